// One program of the parameter matrix: what it is called with, and how a run is compared with its serial elision.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace metafork::matrix {

// One choice of everything a run depends on.
struct Case {
  std::array<long, 3> sizes{};    // in the order of Program::sizes
  std::array<int, 2> B{1, 1};     // block sizes: a parameter in point form, an argument in block form
  std::array<int, 2> T{1, 1};     // threads of a block
  std::array<int, 2> N{0, 0};     // blocks of the grid, 0: not set
  bool staged = false;            // staged kernels run, where they are admitted; false: the others
  int tile = 0;                   // Bk, iterations of a sequential tile of a staged kernel; 0: not set
  std::string order = "in-order"; // of blocks and threads
  uint64_t seed = 1;              // of the data and of a shuffled order
};

struct SizeFactor {
  std::string name;
  int dimension; // its levels "B-1", "5B+1", ... refer to the block size of this dimension
};

// The kernels of a program that have a variant "staged", and what a launch admits that variant with. A case that is not
// admitted runs the plain kernel; the covering array counts on these limits, the run reports what really happened.
struct StagedKernels {
  std::vector<std::string> names;
  bool tiled = false; // they have the parameter Bk
  int most_threads = 1024;
  std::function<double(const Case &)> bytes; // of block storage
  bool batched = false; // they have a variant "batched" too, which admits 512 threads: every second case runs that
};

struct Program {
  std::string name;
  bool block_form;
  int dimensions; // 1 or 2
  std::vector<SizeFactor> sizes;
  std::function<double(const Case &)> points; // parallel iterations; 0: nothing is launched
  std::function<double(const Case &)> work;   // operations of one run
  // Runs the elision and the translated function on equal data; returns what differs, or "".
  std::function<std::string(const Case &)> run;
  StagedKernels staged{};  // no names: none
  bool block_body = false; // a kernel is the program of a thread block, with barriers between its phases
  bool has_barriers() const { return block_body || !staged.names.empty(); }
};

std::vector<Program> reversal_programs();
std::vector<Program> addition_programs();
std::vector<Program> transpose_programs();
std::vector<Program> matmul_programs();
std::vector<Program> jacobi_programs();
std::vector<Program> polynomial_programs();
std::vector<Program> division_programs();
std::vector<Program> multiplication_programs();
std::vector<Program> euclid_programs();
std::vector<Program> reduction_programs();
std::vector<Program> scan_programs();
std::vector<Program> finite_difference_programs();
std::vector<Program> all_programs();

enum class Fill { random, garbage };

// An array between two guard zones. The zones have an odd number of elements, so that the data is aligned to its
// element only.
template <class T>
class Guarded {
public:
  Guarded(const std::string &name, size_t count, Fill fill, uint64_t seed)
      : name_(name), count_(count), cells_(count + 2 * zone) {
    std::memset(static_cast<void *>(cells_.data()), canary, cells_.size() * sizeof(T));
    for (size_t i = 0; i < count; i++) data()[i] = fill == Fill::random ? random(seed + i) : garbage(i);
  }
  T *data() { return cells_.data() + zone; }

  // "b: element 3 is ..." for the first difference, guard zones of both arrays included; "" if there is none.
  std::string difference(const Guarded &expected) const {
    if (!zones_intact() || !expected.zones_intact()) return name_ + ": a guard zone was written";
    for (size_t i = zone; i < zone + count_; i++)
      if (std::memcmp(&cells_[i], &expected.cells_[i], sizeof(T)) != 0)
        return name_ + "[" + std::to_string(i - zone) + "] is " + std::to_string(cells_[i]) + ", expected " +
               std::to_string(expected.cells_[i]);
    return "";
  }

private:
  static constexpr size_t zone = 61;
  static constexpr int canary = 0x5C;

  bool zones_intact() const {
    for (size_t i = 0; i < zone; i++)
      for (const T *cell : {&cells_[i], &cells_[zone + count_ + i]})
        for (size_t byte = 0; byte < sizeof(T); byte++)
          if (reinterpret_cast<const unsigned char *>(cell)[byte] != canary) return false;
    return true;
  }
  // Small enough that no sum of the programs overflows an int; a finite float in [-1, 1).
  static T random(uint64_t x) {
    x = (x + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    const int64_t value = static_cast<int64_t>(x >> 40) - (1 << 23);
    if constexpr (std::is_floating_point_v<T>) return static_cast<T>(value) / static_cast<T>(1 << 23);
    return static_cast<T>(value % 101);
  }
  static T garbage(size_t i) { return static_cast<T>(-1000003) - static_cast<T>(i % 17); }

  std::string name_;
  size_t count_;
  std::vector<T> cells_;
};

// One array of a run, twice: for the elision and for the translated function.
template <class T>
struct Twin {
  Guarded<T> expected, actual;
  Twin(const char *name, long count, Fill fill, uint64_t seed)
      : expected(name, static_cast<size_t>(count), fill, seed), actual(expected) {}
  std::string difference() const { return actual.difference(expected); }
};

// The first difference of any of the arrays.
template <class... T>
std::string first_difference(const Twin<T> &...twins) {
  std::string found;
  (void)((found = twins.difference(), !found.empty()) || ...);
  return found;
}

} // namespace metafork::matrix
