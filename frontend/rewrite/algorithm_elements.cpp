// The loops of algorithms that give each element a value.
#include "frontend/rewrite/loop_writer.h"

#include "frontend/syntax/library_values.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

void LoopWriter::for_each() {
  const size_t at = width(0);
  ends_at(at + 1);
  Callable f = function(at);
  const ElementRow in = range(0);
  f.declare(rows_, "call");
  over(in);
  std::string before;
  const Operand x = operand(in, f, before);
  out_.statements = head() + block(before, calls(f, {x}) + ";");
}

void LoopWriter::transform() {
  const size_t first = width(0);
  const bool both = algorithm_.ranges ? (is_range(0) ? is_range(1) : arguments_.size() == 6) : arguments_.size() == 5;
  const size_t second = both ? (algorithm_.ranges ? width(first) : 1) : 0;
  const size_t at = first + second;
  ends_at(at + 2);
  Callable f = function(at + 1);
  ElementRow in = range(0), other;
  if (both) other = algorithm_.ranges ? range(first) : rows_.at(argument(first));
  const ElementRow to = target(at);
  f.declare(rows_, "call");
  over(in);
  if (both && algorithm_.ranges) shorter(in, other);
  std::string before;
  std::vector<Operand> operands{operand(in, f, before)};
  if (both) operands.push_back(operand(other, f, before));
  out_.statements = head() + block(before, element(to) + " = " + calls(f, operands) + ";");
  if (!algorithm_.ranges) out_.value = end_of(to);
}

void LoopWriter::shorter(const ElementRow &x, const ElementRow &y) {
  if (x.numbers || y.numbers || x.type != y.type) throw NoRow{"its two ranges are of different kinds"};
  count_ = "(" + x.count + " < " + y.count + " ? " + x.count + " : " + y.count + ")";
}

void LoopWriter::fill() {
  const size_t at = width(0);
  ends_at(at + 1);
  const ElementRow to = written(0);
  const QualType own = parameter(at);
  if (!own.isTriviallyCopyableType(context_.ast) || own->isArrayType()) throw NoRow{"its value is more than its bytes"};
  const std::string value = rows_.fixed(argument(at), own, "value");
  over(to);
  out_.statements = head() + element(to) + " = " + value + "; ";
  out_.value = algorithm_.name == "fill_n" || algorithm_.ranges ? end_of(to) : "";
}

ElementRow LoopWriter::written(size_t k) {
  ElementRow out = range(k);
  if (out.numbers || out.constant) throw NoRow{"its range has no elements that can be written"};
  return out;
}

void LoopWriter::copy() {
  const size_t at = width(0);
  ends_at(at + 1);
  const ElementRow in = range(0), to = target(at);
  over(in);
  out_.statements = head() + element(to) + " = " + element(in) + "; ";
  if (!algorithm_.ranges) out_.value = end_of(to);
}

void LoopWriter::iota() {
  const size_t at = width(0);
  ends_at(at + 1);
  const ElementRow to = written(0);
  const QualType own = parameter(at);
  if (!own->isArithmeticType()) throw NoRow{"its value is no number"};
  over(to);
  if (own->isIntegerType()) {
    const std::string value = rows_.fixed(argument(at), own, "value");
    out_.statements = head() + element(to) + " = static_cast<" + type(own) + ">(" + value + " + " + index() + "); ";
    return;
  }
  const std::string value = rows_.hoisted(type(own), "value", rows_.text(argument(at)->IgnoreImplicit()));
  out_.statements = head() + "{ " + element(to) + " = " + value + "; ++" + value + "; } ";
}

void LoopWriter::generate() {
  const size_t at = width(0);
  ends_at(at + 1);
  Callable f = function(at);
  if (!f.body() && !f.only_computes()) throw NoRow{"the function that makes its elements has a state that is not seen"};
  const ElementRow to = written(0);
  f.declare(rows_, "call");
  over(to);
  out_.statements = head() + element(to) + " = " + calls(f, {}) + "; ";
  out_.value = counts() || algorithm_.ranges ? end_of(to) : "";
}

void LoopWriter::replace() {
  const size_t at = width(0);
  const bool by_function = algorithm_.name == "replace_if";
  ends_at(at + 2);
  std::optional<Callable> f;
  if (by_function) f.emplace(function(at));
  const ElementRow to = written(0);
  check_plain(to.element);
  const QualType own = parameter(at + 1);
  check_plain(own);
  if (!by_function && may_be_element(argument(at)))
    throw NoRow{"the value that it looks for may be an element that it replaces"};
  if (f) f->declare(rows_, "call");
  const std::string old = by_function ? "" : rows_.fixed(argument(at), parameter(at), "old");
  const std::string value = rows_.fixed(argument(at + 1), own, "value");
  over(to);
  const std::string test = f ? calls(*f, {operand(to)}) : equal(operand(to), {old, parameter(at)});
  out_.statements = head() + "if (" + test + ") " + element(to) + " = " + value + "; ";
}

