#include "frontend/scops/statement.h"

#include "frontend/syntax/assertions.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using model::ScopAccess;
using model::ScopText;

// ------------------------------------------------------------------------------------------------------------ text

namespace {

void append(ScopText &out, const std::string &text) {
  if (text.empty()) return;
  if (!out.empty() && std::holds_alternative<std::string>(out.back()))
    std::get<std::string>(out.back()) += text;
  else
    out.push_back(text);
}

void append(ScopText &out, const ScopText &pieces) {
  for (const model::ScopPiece &p : pieces) {
    if (const auto *text = std::get_if<std::string>(&p))
      append(out, *text);
    else
      out.push_back(p);
  }
}

// What stands between two tokens. Where a macro was expanded, brackets need no blank around them.
std::string blanks(const TokenStream &tokens, unsigned i) {
  const std::string gap = tokens.gap(i);
  if (gap != " " || tokens[i].hasLeadingSpace()) return gap;
  auto bracket = [](const std::string &s) {
    return s.size() == 1 && std::string("()[],;").find(s) != std::string::npos;
  };
  return bracket(tokens.spelling(i - 1)) || bracket(tokens.spelling(i)) ? "" : gap;
}

} // namespace

ScopText ScopStatementReader::text(TokenRange range) const {
  std::vector<const TextHole *> holes;
  for (const TextHole &h : holes_)
    if (!h.range.empty() && h.range.first >= range.first && h.range.last <= range.last) holes.push_back(&h);
  std::sort(holes.begin(), holes.end(), [](const TextHole *a, const TextHole *b) {
    return a->range.first != b->range.first ? a->range.first < b->range.first : a->range.last > b->range.last;
  });
  ScopText out;
  size_t h = 0;
  for (unsigned i = range.first; i <= range.last && !range.empty();) {
    while (h < holes.size() && holes[h]->range.first < i) h++;
    if (i != range.first) frontend::append(out, blanks(context_.tokens, i));
    if (h < holes.size() && holes[h]->range.first == i) {
      frontend::append(out, holes[h]->text);
      i = holes[h]->range.last + 1;
    } else {
      frontend::append(out, context_.tokens.spelling(i));
      i++;
    }
  }
  return out;
}

// What the scop declares may have another name than in the source, where two variables have the same one.
model::ScopScalar ScopStatementReader::named(int array, const std::string &written) const {
  const model::ScopArray &a = scop_.arrays[static_cast<size_t>(array)];
  return {array, a.scope >= 0 ? a.name : written};
}

TokenRange ScopStatementReader::tokens_of(const Expr *e) const {
  const TokenRange range = context_.range(e);
  if (range.empty())
    throw Refusal{e->getExprLoc(),
                  "'" + context_.text(e) + "' is made by a macro and cannot be found in the text" + Topic::macro};
  return range;
}

void ScopStatementReader::hole(const Expr *e, ScopText text) {
  const TokenRange range = tokens_of(e);
  if (code_) {
    ScopValue value;
    for (const model::ScopPiece &p : text)
      if (const auto *words = std::get_if<std::string>(&p)) {
        value.code.emplace_back(*words);
      } else {
        if (const auto *scalar = std::get_if<model::ScopScalar>(&p)) {
          value.kind = ScopValue::Kind::variable;
          value.scalar = *scalar;
        }
        if (const auto *subscript = std::get_if<model::ScopSubscript>(&p)) value.number = subscript->value;
        value.code.emplace_back(std::make_shared<const model::ScopHole>(model::ScopHole{p, -1, {}}));
      }
    code_->bind(e, std::move(value));
  }
  holes_.push_back({range, std::move(text)});
}

// A local that is put where it is used.
void ScopStatementReader::followed(const Expr *e, const VarDecl *v) {
  hole(e, followed_.at(v).text);
  if (!code_) return;
  const bool number = v->getType()->isIntegralOrEnumerationType();
  ScopValue value;
  value.kind = ScopValue::Kind::followed;
  value.of = followed_.at(v).value;
  if (number) value.before = "((" + context_.type_text(v->getType().getUnqualifiedType()) + ")(";
  if (number) value.after = "))";
  code_->bind(e, std::move(value));
}

