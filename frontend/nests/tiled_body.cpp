#include "frontend/nests/tiled_body.h"

#include "frontend/nests/accumulations.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/operators.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <optional>

namespace metafork::frontend {

using namespace clang;

namespace {

// Is there a jump in the statement that leaves it, or a label that one may enter by?
bool leaves(const Stmt *s, bool in_loop = false, bool in_switch = false) {
  if (!s) return false;
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<LabelStmt>(s)) return true;
  if (isa<BreakStmt>(s)) return !in_loop && !in_switch;
  if (isa<ContinueStmt>(s)) return !in_loop;
  const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s);
  for (const Stmt *c : s->children())
    if (leaves(c, in_loop || loop, in_switch || isa<SwitchStmt>(s))) return true;
  return false;
}

// The same for the body of a loop, where `continue` is no way out.
bool may_end_early(const Stmt *s, bool in_loop = false, bool in_switch = false) {
  if (!s) return false;
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<LabelStmt>(s)) return true;
  if (isa<BreakStmt>(s)) return !in_loop && !in_switch;
  const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s);
  for (const Stmt *c : s->children())
    if (may_end_early(c, in_loop || loop, in_switch || isa<SwitchStmt>(s))) return true;
  return false;
}

class Splitter {
public:
  Splitter(const Context &context, const std::vector<Hole> &holes, const model::Nest &nest)
      : context_(context), holes_(holes), nest_(nest) {}

  // Empty, or why the body is not taken apart; nothing to take apart is no reason.
  std::string run(const std::vector<const Stmt *> &top) {
    const ForStmt *loop = nullptr;
    for (const Stmt *s : top) {
      const int index = candidate(s);
      if (index < 0) continue;
      if (loop) return "the body has several loops side by side";
      loop = cast<ForStmt>(s);
      out.loop = index;
    }
    if (!loop) return no_candidate_;
    if (may_end_early(loop->getBody())) return "the loop over '" + variable() + "' may end early";
    if (nest_.loops[static_cast<size_t>(out.loop)].declared_outside)
      return "'" + variable() + "' is declared outside its loop";
    bool before = true;
    for (const Stmt *s : top) {
      if (s == loop) {
        before = false;
        continue;
      }
      if (leaves(s)) return "a jump passes the loop over '" + variable() + "'";
      if (const std::string why = before ? before_loop(s) : after_loop(s); !why.empty()) return why;
    }
    out.inner = with_constants(code_of(loop->getBody()));
    out.accumulations = read_accumulations(context_, top, loop, out.loop, locals_, nest_);
    if (!before_.empty()) out.before = with_constants(std::move(before_));
    if (!after_.empty()) out.after = with_constants(std::move(after_));
    return "";
  }

  model::TiledBody out;

private:
  std::string variable() const { return nest_.loops[static_cast<size_t>(out.loop)].variable; }

  // The loop of the nest that a statement is, if its iterations may be cut into tiles.
  int candidate(const Stmt *s) {
    const auto *f = dyn_cast<ForStmt>(s);
    if (!f) return -1;
    const model::Location at = context_.location(f->getForLoc());
    for (size_t l = nest_.depth; l < nest_.loops.size(); l++) {
      const model::Loop &loop = nest_.loops[l];
      if (loop.location.offset != at.offset || loop.location.file != at.file) continue;
      if (model::few_iterations(loop)) return -1;
      if (loop.known && loop.pointer_base < 0) return static_cast<int>(l);
    }
    no_candidate_ = "the bounds of its loop cannot be followed";
    return -1;
  }

  model::Code code_of(const Stmt *s) const {
    return build_code(context_.tokens, context_.statement_tokens(s), holes_, context_.is_c);
  }

  static void append(model::Code &to, model::Code from) {
    if (!to.empty()) to.emplace_back(std::string("\n"));
    for (model::Piece &p : from) to.push_back(std::move(p));
  }

