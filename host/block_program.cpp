#include "host/block_program.h"

#include <algorithm>
#include <utility>

namespace metafork::host {

using model::BlockStmt;
using model::Code;
using model::IntExpr;
using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

const std::string maybe_unused = "[[maybe_unused]] ";

} // namespace

NestWriter::BlockProgram::BlockProgram(NestWriter &nest, const Nodes &nodes) : n_(nest), nodes_(nodes) {
  if ((nodes.size() == 1 && nodes[0].kind == NodeKind::loop) || !holds_parallel(nodes)) return;
  collect(nodes, false, {});
  while (share(nodes)) {
  }
  for (const int a : declared_)
    if (const std::string why = is_storage(a) ? not_storage(a) : ""; !why.empty()) {
      n_.nest_.notes.push_back("its inner meta_for loops run inside each thread: " + why);
      return;
    }
  possible_ = true;
}

Code NestWriter::BlockProgram::run() {
  n_.nest_.program = program(nodes_);
  return in_order(n_.nest_.program);
}

bool NestWriter::BlockProgram::holds_parallel(const Nodes &nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const ParallelNode &n) { return is_parallel(n) || holds_parallel(n.body); });
}

// `own`: what a phase declares.
void NestWriter::BlockProgram::collect(const Nodes &nodes, bool in_phase, std::set<int> own) {
  for (const ParallelNode &n : nodes)
    if (n.kind == NodeKind::block) (in_phase ? own : declared_).insert(n.declarations.begin(), n.declarations.end());
  for (const ParallelNode &n : nodes) {
    if (n.kind == NodeKind::statement && in_phase)
      for (const model::ScopAccess &a : n_.scop_.statements[static_cast<size_t>(n.statement)].accesses)
        if (a.write && n_.array(a.array).dimensions == 0 && declared_.count(a.array) && !own.count(a.array))
          shared_.insert(a.array);
    collect(n.body, in_phase || is_parallel(n), own);
  }
}

// `own`: what the node declares itself.
void NestWriter::BlockProgram::effects(const ParallelNode &n, std::set<int> own, Effects &out) const {
  own.insert(n.declarations.begin(), n.declarations.end());
  if (n.kind == NodeKind::statement)
    for (const model::ScopAccess &a : n_.scop_.statements[static_cast<size_t>(n.statement)].accesses) {
      if (!a.write || own.count(a.array)) continue;
      if (declared_.count(a.array) && !is_storage(a.array))
        out.scalars.insert(a.array);
      else
        out.memory = true;
    }
  for (const ParallelNode &child : n.body) effects(child, own, out);
}

NestWriter::BlockProgram::Effects NestWriter::BlockProgram::effects(const ParallelNode &n) const {
  Effects out;
  effects(n, {}, out);
  return out;
}

bool NestWriter::BlockProgram::share(const Nodes &nodes) {
  bool found = false;
  for (const ParallelNode &n : nodes) {
    if (is_parallel(n)) continue;
    if (n.kind == NodeKind::statement)
      if (const Effects e = effects(n); e.memory)
        for (const int a : e.scalars) found = shared_.insert(a).second || found;
    found = share(n.body) || found;
  }
  return found;
}

// Why it cannot be storage of a block; or empty.
std::string NestWriter::BlockProgram::not_storage(int a) const {
  const model::KernelVariable v = n_.variable(a);
  if (v.element.empty()) return "'" + n_.array(a).name + "' cannot go to a device";
  if (v.element.find('*') != std::string::npos) return "'" + n_.array(a).name + "' is a pointer that they assign";
  for (const IntExpr &e : n_.array(a).extents)
    if (const IntExpr size = n_.in_kernel(e); !size.is_polynomial() || !n_.is_invariant(size))
      return "the size of '" + n_.array(a).name + "' is not known before the launch";
  for (const model::StatementCode &s : n_.code_.statements)
    for (const model::VariableAccess &one : s.variables)
      if (one.array == n_.code_array(a) && one.index.size() != n_.array(a).dimensions)
        return "'" + n_.array(a).name + "' is used as a whole";
  return "";
}

// Executed as a whole, by all threads or by one.
bool NestWriter::BlockProgram::is_leaf(const ParallelNode &n) const {
  if (n.kind == NodeKind::value || is_parallel(n) || holds_parallel(n.body)) return false;
  const Effects e = effects(n);
  return !e.memory || e.scalars.empty();
}

