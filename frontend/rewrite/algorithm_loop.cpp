#include "frontend/rewrite/algorithm_loop.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"

#include <functional>
#include <map>

namespace metafork::frontend {

using namespace clang;

namespace {

class LoopWriter {
public:
  LoopWriter(const Context &context, const Slice &slice, const Algorithm &algorithm, ResultUse use, FreshNames &names)
      : context_(context),
        slice_(slice),
        algorithm_(algorithm),
        use_(use),
        names_(names),
        rows_(context, slice, names),
        arguments_(algorithm.arguments) {}

  using Writer = void (LoopWriter::*)();
  static const std::map<std::string, Writer> &writers() {
    static const std::map<std::string, Writer> out = {
        {"for_each", &LoopWriter::for_each},
        {"for_each_n", &LoopWriter::for_each},
        {"transform", &LoopWriter::transform},
        {"fill", &LoopWriter::fill},
        {"fill_n", &LoopWriter::fill},
        {"copy", &LoopWriter::copy},
        {"copy_n", &LoopWriter::copy},
        {"copy_if", &LoopWriter::copy_if},
        {"iota", &LoopWriter::iota},
        {"generate", &LoopWriter::generate},
        {"generate_n", &LoopWriter::generate},
        {"replace", &LoopWriter::replace},
        {"replace_if", &LoopWriter::replace},
        {"swap_ranges", &LoopWriter::swap_ranges},
        {"iter_swap", &LoopWriter::iter_swap},
        {"reverse", &LoopWriter::reverse},
        {"adjacent_difference", &LoopWriter::adjacent_difference},
        {"accumulate", &LoopWriter::fold},
        {"reduce", &LoopWriter::fold},
        {"fold_left", &LoopWriter::fold},
        {"inner_product", &LoopWriter::product},
        {"transform_reduce", &LoopWriter::product},
        {"count", &LoopWriter::count},
        {"count_if", &LoopWriter::count},
        {"all_of", &LoopWriter::all},
        {"any_of", &LoopWriter::all},
        {"equal", &LoopWriter::equal_ranges},
        {"none_of", &LoopWriter::all},
        {"find", &LoopWriter::find},
        {"find_if", &LoopWriter::find},
        {"find_if_not", &LoopWriter::find},
        {"max_element", &LoopWriter::extreme},
        {"min_element", &LoopWriter::extreme},
        {"partial_sum", &LoopWriter::inclusive},
        {"inclusive_scan", &LoopWriter::inclusive},
        {"transform_inclusive_scan", &LoopWriter::inclusive},
        {"exclusive_scan", &LoopWriter::exclusive},
        {"transform_exclusive_scan", &LoopWriter::exclusive},
    };
    return out;
  }

  AlgorithmLoop run() {
    try {
      index_ = names_.make("i");
      (this->*writers().at(algorithm_.name))();
      if (use_ != ResultUse::none && out_.value.empty())
        throw NoRow{algorithm_.call->getType()->isVoidType() ? "it stands in a larger expression"
                                                             : "what it gives is used"};
      out_.before = rows_.before;
      out_.words.insert(rows_.words.begin(), rows_.words.end());
      out_.words[index_] = "i";
    } catch (const NoRow &no) {
      out_ = {};
      out_.why = no.why;
    }
    return std::move(out_);
  }

private:
  // ------------------------------------------------------------------------------------------------------- arguments

