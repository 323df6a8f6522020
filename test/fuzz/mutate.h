// Changes of one program into another, most of which still look like programs.
#pragma once

#include "test/fuzz/grammar.h"

#include <string>

namespace metafork::fuzz {

std::string mutated(const std::string &program, const Grammar &grammar, Random &random);

// The first program with a part of the second one.
std::string crossed(const std::string &first, const std::string &second, Random &random);

} // namespace metafork::fuzz
