#include "frontend/rewrite/element_rows.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/DeclTemplate.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

const ClassTemplateSpecializationDecl *library_class(QualType type, StringRef name) {
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  const DeclContext *scope = one ? one->getDeclContext() : nullptr;
  bool in_library = false;
  for (; scope; scope = scope->getParent()) {
    const auto *n = dyn_cast<NamespaceDecl>(scope);
    in_library = in_library || scope->isStdNamespace() || (n && n->getName() == "__gnu_cxx");
  }
  return in_library && one->getIdentifier() && one->getName() == name ? one : nullptr;
}

// Iterators of containers with elements in a row: to what they lead.
QualType pointee(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType()) return type->getPointeeType();
  const auto *iterator = library_class(type, "__normal_iterator");
  return iterator ? iterator->getTemplateArgs()[0].getAsType()->getPointeeType() : QualType();
}

// Without copies and conversions.
const Expr *value_of(const Expr *e) {
  for (;;) {
    e = copied(e);
    const auto *construct = dyn_cast<CXXConstructExpr>(e);
    const bool converts = construct && construct->getNumArgs() == 1 &&
                          library_class(construct->getType(), "__normal_iterator") &&
                          library_class(construct->getArg(0)->getType(), "__normal_iterator");
    if (!converts) return e;
    e = construct->getArg(0);
  }
}

// begin(v), v.begin(), std::data(v): v.
const Expr *object_of_call(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  const auto *object = dyn_cast<CXXOperatorCallExpr>(c);
  if (const auto *m = dyn_cast<CXXMemberCallExpr>(c))
    return m->getNumArgs() == 0 && f ? m->getImplicitObjectArgument() : nullptr;
  if (object) return object->getOperator() == OO_Call && object->getNumArgs() == 2 ? object->getArg(1) : nullptr;
  return f && c->getNumArgs() == 1 && f->isInStdNamespace() ? c->getArg(0) : nullptr;
}

std::string name_of_call(const CallExpr *c) {
  const NamedDecl *d = c->getDirectCallee();
  if (const auto *object = dyn_cast<CXXOperatorCallExpr>(c)) { // std::ranges::begin
    const auto *ref = dyn_cast<DeclRefExpr>(object->getArg(0)->IgnoreParenImpCasts());
    d = ref && object->getOperator() == OO_Call ? ref->getDecl() : nullptr;
    const DeclContext *scope = d ? d->getDeclContext() : nullptr;
    while (scope && !scope->isStdNamespace()) scope = scope->getParent();
    if (!scope) d = nullptr;
  }
  return d && d->getIdentifier() ? d->getNameAsString() : "";
}

bool is_pointer_like(QualType type) { return !pointee(type).isNull() || type->isArrayType(); }

std::string kind_of(QualType type) {
  type = type.getNonReferenceType().getUnqualifiedType();
  const auto *record = type->getAsCXXRecordDecl();
  const std::string name = record && record->getIdentifier() ? record->getNameAsString() : "";
  if (name == "reverse_iterator") return "it goes backwards";
  if (name == "_Bit_iterator" || name == "_Bit_const_iterator" || name == "_Bit_iterator_base")
    return "the elements of std::vector<bool> share bytes";
  if (name == "back_insert_iterator" || name == "front_insert_iterator" || name == "insert_iterator")
    return "it appends to a container; give it a place in one that has its size";
  if (name == "istream_iterator" || name == "ostream_iterator") return "it reads or writes a stream";
  return "";
}

std::string in_parentheses(const Expr *e, const std::string &text) {
  e = e->IgnoreImplicit();
  const bool simple = isa<DeclRefExpr, IntegerLiteral, MemberExpr, ParenExpr, CallExpr, ArraySubscriptExpr>(e) &&
                      !isa<CXXOperatorCallExpr>(e);
  return simple ? text : "(" + text + ")";
}

} // namespace

