// What METAFORK_PARAMS and the program set: text in, entries out.
#pragma once

#include "internal.h"

#include <string>
#include <vector>

namespace metafork::runtime {

// One NAME=VALUE as it was written.
struct Entry {
  std::string source; // METAFORK_PARAMS, or the function that set it; empty: nothing is set
  std::string text;   // as written, without surrounding space
  std::string kernel; // empty: every kernel that has the parameter
  std::string name;
  std::int64_t value = 0;
  bool is_set() const { return !source.empty(); }
  std::string describe() const { return source + " entry '" + text + "'"; }
};

// The sizes of tiles that the program's host may ask for, "function_s0.B0".
std::vector<std::string> size_names();

// The text without space around it.
std::string trim(const std::string &text);

// Splits "B0=32, kernel.T0=16" at commas. Returns what is wrong with it, or "".
std::string parse_entries(const std::string &source, const std::string &text, std::vector<Entry> *entries);

// entries[i]: what is set for kernel.params[i]. METAFORK_PARAMS comes before mf_set_kernel_params before
// metafork_set_params; within a text an entry for the kernel comes before one for all kernels, and a later one before
// an earlier one. Returns what is wrong with METAFORK_PARAMS, or "".
std::string find_settings(const mf_kernel &kernel, std::vector<Entry> *entries);

} // namespace metafork::runtime
