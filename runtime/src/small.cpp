// Launches that are not worth their while: the source's loop does them.
#include "device_scope.h"

#include <atomic>
#include <cstdlib>

namespace metafork::runtime {

namespace {

// Operations. A team of threads takes some 5 us to begin and to end, a loop some 0.1 to 1 ns an operation. A kernel
// with its copies takes 30 us and more, and copies take about as long as a loop that does little with each element;
// without copies it is a launch alone, 5 us.
constexpr double least_for_threads = 1 << 17, least_with_copies = 1 << 20, least_again = 1 << 15;

std::atomic<double> programmed_work{-1};
std::atomic<bool> needed{false};

// What METAFORK_LEAST_WORK says, else the program; negative: neither.
double asked_work() {
  const char *text = environment(Variable::least_work);
  if (text == nullptr || *text == '\0') return programmed_work;
  char *end = nullptr;
  const double value = std::strtod(text, &end);
  if (*end != '\0' || !(value >= 0))
    raise_in_region("METAFORK_LEAST_WORK=" + std::string(text) + ": expected a number of operations, at least 0");
  return value;
}

bool anything_asked() {
  if (needed) return true;
  for (const Variable v : {Variable::device, Variable::order, Variable::params, Variable::variant}) {
    const char *text = environment(v);
    if (text != nullptr && *text != '\0') return true;
  }
  return false;
}

} // namespace

void asked_for_launches() { needed = true; }

} // namespace metafork::runtime

using namespace metafork::runtime;

extern "C" void metafork_set_least_work(double operations) { programmed_work = operations; }

extern "C" int mf_is_small(const mf_region *region, const mf_kernel *kernel, double work, int repeated) {
  double least = asked_work();
  if (least < 0 && work >= least_with_copies) return 0;
  if (region->device_pointers || kernel->checked != 0 || kernel->insists != nullptr) return 0;
  if (least < 0) {
    if (anything_asked()) return 0;
    least = !runs_on_gpu(*region, *kernel) ? least_for_threads : repeated != 0 ? least_again : least_with_copies;
  }
  if (work >= least || !region->table.is_empty() || has_scopes()) return 0;
  counters().small++;
  return 1;
}
