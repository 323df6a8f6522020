// Subscripts taken apart into coordinates, one a stride, and references grouped by them.
#include "analysis/analysis.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace metafork::analysis {

using qe::Monomial;
using qe::Poly;
using qe::Symbol;

namespace {

// Coefficients up to this one belong to one coordinate (2*i + j); larger ones are strides (64*i + j).
constexpr long largest_coefficient = 8;
// Beyond this nothing is near enough to be staged; sums and products of a few such numbers and sizes have 64 bits.
constexpr long largest_number = 1L << 40;

// A subscript over its axes.
struct Split {
  std::vector<Axis> axes;
  std::vector<long> constant;
  Poly offset;
};

// The terms of one stride monomial: a linear form in the loop indices and a constant.
struct Layer {
  std::map<Symbol, long> coefficient;
  long constant = 0;
};

Poly monomial_poly(const Monomial &m) { return {m, mpz_class(1)}; }

std::optional<std::map<Monomial, Layer>> layers(const Poly &subscript, const std::set<Symbol> &indices) {
  std::map<Monomial, Layer> out;
  for (const auto &[monomial, coefficient] : subscript.terms()) {
    if (abs(coefficient) > largest_number) return std::nullopt;
    Monomial scalars;
    Symbol index;
    for (const auto &[symbol, power] : monomial) {
      if (!indices.count(symbol)) {
        scalars[symbol] = power;
      } else {
        if (!index.empty() || power != 1) return std::nullopt;
        index = symbol;
      }
    }
    Layer &l = out[scalars];
    (index.empty() ? l.constant : l.coefficient[index]) = coefficient.get_si();
  }
  return out;
}

long nearest_quotient(long n, long d) {
  const long q = n / d, r = n % d;
  if (2 * std::labs(r) <= d) return q;
  return q + (r > 0 ? 1 : -1);
}

// One layer as axes of strides m, 64*m, ..., the largest first.
void split_layer(const Monomial &m, const Layer &layer, Split &out) {
  std::map<long, std::map<Symbol, long>, std::greater<>> by_stride;
  for (const auto &[symbol, c] : layer.coefficient) {
    const long size = std::labs(c);
    if (size > largest_coefficient)
      by_stride[size][symbol] = c > 0 ? 1 : -1;
    else
      by_stride[1][symbol] = c;
  }
  long rest = layer.constant;
  for (const auto &[stride, coefficients] : by_stride) {
    out.axes.push_back({monomial_poly(m) * Poly(stride), coefficients});
    const long digit = stride == 1 ? rest : nearest_quotient(rest, stride);
    out.constant.push_back(digit);
    rest -= digit * stride;
  }
  out.offset += monomial_poly(m) * Poly(rest);
}

// Axes of higher degree first; stride 1 last.
bool slower(const Poly &a, const Poly &b) {
  auto degree = [](const Poly &p) {
    unsigned most = 0;
    for (const auto &[m, c] : p.terms()) {
      unsigned n = 0;
      for (const auto &[s, k] : m) n += k;
      most = std::max(most, n);
    }
    return most;
  };
  if (degree(a) != degree(b)) return degree(a) > degree(b);
  if (a.is_constant() && b.is_constant()) return *a.constant() > *b.constant();
  return false;
}

void sort_axes(Split &s) {
  std::vector<size_t> order(s.axes.size());
  for (size_t i = 0; i < order.size(); i++) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t x, size_t y) { return slower(s.axes[x].stride, s.axes[y].stride); });
  Split sorted;
  sorted.offset = s.offset;
  for (size_t i : order) {
    sorted.axes.push_back(s.axes[i]);
    sorted.constant.push_back(s.constant[i]);
  }
  s = std::move(sorted);
}

// An array with declared dimensions: its subscripts are the coordinates.
std::optional<Split> split_declared(const model::Access &a, const std::set<Symbol> &indices) {
  if (a.dimensions.size() < 2) return std::nullopt;
  Split out;
  Poly stride = 1;
  for (size_t d = a.dimensions.size(); d-- > 0;) {
    const auto e = polynomial(a.dimensions[d]);
    const auto extent = d > 0 && d < a.extents.size() ? polynomial(a.extents[d]) : std::optional<Poly>(Poly(1));
    const auto l = e ? layers(*e, indices) : std::nullopt;
    if (!l || !extent) return std::nullopt;
    Axis axis{stride, {}};
    long constant = 0;
    for (const auto &[m, layer] : *l) {
      if (m.empty()) {
        axis.coefficient = layer.coefficient;
        constant = layer.constant;
      } else if (layer.coefficient.empty()) {
        out.offset += stride * monomial_poly(m) * Poly(layer.constant);
      } else {
        return std::nullopt;
      }
    }
    if (axis.coefficient.empty()) {
      out.offset += stride * Poly(constant);
    } else {
      out.axes.insert(out.axes.begin(), axis);
      out.constant.insert(out.constant.begin(), constant);
    }
    stride = stride * *extent;
  }
  return out;
}

