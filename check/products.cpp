#include "check/products.h"

#include "check/algebra.h"
#include "check/paths.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::check {

namespace {

using Names = std::set<std::string>;

struct Differs {
  std::string what;
};

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

std::string without_braces(const std::string &text) {
  const bool braces = text.size() > 1 && text.front() == '{' && text.back() == '}';
  return braces ? without_braces(text.substr(1, text.size() - 2)) : text;
}

// Of one such loop and the statement in it.
class Product {
public:
  Product(const model::Nest &nest, const Skeleton &s, const Leaf &leaf, size_t loop)
      : nest_(nest), s_(s), leaf_(leaf), loop_(*leaf.path[loop].node), algebra_(algebra_for(nest, s)) {
    if (s.warps.size() != 2) throw Differs{"the threads are in no warps"};
    if (loop == 0 || leaf.path[loop - 1].node->kind != Node::Kind::phase || leaf.path[loop - 1].node->body.size() != 1)
      throw Differs{"it is not alone in its phase"};
    for (size_t i = loop + 1; i < leaf.path.size(); i++) inside(*leaf.path[i].node);
    env_ = walk(s, leaf, algebra_, {}).env;
  }

  void run() {
    const model::ContractHole &sum = statement();
    const Names a = factor(sum.a), b = factor(sum.b);
    const Names &rows = loop_.products.rows, &columns = loop_.products.columns;
    const bool straight = !any_of(a, columns) && !any_of(b, rows) && !uses(a, 1) && !uses(b, 0);
    const bool swapped = !any_of(b, columns) && !any_of(a, rows) && !uses(b, 1) && !uses(a, 0);
    if (!straight && !swapped) throw Differs{"the threads of a row, or of a column, do not read the same"};
    points(value(sum.c));
  }

private:
  void inside(const Node &n) {
    const bool constant = n.kind == Node::Kind::let || n.kind == Node::Kind::bind;
    if (n.kind == Node::Kind::loop) {
      const auto first = n.first.constant(), last = n.last.constant();
      if (!first || *first != 0 || !last || *last > 255) throw Differs{"a loop over its points is not unrolled"};
      counts_[n.name] = *last + 1;
    } else if (!constant && !(n.kind == Node::Kind::when && n.spare)) {
      throw Differs{"something decides what is done for a point"};
    }
    if (n.kind == Node::Kind::bind) values_[n.name] = n.from;
  }

  // The one of the source, as what is added.
  const model::ContractHole &statement() const {
    if (!nest_.tiled || leaf_.node->text[0] != rendered(nest_.tiled->inner)) throw Differs{"it is not the loop's own"};
    const model::ContractHole *sum = nullptr;
    for (const model::Piece &p : nest_.tiled->inner)
      if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) sum = c->get();
    if (!sum || sum->single || sum->negate_addend) throw Differs{"it adds no product of doubles"};
    const std::string target = without_blanks(rendered(sum->target)), addend = without_blanks(rendered(sum->c)),
                      whole = without_braces(without_blanks(rendered(nest_.tiled->inner))),
                      value = without_blanks(rendered(sum->original)) + ";";
    if (target.empty() ? whole != addend + "=" + value : whole != value || target != addend)
      throw Differs{"it adds to something else than it assigns"};
    return *sum;
  }

  // The symbols of what a factor reads.
  Names factor(const model::Code &code) {
    for (const std::string &word : words(code))
      if (!is_type(word) && std::none_of(nest_.scalars.begin(), nest_.scalars.end(),
                                         [&](const model::Scalar &x) { return x.name == word && is_type(x.type); }))
        throw Differs{"'" + word + "' may differ for the threads of a warp"};
    std::set<int> accesses;
    accesses_of(code, accesses);
    Names out;
    for (const int a : accesses) {
      const auto place = leaf_.node->places.find(a);
      if (place == leaf_.node->places.end() || !storage(place->second.name, true))
        throw Differs{"'" + nest_.accesses.at(static_cast<size_t>(a)).text + "' is not in storage of the block"};
      out.merge(algebra_.value(place->second.index, env_).symbols());
    }
    return out;
  }
  // Outside of accesses.
  static Names words(const model::Code &code) {
    Names out;
    for (const model::Piece &p : code)
      if (const auto *text = std::get_if<std::string>(&p))
        for (const std::string &word : model::words_in(*text))
          if (word[0] < '0' || word[0] > '9') out.insert(word);
    return out;
  }
  static bool is_type(const std::string &name) {
    static const Names all = {"char", "signed", "unsigned", "short", "int", "long", "float", "double"};
    const Names parts = model::words_in(name);
    return std::all_of(parts.begin(), parts.end(), [](const std::string &word) { return all.count(word) != 0; });
  }
  const SkeletonStorage *storage(const std::string &name, bool shared) const {
    for (const SkeletonStorage &x : s_.storage)
      if (x.name == name && x.shared == shared) return &x;
    return nullptr;
  }

