// What messages are about: a stable code for every refusal, error, warning and reason why loops stay serial.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::model {

// MF1xx the language, MF2xx dependences, MF3xx ranges of arrays and loops that are not followed, MF4xx kernels and
// targets, MF5xx limits, MF6xx files and options, MF9xx mistakes of the compiler. A number is never given twice;
// docs/diagnostics.md has a section for each.
enum class Topic {
  no_construct = 101,
  misplaced = 102,
  hidden_keyword = 103,
  syntax = 104,
  clause = 105,
  reserved_name = 106,
  pragma = 107,
  scop_pragma = 108,
  misspelt = 109,
  loop_header = 110,
  loop_variable = 111,
  loop_bound = 112,
  counter_type = 113,
  empty_schedule = 114,
  too_deep = 115,
  nothing_found = 116,
  leaves = 120,
  enters = 121,
  label = 122,
  passes_declaration = 123,
  host_only = 130,
  not_taken = 131,
  static_variable = 135,
  indirect_call = 136,
  only_in_c = 137,
  array_size = 138,
  no_body = 140,
  recursion = 141,
  global_variable = 143,
  type = 144,
  volatile_elements = 145,
  pointer = 146,
  address = 148,
  whole_object = 149,
  binding = 150,
  name_clash = 151,
  macro = 153,
  block_storage = 160,
  block_statement = 161,
  no_counterpart = 171,
  fork_variable = 172,
  fork_team = 174,
  collision = 201,
  asserted = 202,
  leaves_row = 203,
  shared_variable = 204,
  accumulation = 205,
  one_array = 206,
  carried = 210,
  no_order = 211,
  overlap = 212,
  uncertified = 213,
  value_after = 215,
  on_host = 216,
  fork_race = 220,
  lost_copy = 221,
  outlives = 222,
  extent = 301,
  extent_clause = 302,
  affine_bound = 310,
  affine_condition = 311,
  rows = 312,
  opaque_loop = 314,
  effects = 315,
  element = 316,
  declaration = 317,
  may_change = 318,
  no_iterations = 319,
  no_kernels = 401,
  no_bounds = 402,
  cache = 403,
  numbers = 404,
  too_complex = 501,
  command_line = 601,
  file = 602,
  internal = 901,
};

struct TopicRow {
  Topic topic;
  const char *title;
};
// All of them, by number.
const std::vector<TopicRow> &topics();
const char *title_of(Topic topic);
// "MF204".
std::string code_of(Topic topic);

// The message with its code behind it, "... [MF204]"; one that carries a code keeps it: what is nearer to the place
// knows better.
std::string operator+(std::string message, Topic topic);

// A message taken apart. Where a message was made of others, the first code is its code.
struct Coded {
  std::string text;
  std::string code; // empty: none
};
Coded taken_apart(std::string_view message);

} // namespace metafork::model