namespace {

// Objects of the library that say where elements or numbers are: they are made of that alone.
bool is_view(const Expr *e) {
  const auto *c = dyn_cast_or_null<CallExpr>(e);
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  const bool of_library = f && f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation());
  return (of_library || isa_and_nonnull<CXXConstructExpr>(e)) && !e->isGLValue() &&
         (container_of(e->getType()) == Container::span || library_class(e->getType(), "iota_view"));
}

} // namespace

QualType element_of_iterator(QualType type) { return type->isPointerType() ? QualType() : pointee(type); }

bool is_quiet_value(const Slice &slice, const Expr *e) {
  return !any_of_syntax(e, [&](const Stmt *s) {
    const auto *u = dyn_cast<UnaryOperator>(s);
    const auto *b = dyn_cast<BinaryOperator>(s);
    if ((u && u->isIncrementDecrementOp()) || (b && b->isAssignmentOp())) return true;
    if (isa<LambdaExpr, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, StmtExpr, AtomicExpr>(s)) return true;
    const auto *one = dyn_cast<Expr>(s);
    if (one && one->getType().isVolatileQualified()) return true;
    if (is_view(one)) return false;
    if (const auto *c = dyn_cast<CXXConstructExpr>(s))
      return !c->getConstructor()->isTrivial() && pointee(c->getType()).isNull() &&
             !is_quiet(slice, c->getConstructor());
    const auto *c = dyn_cast<CallExpr>(s);
    if (!c) return false;
    static const std::set<std::string> quiet = {"begin", "end",  "cbegin", "cend", "data",    "size",  "get",
                                                "next",  "prev", "rbegin", "rend", "crbegin", "crend", "ssize"};
    const FunctionDecl *f = c->getDirectCallee();
    const std::string name = name_of_call(c);
    const bool of_library = f && f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation());
    if (of_library && quiet.count(name)) return false;
    if (of_library && isa<CXXOperatorCallExpr>(c) && c->getNumArgs() > 0 &&
        !pointee(c->getArg(0)->getType()).isNull() &&
        (cast<CXXOperatorCallExpr>(c)->getOperator() == OO_Plus ||
         cast<CXXOperatorCallExpr>(c)->getOperator() == OO_Minus ||
         cast<CXXOperatorCallExpr>(c)->getOperator() == OO_Subscript ||
         cast<CXXOperatorCallExpr>(c)->getOperator() == OO_Star))
      return false;
    return !is_quiet(slice, f);
  });
}

// --------------------------------------------------------------------------------------------------------------- text

std::string RowReader::text(const Expr *e) const { return on_one_line(context_, context_.range(e), {}); }

std::string RowReader::type_text(QualType type) const {
  return type.getNonReferenceType().getCanonicalType().getUnqualifiedType().getAsString(program_spelling(context_.ast));
}

std::string RowReader::hoisted(const std::string &type, const std::string &word, const std::string &value) {
  const std::string name = names_.make(word);
  before += "[[maybe_unused]] " + type + " " + name + " = " + value + "; ";
  constexpr size_t longest = 40; // what a message says in its place
  if (value.size() <= longest) words[name] = value;
  return name;
}

std::string RowReader::fixed(const Expr *e, QualType type, const std::string &word) {
  const Expr *written = e->IgnoreImplicit();
  const std::string own = text(written);
  if (own.empty()) throw NoRow{"a part of the call is not in the text"};
  const bool same = context_.ast.hasSameUnqualifiedType(type.getNonReferenceType(), written->getType());
  if (same && is_fixed(written)) return in_parentheses(written, own);
  return hoisted("const " + type_text(type), word, own);
}

// Has it one value, whatever the iterations do?
bool RowReader::is_fixed(const Expr *e) const {
  e = e->IgnoreParenImpCasts();
  if (e->isValueDependent()) return false;
  Expr::EvalResult constant;
  if (e->EvaluateAsRValue(constant, context_.ast) && !constant.HasSideEffects) return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v || !v->getType()->isScalarType() || !context_.own_variables.owns(v)) return false;
    return std::none_of(bodies_.begin(), bodies_.end(), [&](const Stmt *b) { return changed_in(b, v); });
  }
  if (const auto *b = dyn_cast<BinaryOperator>(e))
    return !b->isAssignmentOp() && b->getOpcode() != BO_Comma && e->getType()->isArithmeticType() &&
           is_fixed(b->getLHS()) && is_fixed(b->getRHS());
  if (const auto *c = dyn_cast<ExplicitCastExpr>(e))
    return e->getType()->isArithmeticType() && c->getSubExpr()->getType()->isArithmeticType() &&
           is_fixed(c->getSubExpr());
  return false;
}

