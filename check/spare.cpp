#include "check/spare.h"

#include "check/algebra.h"
#include "check/paths.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>

namespace metafork::check {

namespace {

bool is_spare(const PathStep &step) { return step.node->kind == Node::Kind::when && step.node->spare; }

class Spare {
public:
  Spare(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)) {}

  StagingResult run() {
    for (const Node::Kind kind : {Node::Kind::copy, Node::Kind::uniform})
      for (const Leaf &leaf : leaves_of(s_, kind))
        if (std::any_of(leaf.path.begin(), leaf.path.end(), is_spare))
          return {"something is copied for points that do not exist", ""};
    for (const Leaf &leaf : leaves_of(s_, Node::Kind::body)) {
      if (std::none_of(leaf.path.begin(), leaf.path.end(), is_spare)) continue;
      if (std::string why = statement(leaf); !why.empty()) return {why, ""};
      if (std::string why = extents(leaf); !why.empty()) return {"", why};
    }
    return {};
  }

private:
  const SkeletonStorage *storage(const std::string &name) const {
    for (const SkeletonStorage &x : s_.storage)
      if (x.name == name) return &x;
    return nullptr;
  }

  std::string statement(const Leaf &leaf) const {
    if (!nest_.tiled || leaf.node->text[0] != rendered(nest_.tiled->inner))
      return "a statement outside the loop is done for points that do not exist";
    if (!is_arithmetic(nest_.tiled->inner))
      return "something that is no plain arithmetic is done for points that do not exist";
    std::set<int> accesses;
    accesses_of(nest_.tiled->inner, accesses);
    for (int a : accesses) {
      const auto place = leaf.node->places.find(a);
      const SkeletonStorage *x = place == leaf.node->places.end() ? nullptr : storage(place->second.name);
      const std::string &text = nest_.accesses.at(static_cast<size_t>(a)).text;
      if (!x) return "'" + text + "' is done for points that do not exist";
      if (x->shared && nest_.accesses[static_cast<size_t>(a)].write)
        return "'" + text + "' writes for points that do not exist";
    }
    return "";
  }

  // Sums and products of numbers, which end whatever the numbers are: no type of the program's, no call, no quotient.
  bool is_arithmetic(const model::Code &code) const {
    char before = ' ';
    return std::all_of(code.begin(), code.end(), [&](const model::Piece &p) {
      if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
        return is_arithmetic((*c)->original);
      const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p);
      if (a) before = 'a';
      if (a) return is_number(nest_.arrays.at(static_cast<size_t>((*a)->array)).element) && !(*a)->is_pointer;
      return is_arithmetic(std::get<std::string>(p), before);
    });
  }
  bool is_arithmetic(const std::string &text, char &before) const {
    for (size_t i = 0; i < text.size(); i++) {
      const char c = text[i];
      if (c == ' ' || c == '\n') continue;
      if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
        size_t end = i;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) end++;
        if (!is_value(text.substr(i, end - i))) return false;
        i = end - 1;
      } else if (std::isdigit(static_cast<unsigned char>(c))) {
        while (i + 1 < text.size() && (std::isalnum(static_cast<unsigned char>(text[i + 1])) || text[i + 1] == '.'))
          i++;
      } else if (c == '(' ? std::isalnum(static_cast<unsigned char>(before)) || before == ')' || before == '_'
                          : !std::strchr("+-*=;{}).", c)) {
        return false;
      }
      before = c;
    }
    return true;
  }
  bool is_value(const std::string &name) const {
    const auto named = [&](const auto &x) { return x.name == name; };
    const auto local = std::find_if(nest_.tiled->locals.begin(), nest_.tiled->locals.end(), named);
    const auto value = std::find_if(nest_.scalars.begin(), nest_.scalars.end(), named);
    if (local != nest_.tiled->locals.end()) return is_number(local->type);
    if (value != nest_.scalars.end()) return is_number(value->type);
    return std::any_of(nest_.loops.begin(), nest_.loops.end(),
                       [&](const model::Loop &l) { return l.variable == name; });
  }
  static bool is_number(const std::string &type) {
    static const std::set<std::string> all = {
        "char", "signed char",   "unsigned char", "short",     "unsigned short",     "int",   "unsigned int",
        "long", "unsigned long", "unsigned",      "long long", "unsigned long long", "float", "double"};
    return all.count(type) != 0;
  }

  std::string extents(const Leaf &leaf) {
    Leaf free = leaf;
    std::erase_if(free.path, is_spare);
    const Walk w = walk(s_, free, algebra_, {});
    for (const auto &[access, place] : leaf.node->places) {
      const SkeletonStorage *x = storage(place.name);
      if (!x || !x->shared) continue;
      const Poly at = algebra_.value(place.index, w.env), extent = algebra_.value(x->extent, {});
      std::vector<Formula> known = w.conditions;
      for (const Formula &f : below_sizes(place.index, w)) known.push_back(f);
      for (const Formula &outside : {Formula::lt(at, 0), Formula::ge(at, extent)})
        if (!contradicts(known, outside))
          return "it is not shown that " + place.name + "[" + at.text() + "] is within its " + extent.text() +
                 " elements for points that do not exist";
    }
    return "";
  }

  // Of the names in a subscript: that they are at least 0, and which sizes they stay below. With them their products
  // can be compared.
  std::vector<Formula> below_sizes(const model::IntExpr &index, const Walk &w) {
    std::vector<Formula> out;
    std::vector<std::string> symbols;
    index.collect_symbols(symbols);
    for (const std::string &name : std::set<std::string>(symbols.begin(), symbols.end())) {
      const auto at = w.env.find(name);
      if (at == w.env.end()) continue;
      if (contradicts(w.conditions, Formula::lt(at->second, 0))) out.push_back(Formula::ge(at->second, 0));
      for (const SkeletonParameter &p : s_.parameters) {
        if (p.kind != "size" && p.kind != "tile") continue;
        const Poly size = Poly::symbol(p.name);
        if (contradicts(w.conditions, Formula::ge(at->second, size))) out.push_back(Formula::lt(at->second, size));
      }
    }
    return out;
  }
  bool contradicts(std::vector<Formula> facts, const Formula &more) const {
    facts.push_back(more);
    return solver_.impossible(algebra_.with_definitions(std::move(facts)));
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
};

} // namespace

StagingResult check_spare(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return Spare(nest, s, solver).run();
}

} // namespace metafork::check
