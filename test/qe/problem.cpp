#include "problem.h"

#include <algorithm>

namespace metafork::qe::test {

System Problem::system() const {
  System out = fixed;
  out.insert(out.end(), loose.begin(), loose.end());
  return out;
}

std::vector<Symbol> Problem::unknowns() const {
  std::vector<Symbol> out;
  for (size_t i = kept; i < variables.size(); i++) out.push_back(variables[i].name);
  return out;
}

namespace {

Poly symbol(const Symbol &s) { return Poly::symbol(s); }
Poly constant(std::int64_t c) { return Poly(static_cast<long>(c)); }

void add_range(System &s, const Variable &v) {
  s.push_back(ge(symbol(v.name), constant(v.low)));
  s.push_back(le(symbol(v.name), constant(v.high)));
}

} // namespace

Poly linear(Random &random, const std::vector<Symbol> &names, int most, std::int64_t coefficient,
            std::int64_t largest) {
  Poly p = constant(random.in(-largest, largest));
  for (std::int64_t k = random.in(1, most); k > 0; k--)
    p += constant(random.in(-coefficient, coefficient)) * symbol(random.pick(names));
  return p;
}

System random_constraints(Random &random, const std::vector<Symbol> &names, std::int64_t most) {
  System out;
  for (std::int64_t k = random.in(0, most); k > 0; k--) {
    Poly p = linear(random, names, 3, random.chance(60) ? 1 : 3, box_size);
    if (random.chance(20))
      p += constant(random.chance(70) ? 1 : -2) * symbol(random.pick(names)) * symbol(random.pick(names));
    out.push_back({p, random.chance(10)});
  }
  return out;
}

Problem random_system(Random &random, size_t stay) {
  Problem out;
  const bool mapped = random.chance(40);
  const std::int64_t kind = random.in(1, 100);
  const size_t plain = mapped       ? (kind <= 75 ? 1 : 2)
                       : kind <= 12 ? 1
                       : kind <= 55 ? 2
                       : kind <= 95 ? 3
                       : kind <= 99 ? 4
                                    : 5;
  static const std::vector<Symbol> names{"x", "y", "z", "w", "v"};
  for (size_t i = 0; i < plain; i++) out.variables.push_back({names[i], -box_size, box_size});
  if (mapped) {
    out.variables.push_back({"b", -box_size, box_size});
    out.variables.push_back({"u", 0, largest_block - 1});
    out.variables.push_back({"B", 1, largest_block});
    out.fixed = parse_system("x = b*B + u, 0 <= u < B");
  }
  for (size_t i = out.variables.size(); i > 1; i--)
    std::swap(out.variables[i - 1], out.variables[static_cast<size_t>(random.in(0, static_cast<std::int64_t>(i) - 1))]);
  const auto count = static_cast<std::int64_t>(out.variables.size());
  const std::int64_t least = std::min<std::int64_t>(static_cast<std::int64_t>(stay), count - 1);
  out.kept = static_cast<size_t>(random.in(std::max<std::int64_t>(least, count - 3), count - 1));
  for (size_t i = 0; i < out.variables.size(); i++)
    if (i >= out.kept || random.chance(40)) add_range(out.fixed, out.variables[i]);
  out.loose = random_constraints(random, names_of(out.variables), plain > 3 ? 5 : 4);
  out.choices = static_cast<std::uint64_t>(random.in(0, INT32_MAX));
  return out;
}

std::vector<Point> grid(Random &random, const std::vector<Variable> &variables, std::int64_t limit) {
  std::int64_t total = 1;
  for (const Variable &v : variables) total *= v.high - v.low + 1;
  std::vector<Point> out;
  for (std::int64_t n = 0; n < std::min(total, limit); n++) {
    std::int64_t left = total <= limit ? n : random.in(0, total - 1);
    Point x;
    for (const Variable &v : variables) {
      const std::int64_t size = v.high - v.low + 1;
      x.push_back(v.low + left % size);
      left /= size;
    }
    out.push_back(std::move(x));
  }
  return out;
}

namespace {

// Changes the first inequality met.
Formula shifted(const Formula &f, long by, bool &done) {
  if (f.kind() == Formula::Kind::comparison) {
    if (done || f.comparison().relation == Relation::eq || f.comparison().relation == Relation::ne) return f;
    done = true;
    return Comparison{f.comparison().p + by, f.comparison().relation};
  }
  std::vector<Formula> parts;
  for (const Formula &p : f.parts()) parts.push_back(shifted(p, by, done));
  if (f.kind() == Formula::Kind::conjunction) return Formula::all_of(std::move(parts));
  if (f.kind() == Formula::Kind::disjunction) return Formula::any_of(std::move(parts));
  return f;
}

} // namespace

Formula with_fault(const Formula &f, Fault fault) {
  bool done = false;
  if (fault == Fault::lose) return shifted(f, -1, done);
  if (fault == Fault::gain) return shifted(f, 1, done);
  return f;
}

std::string point_text(const Point &x, const std::vector<Variable> &variables) {
  std::string out;
  for (size_t i = 0; i < variables.size(); i++)
    out.append(i ? ", " : "").append(variables[i].name).append(" = ").append(std::to_string(x[i]));
  return out.empty() ? "the only point" : out;
}

std::string names_text(const std::vector<Symbol> &names) {
  std::string out;
  for (const Symbol &s : names) out.append(out.empty() ? "" : ",").append(s);
  return out;
}

std::string system_text(const System &s) { return Formula(s).text(); }

Mismatch compare(bool truth, bool claim, Exactness exactness, const Point &x, const std::vector<Variable> &variables) {
  if (truth == claim) return std::nullopt;
  const bool allowed = (claim && exactness == Exactness::superset) || (truth && exactness == Exactness::subset);
  if (allowed) return std::nullopt;
  return (claim ? "a point too many: " : "a point is lost: ") + point_text(x, variables);
}

} // namespace metafork::qe::test
