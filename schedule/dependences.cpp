#include "schedule/dependences.h"

#include "schedule/names.h"

#include <isl/flow.h>
#include <isl/union_map.h>

#include <algorithm>

namespace metafork::schedule {

namespace {

// The accesses of a scop to some of its arrays.
struct Accesses {
  isl::union_map reads, writes, must_writes;
};

template <class Keep>
isl::union_map only(const isl::union_map &accesses, Keep keep) {
  isl::union_map out = isl::union_map::empty(accesses.ctx());
  accesses.foreach_map([&](isl::map m) {
    const char *name = isl_map_get_tuple_name(m.get(), isl_dim_out);
    if (keep(std::stoi(std::string(name).substr(1)))) out = out.unite(isl::union_map(m));
  });
  return out;
}

template <class Keep>
Accesses only(const Sets &sets, Keep keep) {
  return {only(sets.reads(), keep), only(sets.writes(), keep), only(sets.must_writes(), keep)};
}

isl::union_flow flow_of(const Accesses &a, const isl::schedule &order) {
  return isl::union_access_info(a.reads)
      .set_must_source(a.must_writes)
      .set_may_source(a.writes)
      .set_schedule(order)
      .compute_flow();
}

isl::union_map pairs(const isl::union_map &sinks, const isl::union_map &sources, const isl::schedule &order) {
  return isl::union_access_info(sinks).set_may_source(sources).set_schedule(order).compute_flow().may_dependence();
}

// Accesses to an array that may change places: updates with one operation, of the same bytes. Empty: any other access.
using Group = std::string;

Group group_of(const model::ScopStatement &s, int access, bool steps_alone) {
  const model::ScopUpdate *u = model::update_of(s, access);
  if (!u || (steps_alone && !u->step)) return "";
  const model::ScopAccess &a = s.accesses[static_cast<size_t>(access)];
  return u->op + " " + std::to_string(a.first_byte) + " " + std::to_string(a.end_byte);
}

// Those of which keep(statement, access) holds.
template <class Keep>
Accesses chosen(const Sets &sets, int array, Keep keep) {
  const isl::union_map none = isl::union_map::empty(sets.ctx());
  Accesses out{none, none, none};
  const model::Scop &scop = sets.scop();
  for (size_t s = 0; s < scop.statements.size(); s++)
    for (size_t a = 0; a < scop.statements[s].accesses.size(); a++) {
      const model::ScopAccess &access = scop.statements[s].accesses[a];
      if (access.array != array || !keep(scop.statements[s], static_cast<int>(a))) continue;
      const isl::union_map map(sets.access(static_cast<int>(s), static_cast<int>(a)));
      if (access.read) out.reads = out.reads.unite(map);
      if (access.write) out.writes = out.writes.unite(map);
    }
  return out;
}

// Arrays with an update that may be re-associated.
std::set<int> reassociable(const model::Scop &scop, bool every) {
  std::set<int> out;
  for (const model::ScopStatement &s : scop.statements)
    for (const model::ScopUpdate &u : s.updates) {
      const int array = s.accesses[u.access].array;
      const auto &named = scop.reassociate;
      if (every || std::find(named.begin(), named.end(), scop.arrays[array].name) != named.end()) out.insert(array);
    }
  return out;
}

// Arrays with an update that is a step.
std::set<int> stepped(const model::Scop &scop) {
  std::set<int> out;
  for (const model::ScopStatement &s : scop.statements)
    for (const model::ScopUpdate &u : s.updates)
      if (u.step) out.insert(s.accesses[u.access].array);
  return out;
}

// The same in fewer pieces: the search for a schedule has constraints for each piece.
isl::union_map coalesced(isl::union_map m) { return isl::manage(isl_union_map_coalesce(m.release())); }

} // namespace

isl::union_map Dependences::all() const { return coalesced(flow.unite(anti).unite(output)); }

namespace {

// Of an array with updates that are free of order: a read has to wait for all of them, not for the last one only.
void loosely(const Sets &sets, int array, bool steps_alone, Dependences &d) {
  const isl::schedule &order = sets.source();
  std::set<Group> groups = {""};
  for (const model::ScopStatement &s : sets.scop().statements)
    for (size_t a = 0; a < s.accesses.size(); a++)
      if (s.accesses[a].array == array) groups.insert(group_of(s, static_cast<int>(a), steps_alone));
  for (const Group &g : groups) {
    const auto in_group = [&](const model::ScopStatement &s, int a) { return group_of(s, a, steps_alone) == g; };
    const Accesses mine = chosen(sets, array, in_group);
    const Accesses others =
        chosen(sets, array, [&](const model::ScopStatement &s, int a) { return g.empty() || !in_group(s, a); });
    d.flow = d.flow.unite(pairs(mine.reads, others.writes, order));
    d.anti = d.anti.unite(pairs(mine.writes, others.reads, order));
    d.output = d.output.unite(pairs(mine.writes, others.writes, order));
    if (g.empty() || steps_alone) continue;
    const auto plain = chosen(sets, array, [&](const model::ScopStatement &s, int a) {
      return in_group(s, a) && !model::update_of(s, a)->step;
    });
    d.reordered =
        d.reordered.unite(pairs(plain.writes, mine.writes, order)).unite(pairs(mine.writes, plain.writes, order));
  }
  d.live_in = d.live_in.unite(flow_of(only(sets, [&](int a) { return a == array; }), order).may_no_source());
}

} // namespace

Dependences dependences(const Sets &sets, bool reassociate) {
  const isl::schedule &order = sets.source();
  const std::set<int> free = reassociable(sets.scop(), reassociate), steps = stepped(sets.scop());
  std::set<int> any_order = free;
  any_order.insert(steps.begin(), steps.end());
  const Accesses kept = only(sets, [&](int a) { return !any_order.count(a); });
  Dependences d;
  const isl::union_flow flow = flow_of(kept, order);
  d.flow = coalesced(flow.may_dependence());
  d.anti = coalesced(pairs(kept.writes, kept.reads, order));
  d.output = isl::union_access_info(kept.writes)
                 .set_must_source(kept.must_writes)
                 .set_may_source(kept.writes)
                 .set_schedule(order)
                 .compute_flow()
                 .may_dependence();
  d.output = coalesced(d.output);
  d.live_in = flow.may_no_source();
  d.reordered = isl::union_map::empty(sets.ctx());
  for (const int array : any_order) loosely(sets, array, free.count(array) == 0, d);
  return d;
}

// ---------------------------------------------------------------------------------------------------- private scalars

namespace {

constexpr int64_t most_private_bytes = 4096; // of a work array

// Statements that pass one scalar's value on to one another, and what is common to them.
struct Web {
  std::vector<int> statements;
  size_t depth = 0; // of the loops around all of them, those in whose iterations the value stays
};

class Privatiser {
public:
  Privatiser(const Sets &sets) : sets_(sets), out_(sets.scop()) {}

