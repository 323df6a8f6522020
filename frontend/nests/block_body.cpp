#include "frontend/nests/block_body.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::BlockStmt;
using model::Code;

namespace {

class ProgramBuilder {
public:
  ProgramBuilder(Context &context, const BlockScope &scope, BodyWalker &walker, const std::vector<Hole> &holes,
                 const model::Nest &nest)
      : context_(context), scope_(scope), walker_(walker), holes_(holes), nest_(nest) {}

  model::BlockProgram program(const std::vector<BlockNode> &nodes) {
    model::BlockProgram out;
    for (const BlockNode &n : nodes) statement(n, out);
    return out;
  }

private:
  Code code(TokenRange range) const { return build_code(context_.tokens, range, holes_, context_.is_c); }
  Code code(SourceLocation begin, SourceLocation end) const { return code(context_.tokens.range({begin, end})); }
  Code code(const Expr *e) const { return code(context_.range(e)); }

  void statement(const BlockNode &n, model::BlockProgram &out) {
    BlockStmt s;
    s.kind = n.kind;
    s.flow = n.flow;
    s.jump = n.jump;
    s.location = context_.location(n.stmt->getBeginLoc());
    s.loop = walker_.loop_of(n.stmt);
    if (n.flow != BlockStmt::Flow::otherwise) {
      if (!n.declared) add(walker_.touched(n.stmt), s);
      const auto *d = dyn_cast<DeclStmt>(n.stmt);
      for (const Decl *one : d ? d->decls() : DeclStmt::decl_const_range({}, {}))
        if (const auto *v = dyn_cast<VarDecl>(one); v && (!n.declared || v == n.declared)) add(walker_.touched(v), s);
    }
    for (const VarDecl *v : scope_.assigned_by(n))
      if (const std::string symbol = walker_.symbol_of(v); !symbol.empty()) s.assigns.push_back(symbol);
    if (n.kind == BlockStmt::Kind::phase) {
      for (const ForStmt *loop : n.loops) s.loops.push_back(phase_loop(loop));
      s.text = body_text(n.loops.back()->getBody());
      out.push_back(std::move(s));
      after_phase(n, out);
      return;
    }
    if (n.kind == BlockStmt::Kind::control) {
      header(n, s);
      s.body = program(n.body);
    } else {
      s.text = n.declared ? declaration(*n.declared) : body_text(n.stmt);
      if (declares_variable(n))
        s.text.insert(s.text.begin(), std::string("[[maybe_unused]] ")); // phases have their own
    }
    out.push_back(std::move(s));
  }

  static void add(const BodyWalker::Touched &t, BlockStmt &s) {
    s.accesses.insert(s.accesses.end(), t.accesses.begin(), t.accesses.end());
    s.block_accesses.insert(s.block_accesses.end(), t.block_accesses.begin(), t.block_accesses.end());
  }

  bool declares_variable(const BlockNode &n) const {
    if (n.kind != BlockStmt::Kind::uniform) return false;
    if (n.declared) return true;
    const auto *d = dyn_cast<DeclStmt>(n.stmt);
    return d && std::any_of(d->decl_begin(), d->decl_end(), [](const Decl *one) { return isa<VarDecl>(one); });
  }

  Code body_text(const Stmt *s) const { return code(context_.statement_tokens(s)); }

  void header(const BlockNode &n, BlockStmt &s) const {
    if (n.flow == BlockStmt::Flow::otherwise) {
      s.text = {std::string("else")};
    } else if (const auto *f = dyn_cast<ForStmt>(n.stmt)) {
      s.text = code(f->getForLoc(), f->getRParenLoc());
    } else if (const auto *w = dyn_cast<WhileStmt>(n.stmt)) {
      s.text = code(w->getWhileLoc(), w->getRParenLoc());
    } else if (const auto *i = dyn_cast<IfStmt>(n.stmt)) {
      s.text = code(i->getIfLoc(), i->getRParenLoc());
    } else if (const auto *d = dyn_cast<DoStmt>(n.stmt)) {
      s.text = {std::string("do")};
      s.tail = code(d->getWhileLoc(), d->getRParenLoc());
      s.tail.emplace_back(std::string(";"));
    }
  }

  model::PhaseLoop phase_loop(const ForStmt *loop) const {
    std::optional<NotCanonical> why;
    const LoopHeader h = read_header(context_, loop, why);
    model::PhaseLoop out;
    if (why) return out; // reported by the walk
    out.type = context_.type_text(h.variable->getType().getUnqualifiedType());
    out.variable = context_.words.kernel(h.variable->getNameAsString());
    out.first = code(h.first);
    out.limit = code(h.limit);
    out.step_value = h.step;
    if (h.step_expression) {
      out.step = code(h.step_expression);
      if (h.negative_step) {
        out.step.insert(out.step.begin(), std::string("-("));
        out.step.emplace_back(std::string(")"));
      }
    }
    out.relation = BinaryOperator::getOpcodeStr(h.relation).str();
    out.loop = walker_.loop_of(loop);
    return out;
  }

