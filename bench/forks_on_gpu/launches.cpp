// Forks of a region with one kernel that has next to nothing to do: each joined at once, or all of a round together.
#include "launches_in_forks.h"

void forked_in_turn(int count, int n, int *a) {
  for (int k = 0; k < count; k++) {
    meta_fork {
      meta_schedule {
        meta_for (int i = 0; i < n; i++) a[i] += 1;
      }
    }
    meta_join;
  }
}

void forked_together(int count, int forks, int n, int *a) {
  for (int k = 0; k < count; k++) {
    for (int f = 0; f < forks; f++) {
      int *part = a + f * n;
      meta_fork {
        meta_schedule {
          meta_for (int i = 0; i < n; i++) part[i] += 1;
        }
      }
    }
    meta_join;
  }
}
