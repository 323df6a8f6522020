// What stands for the headers of the languages while Clang reads a program: declarations without a library.
#include "forkjoin/forkjoin.h"

namespace metafork::forkjoin {

std::vector<Header> headers(Language language) {
  std::vector<Header> out;
  if (language == Language::cilk) {
    out.push_back(
        {"cilk/cilk.h", "#pragma once\n#define cilk_reducer(...) __attribute__((annotate(\"cilk_reducer\")))\n"});
    out.push_back({"cilk/cilk_api.h", "#pragma once\n"});
    out.push_back({"cilk/cilk_stub.h", "#pragma once\n"});
  }
  if (language == Language::openmp)
    out.push_back({"omp.h", R"(#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { void *metafork_lock; } omp_lock_t;
typedef struct { void *metafork_lock; } omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;
int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_max_threads(void), omp_get_num_procs(void);
int omp_in_parallel(void), omp_get_level(void), omp_get_active_level(void), omp_in_final(void), omp_get_nested(void);
int omp_get_thread_limit(void), omp_get_max_active_levels(void), omp_get_dynamic(void), omp_get_team_size(int);
int omp_get_ancestor_thread_num(int), omp_get_num_teams(void), omp_get_team_num(void), omp_get_cancellation(void);
int omp_is_initial_device(void), omp_get_num_devices(void), omp_get_default_device(void), omp_get_initial_device(void);
void omp_set_num_threads(int), omp_set_nested(int), omp_set_dynamic(int), omp_set_max_active_levels(int);
void omp_set_schedule(omp_sched_t, int), omp_get_schedule(omp_sched_t *, int *), omp_set_default_device(int);
void omp_init_lock(omp_lock_t *), omp_destroy_lock(omp_lock_t *), omp_set_lock(omp_lock_t *), omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *), omp_destroy_nest_lock(omp_nest_lock_t *), omp_set_nest_lock(omp_nest_lock_t *);
void omp_unset_nest_lock(omp_nest_lock_t *);
double omp_get_wtime(void), omp_get_wtick(void);
typedef enum { omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_primary, omp_proc_bind_close, omp_proc_bind_spread } omp_proc_bind_t;
omp_proc_bind_t omp_get_proc_bind(void);
int omp_get_num_places(void), omp_get_place_num(void), omp_get_place_num_procs(int), omp_get_partition_num_places(void);
void omp_get_place_proc_ids(int, int *), omp_get_partition_place_nums(int *);
void omp_set_affinity_format(const char *), omp_display_affinity(const char *), omp_display_env(int);
size_t omp_get_affinity_format(char *, size_t), omp_capture_affinity(char *, size_t, const char *);
int omp_get_supported_active_levels(void), omp_get_max_task_priority(void), omp_in_explicit_task(void), omp_get_device_num(void);
int omp_get_max_teams(void), omp_get_teams_thread_limit(void);
void *omp_target_alloc(size_t, int);
void omp_target_free(void *, int);
int omp_target_is_present(const void *, int), omp_target_memcpy(void *, const void *, size_t, size_t, size_t, int, int);
int omp_target_associate_ptr(const void *, const void *, size_t, size_t, int), omp_target_disassociate_ptr(const void *, int);
void omp_set_num_teams(int), omp_set_teams_thread_limit(int);
typedef void *omp_depend_t;
typedef enum omp_event_handle_t { metafork_event = 1 } omp_event_handle_t;
void omp_fulfill_event(omp_event_handle_t);
int omp_target_is_accessible(const void *, size_t, int);
int omp_target_memcpy_async(void *, const void *, size_t, size_t, size_t, int, int, int, omp_depend_t *);
void *omp_get_mapped_ptr(const void *, int);
typedef enum omp_allocator_handle_t {
  omp_null_allocator, omp_default_mem_alloc, omp_large_cap_mem_alloc, omp_const_mem_alloc, omp_high_bw_mem_alloc,
  omp_low_lat_mem_alloc, omp_cgroup_mem_alloc, omp_pteam_mem_alloc, omp_thread_mem_alloc
} omp_allocator_handle_t;
typedef enum omp_memspace_handle_t {
  omp_default_mem_space, omp_large_cap_mem_space, omp_const_mem_space, omp_high_bw_mem_space, omp_low_lat_mem_space
} omp_memspace_handle_t;
typedef enum omp_alloctrait_key_t {
  omp_atk_sync_hint = 1, omp_atk_alignment, omp_atk_access, omp_atk_pool_size, omp_atk_fallback, omp_atk_fb_data, omp_atk_pinned,
  omp_atk_partition
} omp_alloctrait_key_t;
typedef enum omp_alloctrait_value_t {
  omp_atv_false, omp_atv_true, omp_atv_contended = 3, omp_atv_uncontended, omp_atv_serialized, omp_atv_private, omp_atv_all,
  omp_atv_thread, omp_atv_pteam, omp_atv_cgroup, omp_atv_default_mem_fb, omp_atv_null_fb, omp_atv_abort_fb, omp_atv_allocator_fb,
  omp_atv_environment, omp_atv_nearest, omp_atv_blocked, omp_atv_interleaved
} omp_alloctrait_value_t;
typedef struct { omp_alloctrait_key_t key; size_t value; } omp_alloctrait_t;
omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t, int, const omp_alloctrait_t[]), omp_get_default_allocator(void);
void omp_destroy_allocator(omp_allocator_handle_t), omp_set_default_allocator(omp_allocator_handle_t);
#ifdef __cplusplus
#define METAFORK_NO_ALLOCATOR = omp_null_allocator
#else
#define METAFORK_NO_ALLOCATOR
#endif
void *omp_alloc(size_t, omp_allocator_handle_t METAFORK_NO_ALLOCATOR);
void *omp_aligned_alloc(size_t, size_t, omp_allocator_handle_t METAFORK_NO_ALLOCATOR);
void *omp_calloc(size_t, size_t, omp_allocator_handle_t METAFORK_NO_ALLOCATOR);
void *omp_realloc(void *, size_t, omp_allocator_handle_t METAFORK_NO_ALLOCATOR, omp_allocator_handle_t METAFORK_NO_ALLOCATOR);
void omp_free(void *, omp_allocator_handle_t METAFORK_NO_ALLOCATOR);
#ifdef __cplusplus
}
#endif
)"});
  return out;
}

} // namespace metafork::forkjoin