// What it begins with, without the braces of a list.
const Expr *ScopStatementReader::begin_of(const Expr *init) {
  if (const auto *list = dyn_cast<InitListExpr>(init->IgnoreImplicit()); list && list->getNumInits() == 1)
    init = list->getInit(0);
  return init;
}

// ------------------------------------------------------------------------------------------------- text and code

void ScopStatementReader::append(Written &out, const std::string &text) {
  frontend::append(out.text, text);
  out.code.emplace_back(text);
}

void ScopStatementReader::append(Written &out, Written pieces) {
  frontend::append(out.text, pieces.text);
  for (model::Piece &p : pieces.code) out.code.push_back(std::move(p));
}

void ScopStatementReader::walk(const Stmt *s) {
  if (code_ && !follows_) code_->walk(s, [this](const Expr *e) { return text(context_.range(e)); });
}

ScopStatementReader::Written ScopStatementReader::written(TokenRange range) const {
  Written out{text(range), {}};
  if (code_ && !range.empty()) out.code = code_->code(range);
  return out;
}

// ------------------------------------------------------------------------------------------------------ whole
// statements

int ScopStatementReader::finish(const Statements &list, SourceLocation at, Written written) {
  if (code_) code_->finish(std::move(written.code));
  out_.text = std::move(written.text);
  merge_updates();
  find_updates(list);
  out_.location = context_.location(at);
  out_.name = "S";
  out_.name += std::to_string(scop_.statements.size());
  scop_.statements.push_back(std::move(out_));
  out_ = {};
  holes_.clear();
  covered_.clear();
  certain_ = true;
  return static_cast<int>(scop_.statements.size()) - 1;
}

// What names the type of a loop variable, which the parallel program may declare with another one, or of a local that
// is put where it is used.
void ScopStatementReader::types(const Stmt *s) {
  Visits visits;
  visits.type = [this](TypeLoc t) {
    if (!is_type_of_expression(t)) return true;
    const TokenRange tokens = context_.tokens.range(t.getSourceRange());
    if (!tokens.empty()) holes_.push_back({tokens, {arrays_.exact_type_text(t.getType())}});
    return true;
  };
  visits.statement = [this](const Stmt *one) {
    const auto *e = dyn_cast<UnaryExprOrTypeTraitExpr>(one);
    if (e && !e->isArgumentType() && !e->getTypeOfArgument()->isVariablyModifiedType()) {
      const std::string word = e->getKind() == UETT_SizeOf ? "sizeof" : "__alignof__";
      holes_.push_back({tokens_of(e), {word + "(" + arrays_.type_text(e->getTypeOfArgument()) + ")"}});
    }
    if (const auto *g = dyn_cast<GenericSelectionExpr>(one)) {
      ScopText chosen{"("};
      frontend::append(chosen, text(context_.range(g->getResultExpr())));
      frontend::append(chosen, ")");
      holes_.push_back({tokens_of(g), std::move(chosen)});
    }
    return true;
  };
  walk_syntax(s, visits);
}

int ScopStatementReader::expression_statement(const Expr *e) {
  expression(e);
  types(e);
  walk(e);
  Written code = written(context_.range(e));
  if (code.text.empty())
    throw Refusal{e->getExprLoc(), "this statement is made by a macro and cannot be found in the text" + Topic::macro};
  append(code, ";");
  find_recurrence(e);
  return finish({e}, e->getBeginLoc(), std::move(code));
}

// struct S{1} is no expression of C++.
static QualType without_keyword(QualType type) {
  const auto *e = type->getAs<ElaboratedType>();
  const bool keyword =
      e && e->getKeyword() != ElaboratedTypeKeyword::None && e->getKeyword() != ElaboratedTypeKeyword::Typename;
  return keyword && type->getAsCXXRecordDecl() ? e->getNamedType() : type;
}

