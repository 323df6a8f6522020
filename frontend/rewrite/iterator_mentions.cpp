#include "frontend/rewrite/iterator_mentions.h"

#include "frontend/rewrite/iterators.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

class MentionWriter {
public:
  MentionWriter(const Context &context, const Slice &slice, const Stmt *body, const std::vector<Stepped> &stepped,
                FreshNames &names)
      : context_(context), slice_(slice), body_(body), stepped_(stepped), names_(names) {}

  std::optional<IteratorMentions> run() {
    if (!names_keep_their_meaning()) return std::nullopt;
    for (const Stepped &s : stepped_) {
      const std::string element = s.array + "[" + s.at + "]", name = s.variable->getNameAsString();
      out_.words[element] = "*" + name;
      out_.words[element + "."] = name + "->";
      out_.words[s.array + "[" + s.at + " + ("] = name + "[(";
    }
    Visits visits;
    visits.statement = [this](const Stmt *s) { return statement(s); };
    if (!walk_syntax(body_, visits)) return std::nullopt;
    if (seen_ != mentioned_ && !as_values()) return std::nullopt;
    return std::move(out_);
  }

private:
  // Nothing in the body has a name that an array is said with, and no lambda captures what is no variable any more.
  bool names_keep_their_meaning() const {
    Visits visits;
    visits.declaration = [this](const Decl *d) {
      const auto *n = dyn_cast<NamedDecl>(d);
      return !n || !n->getIdentifier() || std::none_of(stepped_.begin(), stepped_.end(), [n](const Stepped &s) {
        return model::has_word(s.array, n->getNameAsString());
      });
    };
    visits.statement = [](const Stmt *s) { return !isa<LambdaExpr>(s); };
    return walk_syntax(body_, visits);
  }

  const Stepped *stepped(const Expr *e) const {
    const auto *ref = dyn_cast<DeclRefExpr>(copied(e));
    for (const Stepped &s : stepped_)
      if (ref && ref->getDecl() == s.variable) return &s;
    return nullptr;
  }

  // False: one is mentioned where it cannot be.
  bool statement(const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      mentioned_ += std::any_of(stepped_.begin(), stepped_.end(),
                                [ref](const Stepped &one) { return ref->getDecl() == one.variable; });
    const auto *e = dyn_cast<Expr>(s);
    if (e && (distance(e) || compared(e))) return true;
    const auto *c = dyn_cast<CXXOperatorCallExpr>(s);
    const auto *u = dyn_cast<UnaryOperator>(s);
    const auto *m = dyn_cast<MemberExpr>(s);
    const auto *a = dyn_cast<ArraySubscriptExpr>(s);
    if (c && (c->getOperator() == OO_Star || c->getOperator() == OO_Arrow) && c->getNumArgs() == 1)
      return element(c->getArg(0), c->getOperatorLoc());
    if (u && u->getOpcode() == UO_Deref) return element(u->getSubExpr(), u->getOperatorLoc());
    if (m && m->isArrow() && !isa<CXXOperatorCallExpr>(m->getBase()->IgnoreImplicit()))
      return element(m->getBase(), m->getOperatorLoc());
    if (a) return subscript(a->getLHS(), a->getRHS());
    if (c && c->getOperator() == OO_Subscript && c->getNumArgs() == 2) return subscript(c->getArg(0), c->getArg(1));
    return true;
  }

