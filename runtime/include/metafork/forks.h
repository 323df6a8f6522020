/* Forked work of a package as OpenMP tasks, or in C++ with METAFORK_TASKS_TBB as those of oneTBB. Without either it
 * runs where it is forked, and ends the same way. */
#ifndef METAFORK_FORKS_H
#define METAFORK_FORKS_H
#ifdef __cplusplus
#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#endif
#ifdef _OPENMP
#include <omp.h>
#endif
#include "metafork/words_begin.h"

#ifdef _OPENMP
#define MF_PRAGMA(...) _Pragma(#__VA_ARGS__)
#else
#define MF_PRAGMA(...)
#endif
/* Is there a team of threads that takes tasks? Every call that forks asks, so what is known of a thread is kept: it is
 * at the work of a team that was made here, or it is a thread of OpenMP's own, which is always in some team. */
#if !defined(__cplusplus) || !defined(METAFORK_TASKS_TBB)
#ifdef _OPENMP
static __thread int mf_known_in_team;
static inline int mf_in_team(void) {
  if (mf_known_in_team) return 1;
  if (omp_get_level() == 0) return 0;
  mf_known_in_team = omp_get_thread_num() > 0;
  return 1;
}
#define MF_TEAM           \
  MF_PRAGMA(omp parallel) \
  MF_PRAGMA(omp master)   \
  for (mf_known_in_team = 1; mf_known_in_team; mf_known_in_team = 0)
#else
static inline int mf_in_team(void) { return 1; }
#define MF_TEAM
#endif
#endif

#define MF_FORK(...) MF_PRAGMA(omp task default(shared) __VA_ARGS__)
#define MF_JOIN             \
  do {                      \
    MF_PRAGMA(omp taskwait) \
  } while (0)
/* A loop of tasks: with its grain before it, its variable before an iteration. OpenMP has both in clauses. */
#if defined(__cplusplus) && defined(METAFORK_TASKS_TBB)
#define MF_LOOP(...)
#define MF_ITERATIONS(...) mf_iterations mf_all(static_cast<long>(__VA_ARGS__ + 0));
#define MF_ITERATION(...) \
  mf_all.mf_add([&, __VA_ARGS__]() mutable { \
    for (bool mf_once = true; mf_once; mf_once = false)
#define MF_ITERATION_END \
  ;                      \
  });
#define MF_ITERATIONS_END mf_all.mf_end();
/* A number into which the iterations accumulate: the parts of the tasks, that of an iteration, and their sum. */
#define MF_PARTS(mf_operator, mf_name) \
  mf_parts<mf_operator, mf_number_of<decltype(mf_name)>> mf_parts_##mf_name(mf_name);
#define MF_PART_OF(mf_name) mf_part_##mf_name = mf_parts_##mf_name.mf_next(mf_all)
#define MF_PART(mf_name) auto &mf_name = *mf_part_##mf_name;
#define MF_PARTS_END(mf_name) mf_parts_##mf_name.mf_end();
#else
#define MF_LOOP(...) MF_PRAGMA(omp taskloop default(shared) __VA_ARGS__)
#define MF_ITERATIONS(...)
#define MF_ITERATION(...)
#define MF_ITERATION_END
#define MF_ITERATIONS_END
#define MF_PARTS(mf_operator, mf_name)
#define MF_PART(mf_name)
#define MF_PARTS_END(mf_name)
#endif

#ifdef __cplusplus
#ifdef __cpp_exceptions
#define MF_TRY try
#define MF_CATCH(mf_who) \
  catch (...) {          \
    (mf_who).caught();   \
  }
#else
#define MF_TRY
#define MF_CATCH(mf_who)
#endif

// A type before braces.
template <class mf_Type>
using mf_type = mf_Type;

// The first exception of some work, until somebody throws it again.
class mf_failure {
public:
  void caught() noexcept {
    if (!mf_taken_.exchange(true)) mf_error_ = std::current_exception();
  }
  bool is_set() const noexcept { return mf_taken_.load(); }
  void rethrow() {
    if (!mf_taken_.load()) return;
    const std::exception_ptr mf_error = std::exchange(mf_error_, nullptr);
    mf_taken_.store(false);
    std::rethrow_exception(mf_error);
  }

private:
  std::atomic<bool> mf_taken_{false};
  std::exception_ptr mf_error_;
};

// The forks of a frame that may end before them, in a group of tasks; oneTBB's team waits for those that are left.
template <class mf_Group>
struct mf_last_of {
  mf_Group mf_forked;
  mf_failure mf_failed;
  mf_last_of() = default;
  mf_last_of(const mf_last_of &) = delete;
  mf_last_of &operator=(const mf_last_of &) = delete;
  ~mf_last_of() {
    if (mf_failed.is_set()) std::terminate();
  }
};