  // { declarations of constants; code }
  model::Code with_constants(model::Code code) const {
    model::Code out{std::string("{ ")};
    for (const model::Piece &p : constants_) out.push_back(p);
    for (model::Piece &p : code) out.push_back(std::move(p));
    out.emplace_back(std::string(" }"));
    return out;
  }

  std::string after_loop(const Stmt *s) {
    append(after_, code_of(s));
    return "";
  }

  std::string before_loop(const Stmt *s) {
    const auto *declarations = dyn_cast<DeclStmt>(s);
    if (!declarations) {
      append(before_, code_of(s));
      return "";
    }
    for (const Decl *d : declarations->decls()) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (!v) return "the body declares a type before its loop";
      if (const std::string why = local(v); !why.empty()) return why;
    }
    return "";
  }

  // A variable becomes a local of TiledBody, its initialiser an assignment; a constant is repeated in each part, where
  // the source may need it as a constant.
  std::string local(const VarDecl *v) {
    const std::string name = v->getNameAsString();
    const QualType type = v->getType();
    const Expr *init = v->getInit();
    if (v->isStaticLocal()) return "'" + name + "' is static";
    const bool object = type->isRecordType() && !type.isConstQualified() && // a thread has it as it has numbers
                        (is_complex_number(type) || why_not_handed(context_, type.getCanonicalType()).empty());
    if (!type->isArithmeticType() && !type->isEnumeralType() && !type->isPointerType() && !object)
      return "'" + name + "', declared before the loop, is no number and no pointer";
    if (init && type.isConstQualified() && type->isIntegralOrEnumerationType() &&
        init->isEvaluatable(context_.ast, Expr::SE_NoSideEffects)) {
      constants_.emplace_back("[[maybe_unused]] constexpr " + context_.type_text(type.getUnqualifiedType()) + " " +
                              context_.words.kernel(name) + " = ");
      value(constants_, init);
      constants_.emplace_back(std::string("; "));
      return "";
    }
    model::BodyLocal l;
    l.name = context_.words.kernel(name);
    l.type = context_.type_text(type.getUnqualifiedType());
    l.element_size = context_.ast.getTypeSizeInChars(type).getQuantity();
    out.locals.push_back(l);
    if (!type.isVolatileQualified()) locals_[v] = l.name;
    if (!init) return "";
    model::Code assignment{l.name + " = "};
    const auto *made = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
    if (made && made->getLocation() == v->getLocation()) { // with arguments behind its name, or without any
      const TokenRange written = context_.range(made);
      const bool alone = written.first == written.last;
      if (alone && !is_complex_number(type)) return "";
      assignment.emplace_back(l.type + (alone ? "()" : ""));
      if (!alone) tokens(assignment, {written.first + 1, written.last});
    } else {
      value(assignment, init);
    }
    assignment.emplace_back(std::string(";"));
    append(before_, std::move(assignment));
    return "";
  }

  void value(model::Code &to, const Expr *init) const { tokens(to, context_.range(init)); }
  void tokens(model::Code &to, TokenRange range) const {
    for (model::Piece &p : build_code(context_.tokens, range, holes_, context_.is_c)) to.push_back(std::move(p));
  }

  const Context &context_;
  const std::vector<Hole> &holes_;
  const model::Nest &nest_;
  model::Code before_, after_, constants_;
  std::map<const VarDecl *, std::string> locals_; // what kernels call them
  std::string no_candidate_;
};

} // namespace

std::vector<const Stmt *> top_level(const Stmt *body) {
  if (const auto *c = dyn_cast<CompoundStmt>(body)) return {c->body_begin(), c->body_end()};
  return {body};
}

std::optional<model::TiledBody> read_tiled_body(const Context &context, const std::vector<const Stmt *> &body,
                                                const std::vector<Hole> &holes, const model::Nest &nest,
                                                std::string &not_tiled) {
  Splitter splitter(context, holes, nest);
  not_tiled = splitter.run(body);
  if (!not_tiled.empty() || splitter.out.loop < 0) return std::nullopt;
  return std::move(splitter.out);
}

} // namespace metafork::frontend