// What a variable begins with; empty braces give it 0.
ScopStatementReader::Written ScopStatementReader::initial_text(const Expr *init, QualType type) {
  const auto *list = init ? dyn_cast<InitListExpr>(init->IgnoreImplicit()) : nullptr;
  if (list && list->getType()->isRecordType()) { // its members
    expression(list);
    types(list);
    walk(list);
    Written members = written(context_.tokens.range(list->getSourceRange()));
    if (members.text.empty())
      throw Refusal{init->getExprLoc(), "this value is made by a macro and cannot be found in the text"};
    Written out;
    const QualType own = without_keyword(list->getType()).getUnqualifiedType();
    const std::string written = arrays_.type_text(context_.is_c ? type : own);
    frontend::append(out.text, context_.is_c ? "(" + written + ")" : written);
    out.code.emplace_back(context_.type_text(own));
    append(out, std::move(members));
    return out;
  }
  if (list && list->getNumInits() == 1) return initial_text(list->getInit(0), type);
  if (!init || list || isa<ImplicitValueInitExpr>(init)) {
    Written zero;
    frontend::append(zero.text, "(" + arrays_.type_text(type) + ")0");
    zero.code.emplace_back("(" + context_.type_text(type.getUnqualifiedType()) + ")0");
    return zero;
  }
  expression(init);
  types(init);
  walk(init);
  Written out = written(context_.range(init));
  if (out.text.empty())
    throw Refusal{init->getExprLoc(), "this value is made by a macro and cannot be found in the text" + Topic::macro};
  return out;
}

// `at`: the subscripts so far, `init`: null for zeros.
void ScopStatementReader::fill(int array, const VarDecl *v, const Expr *init, QualType type, std::vector<int64_t> &at,
                               Written &code) {
  if (const auto *dimension = context_.ast.getAsConstantArrayType(type)) {
    const auto *list = dyn_cast_or_null<InitListExpr>(init);
    for (int64_t k = 0; k < dimension->getSize().getSExtValue(); k++) {
      const bool given = list && k < static_cast<int64_t>(list->getNumInits());
      at.push_back(k);
      fill(array, v, given ? list->getInit(static_cast<unsigned>(k)) : nullptr, dimension->getElementType(), at, code);
      at.pop_back();
    }
    return;
  }
  Written value = initial_text(init, type);
  append(code, " ");
  code.text.push_back(named(array, v->getNameAsString()));
  if (code_) code.code.push_back(code_->store(named(array, v->getNameAsString()), v, at));
  ScopAccess a;
  for (const int64_t k : at) {
    frontend::append(code.text, "[" + std::to_string(k) + "]");
    a.index.emplace_back(k);
  }
  append(code, " = ");
  append(code, std::move(value));
  append(code, ";");
  a.array = array;
  a.write = true;
  a.text = v->getNameAsString();
  a.location = context_.location(v->getLocation());
  out_.accesses.push_back(std::move(a));
}

int ScopStatementReader::initialisation(const VarDecl *v) {
  std::vector<int64_t> at;
  Written code;
  fill(arrays_.find(v), v, v->getInit(), v->getType(), at, code);
  if (v->getType()->isArrayType()) {
    Written block;
    append(block, "{");
    append(block, std::move(code));
    append(block, " }");
    return finish({}, v->getInit()->getBeginLoc(), std::move(block));
  }
  code.text.erase(code.text.begin()); // the blank
  code.code.erase(code.code.begin());
  return finish({}, v->getInit()->getBeginLoc(), std::move(code));
}

int ScopStatementReader::whole(const Stmt *s) {
  statement(s);
  types(s);
  walk(s);
  Written code = written(context_.statement_tokens(s));
  if (code.text.empty())
    throw Refusal{s->getBeginLoc(), "this statement is made by a macro and cannot be found in the text" + Topic::macro};
  return finish({s}, s->getBeginLoc(), std::move(code));
}

int ScopStatementReader::guarded(const Statements &list) {
  in_order(list);
  for (const Stmt *s : list) types(s);
  for (const Stmt *s : list) walk(s);
  TokenRange range = context_.statement_tokens(list.front());
  range.last = context_.statement_tokens(list.back()).last;
  Written code;
  append(code, "do { ");
  append(code, written(range));
  append(code, " } while (0);"); // where the statement is put, other loops may be around it
  return finish(list, list.front()->getBeginLoc(), std::move(code));
}

