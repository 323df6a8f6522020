// The order in which a file is rewritten before its loops are read: C++, and loops that something carries, as loops
// over arrays.
#pragma once

#include "frontend/reading.h"
#include "frontend/rewrite/instances.h"
#include "frontend/rewrite/rewriting.h"
#include "model/origins.h"

#include <string>
#include <vector>

namespace metafork::frontend {

class Rewrites {
public:
  // What is read then is the text that has been made.
  Rewrites(Reading &reading, model::Origins &origins) : reading_(reading), origins_(origins) {}
  void run();

  // Functions that have nothing of a region, though they were rewritten to see whether they have, are as they were.
  // `taken`: parts of the text that are something of a region.
  std::vector<model::Edit> as_written(const Context &context, const std::vector<model::Range> &taken) const;

private:
  void write_cxx();
  void write_loops();
  template <class Pass>
  bool write(Reasons *left = nullptr);
  template <class Pass>
  void write_all(int most);
  template <class Pass>
  Reasons wrong_in(const Pass &pass) const;
  void define_instances(Templates &templates);
  void say_what_is_left(const Templates &templates);

  Reading &reading_;
  model::Origins &origins_;
  std::vector<std::string> as_written_; // the functions, where lambdas in them have been written out
};

} // namespace metafork::frontend
