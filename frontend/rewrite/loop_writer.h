// What writes the loop of one call of an algorithm: a way for each algorithm, and what they share.
#pragma once

#include "frontend/rewrite/algorithm_loop.h"
#include "frontend/rewrite/element_rows.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

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
  static const std::map<std::string, Writer> &writers();
  AlgorithmLoop run();

private:
  // ------------------------------------------------------------------------------------------------------- arguments
  const clang::Expr *argument(size_t k) const;
  // There are no more: projections.
  void ends_at(size_t k) const;
  bool counts() const { return llvm::StringRef(algorithm_.name).ends_with("_n"); }
  bool is_range(size_t k) const;
  // How many arguments the range is that begins there.
  size_t width(size_t k) const { return is_range(k) ? 1 : 2; }
  ElementRow range(size_t k);
  ElementRow target(size_t k);
  Callable function(size_t k);
  clang::QualType parameter(size_t k) const {
    return algorithm_.parameters.at(k).getNonReferenceType().getUnqualifiedType();
  }
  std::string type(clang::QualType t) const { return rows_.type_text(t); }
  // Values that are added up, compared and stored as one.
  static void check_plain(clang::QualType type);

  // ------------------------------------------------------------------------------------------------------------ loops
  // Over the row whose number is known.
  void over(const ElementRow &row);
  std::string head(const std::string &from = "") const;
  std::string index() const { return first_ == "0" ? index_ : "(" + index_ + " - " + first_ + ")"; }
  std::string element(const ElementRow &row, const std::string &at) const;
  std::string element(const ElementRow &row) const { return element(row, index()); }
  Operand operand(const ElementRow &row) const { return {element(row), row.element}; }
  // What a function is called with that asks whether it may change elements.
  Operand operand(const ElementRow &row, const Callable &f, std::string &before);
  static std::string block(const std::string &before, const std::string &statement);
  std::string end_of(const ElementRow &row) const;
  std::string calls(const Callable &f, const std::vector<Operand> &operands) { return f.call(operands, rows_); }

  // ----------------------------------------------------------------------------------------------- what is done to all
  void for_each();
  void transform();
  // Both have so many elements.
  void shorter(const ElementRow &x, const ElementRow &y);
  void fill();
  ElementRow written(size_t k);
  void copy();
  void copy_if() { throw NoRow{"which elements it writes depends on those before them"}; }
  void iota();
  void generate();
  void replace();
  // It is taken by reference: anything but a value, or a variable that is no part of anything.
  static bool may_be_element(const clang::Expr *e);
  // Values that change places as the bytes that they are: of a class for which the program has no swap.
  void check_swapped(clang::QualType type) const;
  void swap_ranges();
  void iter_swap();
  void reverse();
  void adjacent_difference();

  // ----------------------------------------------------------------------------------------------- what becomes of all
  void variable(const std::string &of, const std::string &name) { out_.type = of, out_.name = name; }
  // A variable that gets the value that the call gives.
  void accumulate(const std::string &name, clang::QualType own, const std::string &first);
  // Its operands may be put together in any order.
  bool is_free() const;
  void may_be_in_any_order(const std::string &name, clang::QualType own, clang::QualType terms);
  // accumulate and reduce: (range, init, function).
  void fold();
  void check_value(clang::QualType own) const;
  // inner_product and transform_reduce: (range, second, init[, reduce, transform]) or (range, init, reduce, transform).
  void product();
  void count();
  // The condition of an element: that of a function, or that it is equal to a value.
  std::string asked(std::optional<Callable> &f, const ElementRow &in, size_t at);
  std::string behind_test() const { return before_test_.empty() ? "" : "} "; }
  // Nothing is said of their signs.
  std::string equal(const Operand &x, const Operand &y) const;

  // ---------------------------------------------------------------------------------------------------------- searches
  void all();
  // (range, second[, function])
  void equal_ranges();
  // What is asked of the iterator to the element of a place.
  std::string led_to(const ElementRow &row, const std::string &place) const;
  void find();
  void extreme();

  // ------------------------------------------------------------------------------------------------------------- scans
  // partial_sum and inclusive_scan: (range, to[, function[, init]]); with a transformation behind the function.
  void inclusive();
  void check_scan(clang::QualType own, const ElementRow &in);
  // (range, to, init[, function[, transformation]])
  void exclusive();
  const Context &context_;
  const Slice &slice_;
  const Algorithm &algorithm_;
  const ResultUse use_;
  FreshNames &names_;
  RowReader rows_;
  const std::vector<const clang::Expr *> &arguments_;
  AlgorithmLoop out_;
  std::string index_, type_, count_, first_, before_test_;
};

} // namespace metafork::frontend