  std::optional<model::Scop> run() {
    model::keep_origins(out_);
    bool changed = false;
    for (size_t k = 0; k < sets_.scop().arrays.size(); k++) {
      const model::ScopArray &a = sets_.scop().arrays[k];
      if (a.kind == model::ScopArray::Kind::scalar && a.scope < 0) changed = scalar(static_cast<int>(k)) || changed;
      if (is_work_array(a)) changed = work_array(static_cast<int>(k)) || changed;
    }
    if (!changed) return std::nullopt;
    return std::move(out_);
  }

private:
  // A local array of a size that a thread can have, which nothing else sees.
  static bool is_work_array(const model::ScopArray &a) {
    int64_t bytes = a.element_size;
    for (const model::IntExpr &e : a.extents) {
      const int64_t count = e.constant().value_or(0);
      if (count < 1 || count > most_private_bytes) return false;
      bytes = std::min(bytes * count, most_private_bytes + 1);
    }
    return a.kind == model::ScopArray::Kind::object && a.scope < 0 && !a.live_out && !a.exposed &&
           bytes <= most_private_bytes;
  }

  // The webs of an array whose values stay in iterations, and which read no value from before; how many others there
  // are.
  std::vector<Web> private_webs(int array, const Accesses &mine, size_t *others) const {
    const isl::union_flow computed = flow_of(mine, sets_.source());
    const isl::union_set unfed = computed.may_no_source().domain();
    std::vector<Web> out;
    for (const Web &w : webs_of(array, computed.may_dependence())) {
      bool fed = true;
      for (int s : w.statements) fed = fed && unfed.intersect(isl::union_set(sets_.domain(s))).is_empty();
      if (w.depth > 0 && fed)
        out.push_back(w);
      else
        ++*others;
    }
    return out;
  }

