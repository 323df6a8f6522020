#include "qe/tool/commands.h"
#include "qe/qe.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace metafork::qe::tool {
namespace {

std::string text_of(const Request &r) {
  if (r.file.empty() && r.formula.empty()) throw BadInput("no formula; give one, or --file FILE, or - to read it");
  if (r.file.empty() && r.formula != "-") return r.formula;
  if (!r.file.empty() && !r.formula.empty()) throw BadInput("a formula and --file; give one of them");
  if (r.file.empty() || r.file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream in(r.file);
  if (!in || std::filesystem::is_directory(r.file)) throw BadInput("cannot read '" + r.file + "'");
  return {std::istreambuf_iterator<char>(in), {}};
}

// Calls a reader; its error names what was read.
template <typename Read>
auto reading(const std::string &what, Read read) {
  try {
    return read();
  } catch (const std::invalid_argument &e) {
    throw BadInput(what + ": " + e.what());
  }
}

Formula formula_of(const Request &r) {
  const std::string text = text_of(r);
  const Formula f = reading(r.file.empty() || r.file == "-" ? "formula" : r.file, [&] { return parse_formula(text); });
  return Formula::exists({r.unknowns.begin(), r.unknowns.end()}, f);
}

std::vector<Comparison> comparisons_of(const Formula &f) {
  if (f.kind() == Formula::Kind::truth) return {};
  if (f.kind() == Formula::Kind::comparison) return {f.comparison()};
  std::vector<Comparison> out;
  if (f.kind() == Formula::Kind::conjunction)
    for (const Formula &p : f.parts())
      if (p.kind() == Formula::Kind::comparison) out.push_back(p.comparison());
  if (out.empty() || out.size() != f.parts().size())
    throw BadInput("--assume: expected comparisons joined by 'and'; move the rest into the formula");
  return out;
}

std::vector<Comparison> assumed(const Request &r) {
  return comparisons_of(reading("--assume", [&] { return parse_formula(r.assume); }));
}

// The comparisons as constraints over the integers.
System as_system(const std::vector<Comparison> &comparisons) {
  System out;
  for (const Comparison &c : comparisons)
    if (c.relation != Relation::ne)
      out.push_back({c.relation == Relation::gt ? c.p - 1 : c.p, c.relation == Relation::eq});
  return out;
}

Status refuse(const Refusal &r) {
  std::fprintf(stderr, "metafork-qe: refused: %s\n", r.text().c_str());
  return refused;
}

const char *verdict(const Answer &a, Domain domain) {
  if (domain == Domain::reals) return "# exact over the reals";
  switch (a.exactness) {
    case Exactness::exact:
      return "# exact over the integers";
    case Exactness::superset:
      return "# a superset over the integers: keep the guards";
    case Exactness::subset:
      return "# a subset over the integers";
  }
  return "";
}

// The question of the request with its quantifiers eliminated; exact answers and supersets only.
Answer answer_of(const Request &r) {
  Question q;
  q.assume = assumed(r);
  if (r.subset) q.direction = Direction::subset;
  if (r.reals) q.domain = Domain::reals;
  return eliminate_quantifiers(formula_of(r), q);
}

// One system for commands that have no cases.
System single_system(const Answer &a) {
  if (a.cases.empty()) return {{Poly(-1), false}};
  if (a.cases.size() > 1)
    throw BadInput("the formula has " + std::to_string(a.cases.size()) +
                   " cases; give one of them, or --assume what excludes the others");
  return a.cases[0];
}

void print(const std::string &line) { std::printf("%s\n", line.c_str()); }

Tile parse_tile(const std::string &text) {
  const size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0) throw BadInput("--tile: expected VARIABLE:SIZE, not '" + text + "'");
  return {text.substr(0, colon), reading("--tile", [&] { return parse_poly(text.substr(colon + 1)); })};
}

Image parse_image(const std::string &text) {
  const size_t dots = text.find("..");
  return reading("--image", [&]() -> Image {
    if (dots == std::string::npos) return {parse_poly(text), parse_poly(text)};
    return {parse_poly(text.substr(0, dots)), parse_poly(text.substr(dots + 2))};
  });
}

} // namespace

Status eliminate(const Request &r) {
  if (r.reals && (r.subset || !r.order.empty())) throw BadInput("--reals goes with neither --subset nor --order");
  const Answer a = answer_of(r);
  if (a.refusal) return refuse(*a.refusal);
  if (r.order.empty())
    print(a.formula.text(!r.reals));
  else
    print(relation_text(a.cases, r.order, as_system(assumed(r))));
  print(verdict(a, r.reals ? Domain::reals : Domain::integers));
  return answered;
}

