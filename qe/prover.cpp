// Proofs of p >= 0 from polynomial facts, in packed machine arithmetic. Every overflow ends the attempt: no proof.
#include "qe/detail.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace metafork::qe::detail {
namespace {

constexpr unsigned max_symbols = 32, bits = 4, max_power = 7;
constexpr std::int64_t max_coefficient = std::int64_t{1} << 62;

constexpr Key every_nibble(unsigned value) {
  Key k = 0;
  for (unsigned i = 0; i < max_symbols; i++) k |= Key{value} << (bits * i);
  return k;
}
constexpr Key guard = every_nibble(8);

Key symbol_key(unsigned id) { return Key{1} << (bits * id); }
unsigned power_of(Key k, unsigned id) { return static_cast<unsigned>(k >> (bits * id)) & max_power; }
bool divides(Key a, Key b) { return (((b | guard) - a) & guard) == guard; }

unsigned key_degree(Key k) {
  unsigned d = 0;
  for (; k != 0; k >>= bits) d += static_cast<unsigned>(k) & max_power;
  return d;
}

// The id of a monomial that is one symbol to the first power.
std::optional<unsigned> single_symbol(Key k) {
  for (unsigned id = 0; id < max_symbols; id++)
    if (k == symbol_key(id)) return id;
  return std::nullopt;
}

bool scale(std::int64_t &value, std::int64_t by) {
  return !__builtin_mul_overflow(value, by, &value) && value > -max_coefficient && value < max_coefficient;
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

void sort_terms(PackedPoly &p) {
  std::sort(p.begin(), p.end(), [](const PackedTerm &a, const PackedTerm &b) { return a.key < b.key; });
}

// out = a * p + b * m * q; false where that overflows, or where `wanted` rejects a term.
template <typename Wanted>
bool combine(PackedPoly &out, const PackedPoly &p, std::int64_t a, const PackedPoly &q, std::int64_t b, Key m,
             const Wanted &wanted) {
  out.clear();
  auto ip = p.begin();
  auto iq = q.begin();
  while (ip != p.end() || iq != q.end()) {
    const bool take_p = ip != p.end() && (iq == q.end() || ip->key <= iq->key + m);
    const bool take_q = iq != q.end() && (ip == p.end() || iq->key + m <= ip->key);
    PackedTerm t{take_p ? ip->key : iq->key + m, 0};
    if (t.key & guard) return false;
    if (take_p) {
      t.coefficient = ip++->coefficient;
      if (!scale(t.coefficient, a)) return false;
    }
    if (take_q) {
      std::int64_t c = iq++->coefficient;
      if (!scale(c, b) || !scale(t.coefficient += c, 1)) // both below 2^62: the sum fits
        return false;
    }
    if (t.coefficient == 0) continue;
    if (!wanted(t)) return false;
    out.push_back(t);
  }
  return true;
}

std::optional<PackedPoly> combine(const PackedPoly &p, std::int64_t a, const PackedPoly &q, std::int64_t b, Key m) {
  PackedPoly out;
  out.reserve(p.size() + q.size());
  if (!combine(out, p, a, q, b, m, [](const PackedTerm &) { return true; })) return std::nullopt;
  return out;
}

size_t variable_terms(const PackedPoly &p) { return p.size() - (!p.empty() && p.front().key == 0); }

// 2*x - 1 >= 0 becomes x - 1 >= 0.
void tighten(PackedPoly &p) {
  std::int64_t g = 0;
  for (const PackedTerm &t : p)
    if (t.key != 0) g = std::gcd(g, t.coefficient);
  if (g <= 1) return;
  for (PackedTerm &t : p) t.coefficient = floor_div(t.coefficient, g);
  std::erase_if(p, [](const PackedTerm &t) { return t.coefficient == 0; });
}

// Sums of two facts in which a product cancels: e - i*m >= 0 and m - 1 - e + i*m >= 0 give m - 1 >= 0.
void add_cancelling_sums(std::vector<PackedPoly> &facts) {
  constexpr size_t max_facts = 48, max_sums = 32;
  const size_t n = facts.size();
  if (n > max_facts) return;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n && facts.size() < n + max_sums; j++) {
      const size_t larger = std::max(variable_terms(facts[i]), variable_terms(facts[j]));
      const auto sum = larger < 2 ? std::nullopt : combine(facts[i], 1, facts[j], 1, 0);
      if (sum && variable_terms(*sum) > 0 && variable_terms(*sum) <= 2 && variable_terms(*sum) < larger)
        facts.push_back(*sum);
    }
}

} // namespace

