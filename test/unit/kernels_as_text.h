// What tests of the checker make kernels and nests of.
#pragma once

#include "model/model.h"

#include <gtest/gtest.h>

#include <string>

namespace metafork::check {

// The text with one place in it changed, which has to be there.
inline std::string replaced(std::string text, const std::string &what, const std::string &by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

// An array of numbers of four bytes that the nest reads, or writes.
inline model::Array array_of(const std::string &element, const std::string &name, bool written) {
  model::Array a;
  a.name = a.host_text = name;
  a.element = element;
  a.element_size = 4;
  a.read = !written;
  a.written = written;
  return a;
}

} // namespace metafork::check
