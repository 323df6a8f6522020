// qe-random: random problems against enumeration.
//
//   qe-random GROUP COUNT [--seed S] [--fault NAME] [--slow MILLISECONDS]
//
// Problem i of a run with seed S is made from the number S + i alone. A problem whose answer differs from the truth is
// made smaller, part by part, as long as it still differs; it is then printed as a command of metafork-qe. Exit status:
// 0 all agree, 1 a mismatch, 2 a wrong call. --slow prints each problem that takes longer.
#include "problem.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace metafork::qe::test {
namespace {

const Group *const groups[] = {&projection, &scans, &boxes, &formulas, &reals, &discussions};
const std::pair<const char *, Fault> faults[] = {
    {"none", Fault::none},   {"lose", Fault::lose},     {"gain", Fault::gain}, {"exact", Fault::exact},
    {"round", Fault::round}, {"extent", Fault::extent}, {"tile", Fault::tile}, {"cover", Fault::cover}};

Mismatch checked(const Group &g, const Problem &p, Fault fault, Tally &tally) {
  try {
    return g.check(p, fault, tally);
  } catch (const std::exception &e) {
    return std::string("an exception: ") + e.what();
  }
}

// Every formula with one part left out, or one part in place of the whole; the ranges of quantified symbols stay.
std::vector<Formula> smaller(const Formula &f) {
  std::vector<Formula> out;
  const bool listed = f.kind() == Formula::Kind::conjunction || f.kind() == Formula::Kind::disjunction;
  const auto is_range = [](const Formula &part) {
    return part.kind() == Formula::Kind::comparison && part.comparison().p.symbols().size() == 1 &&
           abs(part.comparison().p.constant_term()) >= box_size;
  };
  const auto rebuilt = [&](std::vector<Formula> parts) {
    if (f.kind() == Formula::Kind::conjunction) return Formula::all_of(std::move(parts));
    if (f.kind() == Formula::Kind::disjunction) return Formula::any_of(std::move(parts));
    if (f.kind() == Formula::Kind::negation) return Formula::negation(parts[0]);
    return Formula::exists(f.unknowns(), parts[0]);
  };
  for (size_t i = 0; i < f.parts().size(); i++) {
    if (listed && !is_range(f.parts()[i])) {
      std::vector<Formula> fewer = f.parts();
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      out.push_back(rebuilt(std::move(fewer)));
    }
    for (const Formula &part : smaller(f.parts()[i])) {
      std::vector<Formula> changed = f.parts();
      changed[i] = part;
      out.push_back(rebuilt(std::move(changed)));
    }
  }
  return out;
}

std::vector<Problem> smaller(const Problem &p) {
  std::vector<Problem> out;
  for (size_t i = 0; i < p.loose.size(); i++) {
    out.push_back(p);
    out.back().loose.erase(out.back().loose.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (size_t i = 0; p.images.size() > 1 && i < p.images.size(); i++) {
    out.push_back(p);
    out.back().images.erase(out.back().images.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (const Formula &f : smaller(p.formula)) {
    out.push_back(p);
    out.back().formula = f;
  }
  for (size_t i = 0; i < p.variants.size(); i++)
    for (const Formula &f : smaller(p.variants[i])) {
      out.push_back(p);
      out.back().variants[i] = f;
    }
  return out;
}

void report(const Group &g, Problem p, Fault fault, std::uint64_t seed) {
  Tally unused;
  for (bool shrunk = true; shrunk;) {
    shrunk = false;
    for (const Problem &candidate : smaller(p))
      if (checked(g, candidate, fault, unused)) {
        p = candidate;
        shrunk = true;
        break;
      }
  }
  std::printf("MISMATCH in %s, seed %llu: %s\n  metafork-qe %s\n", g.name, static_cast<unsigned long long>(seed),
              checked(g, p, fault, unused)->c_str(), g.command(p).c_str());
}

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

int run(const Group &g, long count, std::uint64_t seed, Fault fault, double slow) {
  std::printf("%s: %ld problems, --seed %llu\n", g.name, count, static_cast<unsigned long long>(seed));
  const auto start = Clock::now();
  Tally tally;
  for (long i = 0; i < count; i++) {
    Random random(seed + static_cast<std::uint64_t>(i));
    const Problem p = g.generate(random);
    const auto begin = Clock::now();
    const bool differs = checked(g, p, fault, tally).has_value();
    if (const Seconds spent = Clock::now() - begin; spent.count() > slow)
      std::printf("%.3f s, seed %llu: metafork-qe %s\n", spent.count(),
                  static_cast<unsigned long long>(seed) + static_cast<unsigned long long>(i), g.command(p).c_str());
    if (!differs) continue;
    report(g, p, fault, seed + static_cast<std::uint64_t>(i));
    return 1;
  }
  const Seconds spent = Clock::now() - start;
  std::printf("%s: no mismatch in %ld problems:", g.name, count);
  for (const auto &[what, n] : tally) std::printf(" %s %ld,", what.c_str(), n);
  std::printf(" %.1f s\n", spent.count());
  return 0;
}

int usage() {
  std::fprintf(stderr, "usage: qe-random GROUP COUNT [--seed S] [--fault NAME] [--slow MILLISECONDS]\n  groups:");
  for (const Group *g : groups) std::fprintf(stderr, " %s", g->name);
  std::fprintf(stderr, "\n  faults:");
  for (const auto &[name, fault] : faults) std::fprintf(stderr, " %s", name);
  std::fprintf(stderr, "\n");
  return 2;
}

} // namespace
} // namespace metafork::qe::test

int main(int argc, char **argv) {
  using namespace metafork::qe::test;
  if (argc < 3 || argc % 2 == 0) return usage();
  std::uint64_t seed = std::random_device{}();
  Fault fault = Fault::none;
  double slow = 1e9;
  for (int i = 3; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--seed")) {
      seed = std::strtoull(argv[i + 1], nullptr, 10);
      continue;
    }
    if (!std::strcmp(argv[i], "--slow")) {
      slow = std::strtod(argv[i + 1], nullptr) / 1000;
      continue;
    }
    if (std::strcmp(argv[i], "--fault") != 0) return usage();
    bool known = false;
    for (const auto &[name, value] : faults)
      if (!std::strcmp(argv[i + 1], name)) {
        fault = value;
        known = true;
      }
    if (!known) return usage();
  }
  for (const Group *g : groups)
    if (!std::strcmp(argv[1], g->name)) return run(*g, std::strtol(argv[2], nullptr, 10), seed, fault, slow);
  return usage();
}
