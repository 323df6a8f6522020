#include "frontend/syntax/permission.h"

#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/operators.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/operators.h"
#include "model/pragma.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

constexpr const char *blanks = " \t\r\n\\";

std::string without_blanks(const std::string &text) {
  std::string out;
  for (const char c : text)
    if (StringRef(blanks).find(c) == StringRef::npos) out += c;
  return out;
}

// The words of a directive before its first clause, and each clause with its arguments.
struct Directive {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> clauses;

  bool has(const std::string &word) const { return std::find(words.begin(), words.end(), word) != words.end(); }
};

Directive read_directive(StringRef text) {
  Directive out;
  for (text = text.ltrim(blanks).ltrim(','); !text.empty(); text = text.ltrim(blanks).ltrim(',').ltrim(blanks)) {
    const StringRef word = text.take_while([](char c) { return isalnum(c) || c == '_'; });
    if (word.empty()) return out; // a comment, or nothing that is known
    text = text.drop_front(word.size()).ltrim(blanks);
    if (!text.starts_with("(")) {
      out.words.push_back(word.str());
      continue;
    }
    size_t end = 1;
    for (int depth = 1; end < text.size() && depth > 0; end++)
      depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    if (text[end - 1] != ')') return out;
    out.clauses.emplace_back(word.str(), text.substr(1, end - 2).str());
    text = text.drop_front(end);
  }
  return out;
}

// From the innermost one outwards, as they stand in front of a statement.
std::vector<Directive> openmp_before(const Context &context, unsigned begin) {
  std::vector<Directive> out;
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  for (auto p = model::pragma_before(text, begin); p; p = model::pragma_before(text, begin)) {
    StringRef what(p->what.data(), p->what.size());
    if (what.consume_front("omp")) out.push_back(read_directive(what));
    begin = p->begin;
  }
  return out;
}

// What an lvalue is an element or a part of.
const ValueDecl *variable_of(const Expr *e) {
  for (e = strip(e);; e = strip(e)) {
    if (const auto *d = dyn_cast<DeclRefExpr>(e)) return dyn_cast<VarDecl>(d->getDecl());
    const auto *own = dyn_cast<MemberExpr>(e);
    if (own && isa<CXXThisExpr>(strip(own->getBase()))) return dyn_cast<FieldDecl>(own->getMemberDecl());
    if (const auto *a = dyn_cast<ArraySubscriptExpr>(e))
      e = a->getBase();
    else if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
      e = u->getSubExpr();
    else if (const auto *m = dyn_cast<MemberExpr>(e))
      e = m->getBase();
    else
      return nullptr;
  }
}

bool mentions_any(const Stmt *s, const std::vector<const VarDecl *> &variables) {
  if (!s) return false;
  const auto *d = dyn_cast<DeclRefExpr>(s);
  if (d && std::find(variables.begin(), variables.end(), d->getDecl()) != variables.end()) return true;
  return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *c) { return mentions_any(c, variables); });
}

// What differs from iteration to iteration of the meta_for loops: their variables, and what is declared inside.
void collect_variables(const Context &context, const Stmt *s, std::vector<const VarDecl *> &out) {
  if (!s) return;
  const auto *f = dyn_cast<ForStmt>(s);
  if (const auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one)) out.push_back(v);
  for (const Stmt *c : s->children())
    if (!f || c != f->getInit() || context.meta_for (f)) collect_variables(context, c, out);
}

bool is_within(const Context &context, const ValueDecl *v, const Stmt *s) {
  return context.sm.isPointWithin(v->getLocation(), s->getBeginLoc(), s->getEndLoc());
}

int times_named(const Stmt *s, const ValueDecl *v) {
  int out = 0;
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    const auto *d = dyn_cast<DeclRefExpr>(one);
    out += d && d->getDecl() == v;
    return true;
  };
  walk_syntax(s, visits);
  return out;
}

} // namespace

bool ReductionClause::has(const std::string &name) const {
  return std::find(names.begin(), names.end(), name) != names.end();
}