void ScopStatementReader::follow(const VarDecl *v, const Expr *given) {
  const bool number = v->getType()->isIntegralOrEnumerationType();
  const std::string type = number ? arrays_.type_text(v->getType()) : "";
  follows_ = true;
  ScopText before;
  if (number) {
    frontend::append(before, "((" + type + ")(");
    frontend::append(before, initial_text(given, v->getType()).text);
    frontend::append(before, "))");
  } else {
    const Expr *init = begin_of(given);
    subscripts(init);
    types(init);
    frontend::append(before, "(");
    frontend::append(before, text(context_.range(init)));
    frontend::append(before, ")");
    if (code_) code_->follow(v, init);
  }
  follows_ = false;
  followed_[v] = {std::move(before), begin_of(given)};
  holes_.clear();
  covered_.clear();
  out_ = {};
}

// ------------------------------------------------------------------------------------------------------- accesses

const ActiveLoop *ScopStatementReader::loop_of(const VarDecl *v) const {
  for (const ActiveLoop &l : loops_)
    if (l.variable == v) return &l;
  return nullptr;
}

bool ScopStatementReader::uses_loops(const IntExpr &e) const {
  return std::any_of(loops_.begin(), loops_.end(),
                     [&](const ActiveLoop &l) { return e.uses(scop_.loops[static_cast<size_t>(l.loop)].index); });
}

// The element, as the expressions of its indices say it, and its bytes.
std::string ScopStatementReader::key_of(const ScopAccess &a) {
  std::string key = std::to_string(a.array) + ":" + std::to_string(a.first_byte) + "-" + std::to_string(a.end_byte);
  for (const IntExpr &i : a.index) key += "|" + i.text();
  return key;
}

void ScopStatementReader::record(ScopPlace place, Mode mode, const Expr *e) {
  const model::ScopArray &array = scop_.arrays[static_cast<size_t>(place.array)];
  if (place.index.size() != array.dimensions)
    throw Refusal{e->getExprLoc(), "'" + context_.text(e) + "' is a row of the array '" + array.name +
                                       "', not an element; use its subscripts directly" + Topic::element};
  ScopAccess a;
  a.array = place.array;
  a.index = std::move(place.index);
  a.write = mode != Mode::read;
  bool all = !place.part; // it is all of what the access stands for
  if (array.dimensions > 0) {
    all = place.exact;
    if (place.end_byte - place.first_byte < array.element_size) {
      a.first_byte = place.first_byte;
      a.end_byte = place.end_byte;
    }
  }
  a.read = mode != Mode::write || !all;
  a.whole = all;
  a.certain = certain_;
  a.text = context_.text(strip(e));
  a.location = context_.location(e->getExprLoc());
  const std::string key = key_of(a);
  const bool known = std::all_of(a.index.begin(), a.index.end(), [](const IntExpr &i) { return i.is_known(); });
  const bool covered = known && covered_.count(key) != 0;
  if (a.read && covered && all) a.read = false;
  if (a.write && known && all) covered_.insert(key);
  if (a.read || a.write) out_.accesses.push_back(std::move(a));
}

// What a member is selected of, where that is a value that has no place.
static const Expr *value_of_member(const Expr *e) {
  const Expr *whole = e;
  while (const auto *m = dyn_cast<MemberExpr>(whole)) {
    if (m->isArrow() || !isa<FieldDecl>(m->getMemberDecl()) || m->getType()->isReferenceType()) return nullptr;
    whole = m->getBase()->IgnoreParens();
    if (const auto *t = dyn_cast<MaterializeTemporaryExpr>(whole)) whole = t->getSubExpr()->IgnoreParens();
  }
  return whole != e && isa<CallExpr>(whole) && whole->isPRValue() ? whole : nullptr;
}

bool ScopStatementReader::enters(const Expr *e, Mode) {
  if (isa<CompoundLiteralExpr, MaterializeTemporaryExpr, ExprWithCleanups, CXXStdInitializerListExpr>(e))
    kept(cast<Expr>(*e->child_begin()));
  return true;
}

