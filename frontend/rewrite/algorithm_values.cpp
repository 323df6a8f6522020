// The loops of algorithms that give a value: sums, searches, extremes; and scans.
#include "frontend/rewrite/loop_writer.h"

namespace metafork::frontend {

using namespace clang;

void LoopWriter::accumulate(const std::string &name, QualType own, const std::string &first) {
  variable(type(own), name);
  out_.first = first;
  out_.words[name] = algorithm_.qualified;
  out_.value = name;
}

bool LoopWriter::is_free() const {
  return algorithm_.name != "accumulate" && algorithm_.name != "inner_product" && algorithm_.name != "partial_sum" &&
         algorithm_.name != "fold_left";
}

void LoopWriter::may_be_in_any_order(const std::string &name, QualType own, QualType terms) {
  if (!is_free()) return;
  if (own->isIntegerType() && !terms->isIntegerType())
    throw NoRow{"fractions are cut off, and where that is is not known"};
  out_.any_order.insert(name);
}

void LoopWriter::fold() {
  const size_t at = width(0);
  const bool has_first = arguments_.size() > at, given = arguments_.size() > at + 1;
  ends_at(at + (has_first ? 1 : 0) + (given ? 1 : 0));
  std::optional<Callable> f;
  if (given) f.emplace(function(at + 1));
  const ElementRow in = range(0);
  const QualType own = algorithm_.name == "fold_left" ? algorithm_.call->getType().getUnqualifiedType()
                       : has_first                    ? parameter(at)
                                                      : in.element;
  check_value(own);
  if (!f) check_plain(own), check_plain(in.element);
  if (f) f->declare(rows_, "call");
  const std::string sum = names_.make("sum");
  accumulate(sum, own, has_first ? rows_.text(argument(at)->IgnoreImplicit()) : own->isArithmeticType() ? "0" : "{}");
  may_be_in_any_order(sum, own, in.element);
  over(in);
  std::string before;
  const Operand x = f ? operand(in, *f, before) : operand(in);
  out_.statements = head() + block(before, sum + " = " + (f ? calls(*f, {{sum, own}, x}) : sum + " + " + x.text) + ";");
  out_.only_reads = !f || f->only_computes();
}

void LoopWriter::check_value(QualType own) const {
  if (!own.isTriviallyCopyableType(context_.ast) || own->isArrayType() || own->isReferenceType())
    throw NoRow{"its value is more than its bytes"};
}

void LoopWriter::product() {
  const bool both = arguments_.size() != 5, given = arguments_.size() >= 5;
  const size_t init = both ? 3 : 2;
  ends_at(init + (given ? 3 : 1));
  std::optional<Callable> reduce, transform;
  if (given) reduce.emplace(function(init + 1)), transform.emplace(function(init + 2));
  const ElementRow in = range(0);
  ElementRow other;
  if (both) other = rows_.at(argument(2));
  const QualType own = parameter(init);
  check_value(own);
  if (!given) check_plain(own), check_plain(in.element), check_plain(other.element);
  if (given) reduce->declare(rows_, "combine"), transform->declare(rows_, "call");
  const std::string sum = names_.make("sum");
  accumulate(sum, own, rows_.text(argument(init)->IgnoreImplicit()));
  over(in);
  std::string before, term;
  std::vector<Operand> operands{transform ? operand(in, *transform, before) : operand(in)};
  if (both) operands.push_back(transform ? operand(other, *transform, before) : operand(other));
  if (transform)
    term = calls(*transform, operands);
  else
    term = operands[0].text + " * " + operands[1].text;
  may_be_in_any_order(sum, own, both && other.element->isRealFloatingType() ? other.element : in.element);
  const QualType of_term = transform && !transform->result(operands).isNull() ? transform->result(operands) : own;
  const std::string next = reduce ? calls(*reduce, {{sum, own}, {term, of_term}}) : sum + " + " + term;
  out_.statements = head() + block(before, sum + " = " + next + ";");
  out_.only_reads = !given || (reduce->only_computes() && transform->only_computes());
}

void LoopWriter::count() {
  const size_t at = width(0);
  const bool by_function = algorithm_.name == "count_if";
  ends_at(at + 1);
  std::optional<Callable> f;
  if (by_function) f.emplace(function(at));
  const ElementRow in = range(0);
  const std::string number = names_.make("count");
  accumulate(number, algorithm_.call->getType(), "0");
  const std::string test = asked(f, in, at);
  out_.statements = head() + before_test_ + "if (" + test + ") ++" + number + "; " + behind_test();
  out_.only_reads = !f || f->only_computes();
}

std::string LoopWriter::asked(std::optional<Callable> &f, const ElementRow &in, size_t at) {
  if (f) f->declare(rows_, "call");
  over(in);
  if (!f) {
    const QualType own = parameter(at);
    check_plain(in.element), check_plain(own);
    return equal(operand(in), {rows_.fixed(argument(at), own, "value"), own});
  }
  std::string before;
  const std::string out = calls(*f, {operand(in, *f, before)});
  before_test_ = before.empty() ? "" : "{ " + before;
  return out;
}

std::string LoopWriter::equal(const Operand &x, const Operand &y) const {
  if (!x.type->isIntegerType() || !y.type->isIntegerType() ||
      x.type->isSignedIntegerOrEnumerationType() == y.type->isSignedIntegerOrEnumerationType())
    return x.text + " == " + y.text;
  ASTContext &ast = context_.ast;
  const auto promoted = [&](QualType t) { return ast.isPromotableIntegerType(t) ? ast.getPromotedIntegerType(t) : t; };
  const QualType a = promoted(x.type), b = promoted(y.type);
  QualType common = ast.getIntegerTypeOrder(a, b) >= 0 ? a : b;
  if (common->isSignedIntegerType() && (a->isUnsignedIntegerType() || b->isUnsignedIntegerType()) &&
      ast.getTypeSize(a) == ast.getTypeSize(b))
    common = ast.getCorrespondingUnsignedType(common);
  const std::string to = "static_cast<" + type(common) + ">(";
  return to + x.text + ") == " + to + y.text + ")";
}

// ---------------------------------------------------------------------------------------------------------- searches

void LoopWriter::all() {
  const size_t at = width(0);
  ends_at(at + 1);
  std::optional<Callable> f(function(at));
  const ElementRow in = range(0);
  const bool any = algorithm_.name == "any_of", negative = algorithm_.name == "all_of";
  const std::string found = names_.make("found");
  accumulate(found, context_.ast.BoolTy, any ? "false" : "true");
  const std::string test = asked(f, in, at);
  out_.statements = head() + before_test_ + "if (" + (negative ? "!(" + test + ")" : test) + ") { " + found + " = " +
                    (any ? "true" : "false") + "; break; } " + behind_test();
  out_.only_reads = f->only_computes();
}

void LoopWriter::equal_ranges() {
  const bool given = arguments_.size() == 4;
  if (algorithm_.ranges || (given && context_.ast.hasSameType(parameter(2), parameter(3))))
    throw NoRow{"it compares the lengths of its ranges too"};
  ends_at(given ? 4 : 3);
  std::optional<Callable> f;
  if (given) f.emplace(function(3));
  const ElementRow in = range(0), other = rows_.at(argument(2));
  if (!f) check_plain(in.element), check_plain(other.element);
  if (f) f->declare(rows_, "call");
  over(in);
  const std::string same = names_.make("same");
  accumulate(same, context_.ast.BoolTy, "true");
  std::string before;
  const Operand x = f ? operand(in, *f, before) : operand(in), y = f ? operand(other, *f, before) : operand(other);
  const std::string test = f ? calls(*f, {x, y}) : equal(x, y);
  out_.only_reads = !f || f->only_computes();
  const std::string ends = out_.only_reads ? "" : " break;"; // all of the second range is there, as all of the first
  out_.statements = head() + block(before, "if (!(" + test + ")) { " + same + " = false;" + ends + " }");
}

std::string LoopWriter::led_to(const ElementRow &row, const std::string &place) const {
  switch (use_) {
    case ResultUse::element:
      return element(row, place);
    case ResultUse::distance:
      return "static_cast<" + type(context_.ast.getPointerDiffType()) + ">(" + place + ")";
    case ResultUse::last:
      return "(" + place + " == " + count_ + ")";
    case ResultUse::not_last:
      return "(" + place + " != " + count_ + ")";
    default:
      return "(" + row.iterator + " + " + place + ")";
  }
}

void LoopWriter::find() {
  const size_t at = width(0);
  ends_at(at + 1);
  std::optional<Callable> f;
  if (algorithm_.name != "find") f.emplace(function(at));
  const ElementRow in = range(0);
  if (in.numbers || in.iterator.empty()) throw NoRow{"what leads to its elements has no name"};
  const std::string test = asked(f, in, at), place = names_.make("at");
  variable(type_, place);
  out_.first = count_;
  out_.statements = head() + before_test_ + "if (" + (algorithm_.name == "find_if_not" ? "!(" + test + ")" : test) +
                    ") { " + place + " = " + index_ + "; break; } " + behind_test();
  out_.value = led_to(in, place);
  out_.only_reads = !f || f->only_computes();
}

void LoopWriter::extreme() {
  const size_t at = width(0);
  const bool given = arguments_.size() > at, largest = algorithm_.name == "max_element";
  ends_at(at + (given ? 1 : 0));
  std::optional<Callable> f;
  if (given) f.emplace(function(at));
  const ElementRow in = range(0);
  if (in.numbers || in.iterator.empty()) throw NoRow{"what leads to its elements has no name"};
  if (!f) check_plain(in.element);
  if (f) f->declare(rows_, "call");
  over(in);
  out_.only_reads = !f || f->only_computes();
  const bool value = use_ == ResultUse::element && !f && in.element->isIntegerType();
  const std::string name = names_.make(value ? "best" : "at");
  const auto better = [&](const std::string &old) {
    const Operand x{largest ? old : element(in), in.element}, y{largest ? element(in) : old, in.element};
    return f ? calls(*f, {x, y}) : x.text + " < " + y.text;
  };
  if (value) {
    variable(type(in.element), name);
    out_.first = element(in, "0");
    out_.statements = head("1") + "if (" + better(name) + ") " + name + " = " + element(in) + "; ";
    out_.value = name;
    return;
  }
  variable(type_, name);
  out_.first = "0";
  out_.statements = head("1") + "if (" + better(element(in, name)) + ") " + name + " = " + index_ + "; ";
  out_.value = led_to(in, name);
}

// ------------------------------------------------------------------------------------------------------------- scans

void LoopWriter::inclusive() {
  const bool transforms = algorithm_.name == "transform_inclusive_scan";
  const size_t operations = transforms ? 2 : 1;
  const bool given = arguments_.size() > 3, has_first = arguments_.size() > 3 + operations;
  ends_at(3 + (given ? operations : 0) + (has_first ? 1 : 0));
  std::optional<Callable> f, g;
  if (given) f.emplace(function(3));
  if (transforms) g.emplace(function(4));
  const ElementRow in = range(0), to = target(2);
  const QualType own = has_first ? parameter(3 + operations) : in.element;
  check_scan(own, in);
  if (transforms && !has_first) throw NoRow{"the type of its first sum is that of a function"};
  if (f) f->declare(rows_, "combine");
  if (g) g->declare(rows_, "call");
  over(in);
  const std::string sum = names_.make("sum");
  out_.words[sum] = algorithm_.qualified;
  variable(type(own), sum);
  may_be_in_any_order(sum, own, in.element);
  const bool from_nothing = !f && !has_first;
  const Operand x = g ? Operand{calls(*g, {operand(in)}), own} : operand(in);
  const std::string next =
      sum + " = " + (f ? calls(*f, {{sum, own}, x}) : sum + " + " + x.text) + "; " + element(to) + " = " + sum + "; ";
  if (has_first || from_nothing) { // -0.0 + x is x, whatever the sign
    const std::string first = has_first              ? rows_.text(argument(3 + operations)->IgnoreImplicit())
                              : own->isIntegerType() ? "0"
                                                     : "-0.0";
    out_.first = first;
    out_.statements = head() + "{ " + next + "} ";
  } else {
    out_.statements = "if (" + count_ + " > 0) { " + sum + " = " + element(in, "0") + "; " + element(to, "0") + " = " +
                      sum + "; " + head("1") + "{ " + next + "} } ";
  }
  out_.value = end_of(to);
}

void LoopWriter::check_scan(QualType own, const ElementRow &in) {
  if (in.numbers) throw NoRow{"its range has numbers in place of elements"};
  if (!own->isArithmeticType() || !in.element->isArithmeticType()) throw NoRow{"its elements are no numbers"};
}

void LoopWriter::exclusive() {
  const bool transforms = algorithm_.name == "transform_exclusive_scan", given = arguments_.size() > 4;
  ends_at(4 + (given ? 1 : 0) + (transforms ? 1 : 0));
  std::optional<Callable> f, g;
  if (given) f.emplace(function(4));
  if (transforms) g.emplace(function(5));
  const ElementRow in = range(0), to = target(2);
  const QualType own = parameter(3);
  check_scan(own, in);
  if (f) f->declare(rows_, "combine");
  if (g) g->declare(rows_, "call");
  over(in);
  const std::string sum = names_.make("sum"), kept = names_.make("element");
  out_.words[sum] = algorithm_.qualified;
  variable(type(own), sum);
  may_be_in_any_order(sum, own, in.element);
  out_.first = rows_.text(argument(3)->IgnoreImplicit());
  const QualType term = g ? own : in.element;
  const std::string x = g ? calls(*g, {operand(in)}) : element(in);
  out_.statements = head() + "{ const " + (g ? "auto" : type(term)) + " " + kept + " = " + x + "; " + element(to) +
                    " = " + sum + "; " + sum + " = " +
                    (f ? calls(*f, {{sum, own}, {kept, term}}) : sum + " + " + kept) + "; } ";
  out_.value = end_of(to);
}

} // namespace metafork::frontend
