#include "frontend/syntax/complex_of_c.h"

#include "frontend/syntax/statements.h"
#include "frontend/text/visitor.h"

#include <clang/AST/StmtCXX.h>

#include <set>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

const std::string kernel_complex = "metafork_values::complex";

QualType element_of(QualType type) { return type->castAs<ComplexType>()->getElementType().getUnqualifiedType(); }

bool same_type(QualType a, QualType b) {
  return a.getCanonicalType().getUnqualifiedType() == b.getCanonicalType().getUnqualifiedType();
}

bool is_single(QualType number) { return number->isSpecificBuiltinType(BuiltinType::Float); }

// What has to be compared with 0 to be a condition.
std::vector<const Expr *> conditions_of(const Stmt *s) {
  if (const auto *i = dyn_cast<IfStmt>(s)) return {i->getCond()};
  if (const auto *w = dyn_cast<WhileStmt>(s)) return {w->getCond()};
  if (const auto *d = dyn_cast<DoStmt>(s)) return {d->getCond()};
  if (const auto *f = dyn_cast<ForStmt>(s); f && f->getCond()) return {f->getCond()};
  if (const auto *c = dyn_cast<ConditionalOperator>(s)) return {c->getCond()};
  if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_LNot) return {u->getSubExpr()};
  if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) return {b->getLHS(), b->getRHS()};
  return {};
}

// The operand that is a number, of an operation of one with a complex number.
const Expr *number_beside_complex(const BinaryOperator *b) {
  if (b->isAssignmentOp() || b->isLogicalOp() || b->getOpcode() == BO_Comma) return nullptr;
  const bool left = is_complex_of_c(b->getLHS()->getType()), right = is_complex_of_c(b->getRHS()->getType());
  return left == right ? nullptr : left ? b->getRHS() : b->getLHS();
}

SourceRange written(const Expr *e) { return e->IgnoreImplicit()->getSourceRange(); }

AroundComplex around(SourceRange part, const std::string &before, const std::string &after) {
  return {part, part, before, after};
}

AroundComplex not_zero(const Expr *e) {
  return around(written(e), "((", ") != " + complex_of_c_text(e->getType()) + "())");
}

std::string imaginary(const ImaginaryLiteral *e) {
  const auto *number = dyn_cast<FloatingLiteral>(e->getSubExpr());
  if (!number) return "";
  llvm::SmallString<32> digits;
  number->getValue().toString(digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/0);
  const bool whole = digits.str().find_first_of(".eE") == StringRef::npos;
  const std::string text = digits.str().str() + (whole ? ".0" : "") + (is_single(element_of(e->getType())) ? "f" : "");
  return complex_of_c_text(e->getType()) + "(0, " + text + ")";
}

// The words of a type in front of what it declares.
class ComplexNames : public SyntaxVisitor {
public:
  explicit ComplexNames(TokenStream &tokens) : tokens_(tokens) {}

  bool VisitTypeLoc(TypeLoc t) override {
    const auto c = t.getAs<ComplexTypeLoc>();
    if (!c || !is_complex_of_c(c.getType())) return true;
    const TokenRange at = tokens_.range({c.getNameLoc(), c.getNameLoc()});
    if (at.empty()) return true;
    unsigned first = at.first, last = at.first;
    while (first > 0 && is_of_type(first - 1)) first--;
    while (last + 1 < tokens_.size() && is_of_type(last + 1)) last++;
    bool named = false;
    for (unsigned i = first; i <= last; i++)
      if (tokens_.spelling(i) != "const" && tokens_.spelling(i) != "volatile")
        tokens_.rename(i, std::exchange(named, true) ? "" : complex_of_c_text(c.getType()));
    return true;
  }

private:
  bool is_of_type(unsigned token) const {
    static const std::set<std::string> words = {"float",     "double", "_Complex", "__complex__",
                                                "__complex", "const",  "volatile"};
    return words.count(tokens_.spelling(token)) != 0;
  }

  TokenStream &tokens_;
};

} // namespace

bool is_complex_of_c(QualType type) {
  const auto *c = type.getNonReferenceType()->getAs<ComplexType>();
  return c && (is_single(c->getElementType()) || c->getElementType()->isSpecificBuiltinType(BuiltinType::Double));
}

std::string complex_of_c_text(QualType type) {
  return kernel_complex + (is_single(element_of(type)) ? "<float>" : "<double>");
}

std::string with_complex_of_c(std::string type) {
  for (const std::string number : {"float", "double"}) {
    const std::string printed = "_Complex " + number;
    for (size_t at = type.find(printed); at != std::string::npos; at = type.find(printed, at))
      type.replace(at, printed.size(), kernel_complex + "<" + number + ">");
  }
  return type;
}

std::optional<AroundComplex> around_condition(const Expr *e) {
  return is_complex_of_c(e->getType()) ? std::optional(not_zero(e)) : std::nullopt;
}

