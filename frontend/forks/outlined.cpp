// Blocks that were moved to functions of their own, since Cilk spawns calls only.
#include "frontend/forks/reader.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkVariable;

namespace {

// fork_func0, as the printer names them.
bool is_outlined_name(StringRef name) {
  return name.consume_front("fork_func") && !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
           return isdigit(static_cast<unsigned char>(c)) || c == '_';
         });
}

// The variable whose address or value is passed.
const VarDecl *passed(const Expr *e, bool &address) {
  e = e->IgnoreParenImpCasts();
  if (const auto *f = dyn_cast<FullExpr>(e)) return passed(f->getSubExpr(), address);
  if (const auto *b = dyn_cast<CXXBindTemporaryExpr>(e)) return passed(b->getSubExpr(), address);
  if (const auto *c = dyn_cast<CXXConstructExpr>(e); c && c->getConstructor()->isCopyConstructor())
    return passed(c->getArg(0), address);
  const auto *u = dyn_cast<UnaryOperator>(e);
  address = u && u->getOpcode() == UO_AddrOf;
  return variable_of((address ? u->getSubExpr() : e)->IgnoreParenImpCasts());
}

int mentions(const Context &context, const FunctionDecl *f) {
  int out = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    out += ref && ref->getDecl()->getCanonicalDecl() == f->getCanonicalDecl();
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

} // namespace

std::optional<ForkNode> ForkReader::outlined(const Stmt *whole, const CallExpr *call, const Keyword &k, bool in_block) {
  const FunctionDecl *f = call->getDirectCallee();
  const FunctionDecl *definition = f ? f->getDefinition() : nullptr;
  if (!definition || !f->getIdentifier() || !is_outlined_name(f->getName()) || f->isExternallyVisible() ||
      !f->getReturnType()->isVoidType() || !context_.in_main_file(definition->getLocation()) ||
      mentions(context_, f) != 1)
    return std::nullopt;
  const auto *body = dyn_cast<CompoundStmt>(definition->getBody());
  if (!body || call->getNumArgs() != definition->getNumParams()) return std::nullopt;
  Node out;
  out.kind = Node::Kind::fork;
  out.outlined = out.braces = true;
  out.in_block = in_block;
  out.location = context_.location(context_.at(k.offset));
  out.range = statement_bytes(whole);
  out.range.begin = std::min(out.range.begin, k.offset);
  out.body = context_.bytes(body->getSourceRange());
  out.definition = context_.bytes(definition->getSourceRange());
  // what stands around a loop for its sums does not come back
  const auto in_sum = [&](unsigned at) {
    return std::any_of(sums_.begin(), sums_.end(),
                       [&](const auto &s) { return at >= s.second.head.begin && at < s.second.head.end; });
  };
  bool restorable = true;
  for (unsigned i = 0; i < call->getNumArgs(); i++) {
    bool address = false;
    const VarDecl *v = passed(call->getArg(i), address);
    const ParmVarDecl *p = definition->getParamDecl(i);
    if (!v) return std::nullopt;
    ForkVariable one = described(context_, meanings_, v);
    one.shared = address || p->getType()->isReferenceType() || one.kind == ForkVariable::Kind::array;
    one.location = out.location;
    // the function has a copy, and work would share the pointer
    const bool pointer = one.kind == ForkVariable::Kind::pointer && !one.shared;
    one.assigned = !one.shared && (assigned(body, p) || (pointer && changed_in(f_->getBody(), v)));
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (!ref || ref->getDecl() != p || in_sum(context_.offset(ref->getLocation()))) return true;
      const auto name = written(context_, ref->getLocation());
      restorable = restorable && name;
      if (!name) return true;
      model::Range place = *name;
      if (address) { // (*p)
        const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
        const size_t star = text.substr(0, place.begin).rtrim().size() - 1;
        if (text[star] != '*') restorable = false;
        place.begin = static_cast<unsigned>(star);
        if (star > 0 && text[star - 1] == '(' && text[place.end] == ')') place = {place.begin - 1, place.end + 1};
      }
      if (address || p->getName() != v->getName()) out.renames.emplace_back(place, v->getNameAsString());
      return true;
    };
    walk_syntax(body, visits);
    out.variables.push_back(std::move(one));
  }
  if (!restorable) return std::nullopt;
  note_thrown(context_, meanings_, body, out);
  out.children.push_back(sequence(body));
  return out;
}

} // namespace metafork::frontend