namespace {

void print_nest(const Levels &nest) {
  Levels head;
  head.conditions = nest.conditions;
  if (!head.conditions.empty()) print("if " + relation_text(head));
  for (const Level &level : nest.levels) {
    std::string line = "for " + level.bounds.text(level.variable);
    if (level.value) line = "let " + level.variable + " = " + level.value->text();
    print(level.exact ? line : line + "   # some values may have no point");
  }
}

} // namespace

Status bounds(const Request &r) {
  if (r.order.empty()) throw BadInput("bounds: --order is missing");
  const Answer a = answer_of(r);
  if (a.refusal) return refuse(*a.refusal);
  const System assume = as_system(assumed(r));
  const Scan s = scan(a.cases, r.order, assume);
  if (s.refusal) return refuse(*s.refusal);
  if (r.code) {
    std::printf("%s\n%s", code_prelude().c_str(), code_text(s, r.order).c_str());
  } else {
    if (s.nests.empty()) print("none");
    for (size_t i = 0; i < s.nests.size(); i++) {
      if (i > 0) print("and");
      print_nest(s.nests[i]);
    }
  }
  std::vector<Tile> tiles;
  for (const std::string &t : r.tiles) tiles.push_back(parse_tile(t));
  if (!tiles.empty()) {
    const FullTile full = full_tile(single_system(a), tiles, assume);
    if (full.refusal) return refuse(*full.refusal);
    print((r.code ? "// full tile where " : "full tile where ") + Formula(full.condition).text());
  }
  print(std::string(r.code ? "// " : "") + verdict(a, Domain::integers));
  return answered;
}

Status hull(const Request &r) {
  if (r.variable.empty()) throw BadInput("hull: --of is missing");
  const Answer a = answer_of(r);
  if (a.refusal) return refuse(*a.refusal);
  const Hull h = qe::hull(single_system(a), r.variable, r.over, as_system(assumed(r)));
  if (h.refusal) return refuse(*h.refusal);
  print(h.bounds.text(r.variable));
  print(h.tight && a.exactness == Exactness::exact ? "# tight" : "# covers; maybe not tight");
  return answered;
}

Status box(const Request &r) {
  if (r.images.empty()) throw BadInput("box: --image is missing");
  const Answer a = answer_of(r);
  if (a.refusal) return refuse(*a.refusal);
  std::vector<Image> images;
  for (const std::string &i : r.images) images.push_back(parse_image(i));
  const Box b = qe::box(single_system(a), images, r.over, r.varying, as_system(assumed(r)));
  if (b.refusal) return refuse(*b.refusal);
  for (const Axis &axis : b.axes) {
    print(axis.bounds.text("element"));
    if (axis.corner)
      print("corner " + axis.corner->text() + ", extent " + axis.extent->text() +
            (axis.exact_extent && a.exactness == Exactness::exact ? "   # tight" : "   # covers"));
    else
      print("no corner that is a polynomial");
  }
  return answered;
}

Status cases(const Request &r) {
  std::vector<Variant> variants;
  for (const std::string &v : r.variants) {
    const size_t colon = v.find(':');
    if (colon == std::string::npos || colon == 0) throw BadInput("cases: expected NAME: FORMULA, not '" + v + "'");
    const std::string name = v.substr(0, colon);
    variants.push_back({name, reading(name, [&] { return parse_formula(v.substr(colon + 1)); })});
  }
  const std::vector<Comparison> assume = assumed(r);
  const Discussion d = discuss(variants, assume);
  if (d.refusal) return refuse(*d.refusal);
  for (const Discussion::Entry &e : d.entries) {
    const std::string what = e.always ? "always" : e.never ? "never" : e.condition.formula.text();
    print(e.name + ": " + what + (e.condition.exactness == Exactness::exact ? "" : "   # a subset"));
  }
  if (d.cover == Discussion::covered) {
    print("every configuration has a variant");
    return answered;
  }
  print((d.cover == Discussion::not_covered ? "no variant: " : "maybe no variant: ") + d.uncovered.formula.text());
  if (d.witness) {
    std::string point;
    for (const auto &[name, value] : *d.witness) point += (point.empty() ? "" : ", ") + name + " = " + value.get_str();
    print("for instance " + point);
  }
  return refused;
}

} // namespace metafork::qe::tool
