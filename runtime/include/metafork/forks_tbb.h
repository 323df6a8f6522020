/* What metafork/forks.h needs of a task runtime, from oneTBB: with METAFORK_TASKS_TBB, in C++. */
#ifndef METAFORK_FORKS_TBB_H
#define METAFORK_FORKS_TBB_H
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <cstdlib>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "metafork/words_begin.h"

// The work of a task, which oneTBB calls as a constant.
template <class mf_Work>
struct mf_task {
  mutable mf_Work mf_work;
  void operator()() const { mf_work(); }
};

// What is forked and waited for together.
class mf_group {
public:
  template <class mf_Work>
  void mf_run(mf_Work mf_work);
  void mf_wait() {
    if (mf_tasks_) mf_tasks_->wait();
  }

private:
  std::optional<tbb::task_group> mf_tasks_;
};

using mf_last = mf_last_of<mf_group>;

class mf_team {
public:
  void mf_keep(const std::shared_ptr<mf_last> &mf_one) {
    const std::lock_guard<std::mutex> mf_lock(mf_mutex_);
    mf_left_.insert(mf_one);
  }
  void mf_forget(const std::shared_ptr<mf_last> &mf_one) {
    const std::lock_guard<std::mutex> mf_lock(mf_mutex_);
    mf_left_.erase(mf_one);
  }
  void mf_end() {
    while (const std::shared_ptr<mf_last> mf_one = mf_any()) {
      mf_one->mf_forked.mf_wait();
      mf_forget(mf_one);
    }
  }

private:
  std::shared_ptr<mf_last> mf_any() {
    const std::lock_guard<std::mutex> mf_lock(mf_mutex_);
    return mf_left_.empty() ? nullptr : *mf_left_.begin();
  }

  std::mutex mf_mutex_;
  std::set<std::shared_ptr<mf_last>> mf_left_;
};

// The team that this thread works for, in what it runs now.
inline thread_local mf_team *mf_team_of_thread = nullptr;

class mf_at_work {
public:
  explicit mf_at_work(mf_team *mf_other) : mf_before_(std::exchange(mf_team_of_thread, mf_other)) {}
  mf_at_work(const mf_at_work &) = delete;
  mf_at_work &operator=(const mf_at_work &) = delete;
  ~mf_at_work() { mf_team_of_thread = mf_before_; }

private:
  mf_team *const mf_before_;
};

inline int mf_in_team() { return mf_team_of_thread != nullptr; }

// The threads of all teams: as many as OMP_NUM_THREADS says, also where these are more than the machine's, else as
// oneTBB finds.
struct mf_all_threads {
  int mf_number;
  std::optional<tbb::global_control> mf_limit;
  tbb::task_arena mf_arena;

  explicit mf_all_threads(int mf_said)
      : mf_number(mf_said), mf_arena(mf_said > 0 ? mf_said : static_cast<int>(tbb::task_arena::automatic)) {
    if (mf_number > 0) mf_limit.emplace(tbb::global_control::max_allowed_parallelism, static_cast<size_t>(mf_number));
  }
};
inline tbb::task_arena &mf_arena() {
  static mf_all_threads mf_threads([] {
    const char *const mf_said = std::getenv("OMP_NUM_THREADS");
    return mf_said ? std::atoi(mf_said) : 0;
  }());
  return mf_threads.mf_arena;
}

template <class mf_Work>
void mf_group::mf_run(mf_Work mf_work) {
  mf_team *const mf_own = mf_team_of_thread;
  if (!mf_own || mf_arena().max_concurrency() == 1) return mf_work();
  if (!mf_tasks_) mf_tasks_.emplace();
  auto mf_as_member = [mf_own, mf_work = static_cast<mf_Work &&>(mf_work)]() mutable {
    const mf_at_work mf_now(mf_own);
    mf_work();
  };
  mf_tasks_->run(mf_task<decltype(mf_as_member)>{std::move(mf_as_member)});
}

// The work throws nothing.
template <class mf_Work>
void mf_run_team(mf_Work mf_work) {
  mf_arena().execute([&mf_work] {
    mf_team mf_new;
    const mf_at_work mf_now(&mf_new);
    mf_work();
    mf_new.mf_end();
  });
}

// The state of a frame, as its tasks have it, and when the frame has no use for it any more.
inline mf_last *mf_of_tasks(const std::shared_ptr<mf_last> &mf_state) {
  if (mf_team_of_thread) mf_team_of_thread->mf_keep(mf_state);
  return mf_state.get();
}
inline void mf_joined(const std::shared_ptr<mf_last> &mf_state) {
  if (mf_team_of_thread) mf_team_of_thread->mf_forget(mf_state);
}

// The iterations of a loop, of which tasks take more and more at once, or as many as a grain says.
class mf_iterations {
public:
  explicit mf_iterations(long mf_grain = 0) : mf_grain_(mf_grain) {}
  mf_iterations(const mf_iterations &) = delete;
  mf_iterations &operator=(const mf_iterations &) = delete;
  ~mf_iterations() { mf_end(); }

