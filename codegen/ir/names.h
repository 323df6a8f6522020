// Names for what the generator adds, different from everything the program uses in the nest.
#pragma once

#include "codegen/ir/kernel_ir.h"
#include "model/model.h"

#include <set>
#include <string>

namespace metafork::codegen {

class Names {
public:
  explicit Names(const model::Nest &nest);
  // The same for what a kernel defines and mentions.
  explicit Names(const Kernel &kernel);
  // `wanted`, or with underscores behind it.
  std::string fresh(std::string wanted);

  std::set<std::string> used() const { return used_; }

private:
  void add_words(const std::string &text);
  void add_words(const model::Code &code);
  void add_words(const Block &block);
  std::set<std::string> used_;
};

} // namespace metafork::codegen
