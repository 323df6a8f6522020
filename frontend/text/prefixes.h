// What the kernels, launch functions and sizes of a function begin with.
#pragma once

#include "frontend/text/words.h"

#include <clang/AST/Decl.h>

#include <set>
#include <string>

namespace metafork::frontend {

class Prefixes {
public:
  Prefixes(const Words &words, std::string unit_name) : words_(words), unit_name_(std::move(unit_name)) {}
  // The qualified name as one identifier, the file's name in front of what is not visible outside; with a number behind
  // it where another function has that prefix, or the program a name that would be made from it.
  std::string take(const clang::FunctionDecl *f);
  void give_back(const std::string &prefix) { taken_.erase(prefix); }

private:
  const Words &words_;
  const std::string unit_name_;
  std::set<std::string> taken_;
};

} // namespace metafork::frontend
