#include "codegen/build/lower_block.h"

#include "analysis/analysis.h"
#include "codegen/ir/rewrite.h"

#include <algorithm>

namespace metafork::codegen {

using model::BlockStmt;

namespace {

size_t dimensions(const model::BlockProgram &program) {
  size_t out = 1;
  for (const BlockStmt &s : program) out = std::max({out, s.loops.size(), dimensions(s.body)});
  return out;
}

class Lowering {
public:
  explicit Lowering(const model::Nest &nest) : plan_(analysis::plan_barriers(nest)) {}

  Block run(const model::BlockProgram &program) {
    Block out = statements(program);
    if (plan_.at_end_of_block) out.push_back(Barrier{});
    return out;
  }

private:
  Block statements(const model::BlockProgram &program) const {
    Block out;
    for (const BlockStmt &s : program) {
      if (plan_.before.count(&s)) out.push_back(Barrier{});
      out.push_back(statement(s));
    }
    return out;
  }

  Stmt statement(const BlockStmt &s) const {
    switch (s.kind) {
      case BlockStmt::Kind::uniform:
        return Uniform{s.text};
      case BlockStmt::Kind::once:
        return Once{shared({Point{}, Body{s.text}})};
      case BlockStmt::Kind::phase:
        return phase(s);
      case BlockStmt::Kind::control:
        break;
    }
    Block body = statements(s.body);
    if (plan_.at_end.count(&s)) body.push_back(Barrier{});
    return Control{s.text, shared(std::move(body)), s.tail};
  }

  Stmt phase(const BlockStmt &s) const {
    Block body{Point{}, Body{s.text}};
    for (size_t d = s.loops.size(); d-- > 0;) {
      const model::PhaseLoop &l = s.loops[d];
      SourceLoop loop;
      loop.type = l.type;
      loop.variable = l.variable;
      loop.first = l.first;
      loop.limit = l.limit;
      loop.step = l.step;
      loop.step_value = l.step_value;
      loop.relation = l.relation;
      loop.dimension = static_cast<int>(d);
      loop.last = d + 1 == s.loops.size();
      loop.body = shared(std::move(body));
      body = {std::move(loop)};
    }
    return Phase{shared(std::move(body))};
  }

  analysis::BarrierPlan plan_;
};

} // namespace

size_t phase_dimensions(const model::Nest &nest) { return dimensions(nest.program); }

Block lower_block(const model::Nest &nest, Kernel &kernel) {
  for (const model::BlockArray &a : nest.block_arrays) {
    Storage s;
    s.space = Storage::Space::block;
    s.name = a.name;
    s.element = a.element;
    s.element_size = a.element_size;
    for (const model::IntExpr &e : a.extents)
      if (const auto p = analysis::polynomial(e)) s.layout.axes.push_back({*p});
    if (s.layout.axes.empty()) s.layout = Expr(1);
    kernel.storage.push_back(std::move(s));
  }
  return Lowering(nest).run(nest.program);
}

} // namespace metafork::codegen
