/* What metafork/forks.h needs of a task runtime, from OpenMP, if there is one. */
#ifndef METAFORK_FORKS_OPENMP_H
#define METAFORK_FORKS_OPENMP_H
#include <memory>
#include <type_traits>

#include "metafork/words_begin.h"

// What is forked and waited for together: a task waits for all that it has made.
class mf_group {
public:
  template <class mf_Work>
  void mf_run(mf_Work mf_work) {
    if constexpr (std::is_copy_constructible_v<mf_Work>) {
      MF_PRAGMA(omp task default(none) firstprivate(mf_work))
      mf_work();
    } else {
      const auto mf_kept = std::make_shared<mf_Work>(static_cast<mf_Work &&>(mf_work));
      MF_PRAGMA(omp task default(none) firstprivate(mf_kept))
      (*mf_kept)();
    }
  }
  void mf_wait() { MF_JOIN; }
};

using mf_last = mf_last_of<mf_group>;
inline std::shared_ptr<mf_last> mf_of_tasks(const std::shared_ptr<mf_last> &mf_state) { return mf_state; }
inline void mf_joined(const std::shared_ptr<mf_last> &) {}

// The work throws nothing.
template <class mf_Work>
void mf_run_team(mf_Work mf_work) {
  MF_TEAM { mf_work(); }
}

#include "metafork/words_end.h"
#endif