  bool scalar(int array) {
    const Accesses mine = only(sets_, [&](int a) { return a == array; });
    if (mine.writes.is_empty()) return false;
    size_t others = 0;
    bool changed = false;
    for (const Web &w : private_webs(array, mine, &others)) {
      const std::string name = fresh(out_.arrays[array].name);
      if (make_private(array, w, mine, name, name + ";")) changed = true;
    }
    return changed;
  }

  // The private array has the name of the one that it hides: then no other use of that may be left.
  bool work_array(int array) {
    const Accesses mine = only(sets_, [&](int a) { return a == array; });
    if (mine.writes.is_empty()) return false;
    size_t others = 0;
    const std::vector<Web> webs = private_webs(array, mine, &others);
    if (others > 0) return false;
    const std::string name = sets_.scop().arrays[array].name;
    std::string declarator = name;
    for (const model::IntExpr &e : sets_.scop().arrays[array].extents) declarator += "[" + e.text() + "]";
    for (const Web &w : webs) make_private(array, w, mine, name, declarator + ";");
    return !webs.empty();
  }

  bool touches(int statement, int array) const {
    const auto &accesses = sets_.scop().statements[statement].accesses;
    return std::any_of(accesses.begin(), accesses.end(), [&](const model::ScopAccess &a) { return a.array == array; });
  }

  std::vector<Web> webs_of(int array, const isl::union_map &flow) const {
    const size_t n = sets_.scop().statements.size();
    std::vector<int> group(n, -1);
    for (size_t s = 0; s < n; s++)
      if (touches(static_cast<int>(s), array)) group[s] = static_cast<int>(s);
    auto merge = [&](int a, int b) {
      const int from = group[a], to = group[b];
      for (int &g : group)
        if (g == from) g = to;
    };
    flow.foreach_map([&](isl::map m) { merge(source_of(m), sink_of(m)); });
    std::map<int, Web> webs;
    for (size_t s = 0; s < n; s++)
      if (group[s] >= 0) webs[group[s]].statements.push_back(static_cast<int>(s));
    std::vector<Web> out;
    for (auto &[g, w] : webs) {
      w.depth = common_depth(w.statements);
      flow.foreach_map([&](isl::map m) {
        if (group[source_of(m)] == g) w.depth = std::min(w.depth, equal_prefix(m, w.depth));
      });
      out.push_back(w);
    }
    return out;
  }

  static int source_of(const isl::map &m) { return Sets::statement(isl_map_get_tuple_name(m.get(), isl_dim_in)); }
  static int sink_of(const isl::map &m) { return Sets::statement(isl_map_get_tuple_name(m.get(), isl_dim_out)); }

  size_t common_depth(const std::vector<int> &statements) const {
    size_t depth = sets_.loops(statements.front()).size();
    for (int s : statements) {
      const std::vector<int> &a = sets_.loops(statements.front()), &b = sets_.loops(s);
      size_t d = 0;
      while (d < std::min({depth, a.size(), b.size()}) && a[d] == b[d]) d++;
      depth = d;
    }
    return depth;
  }

  // How many leading indices are equal in all pairs.
  static size_t equal_prefix(const isl::map &m, size_t depth) {
    for (size_t d = 0; d < depth; d++) {
      const isl::map equal =
          isl::manage(isl_map_equate(m.copy(), isl_dim_in, static_cast<int>(d), isl_dim_out, static_cast<int>(d)));
      if (!m.is_subset(equal)) return d;
    }
    return depth;
  }