#include "metafork/words_end.h"
#ifdef METAFORK_TASKS_TBB
#include "metafork/forks_tbb.h"
#else
#include "metafork/forks_openmp.h"
#endif
#include "metafork/words_begin.h"

// Knows whether something is forked and not joined. Frames that fork nothing are made too, so that this costs next to
// nothing.
class mf_frame {
public:
  mf_frame() = default;
  mf_frame(const mf_frame &) = delete;
  mf_frame &operator=(const mf_frame &) = delete;

protected:
  ~mf_frame() = default;
  void mf_begin() { mf_pending_ = true; }
  void mf_wait(mf_group &mf_forked) {
    mf_forked.mf_wait();
    mf_pending_ = false;
  }
  bool mf_is_pending() const { return mf_pending_; }

private:
  bool mf_pending_ = false;
};

// The forks of a frame that joins all of them before it ends, unless an exception has left out the join.
class mf_forks : mf_frame {
public:
  ~mf_forks() { wait(); }
  // The work is copied, and with it what it has by value.
  template <class mf_Work>
  void fork(mf_Work mf_work) {
    mf_begin();
    mf_group_.mf_run([mf_work = static_cast<mf_Work &&>(mf_work), mf_self = this]() mutable {
      MF_TRY { mf_work(); }
      MF_CATCH(*mf_self)
    });
  }
  void join() {
    mf_wait(mf_group_);
    mf_failure_.rethrow();
  }
  void wait() {
    if (mf_is_pending()) mf_wait(mf_group_);
  }
  void caught() noexcept { mf_failure_.caught(); }
  void rethrow() { mf_failure_.rethrow(); }

private:
  mf_failure mf_failure_;
  mf_group mf_group_;
};

// The forks of a frame that may end before them. What one of them throws and no join finds ends the program.
class mf_lasting_forks : mf_frame {
public:
  ~mf_lasting_forks() {
    // an exception ends the frame
    if (mf_is_pending() && std::uncaught_exceptions() > mf_entered_) mf_wait(mf_state_->mf_forked);
    if (!mf_is_pending()) mf_joined(mf_state_);
  }
  template <class mf_Work>
  void fork(mf_Work mf_work) {
    mf_begin();
    mf_state_->mf_forked.mf_run(
        [mf_work = static_cast<mf_Work &&>(mf_work), mf_state = mf_of_tasks(mf_state_)]() mutable {
          MF_TRY { mf_work(); }
          MF_CATCH(mf_state->mf_failed)
        });
  }
  void join() {
    mf_wait(mf_state_->mf_forked);
    mf_state_->mf_failed.rethrow();
  }
  void wait() {
    if (mf_is_pending()) mf_wait(mf_state_->mf_forked);
  }

private:
  const int mf_entered_ = std::uncaught_exceptions();
  std::shared_ptr<mf_last> mf_state_ = std::make_shared<mf_last>();
};

// Stands behind an object that the forks of a frame may use: where an exception takes it away, they end before.
template <class mf_Frame>
struct mf_before {
  mf_Frame &mf_forked;
  explicit mf_before(mf_Frame &mf_all) : mf_forked(mf_all) {}
  mf_before(const mf_before &) = delete;
  mf_before &operator=(const mf_before &) = delete;
  ~mf_before() {
    if (std::uncaught_exceptions() > 0) mf_forked.wait();
  }
};

// Calls the work in a team of threads; what is forked in it has ended when this returns.
template <class mf_Work>
auto mf_with_team(mf_Work mf_work) -> decltype(mf_work()) {
  using mf_Result = decltype(mf_work());
  mf_failure mf_failed;
  if constexpr (std::is_void_v<mf_Result>) {
    mf_run_team([&] {
      MF_TRY { mf_work(); }
      MF_CATCH(mf_failed)
    });
    mf_failed.rethrow();
  } else if constexpr (std::is_reference_v<mf_Result>) {
    std::remove_reference_t<mf_Result> *mf_result = nullptr;
    mf_run_team([&] {
      MF_TRY { mf_result = &mf_work(); }
      MF_CATCH(mf_failed)
    });
    mf_failed.rethrow();
    return static_cast<mf_Result>(*mf_result);
  } else {
    std::optional<mf_Result> mf_result;
    mf_run_team([&] {
      MF_TRY { mf_result.emplace(mf_work()); }
      MF_CATCH(mf_failed)
    });
    mf_failed.rethrow();
    return static_cast<mf_Result &&>(*mf_result);
  }
}
// The same where there is none yet: else the work runs where it is called.
template <class mf_Work>
auto mf_within_team(mf_Work mf_work) -> decltype(mf_work()) {
  if (mf_in_team()) return mf_work();
  return mf_with_team<mf_Work>(static_cast<mf_Work &&>(mf_work));
}
#endif

#include "metafork/words_end.h"
#endif