  // *it, it->, *(it + k)
  bool element(const Expr *of, SourceLocation sign) {
    const TokenRange word = context_.tokens.range({sign, sign});
    if (const auto by = of->getType()->isPointerType() ? std::nullopt : moved(of); by && stepped(by->from)) {
      const Stepped &it = *stepped(by->from);
      const TokenRange all = context_.range(of->IgnoreImplicit()), name = context_.range(by->from->IgnoreImplicit()),
                       k = context_.range(by->by->IgnoreImplicit());
      if (it.backwards || !is_text(all) || !is_text(word) || name.empty() || k.empty() || all.last <= k.last)
        return false;
      for (unsigned i = all.first; i <= all.last; i++)
        if (i < k.first || i > k.last) out_.spellings[i] = "";
      const bool star = context_.tokens.spelling(word.first) == "*";
      out_.spellings[word.first] = star ? "" : ".";
      out_.spellings[name.first] = it.array + "[" + it.at + (by->minus ? " - (" : " + (");
      out_.spellings[all.last] = ")]"; // in place of the bracket there
      seen_++;
      return true;
    }
    const Stepped *it = stepped(of);
    if (!it || !isa<DeclRefExpr>(of->IgnoreImplicit())) return true;
    const TokenRange name = context_.range(of->IgnoreImplicit());
    if (!is_text(name) || !is_text(word)) return false;
    out_.spellings[name.first] = it->array + "[" + it->at + "]";
    out_.spellings[word.first] = context_.tokens.spelling(word.first) == "*" ? "" : ".";
    seen_++;
    return true;
  }

  // it[k]
  bool subscript(const Expr *of, const Expr *by) {
    const Stepped *it = stepped(of);
    if (!it || !isa<DeclRefExpr>(of->IgnoreImplicit())) return true;
    const TokenRange name = context_.range(of->IgnoreImplicit()), k = context_.range(by->IgnoreImplicit());
    if (it->backwards || !is_text(name) || k.empty() || context_.tokens.spelling(k.first - 1) != "[") return false;
    out_.spellings[name.first] = it->array;
    out_.spellings[k.first - 1] = "[" + it->at + " + (";
    out_.spellings[k.last + 1] = ")]";
    seen_++;
    return true;
  }

  // it - v.begin(), p - a, std::distance(v.begin(), it)
  bool distance(const Expr *e) {
    const auto *b = dyn_cast<BinaryOperator>(e);
    const auto *o = dyn_cast<CXXOperatorCallExpr>(e);
    const auto *c = dyn_cast<CallExpr>(e);
    const FunctionDecl *f = c && !o ? c->getDirectCallee() : nullptr;
    const Expr *left = nullptr, *right = nullptr;
    if (b && b->getOpcode() == BO_Sub) left = b->getLHS(), right = b->getRHS();
    if (o && o->getOperator() == OO_Minus && o->getNumArgs() == 2) left = o->getArg(0), right = o->getArg(1);
    if (f && f->isInStdNamespace() && f->getIdentifier() && f->getName() == "distance" && c->getNumArgs() == 2)
      left = c->getArg(1), right = c->getArg(0);
    const Stepped *it = left && e->getType()->isIntegerType() ? stepped(left) : nullptr;
    const TokenRange all = context_.range(e);
    if (!it || it->backwards || !is_text(all)) return false;
    const auto place = place_in(*it, right);
    if (!place) return false;
    for (unsigned i = all.first + 1; i <= all.last; i++) out_.spellings[i] = "";
    out_.spellings[all.first] = "(" + number(it->at) + (place->empty() ? "" : " - " + *place) + ")";
    seen_++;
    return true;
  }

  // it < mid, it + 1 == v.end()
  bool compared(const Expr *e) {
    const auto test = comparison(e);
    if (!test) return false;
    const Side left = side(test->left), right = side(test->right);
    if (!left.it == !right.it) return false;
    const Side &own = left.it ? left : right;
    const Expr *whole = left.it ? test->left : test->right, *other = left.it ? test->right : test->left;
    const TokenRange here = context_.range(whole->IgnoreImplicit()), there = context_.range(other->IgnoreImplicit());
    if (own.it->backwards || !own.it->container || !is_text(here) || !is_text(there)) return false;
    const auto place = place_in(*own.it, other);
    if (!place) return false;
    for (const TokenRange &r : {here, there})
      for (unsigned i = r.first; i <= r.last; i++) out_.spellings[i] = "";
    out_.spellings[here.first] = own.place;
    out_.spellings[there.first] = place->empty() ? "0" : *place;
    seen_++;
    return true;
  }