  // Gives the web a variable of its own, declared in the body of its innermost common loop.
  bool make_private(int array, const Web &web, const Accesses &mine, const std::string &name,
                    const std::string &declarator) {
    const model::ScopArray &original = sets_.scop().arrays[array];
    isl::union_set writers = isl::union_set::empty(sets_.ctx());
    for (int s : web.statements) writers = writers.unite(isl::union_set(sets_.domain(s)));
    isl::union_set last = isl::union_set::empty(sets_.ctx());
    if (original.live_out) {
      last = last_writes(mine);
      const isl::union_set uncertain = mine.writes.domain().subtract(mine.must_writes.domain());
      if (!last.intersect(uncertain).is_empty()) return false;
      last = last.intersect(writers);
    }
    const model::Scop before = out_;
    model::ScopArray local = original;
    local.scope = sets_.loops(web.statements.front())[web.depth - 1];
    local.live_out = false;
    local.name = name;
    local.declaration = original.element + " " + declarator;
    const int index = static_cast<int>(out_.arrays.size());
    out_.arrays.push_back(local);
    out_.origins.arrays.push_back(out_.origins.arrays[array]);
    for (int s : web.statements) rename(out_.statements[s], array, index, local.name);
    bool kept = true;
    last.foreach_set([&](isl::set one) {
      kept = kept && keep_last(Sets::statement(isl_set_get_tuple_name(one.get())), one, array, index);
    });
    if (!kept) out_ = before;
    return kept;
  }

  // Writes after which the scalar is not written again.
  isl::union_set last_writes(const Accesses &mine) const {
    const isl::union_map later = pairs(mine.writes, mine.writes, sets_.source());
    return mine.writes.domain().subtract(later.domain());
  }

  std::string fresh(const std::string &name) const {
    std::string word;
    for (char c : name) word += isalnum(static_cast<unsigned char>(c)) ? c : '_';
    for (int k = 1;; k++) {
      const std::string candidate = word + "_" + std::to_string(k);
      if (!is_word_of(out_, candidate)) return candidate;
    }
  }

  static void rename(model::ScopStatement &s, int from, int to, const std::string &name) {
    each_text(s, [&](model::ScopText &text, std::vector<model::ScopAccess> &accesses) {
      for (model::ScopAccess &a : accesses)
        if (a.array == from) a.array = to;
      for (model::ScopPiece &p : text)
        if (auto *scalar = std::get_if<model::ScopScalar>(&p); scalar && scalar->array == from) *scalar = {to, name};
    });
  }

  // After the statement, in its last instance: original = local;
  bool keep_last(int statement, const isl::set &last, int array, int local) {
    const auto conditions = conjunctions(last, sets_, statement);
    if (!conditions) return false;
    model::ScopStatement s;
    s.name = Sets::name(static_cast<int>(out_.statements.size()));
    s.text = {model::ScopScalar{array, out_.arrays[array].name}, std::string(" = "),
              model::ScopScalar{local, out_.arrays[local].name}, std::string(";")};
    model::ScopAccess from, to;
    from.array = local;
    from.read = true;
    from.text = out_.arrays[local].name;
    to.array = array;
    to.write = true;
    to.text = out_.arrays[array].name;
    from.location = to.location = s.location = out_.statements[statement].location;
    s.accesses = {from, to};
    model::ScopNode leaf, branch;
    leaf.item = static_cast<int>(out_.statements.size());
    branch.kind = model::ScopNode::Kind::branch;
    branch.condition = *conditions;
    branch.body = {leaf};
    out_.statements.push_back(std::move(s));
    out_.origins.statements.push_back(-1);
    return insert_after(out_.body, statement, branch);
  }

  static bool insert_after(std::vector<model::ScopNode> &nodes, int statement, const model::ScopNode &what) {
    for (size_t i = 0; i < nodes.size(); i++) {
      if (nodes[i].kind == model::ScopNode::Kind::statement && nodes[i].item == statement) {
        nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(i) + 1, what);
        return true;
      }
      if (insert_after(nodes[i].body, statement, what) || insert_after(nodes[i].otherwise, statement, what))
        return true;
    }
    return false;
  }

  const Sets &sets_;
  model::Scop out_;
};

} // namespace

std::optional<model::Scop> privatised(const Sets &sets) { return Privatiser(sets).run(); }

} // namespace metafork::schedule