  // Does it depend on the index of that thread dimension?
  bool uses(const Names &names, int dimension) const {
    for (const SkeletonParameter &p : s_.parameters)
      if (p.kind == "threads" && p.dimension == dimension)
        for (const auto &[index, limit] : s_.thread_indices)
          if (limit == p.name && names.count(index)) return true;
    return false;
  }
  static bool any_of(const Names &names, const Names &of) {
    return std::any_of(of.begin(), of.end(), [&](const std::string &n) { return names.count(n) != 0; });
  }

  // The element that the sum is added to.
  Poly value(const model::Code &addend) {
    Element at;
    const std::string text = without_blanks(rendered(addend));
    std::set<int> accesses;
    accesses_of(addend, accesses);
    if (const auto bound = values_.find(text); bound != values_.end())
      at = bound->second;
    else if (accesses.size() == 1 && leaf_.node->places.count(*accesses.begin()))
      at = leaf_.node->places.at(*accesses.begin());
    const SkeletonStorage *x = storage(at.name, false);
    if (!x || x->element_size != 8) throw Differs{"what it adds to is no value of the thread"};
    return algebra_.value(at.index, env_);
  }

  // Each point has a value of its own, and rows and columns are whole pairs.
  void points(const Poly &at) const {
    Names loops = loop_.products.rows;
    loops.insert(loop_.products.columns.begin(), loop_.products.columns.end());
    if (loops.size() != counts_.size() || loop_.products.rows.size() != 1) throw Differs{"its loops are others"};
    for (const std::string &last : {*loop_.products.rows.begin(), loop_.products.last_column})
      if (const auto n = counts_.find(last); n == counts_.end() || n->second % 2 != 0)
        throw Differs{"its points are not in pairs"};
    if (loop_.products.columns.size() == 2 && counts_.at(loop_.products.last_column) != 2)
      throw Differs{"its neighbours are no pairs"};
    std::set<std::string> seen;
    each_point(counts_.begin(), at, seen);
  }
  void each_point(std::map<std::string, int64_t>::const_iterator loop, const Poly &at,
                  std::set<std::string> &seen) const {
    if (loop == counts_.end()) {
      if (!at.constant() || !seen.insert(at.text()).second) throw Differs{"two points have one value"};
      return;
    }
    for (int64_t i = 0; i < loop->second; i++)
      each_point(std::next(loop), at.substitute({{loop->first, Poly(i)}}), seen);
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Leaf &leaf_;
  const Node &loop_;
  Algebra algebra_;
  Environment env_;
  std::map<std::string, int64_t> counts_; // of the loops inside
  std::map<std::string, Element> values_; // what names stand for
};

size_t statements_in(const Node &n) {
  size_t out = n.kind == Node::Kind::body || n.kind == Node::Kind::copy;
  for (const Node &inner : n.body) out += statements_in(inner);
  for (const Node &inner : n.otherwise) out += statements_in(inner);
  return out;
}

} // namespace

std::string check_products(const model::Nest &nest, const Skeleton &s) {
  for (const Leaf &leaf : leaves_of(s, Node::Kind::body))
    for (size_t i = 0; i < leaf.path.size(); i++) {
      const Node &n = *leaf.path[i].node;
      if (n.products.rows.empty()) continue;
      try {
        if (statements_in(n) != 1) throw Differs{"it has several statements"};
        Product(nest, s, leaf, i).run();
      } catch (const Differs &d) {
        return "the loop over " + n.name + " is not done by warps: " + d.what;
      }
    }
  return "";
}

} // namespace metafork::check