bool RowReader::keeps_elements(const Expr *container) const {
  if (anything_ || !frontend::keeps_elements(context_, slice_, container, container)) return false;
  return std::all_of(bodies_.begin(), bodies_.end(),
                     [&](const Stmt *b) { return frontend::keeps_elements(context_, slice_, container, b); });
}

RowReader::Term RowReader::term(const Expr *e, bool negative) {
  const Expr *written = e->IgnoreImplicit();
  const QualType type = written->getType();
  if (!type->isIntegerType()) throw NoRow{"'" + text(e) + "' is no whole number"};
  return {fixed(written, type, "shift"), negative, false, type->isUnsignedIntegerType()};
}

RowReader::Term RowReader::size_of(const Expr *container) {
  const Expr *object = container->IgnoreImplicit();
  if (const auto *array = context_.ast.getAsConstantArrayType(object->getType()))
    return {std::to_string(array->getSize().getZExtValue()), false, false, false};
  const std::string size = in_parentheses(object, text(object)) + ".size()";
  if (keeps_elements(object)) return {size, false, true, true};
  return {hoisted("const " + type_text(context_.ast.getSizeType()), "length", size), false, true, true};
}

// Each of several is a step of its own, of 64 bits, whose sign counts.
std::string RowReader::sum(const std::vector<Term> &terms) const {
  const bool alone = terms.size() == 1 && !terms[0].negative;
  const std::string type = "(" + type_text(context_.ast.getPointerDiffType()) + ")";
  std::string out;
  for (const Term &t : terms) {
    out += out.empty() ? (t.negative ? "-" : "") : t.negative ? " - " : " + ";
    const bool literal = std::all_of(t.text.begin(), t.text.end(), [](char c) { return c >= '0' && c <= '9'; });
    out += (alone || literal ? "" : type) + t.text;
  }
  return out;
}

void RowReader::count(const std::vector<Term> &terms, ElementRow &out) const {
  const bool natural = terms.size() == 1 && !terms[0].negative && terms[0].is_unsigned;
  out.type = type_text(natural ? context_.ast.getSizeType() : context_.ast.getPointerDiffType());
  out.count = terms.empty() ? "0" : sum(terms);
}

// ------------------------------------------------------------------------------------------------------------- places

// e + k, e - k, std::next(e), &e[k]: e, with what is added.
bool RowReader::step(const Expr *&e, std::vector<std::pair<const Expr *, bool>> &steps) {
  const auto sum_of = [&](const Expr *x, const Expr *y, bool negative) {
    if (is_pointer_like(x->IgnoreParenImpCasts()->getType()) || is_pointer_like(x->getType())) {
      if (!strip(y)->getType()->isIntegerType()) return false;
      e = x, steps.emplace_back(y, negative);
      return true;
    }
    if (negative || !is_pointer_like(y->getType()) || !strip(x)->getType()->isIntegerType()) return false;
    e = y, steps.emplace_back(x, false);
    return true;
  };
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && b->getType()->isPointerType())
    return sum_of(b->getLHS(), b->getRHS(), b->getOpcode() == BO_Sub);
  if (const auto *c = dyn_cast<CXXOperatorCallExpr>(e); c && c->getNumArgs() == 2 && !pointee(c->getType()).isNull() &&
                                                        (c->getOperator() == OO_Plus || c->getOperator() == OO_Minus) &&
                                                        !c->isAssignmentOp())
    return sum_of(c->getArg(0), c->getArg(1), c->getOperator() == OO_Minus);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    const Expr *of = u->getSubExpr()->IgnoreParenImpCasts();
    const auto *a = dyn_cast<ArraySubscriptExpr>(of);
    const auto *c = dyn_cast<CXXOperatorCallExpr>(of);
    if (a) return e = a->getBase(), steps.emplace_back(a->getIdx(), false), true;
    if (c && c->getOperator() == OO_Subscript && container_of(c->getArg(0)->getType()) != Container::none)
      return e = c->getArg(0), steps.emplace_back(c->getArg(1), false), true;
    return false;
  }
  const auto *c = dyn_cast<CallExpr>(e);
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  if (!f || !f->isInStdNamespace() || !f->getIdentifier() || pointee(c->getType()).isNull() || c->getNumArgs() != 2)
    return false;
  if (f->getName() != "next" && f->getName() != "prev") return false;
  const Expr *by = c->getArg(1);
  if (const auto *one = dyn_cast<CXXDefaultArgExpr>(by)) by = one->getExpr();
  e = c->getArg(0);
  steps.emplace_back(by, f->getName() == "prev");
  return true;
}

