#include "schedule/partial_results.h"

#include "model/operators.h"
#include "schedule/laws.h"
#include "schedule/names.h"

#include <algorithm>

namespace metafork::schedule {

using model::Scop;
using model::ScopAccess;
using model::ScopArray;
using model::ScopNode;
using model::ScopScalar;
using model::ScopStatement;

namespace {

class PartialResultsWriter {
public:
  PartialResultsWriter(const Sets &sets, bool reassociate)
      : sets_(sets), out_(sets.scop()), reassociate_(reassociate) {}

  std::optional<Scop> run() {
    model::keep_origins(out_);
    bool changed = false;
    const size_t arrays = sets_.scop().arrays.size();
    for (size_t a = 0; a < arrays; a++)
      for (const int loop : loops_of(static_cast<int>(a))) {
        add(static_cast<int>(a), loop);
        changed = true;
      }
    if (!changed) return std::nullopt;
    return std::move(out_);
  }

private:
  bool is_free(int array) const {
    return sets_.scop().arrays[static_cast<size_t>(array)].dimensions == 0 &&
           may_regroup(sets_.scop(), array, reassociate_);
  }

  // The loops around the innermost ones in which all that is done with a variable is to accumulate into it.
  std::vector<int> loops_of(int array) const {
    std::vector<int> out;
    if (!is_free(array)) return out;
    for (size_t s = 0; s < sets_.scop().statements.size(); s++) {
      if (!touches(static_cast<int>(s), array)) continue;
      const std::vector<int> &around = sets_.loops(static_cast<int>(s));
      if (around.size() < 2) continue;
      const int loop = around[around.size() - 2];
      if (std::find(out.begin(), out.end(), loop) == out.end() && only_accumulates(array, loop)) out.push_back(loop);
    }
    return out;
  }

  bool touches(int statement, int array) const {
    const auto &accesses = sets_.scop().statements[static_cast<size_t>(statement)].accesses;
    return std::any_of(accesses.begin(), accesses.end(), [&](const ScopAccess &a) { return a.array == array; });
  }

  bool is_inside(int statement, int loop) const {
    const std::vector<int> &around = sets_.loops(statement);
    return std::find(around.begin(), around.end(), loop) != around.end();
  }

  // What the statement does with an array, if that is to update one element.
  static const model::ScopUpdate *update_of(const ScopStatement &s, int array) {
    for (const model::ScopUpdate &u : s.updates)
      if (s.accesses[static_cast<size_t>(u.access)].array == array) return &u;
    return nullptr;
  }

  bool only_accumulates(int array, int loop) const {
    std::string op;
    for (size_t k = 0; k < sets_.scop().statements.size(); k++) {
      const ScopStatement &s = sets_.scop().statements[k];
      if (!is_inside(static_cast<int>(k), loop) || !touches(static_cast<int>(k), array)) continue;
      const model::ScopUpdate *update = update_of(s, array);
      const auto uses =
          std::count_if(s.accesses.begin(), s.accesses.end(), [&](const ScopAccess &a) { return a.array == array; });
      const bool named = std::any_of(s.text.begin(), s.text.end(), [&](const model::ScopPiece &p) {
        const auto *scalar = std::get_if<ScopScalar>(&p);
        return scalar && scalar->array == array;
      });
      if (!update || model::is_function(update->op) || uses != 1 || !named || (!op.empty() && op != update->op))
        return false;
      op = update->op;
    }
    return true;
  }

  void add(int array, int loop) {
    const ScopArray &whole = sets_.scop().arrays[static_cast<size_t>(array)];
    const NumberType &type = *number_type(whole.element);
    const int part = static_cast<int>(out_.arrays.size());
    std::string op;
    model::Location where;
    for (size_t k = 0; k < sets_.scop().statements.size(); k++) {
      if (!is_inside(static_cast<int>(k), loop) || !touches(static_cast<int>(k), array)) continue;
      op = update_of(sets_.scop().statements[k], array)->op;
      where = sets_.scop().statements[k].location;
    }
    ScopArray p = whole;
    p.kind = ScopArray::Kind::scalar;
    p.scope = loop;
    p.live_out = p.exposed = false;
    p.where.clear();
    p.name = fresh(whole.name);
    p.element = wraps(op) ? type.unsigned_name : whole.element;
    p.declaration = p.element + " " + p.name + ";";
    for (size_t k = 0; k < sets_.scop().statements.size(); k++)
      if (is_inside(static_cast<int>(k), loop)) rename(out_.statements[k], array, part, p.name);
    out_.arrays.push_back(p);
    out_.origins.arrays.push_back(out_.origins.arrays[static_cast<size_t>(array)]);
    ScopNode *body = find(out_.body, loop);
    const ScopScalar of_part{part, p.name}, of_whole{array, whole.name};
    body->body.insert(body->body.begin(), statement({of_part, " = " + identity(op, type) + ";"}, where, part, -1, op));
    body = find(out_.body, loop);
    body->body.push_back(statement(folded(of_whole, of_part, op), where, part, array, op));
  }

  // whole < 0: the part is set; else it goes into the whole.
  ScopNode statement(model::ScopText text, const model::Location &where, int part, int whole, const std::string &op) {
    ScopStatement s;
    s.name = Sets::name(static_cast<int>(out_.statements.size()));
    s.text = std::move(text);
    s.location = where;
    ScopAccess of_part;
    of_part.array = part;
    of_part.text = out_.arrays[static_cast<size_t>(part)].name;
    of_part.location = where;
    (whole < 0 ? of_part.write : of_part.read) = true;
    s.accesses = {of_part};
    if (whole >= 0) {
      ScopAccess of_whole = of_part;
      of_whole.array = whole;
      of_whole.text = out_.arrays[static_cast<size_t>(whole)].name;
      of_whole.read = of_whole.write = true;
      s.accesses.push_back(of_whole);
      s.updates = {{1, op, "", false}};
    }
    ScopNode leaf;
    leaf.item = static_cast<int>(out_.statements.size());
    out_.statements.push_back(std::move(s));
    out_.origins.statements.push_back(-1);
    return leaf;
  }

  static ScopNode *find(std::vector<ScopNode> &nodes, int loop) {
    for (ScopNode &n : nodes) {
      if (n.kind == ScopNode::Kind::loop && n.item == loop) return &n;
      for (auto *inside : {&n.body, &n.otherwise})
        if (ScopNode *found = find(*inside, loop)) return found;
    }
    return nullptr;
  }

  static void rename(ScopStatement &s, int from, int to, const std::string &name) {
    for (ScopAccess &a : s.accesses)
      if (a.array == from) a.array = to, a.text = name;
    for (model::ScopPiece &p : s.text)
      if (auto *scalar = std::get_if<ScopScalar>(&p); scalar && scalar->array == from) *scalar = {to, name};
  }

  std::string fresh(const std::string &name) const {
    std::string word;
    for (const char c : name) word += isalnum(static_cast<unsigned char>(c)) ? c : '_';
    for (int k = 1;; k++) {
      const std::string candidate = "part_of_" + word + (k > 1 ? "_" + std::to_string(k) : "");
      if (!is_word_of(out_, candidate)) return candidate;
    }
  }

  const Sets &sets_;
  Scop out_;
  const bool reassociate_;
};

} // namespace

std::optional<Scop> with_partial_results(const Sets &sets, bool reassociate) {
  return PartialResultsWriter(sets, reassociate).run();
}

} // namespace metafork::schedule
