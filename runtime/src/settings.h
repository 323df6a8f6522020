// What METAFORK_PARAMS and the program set: text in, entries out.
#pragma once

#include "internal.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace metafork::runtime {

// One NAME=VALUE as it was written.
struct Entry {
  std::string source; // METAFORK_PARAMS, or the function that set it
  std::string text;   // as written, without surrounding space
  std::string kernel; // empty: every kernel that has the parameter
  std::string name;
  std::int64_t value = 0;
  std::string describe() const { return source + " entry '" + text + "'"; }
};

// The entries of all texts at one time.
struct Entries;

// The entries that count for the parameters of a kernel. They stay as they are, whatever is set meanwhile.
class Settings {
public:
  // For kernel.params[i]; NULL: nothing is set.
  const Entry *entry(int i) const { return all_ != nullptr ? found_[static_cast<std::size_t>(i)] : nullptr; }
  bool is_set(int i) const { return entry(i) != nullptr; }

private:
  friend std::string find_settings(const mf_kernel &kernel, Settings *settings);
  std::shared_ptr<const Entries> all_; // what found_ points into; NULL: nothing is set, and found_ is not filled
  std::array<const Entry *, MF_MAX_PARAMS> found_;
};

// Is it a block size of the program, which nobody sets?
inline bool is_given(const mf_param &param) { return param.kind == MF_BLOCK_SIZE && param.gpu_default == 0; }

// The sizes of tiles that the program's host may ask for, "function_s0.B0".
std::vector<std::string> size_names();

// The text without space around it.
std::string trim(const std::string &text);

// Splits "B0=32, kernel.T0=16" at commas. Returns what is wrong with it, or "".
std::string parse_entries(const std::string &source, const std::string &text, std::vector<Entry> *entries);

// What is set for the parameters of the kernel. METAFORK_PARAMS comes before mf_set_kernel_params before
// metafork_set_params; within a text an entry for the kernel comes before one for all kernels, and a later one before
// an earlier one. Returns what is wrong with METAFORK_PARAMS, or "".
std::string find_settings(const mf_kernel &kernel, Settings *settings);

} // namespace metafork::runtime