ReductionClause read_reduction(const std::string &arguments) {
  size_t colon = arguments.find(':');
  while (colon != std::string::npos && arguments.compare(colon, 2, "::") == 0) colon = arguments.find(':', colon + 2);
  if (colon == std::string::npos) return {};
  ReductionClause out{without_blanks(arguments.substr(0, colon)), split_arguments(arguments.substr(colon + 1))};
  for (const char *modifier : {"default,", "task,"})
    if (StringRef(out.op).starts_with(modifier)) out.op.erase(0, StringRef(modifier).size());
  if (out.op == "-") out.op = "+"; // x - a - b, whatever the order
  for (std::string &name : out.names) name = without_blanks(name.substr(0, name.find('['))); // of a part of an array
  return out;
}

bool names_reduction(const std::vector<Clause> &clauses, const std::string &name) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const Clause &c) { return c.name == "reduction" && read_reduction(c.arguments).has(name); });
}

std::string why_no_sum(const Context &context, const ForStmt *loop, const std::string &op, const std::string &name) {
  const ValueDecl *variable = nullptr;
  int in_updates = 0;
  for (const Update &u : updates_in(context, loop->getBody())) {
    const ValueDecl *v = u.what.target ? variable_of(u.what.target) : nullptr;
    if (!v || v->getNameAsString() != name || is_within(context, v, loop)) continue;
    if (!model::names_operator(op, u.what.op))
      return "the loop accumulates '" + name + "' with " + model::operator_name(u.what.op) + ", not with " + op +
             Topic::clause;
    variable = v;
    in_updates += mentions_of_update(u.statement);
  }
  if (!variable) return "nothing in this meta_for accumulates '" + name + "'" + Topic::clause;
  if (times_named(loop, variable) == in_updates) return "";
  return "the iterations of this meta_for accumulate '" + name +
         "' together, and do something else with it too, which would depend on their order" + Topic::accumulation;
}

std::vector<ReductionClause> reductions_before(const Context &context, unsigned begin) {
  std::vector<ReductionClause> out;
  for (const Directive &d : openmp_before(context, begin))
    for (const auto &[name, arguments] : d.clauses)
      if (name == "reduction") {
        out.push_back(read_reduction(arguments));
        out.back().op = declared_operator(context, out.back().op);
      }
  return out;
}

bool is_atomic_update(const Context &context, unsigned begin) {
  const auto before = openmp_before(context, begin);
  if (before.empty() || !before.front().has("atomic")) return false;
  const Directive &d = before.front();
  return !d.has("read") && !d.has("write") && !d.has("capture");
}

void collect_clauses(const Context &context, const Stmt *s, std::vector<Clause> &out) {
  if (!s) return;
  if (const auto *f = dyn_cast<ForStmt>(s))
    for (const Keyword *k : {context.meta_for (f), context.inner_sum(f)})
      if (k) out.insert(out.end(), k->clauses.begin(), k->clauses.end());
  for (const Stmt *c : s->children()) collect_clauses(context, c, out);
}

std::string accumulated_together(const Context &context, const ForStmt *loop) {
  std::vector<Clause> clauses;
  collect_clauses(context, loop, clauses);
  std::vector<ReductionClause> reductions;
  for (const Clause &c : clauses)
    if (c.name == "reduction") reductions.push_back(read_reduction(c.arguments));
  std::vector<const VarDecl *> variables;
  collect_variables(context, loop, variables);
  std::string out;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const Reduction r = reduction_of(context, s);
    const ValueDecl *v = r.op.empty() || !r.target ? nullptr : variable_of(r.target);
    if (!v || mentions_any(r.target, variables)) return true;
    const bool outside = !is_within(context, v, loop);
    const bool named = std::any_of(reductions.begin(), reductions.end(),
                                   [&](const ReductionClause &c) { return c.has(v->getNameAsString()); });
    const bool atomic = isa<DeclRefExpr>(strip(r.target)) && !v->getType()->isReferenceType() &&
                        is_atomic_update(context, context.statement_bytes(s).begin);
    if (outside && (named || atomic)) out = v->getNameAsString();
    return out.empty();
  };
  walk_syntax(loop->getBody(), visits);
  return out;
}

} // namespace metafork::frontend
