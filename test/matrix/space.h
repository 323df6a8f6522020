// The factors and levels of a program's parameter matrix.
#pragma once

#include <string>
#include <vector>

#include "covering.h"
#include "program.h"

namespace metafork::matrix {

struct Levels {
  std::vector<std::string> sizes;                // "0", "B-1", "5B+1", ...; B is the block size of the size's dimension
  std::vector<int> blocks;                       // block sizes
  std::vector<int> threads;                      // of a one-dimensional block
  std::vector<std::array<int, 2>> thread_splits; // of a two-dimensional block
  std::vector<int> grids;                        // blocks of one dimension of the grid, 0: not set
  std::vector<int> tiles;                        // Bk of staged kernels
  std::vector<std::string> orders;
};

// The matrix that every program is correct on; `quick` is the subset for slow tools such as compute-sanitizer: sizes 1,
// B+1 and 5B+1, block sizes 1, 7 and 33, blocks of 7, 32 and 256 threads, a grid of 3 and the default one, Bk 3 and 16.
Levels all_levels(const std::vector<std::string> &orders);
Levels quick_levels(const std::vector<std::string> &orders);

// "5B+1" with B = 7 is 36. Throws std::invalid_argument for another form.
long evaluate_size(const std::string &level, long B);

// The program's factors: its sizes, B of each dimension, the split of the threads, N of each dimension, the order, and
// for its staged kernels Bk, where they have it. A row is excluded if its operations, or its blocks times threads,
// exceed `case_limit`; the case of a row has the given seed.
// Does a launch admit the variant "staged"?
bool admits_staged(const Program &program, const Case &c);
Space make_space(const Program &program, bool staged, const Levels &levels, double case_limit);
Case make_case(const Program &program, bool staged, const Levels &levels, const Row &row, uint64_t seed);

// {false}, and true where the program has a staged kernel.
std::vector<bool> stagings(const Program &program);

// "B0=7,T0=32,N0=3,Bk=16": what metafork_set_params gets for a case. In block form B is an argument and not in it.
std::string parameter_text(const Program &program, const Case &c);
// All of a case for a message: "n=36 B0=7 T0=32 N0=default unstaged order=shuffled seed=5".
std::string describe(const Program &program, const Case &c);

} // namespace metafork::matrix