  const Expr *argument(size_t k) const {
    if (k >= arguments_.size()) throw NoRow{"it has other arguments than those that are known"};
    return arguments_[k];
  }
  // There are no more: projections.
  void ends_at(size_t k) const {
    if (arguments_.size() > k && algorithm_.ranges) throw NoRow{"it has a projection; call that in its function"};
    if (arguments_.size() != k) throw NoRow{"it has other arguments than those that are known"};
  }
  bool counts() const { return StringRef(algorithm_.name).ends_with("_n"); }
  bool is_range(size_t k) const {
    return algorithm_.ranges && k < arguments_.size() && algorithm_.parameters[k]->isReferenceType();
  }
  // How many arguments the range is that begins there.
  size_t width(size_t k) const { return is_range(k) ? 1 : 2; }
  ElementRow range(size_t k) {
    if (is_range(k)) return rows_.all_of(argument(k));
    if (counts()) return rows_.counted(argument(k), argument(k + 1));
    return rows_.between(argument(k), argument(k + 1));
  }
  ElementRow target(size_t k) {
    ElementRow out = rows_.at(argument(k));
    if (out.numbers || out.constant) throw NoRow{"its target has no elements that can be written"};
    return out;
  }
  Callable function(size_t k) {
    Callable out(context_, slice_, argument(k));
    if (out.body())
      rows_.runs(out.body());
    else if (!out.only_computes())
      rows_.runs_anything();
    if (out.function()) out_.functions.push_back(out.function());
    return out;
  }
  Callable declared(Callable f, const std::string &word) {
    f.declare(rows_, word);
    return f;
  }
  QualType parameter(size_t k) const { return algorithm_.parameters.at(k).getNonReferenceType().getUnqualifiedType(); }
  std::string type(QualType t) const { return rows_.type_text(t); }

  // Values that are added up, compared and stored as one.
  static void check_plain(QualType type) {
    if (!has_plain_operators(type)) throw NoRow{"the operator of its elements is a function; write a lambda"};
  }

  // ------------------------------------------------------------------------------------------------------------ loops

  // Over the row whose number is known.
  void over(const ElementRow &row) {
    if (row.count.empty()) throw NoRow{"its range has no end"};
    type_ = row.type, count_ = row.count;
    first_ = row.numbers ? row.base : "0";
  }
  std::string head(const std::string &from = "") const {
    return "for (" + type_ + " " + index_ + " = " + (from.empty() ? first_ : from) + "; " + index_ + " < " + count_ +
           "; ++" + index_ + ") ";
  }
  std::string index() const { return first_ == "0" ? index_ : "(" + index_ + " - " + first_ + ")"; }
  std::string element(const ElementRow &row, const std::string &at) const {
    if (row.numbers && row.base == first_ && row.count == count_) return index_;
    if (row.numbers) return "static_cast<" + type(row.element) + ">(" + row.base + " + " + at + ")";
    return row.base + "[" + (row.offset.empty() ? at : row.offset + " + " + at) + "]";
  }
  std::string element(const ElementRow &row) const { return element(row, index()); }
  Operand operand(const ElementRow &row) const { return {element(row), row.element}; }

  // What a function is called with that asks whether it may change elements.
  Operand operand(const ElementRow &row, const Callable &f, std::string &before) {
    if (!row.constant || !f.is_generic() || row.numbers) return operand(row);
    const std::string name = names_.make("element");
    before += "const " + type(row.element) + " &" + name + " = " + element(row) + "; ";
    return {name, row.element};
  }
  static std::string block(const std::string &before, const std::string &statement) {
    return before.empty() ? statement + " " : "{ " + before + statement + " } ";
  }
  std::string end_of(const ElementRow &row) const {
    if (row.iterator.empty() || first_ != "0") return "";
    return "(" + row.iterator + " + (" + count_ + "))";
  }
  std::string calls(const Callable &f, const std::vector<Operand> &operands) { return f.call(operands, rows_); }

  // ----------------------------------------------------------------------------------------------- what is done to all