std::optional<PackedPoly> Packer::pack(const Poly &p) {
  PackedPoly out;
  out.reserve(p.terms().size());
  for (const auto &[m, c] : p.terms()) {
    Key key = 0;
    for (const auto &[name, exponent] : m) {
      const auto it = ids_.find(name);
      const unsigned id = it == ids_.end() ? symbols() : it->second;
      if (id >= max_symbols || exponent > max_power) return std::nullopt;
      if (it == ids_.end()) ids_.emplace(name, id);
      key |= Key{exponent} << (bits * id);
    }
    if (mpz_sizeinbase(c.get_mpz_t(), 2) > 62) return std::nullopt;
    out.push_back({key, c.get_si()});
  }
  sort_terms(out);
  return out;
}

std::vector<PackedPoly> pack_facts(Packer &packer, const System &s) {
  std::vector<PackedPoly> facts;
  for (const Constraint &c : s) {
    auto p = packer.pack(c.p);
    if (!p) continue;
    if (c.equality) {
      PackedPoly negated = *p;
      for (PackedTerm &t : negated) t.coefficient = -t.coefficient;
      tighten(negated);
      facts.push_back(std::move(negated));
    }
    tighten(*p);
    facts.push_back(std::move(*p));
  }
  return facts;
}

Prover::Prover(const System &facts, int depth)
    : depth_(depth), own_packer_(std::make_unique<Packer>()), packer_(own_packer_.get()) {
  facts_ = pack_facts(*packer_, facts);
  prepare();
}

Prover::Prover(Packer &packer, std::vector<PackedPoly> facts) : packer_(&packer), facts_(std::move(facts)) {
  prepare();
}

void Prover::prepare() {
  constexpr int rounds = 4; // enough for chains such as 0 <= i < j < m; contradictory facts could go on for ever
  add_cancelling_sums(facts_);
  bool changed = true;
  for (int round = 0; round < rounds && changed; round++) {
    changed = false;
    for (const PackedPoly &f : facts_) changed |= tighten_ranges(f);
  }
  for (unsigned id = 0; id < max_symbols; id++)
    if (!ranges_[id].low && !ranges_[id].high) free_ |= symbol_key(id);

  std::vector<PackedPoly> shifted;
  for (const PackedPoly &f : facts_)
    if (auto p = shift(f); p && std::any_of(p->begin(), p->end(),
                                            [&](const PackedTerm &t) { return t.coefficient < 0 || (t.key & free_); }))
      shifted.push_back(std::move(*p));
  facts_ = std::move(shifted);
}

// The greatest value of a term over the ranges; nullopt: unbounded, or not cheap to say.
std::optional<std::int64_t> Prover::greatest(const PackedTerm &term) const {
  std::int64_t value = term.coefficient;
  for (unsigned id = 0; id < packer_->symbols(); id++)
    for (unsigned e = power_of(term.key, id); e > 0; e--) {
      const Range &r = ranges_[id];
      const bool linear = term.key == symbol_key(id);
      if (!linear && !(r.low && *r.low >= 0)) // signs may alternate
        return std::nullopt;
      const auto &bound = term.coefficient > 0 ? r.high : r.low;
      if (!bound || !scale(value, *bound)) return std::nullopt;
    }
  return value;
}

// From a*x + rest >= 0 with constant a: x >= -max(rest) / a, or x <= max(rest) / -a.
bool Prover::tighten_ranges(const PackedPoly &fact) {
  bool changed = false;
  for (const PackedTerm &t : fact) {
    const auto id = t.key == 0 ? std::nullopt : single_symbol(t.key);
    std::optional<std::int64_t> rest = id ? std::optional<std::int64_t>(0) : std::nullopt;
    for (const PackedTerm &other : fact) {
      const auto g = !rest || &other == &t ? std::nullopt : greatest(other);
      if (rest && &other != &t) rest = g && scale(*rest += *g, 1) ? rest : std::nullopt;
    }
    if (!rest) continue;
    Range &r = ranges_[*id];
    const std::int64_t bound = t.coefficient > 0 ? -floor_div(*rest, t.coefficient) : floor_div(*rest, -t.coefficient);
    auto &side = t.coefficient > 0 ? r.low : r.high;
    if (!side || (t.coefficient > 0 ? bound > *side : bound < *side)) {
      side = bound;
      changed = true;
    }
  }
  return changed;
}

