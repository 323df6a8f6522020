// The results of one run as a table on stdout, as JSON and as Markdown.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ceilings.h"
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

struct Result {
  Entry entry;
  std::vector<Timing> timings;
};

struct Report {
  std::string gpu, driver, runtime; // the GPU's name, CUDA versions
  Ceilings ceilings;
  std::vector<Result> results;
  std::vector<std::pair<std::string, std::string>> large;                    // name, what differs or ""
  std::vector<std::pair<std::string, std::vector<std::string>>> attachments; // title, lines of a log
};

// The timing with the smallest median.
const Timing &best(const Result &result);
// Of all choices; the first difference, or "".
std::string first_wrong(const Result &result);
// "B=256 T0=128 unstaged" or "default".
std::string describe(const Entry &entry, const Choice &choice);
// The rate of the best choice, in the unit of its ceiling, and what it is of that ceiling; 0 where there is none.
double rate(const Result &result);
double ratio(const Result &result, const Ceilings &ceilings);

// The best time with s steps a launch, for each s in the order of the choices.
struct StepsTime {
  int s = 0;
  double ms = 0;
  std::string parameters;
};
std::vector<StepsTime> steps_times(const Result &result);
// The time with one step a launch over that with 256; 0 if one of them was not measured.
double steps_gain(const Result &result);

std::string header_line();
std::string table_line(const Result &result, const Ceilings &ceilings);
// The table "steps a launch" of the results that have such a target; none: no line.
std::vector<std::string> steps_lines(const std::vector<Result> &results);
// Write the whole report; false (with a message on stderr) if the file cannot be written.
bool write_json(const Report &report, const std::string &path);
bool write_markdown(const Report &report, const std::string &path);

} // namespace metafork::bench