std::optional<Split> split(const model::Nest &nest, const MustAccess &access) {
  std::set<Symbol> indices;
  for (const model::Loop &l : nest.loops) indices.insert(l.index);
  if (auto s = split_declared(nest.accesses[static_cast<size_t>(access.index())], indices)) return s;
  const auto l = layers(access.subscript(), indices);
  if (!l) return std::nullopt;
  Split out;
  for (const auto &[m, layer] : *l) {
    if (layer.coefficient.empty() && !m.empty())
      out.offset += monomial_poly(m) * Poly(layer.constant);
    else if (!layer.coefficient.empty())
      split_layer(m, layer, out);
  }
  if (const auto unit = l->find(Monomial{}); unit != l->end() && unit->second.coefficient.empty())
    out.offset += Poly(unit->second.constant);
  sort_axes(out);
  return out;
}

// One axis as those of its coefficients' sizes, the largest first; `digits` of what has the constant.
std::vector<Axis> by_size(const Axis &axis, long constant, std::vector<long> &digits) {
  std::map<long, std::map<Symbol, long>, std::greater<>> sizes{{1, {}}};
  for (const auto &[symbol, c] : axis.coefficient) sizes[std::labs(c)][symbol] = c > 0 ? 1 : -1;
  std::vector<Axis> out;
  for (const auto &[size, coefficient] : sizes) {
    out.push_back({axis.stride * Poly(size), coefficient});
    const long rest = (constant % size + size) % size;
    digits.push_back((constant - rest) / size);
    constant = rest;
  }
  return out;
}

// An axis of constants alone, from 0 on and as near to each other as they can be; none where they are all the same.
void shrink(Group &group, size_t axis) {
  long least = group.members[0].constant[axis], factor = 0;
  for (const Member &m : group.members) least = std::min(least, m.constant[axis]);
  for (const Member &m : group.members) factor = std::gcd(factor, m.constant[axis] - least);
  Poly &stride = group.axes[axis].stride;
  group.offset += stride * Poly(least);
  stride = stride * Poly(factor);
  const auto at = static_cast<std::ptrdiff_t>(axis);
  for (Member &m : group.members) {
    if (factor != 0)
      m.constant[axis] = (m.constant[axis] - least) / factor;
    else
      m.constant.erase(m.constant.begin() + at);
  }
  if (factor == 0) group.axes.erase(group.axes.begin() + at);
}

bool same_axes(const std::vector<Axis> &a, const std::vector<Axis> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Axis &x, const Axis &y) {
    return x.stride == y.stride && x.coefficient == y.coefficient;
  });
}

bool small_coefficients(const Split &s) {
  for (const Axis &a : s.axes)
    for (const auto &[symbol, c] : a.coefficient)
      if (std::labs(c) > largest_coefficient) return false;
  return true;
}

bool has_large_number(const MustAccess &access) {
  const auto &terms = access.subscript().terms();
  return std::any_of(terms.begin(), terms.end(), [](const auto &t) { return abs(t.second) > largest_number; });
}

} // namespace

std::vector<Group> group(const model::Nest &nest, const std::vector<MustAccess> &accesses,
                         std::map<int, std::string> &others) {
  std::vector<Group> out;
  for (const MustAccess &access : accesses) {
    const model::Access &a = nest.accesses[static_cast<size_t>(access.index())];
    const auto s = split(nest, access);
    if (!s || s->axes.empty() || !small_coefficients(*s)) {
      others[access.index()] =
          s && s->axes.empty() ? "'" + a.text + "' is one element for all iterations"
                               : "the subscript of '" + a.text + "' has " +
                                     (has_large_number(access) ? "a number beyond 2^40" : "products of loop variables");
      continue;
    }
    const auto found = std::find_if(out.begin(), out.end(), [&](const Group &g) {
      return g.array == a.array && g.offset == s->offset && same_axes(g.axes, s->axes);
    });
    Group &g = found != out.end() ? *found : out.emplace_back(Group{a.array, s->axes, s->offset, {}});
    g.members.push_back({access.index(), s->constant});
  }
  return out;
}

std::optional<Group> with_strides(const Group &group) {
  const auto is_one = [](const auto &term) { return std::labs(term.second) == 1; };
  if (std::all_of(group.axes.begin(), group.axes.end(),
                  [&](const Axis &a) { return std::all_of(a.coefficient.begin(), a.coefficient.end(), is_one); }))
    return std::nullopt;
  Group out{group.array, {}, group.offset, {}};
  for (const Member &m : group.members) {
    Member finer{m.access, {}};
    out.axes.clear();
    for (size_t j = 0; j < group.axes.size(); j++)
      for (Axis &a : by_size(group.axes[j], m.constant[j], finer.constant)) out.axes.push_back(std::move(a));
    out.members.push_back(std::move(finer));
  }
  for (size_t j = out.axes.size(); j-- > 0;)
    if (out.axes[j].coefficient.empty()) shrink(out, j);
  return out;
}

} // namespace metafork::analysis
