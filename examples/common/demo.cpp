#include "common/demo.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "metafork/runtime.h"

namespace metafork::demo {

namespace {

[[noreturn]] void usage(const char *program, const std::vector<Size> &sizes) {
  std::fprintf(stderr, "usage: %s [--reps R] [--full] [--header]", program);
  for (const Size &size : sizes) std::fprintf(stderr, " [--%s %s]", size.name, size.name);
  std::fprintf(stderr, "\n");
  std::exit(2);
}

long parse_number(const char *text, const char *program, const std::vector<Size> &sizes) {
  char *end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (end == text || *end != '\0' || value < 0) usage(program, sizes);
  return value;
}

// SplitMix64 (Steele, Lea, Flood 2014).
uint64_t next_random(uint64_t &state) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

std::string parameters_in_force() {
  const char *text = std::getenv("METAFORK_PARAMS");
  return text == nullptr || *text == '\0' ? "default" : text;
}

} // namespace

Options::Options(int argc, char **argv, const std::vector<Size> &sizes) {
  bool full = false;
  for (int i = 1; i < argc; i++) {
    const std::string argument = argv[i];
    if (argument == "--full") {
      full = true;
    } else if (argument == "--header") {
      header_ = true;
    } else if (argument.rfind("--", 0) == 0 && i + 1 < argc) {
      const long value = parse_number(argv[++i], argv[0], sizes);
      const std::string name = argument.substr(2);
      if (name == "reps" && value > 0)
        repetitions_ = static_cast<int>(value);
      else if (std::any_of(sizes.begin(), sizes.end(), [&](const Size &size) { return name == size.name; }))
        values_[name] = value;
      else
        usage(argv[0], sizes);
    } else {
      usage(argv[0], sizes);
    }
  }
  const bool gpu = std::string(metafork_device()) == "gpu";
  for (const Size &size : sizes) values_.try_emplace(size.name, full ? size.reference : gpu ? size.gpu : size.cpu);
}

void fill_random(std::vector<int> &data, uint64_t seed) {
  for (int &x : data) x = static_cast<int>(next_random(seed) % 201) - 100;
}

void fill_random(std::vector<float> &data, uint64_t seed) {
  for (float &x : data) x = static_cast<float>(next_random(seed) >> 40) * 0x1p-23f - 1.0f;
}

Table::Table(const Options &options) : repetitions_(options.repetitions()) {
  if (options.header()) std::printf("%-42s %-24s %12s %18s  %s\n", "name", "parameters", "time", "rate", "match");
}

void Table::run(const Row &row) {
  std::vector<double> seconds;
  for (int repetition = 0; repetition <= repetitions_; repetition++) {
    row.prepare();
    const auto start = std::chrono::steady_clock::now();
    row.run();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    if (repetition > 0) seconds.push_back(elapsed.count());
  }
  std::sort(seconds.begin(), seconds.end());
  const double median = seconds[seconds.size() / 2];
  const bool match = row.match();
  failed_ = failed_ || !match;
  std::printf("%-42s %-24s %9.3f ms %10.3f %-7s  %s\n", row.name.c_str(), parameters_in_force().c_str(), median * 1e3,
              row.work / median, (std::string(row.unit) + "/s").c_str(), match ? "yes" : "NO");
  std::fflush(stdout);
}

} // namespace metafork::demo
