// Names for what the generator adds, different from everything the program uses in the nest.
#pragma once

#include "model/model.h"

#include <set>
#include <string>

namespace metafork::codegen {

class Names {
public:
  explicit Names(const model::Nest &nest);
  // `wanted`, or with underscores behind it.
  std::string fresh(std::string wanted);

  std::set<std::string> used() const { return used_; }

private:
  void add_words(const std::string &text);
  void add_words(const model::Code &code);
  std::set<std::string> used_;
};

} // namespace metafork::codegen