std::vector<AroundComplex> around_complex(const Stmt *s) {
  std::vector<AroundComplex> out;
  for (const Expr *e : conditions_of(s))
    if (const auto condition = around_condition(e)) out.push_back(*condition);
  if (const auto *b = dyn_cast<BinaryOperator>(s)) {
    const Expr *number = number_beside_complex(b);
    const Expr *other = number == b->getLHS() ? b->getRHS() : b->getLHS();
    if (number && !same_type(number->IgnoreImplicit()->getType(), element_of(other->getType())))
      out.push_back(around(written(number), is_single(element_of(other->getType())) ? "(float)(" : "(double)(", ")"));
  }
  if (const auto *c = dyn_cast<CastExpr>(s)) {
    const Expr *part = c->getSubExpr();
    const bool made = c->getCastKind() == CK_FloatingRealToComplex || c->getCastKind() == CK_FloatingComplexCast;
    if (made && isa<ImplicitCastExpr>(c) && is_complex_of_c(c->getType()))
      out.push_back(around(written(part), complex_of_c_text(c->getType()) + "(", ")"));
    if (c->getCastKind() == CK_FloatingComplexToReal && is_complex_of_c(part->getType()))
      out.push_back(around(written(part), "(", ").real()"));
    if (c->getCastKind() == CK_FloatingComplexToBoolean && is_complex_of_c(part->getType()))
      out.push_back(not_zero(part));
  }
  if (const auto *u = dyn_cast<UnaryOperator>(s); u && is_complex_of_c(u->getSubExpr()->getType())) {
    const SourceRange part = written(u->getSubExpr());
    if (u->getOpcode() == UO_Real) out.push_back({u->getSourceRange(), part, "(", ").real()"});
    if (u->getOpcode() == UO_Imag) out.push_back({u->getSourceRange(), part, "(", ").imag()"});
    if (u->getOpcode() == UO_Not) out.push_back({u->getSourceRange(), part, "metafork_values::conj(", ")"});
  }
  if (const auto *i = dyn_cast<ImaginaryLiteral>(s); i && is_complex_of_c(i->getType()))
    out.push_back({i->getSourceRange(), {}, imaginary(i), ""});
  return out;
}

std::string no_complex_of_c(const Stmt *s) {
  const auto *u = dyn_cast<UnaryOperator>(s);
  const auto *a = dyn_cast<BinaryOperator>(s);
  const auto *list = dyn_cast<InitListExpr>(s);
  const auto *literal = dyn_cast<ImaginaryLiteral>(s);
  const auto is_half = [](const Expr *e) {
    const auto *half = dyn_cast<UnaryOperator>(strip(e));
    return half && (half->getOpcode() == UO_Real || half->getOpcode() == UO_Imag);
  };
  if ((u && u->isIncrementDecrementOp() && (is_complex_of_c(u->getSubExpr()->getType()) || is_half(u->getSubExpr()))) ||
      (a && a->isAssignmentOp() && is_half(a->getLHS())))
    return "a part of a complex number is changed, which a kernel (C++) does not allow; assign the whole number" +
           Topic::only_in_c;
  if (const auto *c = dyn_cast<CompoundAssignOperator>(s))
    if ((is_complex_of_c(c->getLHS()->getType()) || is_complex_of_c(c->getComputationResultType())) &&
        !same_type(c->getLHS()->getType(), c->getComputationResultType()))
      return "a number is changed in place by one of another type, complex or of more bits, which a kernel (C++) does "
             "otherwise; write the assignment out" +
             Topic::only_in_c;
  if (const auto *c = dyn_cast<BinaryConditionalOperator>(s); c && is_complex_of_c(c->getCommon()->getType()))
    return "a complex number is a condition and the value in one, which a kernel (C++) does not allow; write "
           "z != 0 ? z : w" +
           Topic::only_in_c;
  if (list && is_complex_of_c(list->getType()) && list->getNumInits() != 1)
    return "a complex number is made of a list of its parts, which is no C++; write x + y * I" + Topic::only_in_c;
  if (literal && !is_complex_of_c(literal->getType()))
    return "a complex number of integers is no number that a kernel has; write it with a point, 1.0i" +
           Topic::only_in_c;
  return "";
}

std::string function_of_complex_of_c(const FunctionDecl *f) {
  if (!f->getIdentifier() || !f->isExternC()) return "";
  const bool complex =
      is_complex_of_c(f->getReturnType()) || (f->getNumParams() && is_complex_of_c(f->getParamDecl(0)->getType()));
  std::string name = f->getName().str();
  if (name.rfind("__builtin_", 0) == 0) name = name.substr(10);
  if (name == "complex" && f->getBuiltinID()) return kernel_complex; // CMPLX
  if (!complex || name.empty()) return "";
  if (name.back() == 'f') name.pop_back();
  static const std::set<std::string> known = {"creal", "cimag", "cabs",  "carg",  "cexp", "clog", "csqrt",
                                              "csin",  "ccos",  "csinh", "ccosh", "cpow", "conj"};
  if (!known.count(name)) return "";
  return "metafork_values::" + (name == "conj" ? name : name.substr(1));
}

void name_complex_of_c(const Context &context, TokenStream &tokens) {
  ComplexNames names(tokens);
  for (Decl *d : context.ast.getTraversalScope()) names.TraverseDecl(d);
}

} // namespace metafork::frontend