  template <class mf_Body>
  void mf_add(mf_Body mf_body) {
    using mf_Bodies = std::vector<mf_Body>;
    if (!mf_bodies_) {
      auto mf_new = std::make_shared<mf_Bodies>();
      mf_new->reserve(static_cast<size_t>(mf_size()));
      mf_bodies_ = mf_new;
      mf_call_ = [](void *mf_all) {
        for (mf_Body &mf_one : *static_cast<mf_Bodies *>(mf_all)) mf_one();
      };
    }
    static_cast<mf_Bodies *>(mf_bodies_.get())->push_back(static_cast<mf_Body &&>(mf_body));
    mf_number_++;
    if (++mf_filled_ >= mf_size_) mf_flush();
  }
  void mf_end() {
    if (mf_bodies_) mf_flush();
    mf_group_.mf_wait();
  }
  // How many tasks are full.
  size_t mf_tasks() const { return mf_tasks_; }

private:
  long mf_size() {
    mf_size_ = mf_grain_ > 0 ? mf_grain_ : 1 + mf_number_ / (4 * mf_arena().max_concurrency());
    return mf_size_;
  }
  void mf_flush() {
    mf_group_.mf_run([mf_all = std::exchange(mf_bodies_, nullptr), mf_call = mf_call_] { mf_call(mf_all.get()); });
    mf_filled_ = 0;
    mf_tasks_++;
  }

  const long mf_grain_;
  long mf_size_ = 1, mf_filled_ = 0, mf_number_ = 0;
  size_t mf_tasks_ = 0;
  std::shared_ptr<void> mf_bodies_;
  void (*mf_call_)(void *) = nullptr;
  mf_group mf_group_;
};

template <class mf_Name>
using mf_number_of = std::remove_cv_t<std::remove_reference_t<mf_Name>>;

// What iterations of a loop accumulate into a number: a part for each of its tasks. These are put together in the order
// of the iterations, so that sums of floating-point numbers are the same for the same number of threads.
template <class mf_Operator, class mf_Number>
class mf_parts {
public:
  explicit mf_parts(mf_Number &mf_all) : mf_sum_(mf_all) {}
  mf_parts(const mf_parts &) = delete;
  mf_parts &operator=(const mf_parts &) = delete;

  // That of the task which takes the next iteration. A single thread has no use for parts.
  mf_Number *mf_next(const mf_iterations &mf_loop) {
    if (!mf_team_of_thread || mf_arena().max_concurrency() == 1) return &mf_sum_;
    if (mf_loop.mf_tasks() >= mf_of_tasks_.size()) mf_of_tasks_.emplace_back();
    return &mf_of_tasks_.back().mf_value;
  }
  void mf_end() {
    for (const mf_part &mf_one : mf_of_tasks_)
      mf_sum_ = static_cast<mf_Number>(mf_Operator::mf_of(mf_sum_, mf_one.mf_value));
    mf_of_tasks_.clear();
  }

private:
  static constexpr size_t mf_line = 64; // bytes of a cache: two tasks write none of them both
  struct alignas(mf_line) mf_part {
    mf_Number mf_value = mf_Operator::template mf_none<mf_Number>();
  };

  mf_Number &mf_sum_;
  std::deque<mf_part> mf_of_tasks_;
};

// Operators of such sums, each with the value that changes nothing.
#define MF_OPERATOR(mf_name, mf_nothing, ...)                                   \
  struct mf_name {                                                              \
    template <class mf_Number>                                                  \
    static constexpr mf_Number mf_none() {                                      \
      using mf_limits [[maybe_unused]] = std::numeric_limits<mf_Number>;        \
      return static_cast<mf_Number>(mf_nothing);                                \
    }                                                                           \
    template <class mf_Number>                                                  \
    static constexpr auto mf_of(const mf_Number &mf_a, const mf_Number &mf_b) { \
      return __VA_ARGS__;                                                       \
    }                                                                           \
  };
MF_OPERATOR(mf_plus, 0, mf_a + mf_b)
MF_OPERATOR(mf_times, 1, mf_a *mf_b)
MF_OPERATOR(mf_bits_and, ~0LL, mf_a &mf_b)
MF_OPERATOR(mf_bits_or, 0, mf_a | mf_b)
MF_OPERATOR(mf_bits_xor, 0, mf_a ^ mf_b)
MF_OPERATOR(mf_and, true, mf_a &&mf_b)
MF_OPERATOR(mf_or, false, mf_a || mf_b)
MF_OPERATOR(mf_min, mf_limits::has_infinity ? mf_limits::infinity() : mf_limits::max(), mf_b < mf_a ? mf_b : mf_a)
MF_OPERATOR(mf_max, mf_limits::has_infinity ? -mf_limits::infinity() : mf_limits::lowest(), mf_a < mf_b ? mf_b : mf_a)
#undef MF_OPERATOR

#include "metafork/words_end.h"
#endif