  void for_each() {
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

  void transform() {
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

  // Both have so many elements.
  void shorter(const ElementRow &x, const ElementRow &y) {
    if (x.numbers || y.numbers || x.type != y.type) throw NoRow{"its two ranges are of different kinds"};
    count_ = "(" + x.count + " < " + y.count + " ? " + x.count + " : " + y.count + ")";
  }

  void fill() {
    const size_t at = width(0);
    ends_at(at + 1);
    const ElementRow to = written(0);
    const QualType own = parameter(at);
    if (!own.isTriviallyCopyableType(context_.ast) || own->isArrayType())
      throw NoRow{"its value is more than its bytes"};
    const std::string value = rows_.fixed(argument(at), own, "value");
    over(to);
    out_.statements = head() + element(to) + " = " + value + "; ";
    out_.value = algorithm_.name == "fill_n" || algorithm_.ranges ? end_of(to) : "";
  }

  ElementRow written(size_t k) {
    ElementRow out = range(k);
    if (out.numbers || out.constant) throw NoRow{"its range has no elements that can be written"};
    return out;
  }

  void copy() {
    const size_t at = width(0);
    ends_at(at + 1);
    const ElementRow in = range(0), to = target(at);
    over(in);
    out_.statements = head() + element(to) + " = " + element(in) + "; ";
    if (!algorithm_.ranges) out_.value = end_of(to);
  }

  void copy_if() { throw NoRow{"which elements it writes depends on those before them"}; }

  void iota() {
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

  void generate() {
    const size_t at = width(0);
    ends_at(at + 1);
    Callable f = function(at);
    if (!f.body() && !f.only_computes())
      throw NoRow{"the function that makes its elements has a state that is not seen"};
    const ElementRow to = written(0);
    f.declare(rows_, "call");
    over(to);
    out_.statements = head() + element(to) + " = " + calls(f, {}) + "; ";
    out_.value = counts() || algorithm_.ranges ? end_of(to) : "";
  }

  void replace() {
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

  // It is taken by reference: anything but a value, or a variable that is no part of anything.
  static bool may_be_element(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    const auto *named = dyn_cast<DeclRefExpr>(e);
    return e->isGLValue() && !isa<MaterializeTemporaryExpr>(e) &&
           (!named || named->getType()->isReferenceType() || !isa<VarDecl>(named->getDecl()) ||
            named->getDecl()->getType()->isReferenceType());
  }

  // Values that change places as the bytes that they are: of a class for which the program has no swap.
  void check_swapped(QualType type) const {
    const auto *record = type->getAsCXXRecordDecl();
    if (!type.isTriviallyCopyableType(context_.ast)) throw NoRow{"its elements are more than their bytes"};
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

  void swap_ranges() {
    if (algorithm_.ranges) throw NoRow{"it stops at the end of the shorter one of two ranges"};
    ends_at(3);
    const ElementRow one = written(0), other = target(2);
    check_swapped(one.element);
    if (!context_.ast.hasSameType(one.element, other.element)) throw NoRow{"its elements are of two types"};
    over(one);
    const std::string kept = names_.make("kept");
    out_.statements = head() + "{ const " + type(one.element) + " " + kept + " = " + element(one) + "; " +
                      element(one) + " = " + element(other) + "; " + element(other) + " = " + kept + "; } ";
    out_.value = end_of(other);
  }

  void iter_swap() {
    ends_at(2);
    const ElementRow one = target(0), other = target(1);
    check_swapped(one.element);
    if (!context_.ast.hasSameType(one.element, other.element)) throw NoRow{"its elements are of two types"};
    const std::string kept = names_.make("kept"), x = element(one, "0"), y = element(other, "0");
    out_.statements =
        "const " + type(one.element) + " " + kept + " = " + x + "; " + x + " = " + y + "; " + y + " = " + kept + "; ";
  }

  void reverse() {
    ends_at(width(0));
    const ElementRow row = written(0);
    check_swapped(row.element);
    over(row);
    const std::string kept = names_.make("kept"), all = rows_.hoisted("const " + type_, "length", count_);
    count_ = all + " / 2";
    const std::string other = element(row, all + " - 1 - " + index_);
    out_.statements = head() + "{ const " + type(row.element) + " " + kept + " = " + element(row) + "; " +
                      element(row) + " = " + other + "; " + other + " = " + kept + "; } ";
  }

  void adjacent_difference() {
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
                      last + "; " + head("1") + "{ const " + type(in.element) + " " + next + " = " + element(in) +
                      "; " + element(to) + " = " + (f ? calls(*f, {x, y}) : next + " - " + last) + "; " + last + " = " +
                      next + "; } } ";
    out_.value = end_of(to);
  }

  // ----------------------------------------------------------------------------------------------- what becomes of all

  void variable(const std::string &of, const std::string &name) { out_.type = of, out_.name = name; }

  // A variable that gets the value that the call gives.
  void accumulate(const std::string &name, QualType own, const std::string &first) {
    variable(type(own), name);
    out_.first = first;
    out_.words[name] = algorithm_.qualified;
    out_.value = name;
  }

  // Its operands may be put together in any order.
  bool is_free() const {
    return algorithm_.name != "accumulate" && algorithm_.name != "inner_product" && algorithm_.name != "partial_sum" &&
           algorithm_.name != "fold_left";
  }
  void may_be_in_any_order(const std::string &name, QualType own, QualType terms) {
    if (!is_free()) return;
    if (own->isIntegerType() && !terms->isIntegerType())
      throw NoRow{"fractions are cut off, and where that is is not known"};
    out_.any_order.insert(name);
  }

  // accumulate and reduce: (range, init, function).
  void fold() {
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
    out_.statements =
        head() + block(before, sum + " = " + (f ? calls(*f, {{sum, own}, x}) : sum + " + " + x.text) + ";");
    out_.only_reads = !f || f->only_computes();
  }

  void check_value(QualType own) const {
    if (!own.isTriviallyCopyableType(context_.ast) || own->isArrayType() || own->isReferenceType())
      throw NoRow{"its value is more than its bytes"};
  }

  // inner_product and transform_reduce: (range, second, init[, reduce, transform]) or (range, init, reduce, transform).
  void product() {
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

  void count() {
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

  // The condition of an element: that of a function, or that it is equal to a value.
  std::string asked(std::optional<Callable> &f, const ElementRow &in, size_t at) {
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
  std::string behind_test() const { return before_test_.empty() ? "" : "} "; }

  // Nothing is said of their signs.
  std::string equal(const Operand &x, const Operand &y) const {
    if (!x.type->isIntegerType() || !y.type->isIntegerType() ||
        x.type->isSignedIntegerOrEnumerationType() == y.type->isSignedIntegerOrEnumerationType())
      return x.text + " == " + y.text;
    ASTContext &ast = context_.ast;
    const auto promoted = [&](QualType t) {
      return ast.isPromotableIntegerType(t) ? ast.getPromotedIntegerType(t) : t;
    };
    const QualType a = promoted(x.type), b = promoted(y.type);
    QualType common = ast.getIntegerTypeOrder(a, b) >= 0 ? a : b;
    if (common->isSignedIntegerType() && (a->isUnsignedIntegerType() || b->isUnsignedIntegerType()) &&
        ast.getTypeSize(a) == ast.getTypeSize(b))
      common = ast.getCorrespondingUnsignedType(common);
    const std::string to = "static_cast<" + type(common) + ">(";
    return to + x.text + ") == " + to + y.text + ")";
  }

  // ---------------------------------------------------------------------------------------------------------- searches

  void all() {
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

  // (range, second[, function])
  void equal_ranges() {
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

  // What is asked of the iterator to the element of a place.
  std::string led_to(const ElementRow &row, const std::string &place) const {
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

  void find() {
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

  void extreme() {
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

  // partial_sum and inclusive_scan: (range, to[, function[, init]]); with a transformation behind the function.
  void inclusive() {
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
      out_.statements = "if (" + count_ + " > 0) { " + sum + " = " + element(in, "0") + "; " + element(to, "0") +
                        " = " + sum + "; " + head("1") + "{ " + next + "} } ";
    }
    out_.value = end_of(to);
  }

  void check_scan(QualType own, const ElementRow &in) {
    if (in.numbers) throw NoRow{"its range has numbers in place of elements"};
    if (!own->isArithmeticType() || !in.element->isArithmeticType()) throw NoRow{"its elements are no numbers"};
  }

  // (range, to, init[, function[, transformation]])
  void exclusive() {
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

  const Context &context_;
  const Slice &slice_;
  const Algorithm &algorithm_;
  const ResultUse use_;
  FreshNames &names_;
  RowReader rows_;
  const std::vector<const Expr *> &arguments_;
  AlgorithmLoop out_;
  std::string index_, type_, count_, first_, before_test_;
};

} // namespace

bool has_loop(const Algorithm &algorithm) { return LoopWriter::writers().count(algorithm.name) != 0; }

AlgorithmLoop algorithm_loop(const Context &context, const Slice &slice, const Algorithm &algorithm, ResultUse use,
                             FreshNames &names) {
  return LoopWriter(context, slice, algorithm, use, names).run();
}

} // namespace metafork::frontend
