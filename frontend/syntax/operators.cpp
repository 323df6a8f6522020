#include "frontend/syntax/operators.h"

#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/permission.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"
#include "model/operators.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/PrettyPrinter.h>

#include <cstring>

namespace metafork::frontend {

using namespace clang;

namespace {

// The rest of a text behind words that may have blanks in front of them; nothing: it does not begin so.
std::optional<StringRef> behind(StringRef text, std::initializer_list<const char *> words) {
  for (const char *word : words) {
    text = text.ltrim(" \t\r\n\\");
    if (!text.consume_front(word)) return std::nullopt;
  }
  return text;
}

// Up to the parenthesis that closes; all blanks and ends of lines left out.
std::string in_parentheses(StringRef text) {
  std::string out;
  int depth = 1;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth == 0) break;
    if (!std::strchr(" \t\r\n\\", c)) out += c;
  }
  return depth == 0 ? out : "";
}

// What omp_out = f(omp_out, omp_in), omp_out += omp_in or omp_out = omp_out + omp_in does.
std::string combiner(StringRef text) {
  StringRef rest = text;
  if (!rest.consume_front("omp_out")) return "";
  if (rest.consume_back("=omp_in")) return rest.str();
  if (!rest.consume_front("=")) return "";
  if (StringRef sum = rest; sum.consume_front("omp_out") && sum.consume_back("omp_in")) return sum.str();
  return rest.consume_back("(omp_out,omp_in)") || rest.consume_back("(omp_in,omp_out)") ? rest.str() : "";
}

// name : type, ... : combiner
void declare(const std::string &arguments, ClauseOperators &out) {
  const size_t first = arguments.find(':'), last = arguments.find(":omp_out");
  if (first == std::string::npos || last == std::string::npos || last <= first) return;
  if (const std::string op = combiner(StringRef(arguments).substr(last + 1)); !op.empty())
    out.declared[arguments.substr(0, first)] = op;
}

bool is_name(const std::string &op) {
  return !op.empty() && (isalpha(static_cast<unsigned char>(op[0])) || op[0] == '_' || op[0] == ':');
}

const ClauseOperators &operators_of(const Context &context) {
  if (context.operators) return *context.operators;
  ClauseOperators out;
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  for (size_t at = text.find('#'); at != StringRef::npos; at = text.find('#', at + 1)) {
    const bool first = text.substr(0, at).rtrim(" \t").empty() || text.substr(0, at).rtrim(" \t").ends_with("\n");
    const auto rest = behind(text.substr(at), {"#", "pragma", "omp", "declare", "reduction", "("});
    if (first && rest) declare(in_parentheses(*rest), out);
  }
  for (const auto &[name, op] : out.declared)
    if (is_name(op)) out.functions.insert(model::last_name(op));
  for (const auto *group : {&context.loops, &context.sums, &context.schedules})
    for (const auto &[offset, keyword] : *group)
      for (const Clause &c : keyword.clauses)
        if (const std::string op = c.name == "reduction" ? read_reduction(c.arguments).op : ""; is_name(op))
          out.functions.insert(model::last_name(op));
  context.operators = std::move(out);
  return *context.operators;
}

// Is it a value of the type, or a reference to one that is only read?
bool is_value_of(QualType type, QualType value) {
  const bool changes =
      type->isReferenceType() && (!type->isLValueReferenceType() || !type.getNonReferenceType().isConstQualified());
  return !changes && type.getNonReferenceType().getCanonicalType().getUnqualifiedType() == value;
}

} // namespace

std::string why_not_handed(const Context &context, QualType type) {
  const auto quoted = [&] { return "'" + type.getAsString(context.ast.getPrintingPolicy()) + "'"; };
  if (type->isSpecificBuiltinType(BuiltinType::LongDouble))
    return "'long double' is a type that no GPU has, and a kernel is one text for both machines; accumulate a 'double'";
  if (type->isArithmeticType() && context.ast.getTypeSize(type) <= 64) return "";
  const auto *record = type->getAsRecordDecl();
  if (!record || !record->isCompleteDefinition() || record->isUnion() || record->isInvalidDecl())
    return "what is accumulated has to be a number of up to 64 bits or a struct";
  if (!type.isTriviallyCopyableType(context.ast))
    return quoted() + " is more than its bytes; a copy of it has to be one of its bytes";
  const auto *cxx = dyn_cast<CXXRecordDecl>(record);
  if (cxx && (cxx->getNumBases() != 0 || cxx->isPolymorphic()))
    return quoted() + " has a base class; accumulate a struct of members alone";
  if (cxx && !cxx->hasTrivialDefaultConstructor())
    return quoted() +
           " begins with values of its own, and a thread has none at first; give them where a variable is declared";
  if (context.ast.getTypeAlignInChars(type).getQuantity() > 8)
    return quoted() + " asks for an alignment of more than 8 bytes";
  return "";
}

