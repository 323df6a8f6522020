// Loops over the points of systems, and their C code.
#include "qe/levels.h"
#include "qe/print.h"

#include <algorithm>

namespace metafork::qe {
namespace {

using namespace detail;

constexpr int max_splits_of_nests = 12;
constexpr size_t max_nests = 512;

// a without the points of b, in disjoint systems.
std::vector<System> difference(const System &a, const System &b, const System &assume) {
  std::vector<System> out;
  System kept = a;
  const auto add = [&](const Poly &p) {
    System s = kept;
    s.push_back({p, false});
    if (!contradictory(united(s, assume))) out.push_back(std::move(s));
  };
  for (const Constraint &c : b) {
    add(-c.p - one());
    if (c.equality) add(c.p - one());
    kept.push_back(c);
  }
  return out;
}

std::vector<System> disjoint(const std::vector<System> &cases, const System &assume) {
  std::vector<System> out;
  for (const System &s : cases) {
    std::vector<System> left{s};
    for (size_t i = 0, n = out.size(); i < n; i++) {
      std::vector<System> next;
      for (const System &part : left)
        for (System &d : difference(part, out[i], assume)) next.push_back(std::move(d));
      left = std::move(next);
    }
    out.insert(out.end(), left.begin(), left.end());
    if (out.size() > max_nests) throw Refused{{Refusal::too_large, {}, Poly(static_cast<long>(max_nests))}};
  }
  return out;
}

std::optional<Refusal> unbounded(const Level &level) {
  if (level.bounds.lower.empty()) return Refusal{Refusal::unbounded, level.variable, Poly(-1)};
  if (level.bounds.upper.empty()) return Refusal{Refusal::unbounded, level.variable, Poly(1)};
  return std::nullopt;
}

// The nests of one system, split by signs of coefficients where they are not known.
void add_nests(Scan &out, const System &given, const std::vector<Symbol> &order, const System &assume, int splits) {
  System s = united(given, assume);
  if (contradictory(s)) return;
  for (size_t i = order.size(); i-- > 0;) {
    Level level;
    level.variable = order[i];
    const auto refusal = solve_level(s, level);
    if (!refusal) continue;
    if (refusal->kind != Refusal::unknown_sign || splits == 0) throw Refused{*refusal};
    const Poly &a = refusal->coefficient;
    for (const Constraint &condition : {Constraint{a - one(), false}, {-a - one(), false}, {a, true}}) {
      System part = given;
      part.push_back(condition);
      add_nests(out, part, order, assume, splits - 1);
    }
    return;
  }
  Levels nest = solve_for(given, order, assume);
  if (contradictory(united(nest.conditions, assume))) return;
  for (const Level &level : nest.levels)
    if (const auto refusal = unbounded(level)) throw Refused{*refusal};
  out.nests.push_back(std::move(nest));
}

// ------------------------------------------------------------------------------------------------------------- code

// A polynomial in C: powers as products, coefficients beyond int with a suffix.
std::string poly_code(const Poly &p) {
  const std::string text = p.text();
  std::string out, name;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) end++;
    if (end == i) {
      if (text[i] != '^') {
        out += text[i++];
        continue;
      }
      size_t digits = 0;
      for (int power = std::stoi(text.substr(i + 1), &digits); power > 1; power--) out.append("*").append(name);
      i += 1 + digits;
      continue;
    }
    name = text.substr(i, end - i);
    out += name;
    if (std::isdigit(static_cast<unsigned char>(name[0])) && mpz_class(name) > 0x7fffffff) out += "LL";
    i = end;
  }
  return out;
}

std::string nested(const std::vector<std::string> &entries, const char *function) {
  std::string out = entries.back();
  for (size_t i = entries.size() - 1; i-- > 0;) {
    std::string call(function);
    call.append("(").append(entries[i]).append(", ").append(out).append(")");
    out = std::move(call);
  }
  return out;
}

std::string bound_code(const Bound &b, const char *division) {
  if (b.denominator == one()) return poly_code(b.numerator);
  return std::string(division) + "(" + poly_code(b.numerator) + ", " + poly_code(b.denominator) + ")";
}

std::string condition_code(const Constraint &c) {
  const Written w = written({c.p, c.equality ? Relation::eq : Relation::ge}, true);
  return poly_code(w.left) + (w.relation == "=" ? " == " : " " + w.relation + " ") + poly_code(w.right);
}

std::string level_code(const Level &level) {
  const Symbol &x = level.variable;
  if (level.value) return "const long long " + x + " = " + poly_code(*level.value) + ";\n";
  std::vector<std::string> low, high;
  for (const LowerBound &b : level.bounds.lower) low.push_back(bound_code(b, b.round_down ? "floord" : "ceild"));
  for (const Bound &b : level.bounds.upper) high.push_back(bound_code(b, "floord"));
  return "for (long long " + x + " = " + nested(low, "max") + "; " + x + " <= " + nested(high, "min") + "; " + x +
         "++) {\n";
}

std::string nest_code(const Levels &nest, const std::vector<Symbol> &order) {
  std::string out, indent;
  std::vector<std::string> conditions, closing;
  const auto open = [&](const std::string &line) {
    out += indent + line;
    if (line.find('{') == std::string::npos) return;
    closing.push_back(indent + "}\n");
    indent += "  ";
  };
  for (const Constraint &c : nest.conditions) conditions.push_back(condition_code(c));
  if (conditions.empty())
    open("{\n");
  else
    open("if (" + joined(conditions, " && ") + ") {\n");
  for (const Level &level : nest.levels) open(level_code(level));
  out += indent + "S(" + joined({order.begin(), order.end()}, ", ") + ");\n";
  for (size_t i = closing.size(); i-- > 0;) out += closing[i];
  return out;
}

} // namespace

Scan scan(const std::vector<System> &cases, const std::vector<Symbol> &order, const System &assume) {
  Scan out;
  try {
    for (const System &s : disjoint(cases, assume)) add_nests(out, s, order, assume, max_splits_of_nests);
  } catch (const Refused &r) {
    out.refusal = r.refusal;
  }
  return out;
}

std::string code_text(const Scan &scan, const std::vector<Symbol> &order) {
  std::string out;
  for (const Levels &nest : scan.nests) out += nest_code(nest, order);
  return out;
}

std::string code_prelude() {
  return "// Quotients rounded towards -infinity and +infinity, for every p; q > 0.\n"
         "static inline long long floord(long long p, long long q) { return p / q - (p % q < 0); }\n"
         "static inline long long ceild(long long p, long long q) { return p / q + (p % q > 0); }\n"
         "static inline long long max(long long a, long long b) { return a > b ? a : b; }\n"
         "static inline long long min(long long a, long long b) { return a < b ? a : b; }\n";
}

} // namespace metafork::qe