bool LoopWriter::may_be_element(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  const auto *named = dyn_cast<DeclRefExpr>(e);
  return e->isGLValue() && !isa<MaterializeTemporaryExpr>(e) &&
         (!named || named->getType()->isReferenceType() || !isa<VarDecl>(named->getDecl()) ||
          named->getDecl()->getType()->isReferenceType());
}

void LoopWriter::check_swapped(QualType type) const {
  const auto *record = type->getAsCXXRecordDecl();
  if (!type.isTriviallyCopyableType(context_.ast) || type->isArrayType())
    throw NoRow{"its elements are more than their bytes"};
  if (!record || is_complex_number(type)) return;
  const IdentifierInfo &swap = context_.ast.Idents.get("swap");
  const DeclContext *scope = record->getDeclContext();
  while (!scope->isFileContext()) scope = scope->getParent();
  for (const NamedDecl *d : scope->getRedeclContext()->lookup(&swap)) { // friends too
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto is_own = [&](const ParmVarDecl *p) {
      return context_.ast.hasSameUnqualifiedType(p->getType().getNonReferenceType(), type);
    };
    if (!f || std::any_of(f->param_begin(), f->param_end(), is_own))
      throw NoRow{"the program has a function that swaps its elements"};
  }
}

void LoopWriter::swap_ranges() {
  if (algorithm_.ranges) throw NoRow{"it stops at the end of the shorter one of two ranges"};
  ends_at(3);
  const ElementRow one = written(0), other = target(2);
  check_swapped(one.element);
  if (!context_.ast.hasSameType(one.element, other.element)) throw NoRow{"its elements are of two types"};
  over(one);
  const std::string kept = names_.make("kept");
  out_.statements = head() + "{ const " + type(one.element) + " " + kept + " = " + element(one) + "; " + element(one) +
                    " = " + element(other) + "; " + element(other) + " = " + kept + "; } ";
  out_.value = end_of(other);
}

void LoopWriter::iter_swap() {
  ends_at(2);
  const ElementRow one = target(0), other = target(1);
  check_swapped(one.element);
  if (!context_.ast.hasSameType(one.element, other.element)) throw NoRow{"its elements are of two types"};
  const std::string kept = names_.make("kept"), x = element(one, "0"), y = element(other, "0");
  out_.statements =
      "const " + type(one.element) + " " + kept + " = " + x + "; " + x + " = " + y + "; " + y + " = " + kept + "; ";
}

void LoopWriter::reverse() {
  ends_at(width(0));
  const ElementRow row = written(0);
  check_swapped(row.element);
  over(row);
  const std::string kept = names_.make("kept"), all = rows_.hoisted("const " + type_, "length", count_);
  count_ = all + " / 2";
  const std::string other = element(row, all + " - 1 - " + index_);
  out_.statements = head() + "{ const " + type(row.element) + " " + kept + " = " + element(row) + "; " + element(row) +
                    " = " + other + "; " + other + " = " + kept + "; } ";
}

void LoopWriter::adjacent_difference() {
  const bool given = arguments_.size() == 4;
  ends_at(given ? 4 : 3);
  std::optional<Callable> f;
  if (given) f.emplace(function(3));
  const ElementRow in = range(0), to = target(2);
  if (in.numbers) throw NoRow{"its range has numbers in place of elements"};
  check_plain(in.element);
  if (f) f->declare(rows_, "call");
  over(in);
  const std::string last = names_.make("last"), next = names_.make("next");
  const Operand x{next, in.element}, y{last, in.element};
  variable(type(in.element), last);
  out_.words[last] = out_.words[next] = algorithm_.qualified;
  out_.statements = "if (" + count_ + " > 0) { " + last + " = " + element(in, "0") + "; " + element(to, "0") + " = " +
                    last + "; " + head("1") + "{ const " + type(in.element) + " " + next + " = " + element(in) + "; " +
                    element(to) + " = " + (f ? calls(*f, {x, y}) : next + " - " + last) + "; " + last + " = " + next +
                    "; } } ";
  out_.value = end_of(to);
}

} // namespace metafork::frontend