void ScopStatementReader::conversion(const CastExpr *c, Mode mode) {
  if (c->getCastKind() == CK_ArrayToPointerDecay)
    throw Refusal{c->getExprLoc(), "the array '" + context_.text(c) + "' is used as a pointer" + Topic::element};
  if (c->getCastKind() == CK_LValueToRValue) copied(c->getSubExpr());
  const bool other = c->isGLValue() && !context_.ast.hasSameUnqualifiedType(c->getType(), c->getSubExpr()->getType());
  if (other && isa<ExplicitCastExpr>(c))
    throw Refusal{c->getExprLoc(),
                  "'" + context_.text(c) + "' takes an element for one of another type" + Topic::element};
  EvaluationWalker::conversion(c, other ? around(mode) : mode); // a base class is a part
}

void ScopStatementReader::element(const Expr *e, Mode mode) {
  const auto place = arrays_.element(e);
  if (!place) {
    const auto *m = dyn_cast<MemberExpr>(strip(e));
    const Expr *root = strip(e);
    bool pointed = false; // reached through a pointer to const, which does not keep others from writing
    while (const auto *inner = dyn_cast<MemberExpr>(root)) {
      pointed = pointed || inner->isArrow();
      root = strip(inner->getBase());
    }
    if (is_private_place(e)) return subscripts(e); // in what the statement declares itself
    const auto *ref = dyn_cast<DeclRefExpr>(root);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!m)
      throw Refusal{e->getExprLoc(),
                    "'" + context_.text(e) + "' cannot be followed to an element of one array" + Topic::element};
    // a member of a variable of the scop: the variable as a whole
    if (v && !m->isArrow() && arrays_.find(v) >= 0 && scop_.arrays[static_cast<size_t>(arrays_.find(v))].scope >= 0) {
      hole(ref, {named(arrays_.find(v), v->getNameAsString())});
      return record({arrays_.find(v), {}, true}, mode, e);
    }
    if (mode == Mode::read && context_.views.object_of(strip(e)) && captures_.is_outside_value(e))
      return arrays_.keep_value(strip(e));
    pointed = pointed || !v || v->getType()->isReferenceType();
    if (mode == Mode::read && captures_.is_outside_value(e) && e->getType().isConstQualified() && !pointed) return;
    return scalar(e, mode);
  }
  subscripts(e);
  record(*place, mode, e);
}

void ScopStatementReader::member(const MemberExpr *m, Mode mode) {
  if (const Expr *whole = value_of_member(m); whole && mode == Mode::read) return expression(whole); // f(x).first
  element(m, mode);
}

void ScopStatementReader::address(const UnaryOperator *u) {
  throw Refusal{u->getExprLoc(), "the address '" + context_.text(u) + "' is taken in the loops" + Topic::address};
}

void ScopStatementReader::assignment(const BinaryOperator *b) {
  kept(b->getRHS());
  EvaluationWalker::assignment(b);
}

void ScopStatementReader::item(const Expr *e) { kept(e), expression(e); }

void ScopStatementReader::other_expression(const Expr *e, Mode) {
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, ImplicitValueInitExpr,
          CXXScalarValueInitExpr, CXXNullPtrLiteralExpr, ImaginaryLiteral, OffsetOfExpr, GNUNullExpr>(e))
    return;
  const std::string text = "'" + context_.text(e) + "'";
  if (isa<ArrayInitLoopExpr>(e)) throw Refusal{e->getExprLoc(), text + " copies an array" + Topic::whole_object};
  if (isa<CXXThrowExpr>(e))
    throw Refusal{
        e->getExprLoc(),
        text + " leaves the loops; look for what is wrong in a loop of its own, and throw behind it" + Topic::leaves};
  if (isa<CXXNewExpr, CXXDeleteExpr>(e))
    throw Refusal{e->getExprLoc(),
                  text + " allocates or frees memory; do that before or behind the loop" + Topic::host_only};
  throw Refusal{
      e->getExprLoc(),
      text + " is an expression whose effects are not known; do it before or behind the loop" + Topic::effects};
}