// p with every symbol s that has a bound replaced by low + s' or high - s', so that s' >= 0.
std::optional<PackedPoly> Prover::shift(PackedPoly p) const {
  for (unsigned id = 0; id < packer_->symbols(); id++) {
    const Range &r = ranges_[id];
    if ((!r.low && !r.high) || (r.low && *r.low == 0)) continue;
    if (std::none_of(p.begin(), p.end(), [&](const PackedTerm &t) { return power_of(t.key, id) > 0; })) continue;
    const PackedPoly base = r.low          ? PackedPoly{{0, *r.low}, {symbol_key(id), 1}}
                            : *r.high != 0 ? PackedPoly{{0, *r.high}, {symbol_key(id), -1}}
                                           : PackedPoly{{symbol_key(id), -1}};
    PackedPoly out;
    for (const PackedTerm &t : p) {
      const unsigned power = power_of(t.key, id);
      std::optional<PackedPoly> term = PackedPoly{{t.key - symbol_key(id) * power, t.coefficient}};
      for (unsigned e = 0; e < power && term; e++) { // term *= base
        std::optional<PackedPoly> product = PackedPoly{};
        for (const PackedTerm &b : base)
          product = product ? combine(*product, 1, *term, b.coefficient, b.key) : std::nullopt;
        term = std::move(product);
      }
      auto sum = term ? combine(out, 1, *term, 1, 0) : std::nullopt;
      if (!sum) return std::nullopt;
      out = std::move(*sum);
    }
    p = std::move(out);
  }
  return p;
}

// Cancels the terms that may be negative, one by one, by subtracting non-negative multiples of facts.
struct Prover::Search {
  const Prover &prover;
  int budget;                          // polynomials still to look at
  std::array<PackedPoly, 4> next = {}; // by depth

  bool bad(const PackedTerm &t) const { return t.coefficient < 0 || (t.key & prover.free_); }

  const PackedTerm *worst_term(const PackedPoly &p) const {
    const PackedTerm *worst = nullptr;
    unsigned worst_rank = 0;
    for (const PackedTerm &t : p) {
      const bool free = t.key & prover.free_;
      if (t.coefficient > 0 && !free) continue;
      const unsigned rank = 1 + key_degree(t.key) + (free ? 100 : 0);
      if (rank > worst_rank) {
        worst = &t;
        worst_rank = rank;
      }
    }
    return worst;
  }

  bool prove(const PackedPoly &p, int depth) {
    const PackedTerm *worst = worst_term(p);
    if (!worst) return true;
    if (depth == 0) return false;
    for (const PackedPoly &fact : prover.facts_)
      for (const PackedTerm &t : fact) {
        if ((t.coefficient < 0) != (worst->coefficient < 0) || !divides(t.key, worst->key)) continue;
        const Key multiplier = worst->key - t.key;
        if (multiplier & prover.free_) continue;
        if (--budget < 0) return false;
        const std::int64_t g = std::gcd(worst->coefficient, t.coefficient);
        const std::int64_t for_p = std::abs(t.coefficient / g), for_fact = -std::abs(worst->coefficient / g);
        PackedPoly &left = next[static_cast<size_t>(depth) - 1];
        const bool last = depth == 1; // then nothing bad may be left
        if (combine(left, p, for_p, fact, for_fact, multiplier,
                    [&](const PackedTerm &term) { return !last || !bad(term); }) &&
            (last || prove(left, depth - 1)))
          return true;
      }
    return false;
  }
};

bool Prover::non_negative(const Poly &p) const {
  if (const auto c = p.constant()) return *c >= 0;
  const auto packed = packer_->pack(p);
  const auto shifted = packed ? shift(*packed) : std::nullopt;
  if (!shifted) return false;
  for (const int depth : {1, 2, 4}) // shallow proofs first: most are
    if (depth <= depth_ && Search{*this, 16 << depth}.prove(*shifted, depth)) return true;
  return false;
}

bool Prover::no_value() const {
  return std::any_of(ranges_.begin(), ranges_.end(),
                     [](const Range &r) { return r.low && r.high && *r.low > *r.high; });
}

Sign Prover::sign(const Poly &p) const {
  if (positive(p)) return Sign::positive;
  if (positive(-p)) return Sign::negative;
  const bool low = non_negative(p), high = non_negative(-p);
  return low && high ? Sign::zero : low ? Sign::non_negative : high ? Sign::non_positive : Sign::unknown;
}

} // namespace metafork::qe::detail