RowReader::Place RowReader::place(const Expr *e) {
  Place out;
  std::vector<std::pair<const Expr *, bool>> steps;
  for (e = value_of(e); step(e, steps);) e = value_of(e);
  const Expr *made = context_.views.object_of(e); // v.data() in a function with loops
  const auto *c = dyn_cast<CallExpr>(e);
  const std::string name = made ? "data" : c ? name_of_call(c) : "";
  const Expr *object = made ? made : c ? object_of_call(c) : nullptr;
  const bool constant = name == "cbegin" || name == "cend", last = name == "end" || name == "cend";
  const bool known = constant || last || name == "begin" || name == "data" || name == "get";
  if (object && known) {
    object = object->IgnoreParenImpCasts();
    const Container kind = container_of(object->getType());
    const bool has_elements = object->getType()->isArrayType() || kind != Container::none;
    if (!has_elements || (kind == Container::pointer) != (name == "get") || !object->isGLValue()) object = nullptr;
  } else {
    object = nullptr;
  }
  out.base = object ? object : e;
  out.constant = constant;
  if (object && last) out.terms.push_back(size_of(object));
  for (auto it = steps.rbegin(); it != steps.rend(); ++it) {
    const Expr *by = it->first->IgnoreImplicit();
    Expr::EvalResult zero;
    if (!by->isValueDependent() && by->EvaluateAsInt(zero, context_.ast) && zero.Val.getInt() == 0) continue;
    if (context_.range(by).empty()) // the default of std::next
      out.terms.push_back({"1", it->second, false, false});
    else
      out.terms.push_back(term(by, it->second));
  }
  return out;
}

void RowReader::based_on_container(const Place &place, ElementRow &out) {
  const Expr *object = place.base->IgnoreImplicit();
  const std::string own = in_parentheses(object, text(object));
  if (object->getType()->isArrayType()) {
    out.element = context_.ast.getAsArrayType(object->getType())->getElementType();
    const auto *ref = dyn_cast<DeclRefExpr>(object);
    out.base = ref && isa<VarDecl>(ref->getDecl()) && !ref->getDecl()->getType()->isReferenceType()
                   ? own
                   : hoisted("auto *const", "first", "&" + own + "[0]");
    out.iterator = out.pointer = own;
    return;
  }
  const auto *one = cast<ClassTemplateSpecializationDecl>(object->getType()->getAsCXXRecordDecl());
  const Container kind = container_of(object->getType());
  out.element = one->getTemplateArgs()[0].getAsType();
  if (const auto *array = context_.ast.getAsArrayType(out.element)) out.element = array->getElementType();
  const bool row_of_its_own = kind == Container::valarray || kind == Container::pointer;
  out.iterator = kind == Container::valarray  ? "std::begin(" + own + ")"
                 : kind == Container::pointer ? own + ".get()"
                                              : own + ".begin()";
  out.pointer = kind == Container::valarray || kind == Container::pointer ? "" : own + ".data()";
  if (!keeps_elements(object) && !is_quiet_value(slice_, object))
    throw NoRow{"'" + own + "' is more than a variable or a member"};
  out.base = keeps_elements(object)
                 ? own
                 : hoisted("auto *const", "first", row_of_its_own ? "&" + own + "[0]" : own + ".data()");
}

