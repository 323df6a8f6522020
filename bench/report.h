// The results of one run as a table on stdout, as JSON and as Markdown.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ceilings.h"
#include "result.h"

namespace metafork::bench {

struct Report {
  std::string gpu, driver, runtime; // the GPU's name, CUDA versions
  Ceilings ceilings;
  std::vector<Result> results;
  std::vector<std::pair<std::string, std::string>> large;                    // name, what differs or ""
  std::vector<std::pair<std::string, std::vector<std::string>>> attachments; // title, lines of a log
};

// "copy 4158 GB/s, ...".
std::string describe(const Ceilings &ceilings);
std::string header_line();
std::string table_line(const Result &result, const Ceilings &ceilings);
// The table "steps a launch" of the results that have such a target; none: no line.
std::vector<std::string> steps_lines(const std::vector<Result> &results);
// A line for each must that was missed, or that could not be measured.
std::vector<std::string> missed_lines(const Report &report);
// Write the whole report; false (with a message on stderr) if the file cannot be written.
bool write_json(const Report &report, const std::string &path);
bool write_markdown(const Report &report, const std::string &path);

} // namespace metafork::bench
