// The subcommands of metafork-qe: each reads its request and prints an answer.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace metafork::qe::tool {

// A text that cannot be read, or options that contradict each other: exit status 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Request {
  std::string formula, file; // the text, or the file that holds it; "-" is standard input
  std::string assume;
  std::vector<std::string> unknowns, order, over, varying, tiles, images, variants;
  std::string variable;
  bool reals = false, subset = false, code = false;
  double time_limit = 30; // seconds of processor time; 0: none
};

// Exit statuses: 0 an answer, 1 a refusal (or configurations without a variant), 2 bad input.
enum Status { answered = 0, refused = 1, bad_input = 2 };

Status eliminate(const Request &request);
Status bounds(const Request &request);
Status hull(const Request &request);
Status box(const Request &request);
Status cases(const Request &request);

} // namespace metafork::qe::tool