void RowReader::based_on_pointer(const Place &place, ElementRow &out) {
  const Expr *e = place.base->IgnoreImplicit();
  const std::string own = text(e);
  out.element = pointee(place.base->getType());
  if (out.element.isNull()) {
    const std::string kind = kind_of(place.base->getType());
    throw NoRow{"'" + own + "' " +
                (kind.empty() ? "leads to no elements in a row" : "is nothing with an index: " + kind)};
  }
  const bool iterator = !place.base->getType()->isPointerType();
  out.iterator = in_parentheses(e, own);
  if (!iterator && isa<DeclRefExpr>(e) && is_fixed(e)) {
    out.base = out.pointer = own;
    return;
  }
  if (!is_quiet_value(slice_, e)) throw NoRow{"'" + own + "' does more than to say where elements are"};
  const bool to_address = context_.ast.getLangOpts().CPlusPlus20;
  out.base = hoisted("auto *const", "first",
                     !iterator    ? own
                     : to_address ? "std::to_address(" + own + ")"
                                  : "&*" + out.iterator);
}

ElementRow RowReader::row(const Place &place, const Expr *iterator) {
  ElementRow out;
  const Expr *base = place.base;
  const QualType type = base->getType();
  if (type->isArrayType() || container_of(type) != Container::none)
    based_on_container(place, out);
  else
    based_on_pointer(place, out);
  if (value_of(iterator)->getType()->isPointerType() && !out.pointer.empty())
    out.iterator = out.pointer;
  else if (place.constant && StringRef(out.iterator).ends_with(".begin()"))
    out.iterator.insert(out.iterator.size() - 7, "c");
  out.constant = place.constant || out.element.isConstQualified();
  out.element = out.element.getUnqualifiedType();
  if (out.element.isVolatileQualified()) throw NoRow{"its elements are volatile"};
  out.offset = sum(place.terms);
  out.parts.push_back(text(base->IgnoreImplicit()));
  if (!out.offset.empty()) out.iterator = "(" + out.iterator + (out.offset[0] == '-' ? " " : " + ") + out.offset + ")";
  return out;
}

ElementRow RowReader::at(const Expr *first) {
  const Expr *e = value_of(first);
  if (const auto *c = dyn_cast<CallExpr>(e))
    if (const Expr *range = object_of_call(c);
        range && library_class(range->getType(), "iota_view") && name_of_call(c) == "begin")
      return numbers(range);
  return row(place(first), first);
}

ElementRow RowReader::between(const Expr *first, const Expr *last) {
  const Expr *e = value_of(first);
  if (const auto *c = dyn_cast<CallExpr>(e))
    if (const Expr *range = object_of_call(c); range && library_class(range->getType(), "iota_view")) {
      const auto *end = dyn_cast<CallExpr>(value_of(last));
      const Expr *other = end ? object_of_call(end) : nullptr;
      if (!other || name_of_call(c) != "begin" || name_of_call(end) != "end" ||
          text(range->IgnoreImplicit()) != text(other->IgnoreImplicit()))
        throw NoRow{"its end is not that of the same range"};
      return numbers(range);
    }
  const Place from = place(first);
  ElementRow out = row(from, first);
  const std::string before_end = before;
  const Expr *until = value_of(last);
  // p + k, p + k + n
  if (std::vector<std::pair<const Expr *, bool>> steps; step(until, steps) && !steps.front().second)
    if (text(value_of(until)) == text(value_of(first)) && is_quiet_value(slice_, first) &&
        !context_.range(steps.front().first->IgnoreImplicit()).empty()) {
      count({term(steps.front().first, false)}, out);
      return out;
    }
  const Place to = place(last);
  std::vector<Term> terms = to.terms;
  if (text(to.base->IgnoreImplicit()) == out.parts.front() && is_quiet_value(slice_, from.base)) {
    size_t same = 0;
    while (same < terms.size() && same < from.terms.size() && terms[same].text == from.terms[same].text &&
           terms[same].negative == from.terms[same].negative && terms[same].text.find("shift_") == std::string::npos)
      same++;
    terms.erase(terms.begin(), terms.begin() + static_cast<long>(same));
    for (size_t k = same; k < from.terms.size(); k++) {
      terms.push_back(from.terms[k]);
      terms.back().negative = !terms.back().negative;
    }
    count(terms, out);
    return out;
  }
  before = before_end;
  if (!is_quiet_value(slice_, first) || !is_quiet_value(slice_, last))
    throw NoRow{"'" + text(last) + "' does more than to say where elements end"};
  out.type = type_text(context_.ast.getPointerDiffType());
  out.count = hoisted("const " + out.type, "length", "(" + text(last) + ") - (" + text(first) + ")");
  return out;
}

