#include "frontend/rewrite/algorithm_loop.h"

#include "frontend/rewrite/loop_writer.h"

namespace metafork::frontend {

using namespace clang;

const std::map<std::string, LoopWriter::Writer> &LoopWriter::writers() {
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

AlgorithmLoop LoopWriter::run() {
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

// ------------------------------------------------------------------------------------------------------- arguments

const Expr *LoopWriter::argument(size_t k) const {
  if (k >= arguments_.size()) throw NoRow{"it has other arguments than those that are known"};
  return arguments_[k];
}

void LoopWriter::ends_at(size_t k) const {
  if (arguments_.size() > k && algorithm_.ranges) throw NoRow{"it has a projection; call that in its function"};
  if (arguments_.size() != k) throw NoRow{"it has other arguments than those that are known"};
}

bool LoopWriter::is_range(size_t k) const {
  return algorithm_.ranges && k < arguments_.size() && algorithm_.parameters[k]->isReferenceType();
}

ElementRow LoopWriter::range(size_t k) {
  if (is_range(k)) return rows_.all_of(argument(k));
  if (counts()) return rows_.counted(argument(k), argument(k + 1));
  return rows_.between(argument(k), argument(k + 1));
}

ElementRow LoopWriter::target(size_t k) {
  ElementRow out = rows_.at(argument(k));
  if (out.numbers || out.constant) throw NoRow{"its target has no elements that can be written"};
  return out;
}

Callable LoopWriter::function(size_t k) {
  Callable out(context_, slice_, argument(k));
  if (out.body())
    rows_.runs(out.body());
  else if (!out.only_computes())
    rows_.runs_anything();
  if (out.function()) out_.functions.push_back(out.function());
  return out;
}

void LoopWriter::check_plain(QualType type) {
  if (!has_plain_operators(type)) throw NoRow{"the operator of its elements is a function; write a lambda"};
}

// ------------------------------------------------------------------------------------------------------------ loops

void LoopWriter::over(const ElementRow &row) {
  if (row.count.empty()) throw NoRow{"its range has no end"};
  type_ = row.type, count_ = row.count;
  first_ = row.numbers ? row.base : "0";
}

std::string LoopWriter::head(const std::string &from) const {
  return "for (" + type_ + " " + index_ + " = " + (from.empty() ? first_ : from) + "; " + index_ + " < " + count_ +
         "; ++" + index_ + ") ";
}

std::string LoopWriter::element(const ElementRow &row, const std::string &at) const {
  if (row.numbers && row.base == first_ && row.count == count_) return index_;
  if (row.numbers) return "static_cast<" + type(row.element) + ">(" + row.base + " + " + at + ")";
  return row.base + "[" + (row.offset.empty() ? at : row.offset + " + " + at) + "]";
}

Operand LoopWriter::operand(const ElementRow &row, const Callable &f, std::string &before) {
  if (!row.constant || !f.is_generic() || row.numbers) return operand(row);
  const std::string name = names_.make("element");
  before += "const " + type(row.element) + " &" + name + " = " + element(row) + "; ";
  return {name, row.element};
}

std::string LoopWriter::block(const std::string &before, const std::string &statement) {
  return before.empty() ? statement + " " : "{ " + before + statement + " } ";
}

std::string LoopWriter::end_of(const ElementRow &row) const {
  if (row.iterator.empty() || first_ != "0") return "";
  return "(" + row.iterator + " + (" + count_ + "))";
}

bool has_loop(const Algorithm &algorithm) { return LoopWriter::writers().count(algorithm.name) != 0; }

AlgorithmLoop algorithm_loop(const Context &context, const Slice &slice, const Algorithm &algorithm, ResultUse use,
                             FreshNames &names) {
  return LoopWriter(context, slice, algorithm, use, names).run();
}

} // namespace metafork::frontend