std::string function_operator(const Context &context, const CallExpr *call, const Expr *target) {
  const FunctionDecl *f = call->getDirectCallee();
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
  if (!f || !f->getDeclName().isIdentifier() || f->getNumParams() != 2 || call->getNumArgs() != 2 || f->isVariadic() ||
      (method && !method->isStatic()) || !operators_of(context).functions.count(f->getName().str()))
    return "";
  const QualType type = target->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (!why_not_handed(context, type).empty() || !is_value_of(f->getReturnType(), type) ||
      !is_value_of(f->getParamDecl(0)->getType(), type) || !is_value_of(f->getParamDecl(1)->getType(), type))
    return "";
  const std::string name = normal_text(context, target);
  if (normal_text(context, call->getArg(0)) != name && normal_text(context, call->getArg(1)) != name) return "";
  if (context.range(call->getCallee()).empty()) return ""; // of a macro
  std::string out;
  llvm::raw_string_ostream text(out);
  f->getNameForDiagnostic(text, context.ast.getPrintingPolicy(), true);
  static const std::string unwritten = "(anonymous namespace)::";
  for (size_t at = text.str().find(unwritten); at != std::string::npos; at = out.find(unwritten))
    out.erase(at, unwritten.size());
  return out + "(" + context.type_text(type) + ")";
}

Assignment assignment_of(const Stmt *s) {
  const auto *o = dyn_cast<CXXOperatorCallExpr>(s);
  if (o && o->getOperator() == OO_Equal && o->getNumArgs() == 2) return {o->getArg(0), o->getArg(1)};
  const auto *b = dyn_cast<BinaryOperator>(s);
  return b && b->getOpcode() == BO_Assign ? Assignment{b->getLHS(), b->getRHS()} : Assignment{};
}

const CallExpr *combining_call(const Context &context, const Expr *assignment) {
  const auto [target, value] = assignment_of(assignment);
  const auto *call = value ? dyn_cast<CallExpr>(strip(value)) : nullptr;
  return call && model::is_function(reduction_of(context, assignment).op) ? call : nullptr;
}

std::string why_no_operator(const Context &context, const Stmt *s, const std::string &op, const std::string &name) {
  std::string out;
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    const Reduction r = reduction_of(context, one);
    if (r.target && r.target->getType()->isSpecificBuiltinType(BuiltinType::LongDouble) &&
        normal_text(context, r.target) == name)
      out = "'" + name + "' is not accumulated in any order: " + why_not_handed(context, r.target->getType());
    const auto [target, value] = assignment_of(one);
    const auto *call = value ? dyn_cast<CallExpr>(value->IgnoreUnlessSpelledInSource()) : nullptr;
    const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
    if (!f || !f->getDeclName().isIdentifier() || f->getName() != model::last_name(op) ||
        normal_text(context, target) != name || !function_operator(context, call, target).empty() ||
        !selection(context, call).empty())
      return out.empty();
    const QualType type = target->getType().getUnqualifiedType();
    const std::string why = why_not_handed(context, type.getCanonicalType());
    out = "'" + op + "' is no operator of '" + name + "': ";
    out += why.empty()
               ? "it has to be a function of two values of type '" + type.getAsString(context.ast.getPrintingPolicy()) +
                     "', one of which is '" + name + "', that returns one"
               : why;
    return false;
  };
  walk_syntax(s, visits);
  return out;
}

std::string declared_operator(const Context &context, const std::string &op) {
  const auto &declared = operators_of(context).declared;
  const auto found = declared.find(op);
  return found == declared.end() ? op : found->second;
}

} // namespace metafork::frontend