  // An operand of a comparison that is one of them, or some elements from it.
  struct Side {
    const Stepped *it = nullptr;
    std::string place;
  };
  Side side(const Expr *e) const {
    if (const Stepped *it = stepped(e)) return {it, number(it->at)};
    const auto by = moved(e);
    const Stepped *it = by && keeps_value(context_, slice_, by->by, body_) ? stepped(by->from) : nullptr;
    if (!it) return {};
    return {it, "(" + number(it->at) + (by->minus ? " - " : " + ") + number(text(by->by->IgnoreImplicit())) + ")"};
  }

  // Which element something else leads to that keeps its value; empty: the first one.
  std::optional<std::string> place_in(const Stepped &it, const Expr *e) {
    if (!it.container) return it.base && named_variable(e) == it.base ? std::optional<std::string>("") : std::nullopt;
    const auto is_own = [&](const Expr *v) { return v && text(v) == text(it.container); };
    if (is_own(container_at(e, "begin"))) return "";
    if (is_own(container_at(e, "end"))) return number(it.array + ".size()");
    if (const auto by = moved(e)) {
      const auto from = place_in(it, by->from);
      if (!from || !keeps_value(context_, slice_, by->by, body_)) return std::nullopt;
      return "(" + (from->empty() ? "0" : *from) + (by->minus ? " - " : " + ") +
             number(text(by->by->IgnoreImplicit())) + ")";
    }
    const VarDecl *v = named_variable(e);
    if (!v || !stays(v)) return std::nullopt;
    std::string &name = known_[{&it, v}];
    if (name.empty()) {
      name = names_.make("at");
      out_.before +=
          "const " + difference() + " " + name + " = " + v->getNameAsString() + " - " + it.array + ".begin(); ";
      out_.words[name] = v->getNameAsString();
    }
    return name;
  }

  // Is it a variable from in front of the loop that nothing changes, or could?
  bool stays(const VarDecl *v) const {
    const auto *f = dyn_cast<FunctionDecl>(v->getDeclContext());
    if (!f || !f->getBody() || !v->hasLocalStorage() || v->getType()->isReferenceType() ||
        context_.sm.isBeforeInTranslationUnit(body_->getBeginLoc(), v->getLocation()))
      return false;
    return v->getType().isConstQualified() || !changed_in(f->getBody(), v);
  }

  // A pointer where it is only read.
  bool as_values() {
    bool possible = true;
    visit_uses(body_, [&](const DeclRefExpr *e, VariableUse use) {
      const auto it =
          std::find_if(stepped_.begin(), stepped_.end(), [e](const Stepped &s) { return s.variable == e->getDecl(); });
      if (it == stepped_.end()) return;
      const TokenRange name = context_.range(e);
      if (!name.empty() && out_.spellings.count(name.first)) return;
      possible = possible && it->variable->getType()->isPointerType() && use == VariableUse::value && is_text(name);
      if (possible) out_.spellings.emplace(name.first, "(" + it->array + " + " + it->at + ")");
    });
    return possible;
  }

  std::string difference() const { return context_.ast.getPointerDiffType().getCanonicalType().getAsString(); }
  std::string number(const std::string &e) const { return "((" + difference() + ")(" + e + "))"; }
  std::string text(const Expr *e) const { return on_one_line(context_, context_.range(e), {}); }
  bool is_text(TokenRange r) const {
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
      if (context_.tokens[i].getLocation().isMacroID()) return false;
    return !r.empty();
  }

  const Context &context_;
  const Slice &slice_;
  const Stmt *body_;
  const std::vector<Stepped> &stepped_;
  FreshNames &names_;
  IteratorMentions out_;
  std::map<std::pair<const Stepped *, const VarDecl *>, std::string> known_; // places of variables
  size_t seen_ = 0, mentioned_ = 0;
};

} // namespace

std::optional<IteratorMentions> iterator_mentions(const Context &context, const Slice &slice, const Stmt *body,
                                                  const std::vector<Stepped> &stepped, FreshNames &names) {
  return MentionWriter(context, slice, body, stepped, names).run();
}

} // namespace metafork::frontend
