// The environment's variables of the library. A launch asks for several: std::getenv compares the name with all others
// each time, which costs more than the rest of what a launch does on the host.
#include "internal.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>

extern char **environ; // of POSIX, which has it in no header

namespace metafork::runtime {

namespace {

constexpr std::size_t variable_count = 7;
constexpr const char *names[variable_count] = {"METAFORK_DEVICE", "METAFORK_GRAPHS", "METAFORK_LEAST_WORK",
                                               "METAFORK_ORDER",  "METAFORK_PARAMS", "METAFORK_SHARED_MEMORY",
                                               "METAFORK_VARIANT"};

// Which strings the environment consists of, in their order: setenv, unsetenv and putenv put another pointer there.
// Two sums, as Fletcher's, of all pointers: nothing that the pointers point to is read.
struct Fingerprint {
  char **all = nullptr;
  std::size_t sum = 0, sum_of_sums = 0;
};

Fingerprint fingerprint() {
  Fingerprint f;
  f.all = environ;
  for (char **one = f.all; one != nullptr && *one != nullptr; one++) {
    f.sum += reinterpret_cast<std::size_t>(*one);
    f.sum_of_sums += f.sum;
  }
  return f;
}

// Of a value, for one that was written over in place.
std::size_t text_sum(const char *text, std::size_t sum) {
  for (; text != nullptr && *text != '\0'; text++) sum = 31 * sum + static_cast<unsigned char>(*text);
  return 31 * sum;
}

// What was found at the last look, of whichever thread. Trivially destroyed: a region may still run while the program
// ends.
struct Looked {
  std::atomic<bool> ever{false};
  std::atomic<char **> all{nullptr};
  std::atomic<std::size_t> sum{0}, sum_of_sums{0}, texts{0};
  std::atomic<const char *> values[variable_count] = {};
};
Looked looked;
std::atomic<std::uint64_t> changes{0};

} // namespace

void look_at_environment() {
  const Fingerprint now = fingerprint();
  const bool same =
      looked.ever && looked.all == now.all && looked.sum == now.sum && looked.sum_of_sums == now.sum_of_sums;
  std::size_t texts = 0;
  for (std::size_t i = 0; i < variable_count; i++) {
    if (!same) looked.values[i] = std::getenv(names[i]);
    texts = text_sum(looked.values[i], texts);
  }
  if (same && looked.texts == texts) return;
  looked.texts = texts;
  looked.all = now.all;
  looked.sum = now.sum;
  looked.sum_of_sums = now.sum_of_sums;
  looked.ever = true;
  settings_changed();
}

std::uint64_t changes_of_settings() { return changes; }
void settings_changed() { changes++; }

const char *environment(Variable variable) {
  if (!looked.ever) look_at_environment();
  return looked.values[static_cast<std::size_t>(variable)];
}

} // namespace metafork::runtime
