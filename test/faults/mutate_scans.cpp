// Wrong scans: strips with other iterations, numbers that begin or go on in another way.
#include "test/faults/mutations.h"

#include <algorithm>

namespace metafork::faults {

namespace {

using model::Scop;
using model::ScopStatement;
using model::ScopStrip;

template <class F>
Mutation of_strips(const char *name, const char *what, F change) {
  Mutation out{name, what, {}};
  out.rewrites.scheduled = [change](Scop &scop, model::ParallelProgram &) {
    for (const ScopStrip &strip : scop.origins.strips) change(scop, strip);
  };
  return out;
}

// Each statement of strips that writes a number of them.
template <class F>
Mutation of_numbers(const char *name, const char *what, int ScopStrip::*number, F change) {
  return of_strips(name, what, [number, change](Scop &scop, const ScopStrip &strip) {
    for (size_t k = 0; k < scop.statements.size(); k++) {
      ScopStatement &s = scop.statements[k];
      const bool writes = std::any_of(s.accesses.begin(), s.accesses.end(),
                                      [&](const auto &a) { return a.write && a.array == strip.*number; });
      if (writes && model::given_statement(scop, static_cast<int>(k)) < 0) change(s);
    }
  });
}

template <class F>
void each_word(ScopStatement &s, F change) {
  for (model::ScopPiece &p : s.text)
    if (auto *word = std::get_if<std::string>(&p)) change(*word);
}

// What is put in the place of one variable of a text is another one.
Mutation instead(const char *name, const char *what, int ScopStrip::*of, int ScopStrip::*by) {
  return of_strips(name, what, [of, by](Scop &scop, const ScopStrip &strip) {
    if (strip.*by < 0) return;
    for (size_t k = 0; k < scop.statements.size(); k++) {
      ScopStatement &s = scop.statements[k];
      const bool ends = model::given_statement(scop, static_cast<int>(k)) < 0 && s.accesses.size() > 2;
      for (model::ScopPiece &p : s.text)
        if (auto *v = std::get_if<model::ScopScalar>(&p); v && ends && v->array == strip.*of)
          *v = {strip.*by, scop.arrays[static_cast<size_t>(strip.*by)].name};
      for (model::ScopAccess &a : s.accesses)
        if (ends && a.array == strip.*of) a.array = strip.*by;
    }
  });
}

} // namespace

std::vector<Mutation> of_scans() {
  return {
      of_numbers("scan-sum-starts-elsewhere", "what a strip comes to starts as what the operation changes",
                 &ScopStrip::sum,
                 [](ScopStatement &s) {
                   each_word(s, [](std::string &w) {
                     if (w == "0") w = "2";
                   });
                 }),
      of_numbers("scan-product-starts-elsewhere", "the product of a strip starts as what the operation changes",
                 &ScopStrip::product,
                 [](ScopStatement &s) {
                   each_word(s, [](std::string &w) {
                     if (w == "1") w = "3";
                   });
                 }),
      of_numbers("scan-subtracts", "what a strip comes to is made by another operation", &ScopStrip::sum,
                 [](ScopStatement &s) {
                   each_word(s, [](std::string &w) {
                     if (w == " + (") w = " - (";
                   });
                 }),
      of_numbers("scan-goes-on-otherwise", "the numbers of a strip are made by another operation", &ScopStrip::begin,
                 [](ScopStatement &s) {
                   each_word(s, [](std::string &w) {
                     if (w == " + (") w = " - (";
                   });
                 }),
      instead("scan-ends-with-its-sum", "the number before a strip is not in its last one", &ScopStrip::begin,
              &ScopStrip::sum),
      instead("scan-forgets-its-factor", "the number before a strip is not multiplied by its factors",
              &ScopStrip::product, &ScopStrip::sum),
      of_strips("scan-sums-one-element", "what a strip comes to is made of what is before it",
                [](Scop &scop, const ScopStrip &strip) {
                  const auto part = static_cast<int>(model::ScopRecurrence::source);
                  for (ScopStatement &s : scop.statements)
                    if (!s.accesses.empty() && s.accesses.back().write && s.accesses.back().array == strip.sum)
                      for (model::ScopInsert &i : s.inserts) i.part = part;
                }),
  };
}

} // namespace metafork::faults
