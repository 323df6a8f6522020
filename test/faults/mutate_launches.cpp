// Launches that bring too little, and texts that do not say what the kernels and programs say.
#include "test/faults/mutations.h"

#include <regex>

namespace metafork::faults {

namespace {

using analysis::AccessRange;
using analysis::ArrayRange;

template <class F>
Mutation of_ranges(const char *name, const char *what, F change) {
  Mutation out{name, what, {}};
  out.rewrites.analysed = [change](codegen::NestPlan &p) {
    for (ArrayRange &r : p.ranges) change(r);
  };
  return out;
}

void without_last(ArrayRange &r) {
  for (AccessRange &a : r.accesses)
    for (qe::Bound &u : a.upper) u.numerator -= u.denominator;
  if (r.count) *r.count -= qe::Poly(1);
}

void without_first(ArrayRange &r) {
  for (AccessRange &a : r.accesses)
    for (qe::LowerBound &l : a.lower) l.numerator += l.denominator;
}

// ------------------------------------------------------------------------------------------------------------- texts

bool ends(const std::string &path, const std::string &end) {
  return path.size() >= end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}
bool holds_kernels(const codegen::File &f) { return ends(f.path, "_kernels.cpp") || ends(f.path, "_kernels.cu"); }
bool launches(const codegen::File &f) { return ends(f.path, "_launch.cpp"); }
bool computes(const codegen::File &f) { return holds_kernels(f) || launches(f); }
bool is_drop_in(const codegen::File &f) { return f.path.find('/') == std::string::npos && ends(f.path, ".c"); }

Mutation of_text(const char *name, const char *what, bool (*in)(const codegen::File &), const char *pattern,
                 const char *by) {
  Mutation out{name, what, {}};
  out.rewrites.printed = [=, wrong = std::regex(pattern)](codegen::File &f) {
    if (in(f)) f.text = std::regex_replace(f.text, wrong, by);
  };
  return out;
}

} // namespace

std::vector<Mutation> of_launches() {
  return {
      of_ranges("ranges-last-element", "the last element of an array is not transferred", without_last),
      of_ranges("ranges-first-element", "the first element of an array is not transferred", without_first),
      of_ranges("ranges-one-access", "only what the first access to an array touches is transferred",
                [](ArrayRange &r) {
                  if (r.accesses.size() > 1) r.accesses.resize(1);
                }),
      of_ranges("ranges-not-copied-in", "an array that is partly overwritten is not copied to the device first",
                [](ArrayRange &r) { r.overwritten = true; }),
  };
}

std::vector<Mutation> of_texts() {
  return {
      of_text("print-int-for-long", "products are computed in 32 bits", computes, R"(\(long long\))", ""),
      of_text("print-truncating-division", "floord is printed as a truncating division", holds_kernels,
              "(#include \"[^\"]*_kernels.h\"\n)", "$1#define floord(n, d) ((n) / (d))\n"),
      of_text("print-max-for-min", "min is printed as max", holds_kernels, R"(\bmf_min\()", "mf_max("),
      of_text("print-min-for-max", "max is printed as min", holds_kernels, R"(\bmf_max\()", "mf_min("),
      of_text("print-step-one", "the points of a block are walked with step 1 by every thread", holds_kernels,
              R"(\+= T[0-9])", "+= 1"),
      of_text("launch-forgets-write", "an array that is read and written is not brought back", launches,
              R"(MF_READ \| MF_WRITE)", "MF_READ"),
      of_text("launch-scalar-unchecked", "a launch does not compare what it is given by value with what is written",
              launches, R"(0, 0, MF_BY_VALUE)", "0, -1, MF_BY_VALUE"),
      of_text("drop-in-scalar-stale", "a scalar that an earlier launch wrote is read before it is brought back",
              is_drop_in, R"(mf_host_variable\([^;]*\); )", ""),
  };
}

} // namespace metafork::faults
