// Claim "staged writes": what a body writes to block storage is what the source writes to the array, and all of it goes
// back. For storage X that stands for an array A, in one run of the phases that fill, use and empty it:
//
//   alone      every access of the nest to A goes to X
//   distinct   a place has one element and an element has one place: the copies that fill X, or where there are none
//              those that empty it, move no place and no element twice, and every access is one of theirs
//   back       what is written is copied back, behind it
//   written    what is copied back is written, in these phases
//
// That no two points touch an element with a write among them is the claim "order", barriers are the claim "barriers".
#include "check/copies.h"
#include "check/interpret.h"

#include <algorithm>

namespace metafork::check {

namespace {

class StagedWrites {
public:
  StagedWrites(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), copies_(nest, s, solver), bodies_(leaves_of(s, Node::Kind::body)) {}

  StagingResult run() {
    try {
      for (const SkeletonStorage &x : s_.storage) {
        if (!is_written(nest_, s_, x.name)) continue;
        storage(x);
        if (!out_.refuted.empty() || !out_.unproved.empty()) return out_;
      }
    } catch (const Beyond &b) {
      out_.unproved = b.what();
    }
    return out_;
  }

private:
  struct Use {
    const Leaf *leaf;
    int access;
    const Element *place;
  };

  void storage(const SkeletonStorage &x) {
    std::vector<Use> uses;
    int array = -1;
    for (const Leaf &leaf : bodies_)
      for (const auto &[access, place] : leaf.node->places)
        if (place.name == x.name) {
          uses.push_back({&leaf, access, &place});
          const int own = nest_.accesses.at(static_cast<size_t>(access)).array;
          if (array >= 0 && array != own) out_.refuted = x.name + " stands for two arrays";
          array = own;
        }
    const std::vector<const Leaf *> filling = copies_.to(x.name), emptying = copies_.from(x.name);
    if (emptying.empty()) out_.refuted = "what is written to " + x.name + " is not copied back";
    const model::Array &of = nest_.arrays.at(static_cast<size_t>(array));
    for (const auto &[all, brings] : {std::pair(&filling, true), std::pair(&emptying, false)})
      for (const Leaf *c : *all) {
        const std::string &other = brings ? c->node->from.name : c->node->to.name;
        if (other != of.name) out_.refuted = x.name + " stands for " + of.name + ", and is copied from or to " + other;
        for (const Use &u : uses)
          if (!(brings ? precedes(*c, *u.leaf) : precedes(*u.leaf, *c)))
            out_.refuted =
                x.name + (brings ? " is filled behind what uses it" : " is copied back before it is written");
      }
    if (of.escapes) out_.refuted = of.name + " is in block storage, and what is called may touch it";
    alone(x.name, array, uses);
    if (!out_.refuted.empty()) return;
    const std::vector<const Leaf *> &whole = filling.empty() ? emptying : filling;
    if (!copies_.within(x, emptying).about.empty()) return open("what is copied back is within " + x.name);
    if (!copies_.one_place_each(emptying)) return open("no two places of " + x.name + " are one");
    if (!copies_.one_element_each(whole)) return open("no two places of " + x.name + " are for one element");
    std::vector<Moving> moves = movings(whole), back = movings(emptying), writes;
    for (const Use &u : uses)
      if (nest_.accesses[static_cast<size_t>(u.access)].write)
        writes.push_back(copies_.moving(*u.leaf, u.access, *u.place));
    for (const Leaf *c : emptying) {
      const Moved taken = copies_.moving(*c).with({});
      if (!filling.empty() && copies_.missed_by(moves, taken, x.name))
        return open("what is copied back from " + x.name + " has the place where it was");
      if (copies_.missed_by(writes, taken, x.name)) return open("what is copied back from " + x.name + " is written");
    }
    for (const Use &u : uses) {
      const Moved touched = copies_.moving(*u.leaf, u.access, *u.place).with({});
      const model::Access &a = nest_.accesses[static_cast<size_t>(u.access)];
      if (!filling.empty() && copies_.missed_by(moves, touched, x.name))
        return open("'" + a.text + "' has a place of its own in " + x.name);
      if (a.write && copies_.missed_by(back, touched, x.name)) return open("'" + a.text + "' is copied back");
    }
  }

  std::vector<Moving> movings(const std::vector<const Leaf *> &all) {
    std::vector<Moving> out;
    for (const Leaf *c : all) out.push_back(copies_.moving(*c));
    return out;
  }

  // Every text with an access to the array has it at a place of the storage, and writes for certain what it writes.
  void alone(const std::string &storage, int array, const std::vector<Use> &uses) {
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &a = nest_.accesses[i];
      if (a.array != array) continue;
      if (a.write && !a.certain) out_.refuted = "'" + a.text + "' may not be written, and is copied back";
      if (!a.field.empty() || !a.field_exact) out_.refuted = "'" + a.text + "' is a part of an element";
      bool found = false;
      for (const Leaf &leaf : bodies_) {
        if (!mentions(leaf, static_cast<int>(i))) continue;
        found = true;
        const bool own = std::any_of(uses.begin(), uses.end(),
                                     [&](const Use &u) { return u.leaf == &leaf && u.access == static_cast<int>(i); });
        if (!own) out_.refuted = "'" + a.text + "' goes to memory while its array is in " + storage;
      }
      if (!found) out_.refuted = "'" + a.text + "' is in no part of the kernel";
    }
  }
  bool mentions(const Leaf &leaf, int access) const {
    std::set<int> all;
    const std::string &text = leaf.node->text[0];
    std::vector<const model::Code *> parts{&nest_.body};
    if (nest_.tiled) parts.insert(parts.end(), {&nest_.tiled->before, &nest_.tiled->inner, &nest_.tiled->after});
    for (const model::Code *part : parts)
      if (text == rendered(*part)) accesses_of(*part, all);
    return all.count(access) != 0;
  }

  // A run for small sizes tells whether it is the proof that failed, or the kernel.
  void open(const std::string &what) {
    out_.refuted = counterexample(nest_, s_, Look::storage, std::nullopt);
    if (out_.refuted.empty()) out_.unproved = "it is not shown that " + what;
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  Copies copies_;
  std::vector<Leaf> bodies_;
  StagingResult out_;
};

} // namespace

bool has_staged_writes(const model::Nest &nest, const Skeleton &s) {
  return std::any_of(s.storage.begin(), s.storage.end(),
                     [&](const SkeletonStorage &x) { return is_written(nest, s, x.name); });
}

StagingResult check_staged_writes(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return StagedWrites(nest, s, solver).run();
}

} // namespace metafork::check
