// What was measured of a workload, and the figures that follow from it.
#pragma once

#include <string>
#include <vector>

#include "workload.h"

namespace metafork::bench {

struct Timing {
  Choice choice;
  double median_ms = 0;
  std::string wrong;     // what differs from the host's computation, or ""
  std::string variant{}; // of Entry::kernel
  std::string reason{};  // why it was not the preferred one
  uint64_t checksum = 0; // of the results
};

struct PeerTiming {
  std::string name;
  double median_ms = 0; // 0: it is not there
  std::string wrong{};
};

struct Result {
  Entry entry;
  std::vector<Timing> timings;
  std::vector<PeerTiming> peers;
};

// The timing with the smallest median, and that of the default parameters for the same B; null: not measured.
const Timing &best(const Result &result);
const Timing *with_defaults(const Result &result);
// Of all choices and peers; the first difference, or "".
std::string first_wrong(const Result &result);
// "B=256 T0=128 unstaged" or "default".
std::string describe(const Entry &entry, const Choice &choice);

// The rate of the best choice, in the unit of the first demand.
double rate(const Result &result);
const char *unit(const Entry &entry);

// A ratio with its name, such as "copy"; NaN: not measured.
struct Figure {
  std::string name;
  double value;
};
// The share of the row, named after what it is of; "": it has none.
Figure share(const Result &result, const Ceilings &ceilings);
// Each demand with a ceiling, met at the rate of the best choice, over that ceiling: the largest limits the workload.
std::vector<Figure> limits(const Result &result, const Ceilings &ceilings);
Figure default_over_best(const Result &result);
Figure default_over_source(const Result &result);

// The best time with s steps a launch, for each s in the order of the choices.
struct StepsTime {
  int s = 0;
  double ms = 0;
  std::string parameters;
};
std::vector<StepsTime> steps_times(const Result &result);
// The time with one step a launch over that with 256.
Figure steps_gain(const Result &result);

// A figure and what it has to be at least. Figures count as they are printed, with two digits.
struct Must {
  Figure figure;
  double least;
  bool measured() const;
  bool met() const;
  bool missed() const { return measured() && !met(); }
};
std::vector<Must> musts(const Result &result, const Ceilings &ceilings);

} // namespace metafork::bench
