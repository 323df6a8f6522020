// Names that a parallel program adds to the user's.
#pragma once

#include "model/scop.h"

#include <string>
#include <vector>

namespace metafork::schedule {

// Is the identifier a word of the scop: of its source, or of what its arrays, sizes and parameters are called?
bool is_word_of(const model::Scop &scop, const std::string &word);

// `wanted`, or with a number behind it, so that it is neither taken nor a word of the scop.
std::string fresh_name(const model::Scop &scop, const std::vector<std::string> &taken, const std::string &wanted);

} // namespace metafork::schedule