ElementRow RowReader::counted(const Expr *first, const Expr *how_many) {
  ElementRow out = at(first);
  const Expr *written = how_many->IgnoreImplicit();
  if (!written->getType()->isIntegerType()) throw NoRow{"'" + text(written) + "' is no whole number"};
  count({term(written, false)}, out);
  if (out.numbers) {
    out.type = type_text(out.element);
    out.count = out.base + " + static_cast<" + out.type + ">(" + out.count + ")";
  }
  return out;
}

ElementRow RowReader::all_of(const Expr *range) {
  const Expr *object = range->IgnoreParenImpCasts();
  if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(object)) object = m->getSubExpr()->IgnoreParenImpCasts();
  const QualType type = object->getType();
  if (library_class(type, "iota_view")) return numbers(object);
  const Container kind = container_of(type);
  const std::string own = text(object);
  if (object->isGLValue() &&
      (context_.ast.getAsConstantArrayType(type) || (kind != Container::none && kind != Container::pointer))) {
    ElementRow out = row({object, {}, false}, object);
    count({size_of(object)}, out);
    out.constant = type.isConstQualified();
    return out;
  }
  if (kind == Container::span && is_quiet_value(slice_, object)) { // s.subspan(1)
    ElementRow out;
    const auto *one = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
    out.element = one->getTemplateArgs()[0].getAsType().getUnqualifiedType();
    out.base = hoisted("const auto", "part", own);
    out.parts.push_back(out.base);
    out.count = out.base + ".size()", out.type = type_text(context_.ast.getSizeType());
    return out;
  }
  throw NoRow{"'" + own + "' is no array and no container with elements in a row"};
}

// Of std::views::iota(a, b), or a variable that is one.
ElementRow RowReader::numbers(const Expr *range) {
  range = range->IgnoreParenImpCasts();
  const auto *view = library_class(range->getType(), "iota_view");
  const QualType counter = view->getTemplateArgs()[0].getAsType(), bound = view->getTemplateArgs()[1].getAsType();
  const std::string own = in_parentheses(range, text(range));
  if (!counter->isIntegerType() || counter->isBooleanType() || !is_quiet_value(slice_, range))
    throw NoRow{"'" + own + "' is no range of whole numbers"};
  ElementRow out;
  out.numbers = true;
  out.element = counter.getUnqualifiedType();
  out.type = type_text(counter);
  const Expr *made = strip(range);
  while (const auto *f = dyn_cast<CXXFunctionalCastExpr>(made)) made = strip(f->getSubExpr());
  const auto *c = dyn_cast<CXXOperatorCallExpr>(made);
  if (c && c->getOperator() == OO_Call && (c->getNumArgs() == 3 || c->getNumArgs() == 2)) {
    out.base = fixed(c->getArg(1), counter, "first");
    if (c->getNumArgs() == 3) out.count = fixed(c->getArg(2), bound, "last");
  } else {
    out.base = hoisted("const " + out.type, "first", "*" + own + ".begin()");
    if (bound->isIntegerType())
      out.count = hoisted(
          "const " + out.type, "last",
          "static_cast<" + out.type + ">(" + out.base + " + static_cast<" + out.type + ">(" + own + ".size()))");
  }
  return out;
}

} // namespace metafork::frontend
