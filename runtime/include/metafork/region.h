/* Regions of a C++ program, which exceptions may leave. The drop-in includes it, ahead of the program's own feature macros: so no
 * header of the system comes in here. */
#ifndef METAFORK_REGION_H
#define METAFORK_REGION_H
#include "metafork/members.h"
#include "metafork/words_begin.h"

extern "C" {
typedef struct mf_region mf_region;
void mf_region_end(mf_region *region);
void mf_region_leave(mf_region *region);
void mf_region_leave_block(mf_region *region);
}

/* What a launch is given, in the launch's own types. */
template <class mf_T> void *mf_pointer(mf_T *mf_p) { return const_cast<void *>(static_cast<const volatile void *>(mf_p)); }
template <class mf_T> constexpr long long mf_whole(mf_T mf_value) { return static_cast<long long>(mf_value); }

/* An open region; ended by end(), else by its destructor. */
class mf_open_region {
public:
  explicit mf_open_region(mf_region *region) : region_(region) {}
  mf_open_region(const mf_open_region &) = delete;
  ~mf_open_region() {
    if (region_) mf_region_leave(region_);
  }
  operator mf_region *() const { return region_; }
  void end() {
    mf_region *const region = region_;
    region_ = 0;
    mf_region_end(region);
  }

private:
  mf_region *region_;
};

/* Stands behind a declaration in a region: its destructor runs before that of what was declared. */
class mf_region_guard {
public:
  explicit mf_region_guard(mf_region *region) : region_(region) {}
  mf_region_guard(const mf_region_guard &) = delete;
  ~mf_region_guard() { mf_region_leave_block(region_); }

private:
  mf_region *region_;
};

#include "metafork/words_end.h"
#endif
