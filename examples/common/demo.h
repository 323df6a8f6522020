// What the mains of the examples share: sizes on the command line, random data, timing, one row of the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace metafork::demo {

// A size the user can set with --NAME VALUE. Defaults are small enough for the serial elision to take a few seconds at
// most; `reference` is the size of the reference documents (--full).
struct Size {
  const char *name;
  long cpu, gpu, reference;
};

class Options {
public:
  // Ends the program with status 2 and a usage line on a bad command line.
  Options(int argc, char **argv, const std::vector<Size> &sizes);

  long operator[](const std::string &name) const { return values_.at(name); }
  int repetitions() const { return repetitions_; }
  bool header() const { return header_; }

private:
  std::map<std::string, long> values_;
  int repetitions_ = 3;
  bool header_ = false;
};

// The same numbers for the same seed on every machine: ints in -100..100, floats in [-1, 1).
void fill_random(std::vector<int> &data, uint64_t seed);
void fill_random(std::vector<float> &data, uint64_t seed);

// An output array before the first run: no element has this value by chance.
template <class T>
std::vector<T> garbage(size_t count) {
  std::vector<T> data(count);
  if (count != 0) std::memset(static_cast<void *>(data.data()), 0xA5, count * sizeof(T));
  return data;
}

template <class T>
bool bitwise_equal(const std::vector<T> &a, const std::vector<T> &b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

// The parts printed one after the other.
template <class... Part>
std::string label(const Part &...parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

// One line of the table: a translated function at one size.
struct Row {
  std::string name;              // function and size
  double work = 0;               // per run, in units of `unit`
  const char *unit = "GB";       // the rate is printed in unit/s
  std::function<void()> prepare; // before each run, not timed
  std::function<void()> run;
  std::function<bool()> match; // after the last run
};

class Table {
public:
  explicit Table(const Options &options); // prints the header line if the command line asks for it
  // Runs once to warm up, then as often as the options say; prints the median of the times, transfers included.
  void run(const Row &row);
  int status() const { return failed_ ? 1 : 0; }

private:
  int repetitions_;
  bool failed_ = false;
};

} // namespace metafork::demo
