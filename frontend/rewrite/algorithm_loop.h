// The loop that a call of an algorithm of the library stands for.
//
//   std::transform(v.begin(), v.end(), w.begin(), [a](float x) { return a * x; });
//   { auto call_1 = [a](float x) { return a * x; };
//     for (unsigned long i_2 = 0; i_2 < v.size(); ++i_2) w[i_2] = call_1(v[i_2]); }
//
//   mean = std::accumulate(p, p + n, 0.0) / n;
//   { double sum_1 = 0.0; for (long i_2 = 0; i_2 < n; ++i_2) sum_1 = sum_1 + p[i_2]; mean = sum_1 / n; }
//
// A function object is copied once, as the algorithm does, sums are added up from the first element on, and what may
// have another value in a later iteration is a variable.
#pragma once

#include "frontend/rewrite/callables.h"
#include "frontend/syntax/algorithms.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace metafork::frontend {

// What is done with what a call gives, an iterator for one: what it leads to is read, how far it is from the first one,
// whether it is the last one, or not.
enum class ResultUse { none, value, element, distance, last, not_last };

struct AlgorithmLoop {
  std::string before;      // declarations
  std::string type, name;  // of a variable, which all that follows knows; empty: there is none
  std::string first;       // its first value; empty: the loop gives it that
  std::string statements;  // the loop
  std::string value;       // what the call gives, where its element is asked for that; empty: nothing that can be said
  bool only_reads = false; // nothing that the program has is changed
  std::set<std::string> any_order;          // variables of it in which values may be put together in any order
  std::map<std::string, std::string> words; // names that it makes: what they are in the source
  std::vector<const clang::FunctionDecl *> functions; // that it calls by their names
  std::string why;                                    // not empty: there is no such loop
};

// Is it one that is a loop over its range from the first element on, whatever it is given?
bool has_loop(const Algorithm &algorithm);

AlgorithmLoop algorithm_loop(const Context &context, const Slice &slice, const Algorithm &algorithm, ResultUse use,
                             FreshNames &names);

} // namespace metafork::frontend
