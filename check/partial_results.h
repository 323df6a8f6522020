// Claims on accumulations in parts: p = none; ... p op= e ...; s = s op p; in each iteration of a loop, for s op= e.
#pragma once

#include "model/scop.h"

#include <map>
#include <string>

namespace metafork::check {

// The statements and variables of a scop that such a rewriting has added. `given` is the scop before it.
class PartialResults {
public:
  PartialResults(const model::Scop &given, const model::Scop &scop);

  // Does the statement set a part to what the operation leaves as it is, or add a part to the whole?
  bool belongs(int statement) const;
  // Has an array of the given scop parts?
  bool is_accumulated(int array) const;
  // Why s with its parts may end with another value than it has in the given scop; "": by the laws of the operation,
  // which is associative and commutative (for floating-point numbers where a clause allows it), it has the same one.
  std::string objection(int array) const;

private:
  struct Part {
    int clear = -1, fold = -1; // statements
    std::string op;
  };
  void read(int statement);
  std::string objection(int array, int part) const;
  std::string tree_objection(int part, const Part &p) const;
  template <typename Iterator>
  bool among_first(Iterator begin, Iterator end, int statement) const;
  std::string update_objection(int array, int part, int statement) const;
  int family(int array) const { return scop_.origins.arrays[static_cast<size_t>(array)]; }

  const model::Scop &given_, &scop_;
  std::map<int, Part> parts_;       // by array of the scop
  std::map<int, int> of_statement_; // the part, by statement
};

} // namespace metafork::check