model::BlockProgram NestWriter::BlockProgram::program(const Nodes &nodes) {
  model::BlockProgram out;
  for (const ParallelNode &n : nodes) {
    if (n.kind == NodeKind::value) {
      model::BlockProgram inside = value(n);
      std::move(inside.begin(), inside.end(), std::back_inserter(out));
    } else {
      out.push_back(is_parallel(n) ? phase(n) : is_leaf(n) ? leaf(n) : control(n));
      out.back().location = n_.location(n);
    }
  }
  return out;
}

template <class Write>
void NestWriter::BlockProgram::touch(BlockStmt &s, Write write) {
  const size_t first = n_.nest_.accesses.size(), first_block = n_.nest_.block_accesses.size();
  write();
  for (size_t a = first; a < n_.nest_.accesses.size(); a++) s.accesses.push_back(static_cast<int>(a));
  for (size_t a = first_block; a < n_.nest_.block_accesses.size(); a++) s.block_accesses.push_back(static_cast<int>(a));
}

BlockStmt NestWriter::BlockProgram::leaf(const ParallelNode &n) {
  BlockStmt s;
  s.kind = effects(n).memory ? BlockStmt::Kind::once : BlockStmt::Kind::uniform;
  const int depth = std::exchange(n_.depth_, 0);
  touch(s, [&] { s.text = n_.node(n, false); });
  n_.depth_ = depth;
  if (auto *last = std::get_if<std::string>(&s.text.back()); last && !last->empty() && last->back() == '\n')
    last->pop_back();
  return s;
}

BlockStmt NestWriter::BlockProgram::phase(const ParallelNode &n) {
  BlockStmt s;
  s.kind = BlockStmt::Kind::phase;
  const Around saved = n_.now_;
  n_.now_.phase_certain = std::exchange(n_.now_.certain, true);
  touch(s, [&] { phase_loops(n, s); });
  n_.now_ = saved;
  return s;
}

void NestWriter::BlockProgram::phase_loops(const ParallelNode &n, BlockStmt &s) {
  model::PhaseLoop l;
  l.type = "long";
  l.variable = n_.word(n.variable);
  l.first = {n_.kernel_.text(n_.worded(n.first))};
  l.limit = {n_.kernel_.text(n_.worded(n.last))};
  l.step_value = n.step;
  l.relation = "<=";
  const size_t at = s.loops.size();
  s.loops.push_back(std::move(l));
  const int loop = n_.in_loop(n, [&] {
    if (n.body.size() == 1 && is_parallel(n.body[0])) return phase_loops(n.body[0], s);
    const int depth = std::exchange(n_.depth_, 1);
    s.text = {std::string("{\n")};
    append(s.text, n_.block(n.body));
    append(s.text, "}");
    n_.depth_ = depth;
  });
  s.loops[at].loop = loop;
}

BlockStmt NestWriter::BlockProgram::control(const ParallelNode &n) {
  BlockStmt s;
  s.kind = BlockStmt::Kind::control;
  if (n.kind == NodeKind::loop) {
    s.flow = BlockStmt::Flow::loop;
    s.text = {n_.header(n)};
    s.loop = n_.in_loop(n, [&] { s.body = program(n.body); });
    return s;
  }
  if (n.kind == NodeKind::branch) {
    s.flow = BlockStmt::Flow::branch;
    s.text = {n_.branch_text(n)};
    n_.in_branch(n, [&] { s.body = program(n.body); });
    return s;
  }
  for (const int a : n.declarations) {
    n_.declared_.insert(a);
    if (is_storage(a)) {
      declare_storage(a);
      continue;
    }
    BlockStmt declaration;
    declaration.text = {maybe_unused, n_.declaration(a)}; // phases may have their own
    s.body.push_back(std::move(declaration));
  }
  model::BlockProgram inside = program(n.body);
  std::move(inside.begin(), inside.end(), std::back_inserter(s.body));
  return s;
}

