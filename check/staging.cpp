#include "check/copies.h"
#include "check/interpret.h"
#include "check/pipeline.h"
#include "check/products.h"
#include "check/spare.h"

#include <algorithm>

namespace metafork::check {

namespace {

class StagedReads {
public:
  StagedReads(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), copies_(nest, s, solver) {}

  StagingResult run() {
    out_.refuted = check_pipelines(nest_, s_);
    if (!out_.refuted.empty()) return out_;
    try {
      out_.refuted = check_products(nest_, s_);
      if (!out_.refuted.empty()) return out_;
      out_ = check_spare(nest_, s_, solver_);
      if (!out_.refuted.empty() || !out_.unproved.empty()) return out_;
      for (const SkeletonStorage &x : s_.storage)
        if (x.shared && nest_.program.empty() && !storage_is_sound(x)) return out_;
      for (const Leaf &leaf : leaves_of(s_, Node::Kind::body))
        for (const auto &[access, place] : leaf.node->places) {
          const SkeletonStorage *x = storage_of(s_, place.name);
          if (!x) out_.refuted = "'" + place.name + "' is no storage";
          if (x && x->shared && nest_.accesses.at(static_cast<size_t>(access)).read) read(leaf, access, place);
          if (!out_.refuted.empty() || !out_.unproved.empty()) return out_;
        }
    } catch (const Beyond &b) {
      out_.unproved = b.what();
    }
    return out_;
  }

private:
  bool storage_is_sound(const SkeletonStorage &x) {
    const std::vector<const Leaf *> filling = copies_.to(x.name);
    if (const Copies::Open open = copies_.within(x, filling); !open.about.empty())
      return fail(open.facts, true, open.about);
    if (!copies_.one_place_each(filling))
      out_.unproved = "it is not shown that no two elements are copied to one place of " + x.name;
    return out_.unproved.empty();
  }

  bool fail(const std::vector<Formula> &facts, bool exact, const std::string &what) {
    const auto example =
        exact ? solver_.example(copies_.algebra().with_definitions(facts), copies_.algebra().positive) : std::nullopt;
    // the guess of a proof may have failed, and not the kernel: a run tells
    out_.refuted = counterexample(nest_, s_, Look::storage, example);
    if (out_.refuted.empty()) out_.unproved = "it is not shown that " + what;
    return false;
  }

  void read(const Leaf &leaf, int access, const Element &place) {
    const model::Access &a = nest_.accesses.at(static_cast<size_t>(access));
    const model::Array &array = nest_.arrays[static_cast<size_t>(a.array)];
    const std::vector<const Leaf *> filling = copies_.to(place.name);
    if (array.written && !is_written(nest_, s_, place.name))
      out_.refuted = array.name + " is staged, and written by the kernel";
    if (filling.empty()) out_.refuted = "nothing is copied to " + place.name;
    for (const Leaf *c : filling) {
      if (c->node->from.name != array.name)
        out_.refuted = place.name + " stands for " + array.name + ", and is filled from " + c->node->from.name;
      if (!precedes(*c, leaf)) out_.refuted = place.name + " is not filled before it is read";
    }
    if (!out_.refuted.empty()) return;
    bool exact = true;
    const Moved element = copies_.moving(leaf, access, place, &exact).with({});
    std::vector<Moving> all;
    for (const Leaf *c : filling) all.push_back(copies_.moving(*c));
    if (const auto missed = copies_.missed_by(all, element, place.name))
      fail(*missed, exact,
           "the element that '" + a.text + "' reads, " + array.name + "[" + element.element.text() +
               "], was copied to " + place.name + "[" + element.at.text() + "]");
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Copies copies_;
  StagingResult out_;
};

} // namespace

bool has_staged_reads(const Skeleton &s) {
  for (const Leaf &leaf : leaves_of(s, Node::Kind::body))
    for (const auto &[access, place] : leaf.node->places)
      if (const SkeletonStorage *x = storage_of(s, place.name); !x || x->shared) return true;
  return false;
}

bool has_thread_storage(const Skeleton &s) {
  return std::any_of(s.storage.begin(), s.storage.end(), [](const SkeletonStorage &x) { return !x.shared; });
}

StagingResult check_staged_reads(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return StagedReads(nest, s, solver).run();
}

} // namespace metafork::check