  // A variable of the block body that a phase's loop header steps has its final value behind the phase.
  void after_phase(const BlockNode &n, model::BlockProgram &out) const {
    std::optional<NotCanonical> why;
    const LoopHeader h = read_header(context_, n.loops[0], why);
    if (why || !h.declared_outside) return;
    const model::PhaseLoop l = phase_loop(n.loops[0]);
    BlockStmt s;
    s.location = context_.location(n.stmt->getBeginLoc());
    if (const std::string symbol = walker_.symbol_of(h.variable); !symbol.empty()) s.assigns.push_back(symbol);
    auto add = [&](const Code &c) { s.text.insert(s.text.end(), c.begin(), c.end()); };
    const Code step = l.step.empty() ? Code{std::to_string(l.step_value)} : l.step;
    const bool equal = l.relation.size() == 2 && l.relation[0] != '!';
    const bool pointer = h.variable->getType()->isPointerType();
    s.text.emplace_back(l.variable + " = (");
    add(l.first);
    s.text.emplace_back(") + mf_trips<" + (pointer ? "long long" : l.type) + ", '" + l.relation.substr(0, 1) +
                        (equal ? "', true>(" : "', false>("));
    if (pointer) {
      s.text.emplace_back(std::string("0, ("));
      add(l.limit);
      s.text.emplace_back(std::string(") - ("));
      add(l.first);
      s.text.emplace_back(std::string(")"));
    } else {
      add(l.first);
      s.text.emplace_back(std::string(", "));
      add(l.limit);
    }
    s.text.emplace_back(std::string(", "));
    add(step);
    s.text.emplace_back(std::string(") * ("));
    add(step);
    s.text.emplace_back(std::string(");"));
    out.push_back(std::move(s));
  }

  // One variable of a declaration that is taken apart: an assignment where it lives in block storage.
  Code declaration(const VarDecl &v) const {
    const std::string name = context_.words.kernel(v.getNameAsString());
    const int access = walker_.declaration_access(&v);
    Code out;
    if (access < 0) {
      out.emplace_back(context_.type_text(v.getType()) + " " + name);
      if (initial_value(&v)) out.emplace_back(std::string(" = "));
      if (initial_value(&v))
        for (model::Piece &p : initial(v)) out.push_back(std::move(p));
      out.emplace_back(std::string(";"));
      return out;
    }
    const int array = nest_.block_accesses[static_cast<size_t>(access)].array;
    if (v.getType()->isArrayType()) return array_values(v, nest_.block_arrays[static_cast<size_t>(array)]);
    auto hole = std::make_shared<model::AccessHole>();
    hole->block = true;
    hole->array = array;
    hole->access = access;
    hole->original = {name};
    out.emplace_back(std::shared_ptr<const model::AccessHole>(std::move(hole)));
    out.emplace_back(std::string(" = "));
    for (model::Piece &p : initial(v)) out.push_back(std::move(p));
    out.emplace_back(std::string(";"));
    return out;
  }

  // Its first value, which may be arguments behind its name, or nothing.
  Code initial(const VarDecl &v) const {
    const auto *object = dyn_cast<CXXConstructExpr>(v.getInit()->IgnoreImplicit());
    if (!object || object->getBeginLoc() != v.getLocation()) return code(v.getInit());
    Code out{context_.type_text(v.getType().getUnqualifiedType())};
    if (object->getParenOrBraceRange().isInvalid()) return out.emplace_back(std::string("()")), out;
    for (model::Piece &p : code(context_.tokens.range(object->getParenOrBraceRange()))) out.push_back(std::move(p));
    return out;
  }

  // T x[n] = {a, b}: the values given, and zero elsewhere.
  Code array_values(const VarDecl &v, const model::BlockArray &array) const {
    const auto *list = dyn_cast<InitListExpr>(v.getInit()->IgnoreParenImpCasts());
    if (list && list->isSemanticForm() && list->getSyntacticForm()) list = list->getSyntacticForm();
    bool plain = list && array.extents.size() == 1;
    for (unsigned i = 0; plain && i < list->getNumInits(); i++)
      plain = !isa<DesignatedInitExpr>(list->getInit(i)) && !isa<InitListExpr>(list->getInit(i));
    bool zeros = list || isa<CXXConstructExpr>(v.getInit()->IgnoreImplicit()); // elements that begin as 0
    for (unsigned i = 0; zeros && list && i < list->getNumInits(); i++) {
      Expr::EvalResult value;
      zeros = list->getInit(i)->EvaluateAsInt(value, context_.ast) && value.Val.getInt() == 0;
    }
    if (!plain && !zeros) {
      context_.error(
          v.getInit()->getExprLoc(),
          "the values of '" + array.text + "' cannot be given here; assign them in a meta_for" + Topic::block_storage);
      return {};
    }
    std::string count;
    for (const model::IntExpr &e : array.extents)
      count.append(count.empty() ? "(" : " * (").append(e.text()).append(")");
    Code out{"{ typedef " + array.element + " mf_element; for (int mf_i = 0; mf_i < " + count + "; mf_i++) " +
             array.name + "[mf_i] = mf_element(); "};
    for (unsigned i = 0; !zeros && i < list->getNumInits(); i++) {
      out.emplace_back(array.name + "[" + std::to_string(i) + "] = ");
      for (model::Piece &p : code(list->getInit(i))) out.push_back(std::move(p));
      out.emplace_back(std::string("; "));
    }
    out.emplace_back(std::string("}"));
    return out;
  }

  Context &context_;
  const BlockScope &scope_;
  BodyWalker &walker_;
  const std::vector<Hole> &holes_;
  const model::Nest &nest_;
};

} // namespace

model::BlockProgram read_block_program(Context &context, const BlockScope &scope, BodyWalker &walker,
                                       const std::vector<Hole> &holes, const model::Nest &nest) {
  return ProgramBuilder(context, scope, walker, holes, nest).program(scope.nodes());
}

} // namespace metafork::frontend
