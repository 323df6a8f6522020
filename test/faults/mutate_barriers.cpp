// Kernels in which threads do not wait for one another, by the places where they should.
#include "test/faults/kernels.h"

namespace metafork::faults {

namespace {

using codegen::Barrier;
using codegen::BlockLoop;
using codegen::Control;
using codegen::CopyBox;
using codegen::Loop;
using codegen::Phase;

// What is next to a barrier in its list, null at an end; and what the list is in.
struct Spot {
  const Stmt *before = nullptr, *behind = nullptr, *around = nullptr;
};

template <class F>
Mutation without(const char *name, const char *what, F dropped) {
  return of_kernels(name, what, [dropped](Kernel &k) {
    k.body = each_list(k.body, [&](Block &list, const Stmt *around) {
      Block out;
      for (size_t i = 0; i < list.size(); i++) {
        const Spot at{i > 0 ? &list[i - 1] : nullptr, i + 1 < list.size() ? &list[i + 1] : nullptr, around};
        if (!is<Barrier>(list[i]) || !dropped(at)) out.push_back(list[i]);
      }
      list = std::move(out);
    });
  });
}

bool copies(const Stmt *s) {
  const auto *phase = s ? std::get_if<Phase>(&s->node) : nullptr;
  return phase && holds<CopyBox>(*phase->body);
}

// Constants stand between a barrier and the copies behind it.
bool tiled(const Spot &at) { return at.around && is<Loop>(*at.around); }
bool starts_copies(const Spot &at) { return at.behind && is<codegen::Let>(*at.behind); }

} // namespace

std::vector<Mutation> of_barriers() {
  return {
      without("barriers-dropped", "threads never wait for one another", [](const Spot &) { return true; }),
      without("barriers-between-phases", "a phase does not wait for the one before, nor for the loop before it",
              [](const Spot &at) { return at.before && at.behind && is<Phase>(*at.behind) && !copies(at.before); }),
      without("barriers-before-control", "a loop does not wait for the phase before it",
              [](const Spot &at) { return at.behind && is<Control>(*at.behind); }),
      without("barriers-behind-control", "a phase does not wait for the loop before it",
              [](const Spot &at) { return at.before && is<Control>(*at.before); }),
      without("barriers-at-loop-begin", "the barrier at the beginning of a loop is left out",
              [](const Spot &at) { return !at.before && at.around && is<Control>(*at.around); }),
      without("barriers-at-loop-end", "the barrier at the end of a loop is left out",
              [](const Spot &at) { return !at.behind && at.around && is<Control>(*at.around); }),
      without("barriers-forget-next-block", "a block writes what threads still read of the block before",
              [](const Spot &at) {
                return at.around && is<BlockLoop>(*at.around) && at.before && is<codegen::Let>(*at.before) &&
                       at.behind && is<Phase>(*at.behind);
              }),
      without("stage-no-barrier-before-copy", "storage is filled while other threads still read it",
              [](const Spot &at) { return !tiled(at) && starts_copies(at); }),
      without("stage-no-barrier-after-copy", "storage is read before other threads have filled it",
              [](const Spot &at) { return !tiled(at) && copies(at.before); }),
      without("tile-no-barrier-before-copy", "a tile is filled while other threads still read the tile before",
              [](const Spot &at) { return tiled(at) && starts_copies(at); }),
      without("tile-no-barrier-after-copy", "a tile is read before other threads have filled it",
              [](const Spot &at) { return tiled(at) && copies(at.before); }),
  };
}

} // namespace metafork::faults
