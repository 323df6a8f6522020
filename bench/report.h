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
  std::string wrong; // what differs from the host's computation, or ""
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
// The rate of the best choice (10^9 bytes/s or 10^12 operations/s) and what it is of its ceiling.
double rate(const Result &result);
double ratio(const Result &result, const Ceilings &ceilings);

std::string header_line();
std::string table_line(const Result &result, const Ceilings &ceilings);
// Write the whole report; false (with a message on stderr) if the file cannot be written.
bool write_json(const Report &report, const std::string &path);
bool write_markdown(const Report &report, const std::string &path);

} // namespace metafork::bench