void ScopStatementReader::name(const DeclRefExpr *e, Mode mode) {
  const auto *v = dyn_cast<VarDecl>(e->getDecl());
  if (!v) return;
  if (const ActiveLoop *l = loop_of(v)) {
    if (mode != Mode::read)
      throw Refusal{e->getExprLoc(), "the loop variable '" + v->getNameAsString() + "' is changed in the loop's body" +
                                         Topic::loop_variable};
    return hole(e, {model::ScopVariable{l->loop, v->getNameAsString()}});
  }
  if (!arrays_.is_private(v))
    if (followed_.count(v)) followed(e, v);
  const bool place_known = v->getType()->isReferenceType() && arrays_.element(e);
  if (place_known) return record(*arrays_.element(e), mode, e);
  if (arrays_.is_private(v) || followed_.count(v)) return;
  if (v->getType()->isArrayType())
    throw Refusal{e->getExprLoc(), "the array '" + v->getNameAsString() + "' is used as a pointer" + Topic::element};
  if (v->getType().isVolatileQualified())
    throw Refusal{e->getExprLoc(), "'" + v->getNameAsString() +
                                       "' is volatile; read it into a variable that is not, before the loop" +
                                       Topic::volatile_elements};
  if (mode == Mode::read && captures_.is_outside_value(e) && (v->getType().isConstQualified() || !facts_.is_exposed(v)))
    return; // nothing can change it
  scalar(e, mode);
}

// A variable without subscripts, or a member s.x.
void ScopStatementReader::scalar(const Expr *e, Mode mode) {
  if (e->getType()->isPointerType() && mode != Mode::read)
    throw Refusal{e->getExprLoc(), "the pointer '" + context_.text(e) + "' is changed in the loops" + Topic::pointer};
  if (e->getType()->isPointerType() && captures_.is_outside_value(e)) return;
  const int id = arrays_.scalar(e);
  hole(e, {named(id, context_.text(e))});
  record({id, {}}, mode, e);
}

// `alone`: brackets stand around it.
void ScopStatementReader::subscript(const Expr *e, bool alone) {
  const IntExpr value = values_.integer(e, Use::subscript);
  if (!value.is_polynomial() || !uses_loops(value)) return expression(e);
  const Expr *written = e->IgnoreImplicit();
  const model::ScopSubscript subscript{value, context_.text(written)};
  hole(written, alone ? ScopText{subscript} : ScopText{"(", subscript, ")"});
}

// What the subscripts of an lvalue or of a pointer read, and their holes.
void ScopStatementReader::subscripts(const Expr *e) {
  e = strip(e);
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    subscripts(s->getBase());
    subscript(s->getIdx(), s->getIdx() == s->getRHS());
  } else if (const auto *u = dyn_cast<UnaryOperator>(e); u && !u->isIncrementDecrementOp()) {
    subscripts(u->getSubExpr());
  } else if (const auto *m = dyn_cast<MemberExpr>(e)) {
    subscripts(m->getBase());
  } else if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
    const bool left = b->getLHS()->getType()->isPointerType() || b->getLHS()->getType()->isArrayType();
    subscripts(left ? b->getLHS() : b->getRHS());
    subscript(left ? b->getRHS() : b->getLHS(), false);
  } else if (const auto *c = dyn_cast<ExplicitCastExpr>(e)) {
    subscripts(c->getSubExpr());
  } else if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    base_name(ref);
  } else if (!isa<CXXThisExpr>(e)) {
    throw Refusal{e->getExprLoc(), "'" + context_.text(e) + "' cannot be followed to one array" + Topic::pointer};
  }
}

// The name of an array that the scop declares may be replaced.
void ScopStatementReader::base_name(const Expr *e) {
  const auto *v = dyn_cast<VarDecl>(cast<DeclRefExpr>(e)->getDecl());
  if (!v || arrays_.is_private(v)) return;
  if (followed_.count(v)) return followed(e, v);
  const int id = arrays_.find(v);
  if (id >= 0 && scop_.arrays[static_cast<size_t>(id)].scope >= 0) hole(e, {named(id, context_.text(e))});
}

} // namespace metafork::frontend