// Nothing is declared that nothing names.
model::BlockProgram NestWriter::BlockProgram::value(const ParallelNode &n) {
  const std::string name = n_.word(n.variable);
  BlockStmt s;
  s.text = {maybe_unused, "const long " + name + " = " + n_.kernel_.text(n_.worded(n.first)) + ";"};
  s.location = n_.location(n);
  model::BlockProgram out;
  n_.in_value(n, [&] { out = program(n.body); });
  if (model::has_word(text_of(in_order(out)), name)) out.insert(out.begin(), std::move(s));
  return out;
}

void NestWriter::BlockProgram::declare_storage(int a) {
  const bool always = n_.now_.certain && n_.now_.guards.empty() && n_.now_.loops.empty();
  const auto [known, fresh] = n_.block_arrays_.emplace(a, static_cast<int>(n_.nest_.block_arrays.size()));
  if (!fresh) {
    model::BlockArray &first = n_.nest_.block_arrays[static_cast<size_t>(known->second)];
    first.always = first.always || always;
    return;
  }
  const model::KernelVariable v = n_.variable(a);
  model::BlockArray out;
  out.text = n_.array(a).name;
  out.name = n_.local_name(a);
  if (out.name == v.element) out.name = n_.names_.fresh(out.name);
  out.element = v.element;
  out.element_size = n_.array(a).element_size;
  for (const IntExpr &e : n_.array(a).extents) out.extents.push_back(n_.in_kernel(e));
  out.always = always;
  out.location = n_.array(a).location;
  n_.nest_.block_arrays.push_back(std::move(out));
}

// What the program does where one thread executes it.
Code NestWriter::BlockProgram::in_order(const model::BlockProgram &program) {
  Code out;
  for (const BlockStmt &s : program) {
    for (const model::PhaseLoop &l : s.loops) {
      append(out, "for (" + l.type + " " + l.variable + " = " + text_of(l.first) + "; " + l.variable + " <= ");
      append(out, l.limit);
      append(out, "; " + l.variable + " += " + std::to_string(l.step_value) + ") ");
    }
    const bool marked = !s.text.empty() && s.text[0] == model::Piece(maybe_unused);
    append(out, marked ? Code(s.text.begin() + 1, s.text.end()) : s.text);
    if (s.kind == BlockStmt::Kind::control) {
      append(out, " {\n");
      append(out, in_order(s.body));
      append(out, "}");
    }
    append(out, "\n");
  }
  return out;
}

int NestWriter::block_array(int a) const {
  const auto it = block_arrays_.find(a);
  return it == block_arrays_.end() ? -1 : it->second;
}

Code NestWriter::block_variable(int a, const model::VariableAccess *access) {
  if (array(a).dimensions > 0) throw Refused{"'" + array(a).name + "' is used as a whole"};
  model::AccessHole hole;
  hole.array = block_array(a);
  hole.original = {local_name(a)};
  model::Access one;
  one.subscript = 0;
  return block_hole(std::move(hole), std::move(one), access);
}

Code NestWriter::block_element(int block, std::vector<Code> index, const model::VariableAccess &access) {
  const model::BlockArray &array = nest_.block_arrays[static_cast<size_t>(block)];
  model::AccessHole hole;
  model::Access one;
  hole.array = block;
  hole.original = {access.text};
  hole.index = std::move(index);
  one.subscript = 0;
  one.dimensions = access.index;
  for (size_t d = 0; d < array.extents.size(); d++) {
    hole.extents.push_back(d ? Code{array.extents[d].text()} : Code{});
    one.extents.push_back(d ? array.extents[d] : IntExpr(0));
    one.subscript = one.subscript * one.extents[d] + access.index[d];
  }
  one.field = access.field;
  one.field_exact = access.field_exact;
  return block_hole(std::move(hole), std::move(one), &access);
}

// Without `given` it is read.
Code NestWriter::block_hole(model::AccessHole hole, model::Access access, const model::VariableAccess *given) {
  hole.block = true;
  hole.access = static_cast<int>(nest_.block_accesses.size());
  access.array = hole.array;
  access.read = !given || given->read;
  access.write = given && given->write;
  access.text = given ? given->text : text_of(hole.original);
  if (given) access.location = given->location;
  around(access, !given || given->certain);
  nest_.block_accesses.push_back(std::move(access));
  return {std::make_shared<const model::AccessHole>(std::move(hole))};
}

} // namespace metafork::host
