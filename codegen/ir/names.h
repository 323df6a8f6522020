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
  // `wanted`, or with underscores behind it.
  std::string fresh(std::string wanted);

  // Everything that a kernel defines is used.
  void take(const Kernel &kernel);

  std::set<std::string> used() const { return used_; }

private:
  void add_words(const std::string &text);
  void add_words(const model::Code &code);
  void take(const Block &block);
  std::set<std::string> used_;
};

} // namespace metafork::codegen
