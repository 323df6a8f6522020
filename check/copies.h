// What kernels copy between arrays and block storage, and the questions that are asked of it.
#pragma once

#include "check/families.h"
#include "check/paths.h"
#include "check/staging.h"

namespace metafork::check {

// The number of steps before the phase that the leaf stands in.
size_t before_phase(const Leaf &leaf);
// Does the first leaf's phase come before the second's whenever that is reached, in the same scopes of the block?
bool precedes(const Leaf &first, const Leaf &second);
const SkeletonStorage *storage_of(const Skeleton &s, const std::string &name);
// Block storage that a body writes to.
bool is_written(const model::Nest &nest, const Skeleton &s, const std::string &storage);

// An element and its place in storage, with what is known there, for values of some iterators.
struct Moved {
  std::vector<Formula> conditions;
  Poly at, element;
};
// Of everything that a leaf moves, or touches, in one run of its phase.
struct Moving {
  std::vector<std::string> own; // the iterators inside the phase
  std::function<Moved(const Environment &)> with;
};

class Copies {
public:
  Copies(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)), copies_(leaves_of(s, Node::Kind::copy)) {}

  std::vector<const Leaf *> to(const std::string &storage) const;
  std::vector<const Leaf *> from(const std::string &storage) const;
  // A copy between storage and an array, in either direction.
  Moving moving(const Leaf &copy);
  // An access of a body that goes to storage; `exact`: nothing is known of it but this.
  Moving moving(const Leaf &body, int access, const Element &place, bool *exact = nullptr);

  // What would have to hold for none of these to move the element at its place; nullopt: nothing can. May throw Beyond.
  std::optional<std::vector<Formula>> missed_by(const std::vector<Moving> &all, const Moved &element,
                                                const std::string &storage);
  // Copies stay within the storage, and no two of one phase go to, or come from, one place of it; else a question that
  // was not answered, with what it is about.
  struct Open {
    std::vector<Formula> facts;
    std::string about; // empty: it is shown
  };
  Open within(const SkeletonStorage &x, const std::vector<const Leaf *> &copies);
  bool one_place_each(const std::vector<const Leaf *> &copies);
  // No two of one phase bring, or take back, one element.
  bool one_element_each(const std::vector<const Leaf *> &copies);

  bool impossible(std::vector<Formula> f) const { return solver_.impossible(algebra_.with_definitions(std::move(f))); }
  const Algebra &algebra() const { return algebra_; }

private:
  std::vector<std::string> own_iterators(const Leaf &leaf);
  struct Bound;
  static std::vector<Poly> beginnings(const std::string &iterator, const std::vector<std::string> &own,
                                      const std::vector<Formula> &conditions);
  std::vector<Bound> bounds_of(const Poly &form, const Poly &extent, const std::vector<std::string> &own,
                               const std::vector<Formula> &conditions);
  std::optional<Formula> missing(const Moving &moving, const Moved &element, const std::vector<Formula> &facts,
                                 const std::string &storage);
  bool once(const std::vector<const Leaf *> &copies, bool places);

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  std::vector<Leaf> copies_;
};

} // namespace metafork::check
