// Whether two phases of a kernel may touch one element with different threads, one of them writing it.
#pragma once

#include "check/accesses.h"
#include "check/skeleton.h"

namespace metafork::check {

// What one phase, one statement of a single thread or one uniform statement touches.
struct Event {
  const Node *node = nullptr;
  const model::BlockStmt *statement = nullptr; // of a block body
  std::vector<const Node *> around;            // block-level loops and control around it
  std::set<std::string> reads, writes;         // storage, by places and copies
};

struct Conflict {
  std::string text;      // empty: none
  bool definite = false; // happens for some sizes; else it is only not excluded
};

class Conflicts {
public:
  Conflicts(const model::Nest &nest, const Skeleton &s, const Solver &solver);

  // `second` may come after `first` without a barrier between; `crossed`: loops that have gone on in between.
  Conflict between(const Event &first, const Event &second, const std::set<const Node *> &crossed);
  // A statement that every thread executes writes no array, or one thread's value is another's operand.
  Conflict within(const Event &e) const;
  std::map<const Node *, const model::BlockStmt *> controls; // of the block body

  bool writes(int access) const { return model::access_at(nest_, access).write; }

private:
  struct Use {
    const Event *event;
    int access;
  };
  Conflict of_storage(const Event &first, const Event &second) const;
  Conflict of_accesses(const Use &first, const Use &second, const std::set<const Node *> &crossed);
  std::set<std::string> varying(const std::set<const Node *> &crossed) const;
  std::vector<std::pair<Poly, Poly>> threads(const Use &first, const Environment &of_first, const Use &second,
                                             const Environment &of_second, bool &every);

  const model::Nest &nest_;
  const Solver &solver_;
  Accesses accesses_;
  std::set<std::string> shared_; // names
};

} // namespace metafork::check
