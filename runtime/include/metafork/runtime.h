/* The run-time library that every package carries: what the generated launch functions and the drop-in call.
 *
 * Everything crosses as C. A program enters a region, runs its host loops in its own language, and calls one launch
 * function per nest; the launch function describes the arrays of the nest with the exact range of elements it touches,
 * asks where to run, resolves the parameters, and launches.
 *
 * Residency. In a host region (mf_region_begin) the region keeps a table of host byte ranges and their device copies. A
 * range that is not covered yet is copied in at the launch that first needs it; ranges that meet are merged into one
 * device buffer, so two pointers into one host object see the same device bytes. What was written is copied back at
 * mf_region_end, or earlier when the host touches arrays (mf_host_access) or a nest has to run as its serial elision. A
 * pointer that the program swaps needs no care: the table is keyed by host address, not by name.
 *
 * Paths. MF_RUN_GPU: the CUDA kernel. MF_RUN_CPU: the same kernel's CPU print, blocks over OpenMP threads.
 * MF_RUN_ELISION: two distinct pointers of the nest overlap and one is written: everything is back on the host, the
 * drop-in runs the source loop itself. MF_RUN_SERIAL: the same situation on device pointers: one block of one thread
 * walks the points in source order.
 *
 * Errors. Every CUDA call is checked. An error goes to the handler (mf_set_error_handler); the default one prints
 * "metafork: error: WHAT (WHERE)" on stderr and ends the program with status 1. Warnings and notes go to stderr, one
 * line each.
 */
#ifndef METAFORK_RUNTIME_H
#define METAFORK_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include "metafork/words_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------- kernels and parameters
 */

enum { MF_MAX_PARAMS = 48 };
/* B, T, N, Bk; P, how many blocks share each point; and sizes that the host computes with, those of tiles that run in
 * waves. */
enum mf_param_kind { MF_BLOCK_SIZE = 0, MF_THREADS = 1, MF_BLOCKS = 2, MF_TILE = 3, MF_HOST_SIZE = 4, MF_PARTS = 5 };

/* One run-time parameter of a kernel. Names are B0, T0, N0, ... by dimension, outermost first. Legal values are those
 * that the compiler's table of parameters gives: of T and N the product is at most `most` (and of T what the compiled
 * kernel admits on the device). */
typedef struct mf_param {
  const char *name;
  int kind; /* mf_param_kind */
  int dimension;
  int64_t gpu_default; /* N: 0 stands for "as many as there are blocks"; B: 0, and the launch gives the program's own
                          block size in `values`, which nobody sets */
  int64_t cpu_default;
  int64_t least, most; /* of T and N: of the product of all dimensions */
} mf_param;

struct mf_kernel;
/* What a CUDA build adds: one table of functions, so that the library itself needs no CUDA headers to be used. */
typedef struct mf_backend mf_backend;

/* What a variant demands of the parameters: values[parameter] >= factor * values[of]; or, where `of` is -1, that
 * values[parameter] is a multiple of the factor. */
typedef struct mf_demand {
  int parameter, factor, of; /* parameter, of: into params */
} mf_demand;

/* How a variant uses a GPU. A CPU runs all but the plain ones only where it is asked for them. */
enum mf_variant_kind {
  MF_VARIANT_PLAIN,
  MF_VARIANT_PIPELINED, /* copies ahead of time: one block a multiprocessor is enough */
  MF_VARIANT_FOR_GPU,   /* spreads loads over threads, or has many under way, as a CPU does by itself */
  MF_VARIANT_SPLIT,     /* the threads of a block share the loop of each point: for fewer points than threads */
  MF_VARIANT_SCAN,      /* blocks share the loop of a point in turns, tile by tile */
  MF_VARIANT_TENSOR     /* as pipelined, with products done by warps: for GPUs of compute capability 9.0 */
};

/* What a variant wants of a launch on a GPU whose rows it reads 16 bytes at a time. */
typedef struct mf_groups {
  int (*fit)(const void *args);  /* do the scalars let rows begin where arrays do, at multiples of 16 bytes? */
  const char *text;              /* "n to be a multiple of 4" */
  const int64_t *defaults;       /* of the variant, in the order of params */
} mf_groups;

/* One of the kernels of a nest. They compute the same; what differs is what they need of the machine. A launch admits a
 * variant if the product of its T is at most max_threads (and what the compiled kernel admits on the device), its block
 * storage at most the shared memory that a block can have, and its demands hold. */
typedef struct mf_variant {
  const char *name;                                   /* "staged", "unstaged" */
  void (*cpu_block)(const void *args, int64_t block); /* runs one block (linear index below the product of the N) */
  const void *cuda_function;                          /* the __global__ function, or NULL in a CPU build */
  int max_threads;                                    /* of a block */
  /* The bytes of block storage for these parameters (in the order of params) and the scalars in args; INT64_MAX: more
   * than that, or too many to tell. NULL: none. */
  int64_t (*storage)(const void *args, const int64_t *values);
  const char *storage_text; /* the same as a formula, or NULL */
  int demand_count;
  const mf_demand *demands;
  int kind;                /* enum mf_variant_kind */
  const mf_groups *groups; /* NULL: it wants none */
} mf_variant;

typedef struct mf_kernel {
  const char *name; /* function_rR_nN */
  int param_count;
  const mf_param *params;
  int variant_count;          /* at least 1 */
  const mf_variant *variants; /* in order of preference; the last one is the plain kernel, which MF_RUN_SERIAL runs */
  const mf_backend *(*backend)(void); /* mf_cuda_backend, or NULL in a CPU build */
  struct mf_kernel *next;             /* used by the registry */
  int checked;                        /* made with --checked: its blocks run on one thread, in order */
  const char *insists; /* "meta_cache(a)": only the last variant would do without it, and may not; or NULL */
} mf_kernel;

/* Puts a kernel into the list of the program's kernels (METAFORK_PARAMS is checked against it). Called before main. */
void mf_register_kernel(mf_kernel *kernel);

/* A size that the program may ask for by its name with mf_size_of. Called before main; what it points to stays. */
void mf_register_size(const mf_param *size);

/* A size of tiles that the host computes with ("function_s0.B0"): what METAFORK_PARAMS or metafork_set_params say for
 * it, else `otherwise`. At least 1. */
long mf_size_of(const char *name, long otherwise);

/* ------------------------------------------------------------------------------------------------------------- regions
 */

typedef struct mf_region mf_region;

/* Opens a region on host data; `name` is function_rR. Never NULL. Chooses the device on first use (METAFORK_DEVICE).
 * `variable`: where the caller keeps the region, or NULL. What was kept there before and is not ended was left by
 * longjmp: it is closed. */
mf_region *mf_region_begin(const char *name, void *variable);
/* Opens a region whose pointers are device pointers: nothing is transferred, launches go to `stream` (a cudaStream_t)
 * and are not waited for. In a CPU build or with METAFORK_DEVICE=cpu the pointers are host pointers. */
mf_region *mf_region_begin_device(const char *name, void *stream, void *variable);
/* Copies back what was written, frees the device copies, waits (host regions). */
void mf_region_end(mf_region *region);
/* An exception leaves the region: mf_region_end, unless an error has given the region up before. */
void mf_region_leave(mf_region *region);
/* Variables of a block of the region end with the block: what was written comes back, and nothing of it is kept on the
 * device. Nothing is done where an error has given the region up. */
void mf_region_leave_block(mf_region *region);
/* The host is about to run a statement of the region that reads (writes != 0: may also write) arrays: everything
 * written on the device comes back; where the host may write, the device copies are dropped and copied in again when
 * next needed. */
void mf_host_access(mf_region *region, int writes);

/* The host is about to read these bytes, and nothing else: what the device wrote of them comes back. Everything else
 * stays where it is. */
void mf_host_read(mf_region *region, const void *element, unsigned long bytes);

/* The host is about to read a variable, or (writes != 0) to write it too: what the device wrote of its bytes comes
 * back, and where the host may write them, they are copied in again when next needed. A device region waits where a
 * launch of it may have written the bytes. */
void mf_host_variable(mf_region *region, const volatile void *variable, unsigned long bytes, int writes);

/* Was it opened by mf_region_begin_device? */
int mf_is_device_region(const mf_region *region);

enum mf_access {
  MF_READ = 1,
  MF_WRITE = 2,
  MF_OVERWRITE = 4,     /* with MF_WRITE: every element of lo..hi is certainly written and none is read: no copy in */
  MF_UNKNOWN_RANGE = 8, /* device regions only: lo..hi is not known */
  MF_BY_VALUE = 16 /* no array: an object of the host that the launch was given the value of (with MF_WRITE: that the
                      loop changes); it is compared with the arrays, and nothing else */
};

/* One array of one launch. Element e of the program's pointer `host` is used for some e in lo..hi only; hi < lo, or
 * `host` null: none. */
typedef struct mf_array {
  const char *name;
  void *host;
  int64_t element_size; /* bytes */
  int64_t lo, hi;       /* elements, inclusive, relative to host; may be negative */
  int access;           /* mf_access */
  void *device;         /* out: device[e] is the element host[e] (equal to host on the CPU) */
} mf_array;

enum mf_path { MF_RUN_ELISION = 0, MF_RUN_GPU = 1, MF_RUN_CPU = 2, MF_RUN_SERIAL = 3 };

/* Decides where the nest runs and makes its arrays resident there; fills `device` of each array. Arrays are distinct
 * pointer expressions of the nest: an overlap of two of which at least one is written makes the result MF_RUN_ELISION
 * (host region; everything written is back on the host and no device copy is left) or MF_RUN_SERIAL (device region). An
 * object by value that overlaps a written array makes it MF_RUN_ELISION in device regions on the CPU too, and is an
 * error on a device. No device memory left: the region continues on the CPU, with one line on stderr. */
int mf_prepare(mf_region *region, const mf_kernel *kernel, mf_array *arrays, int count);

/* Has the launch so little to do that the source's loop, which the caller then runs, is done before threads or a device
 * would have begun? `work`: its operations at most, an estimate; `repeated`: more launches of it may follow in the region.
 *
 * The rule: on a CPU below 2^17 operations; on a device below 2^20 where arrays would have to be copied for this one
 * launch, 2^15 where it is repeated; what metafork_set_least_work says, or METAFORK_LEAST_WORK, which wins, stands for all
 * three. Never where anything was asked for of the launch, by METAFORK_DEVICE, _PARAMS, _VARIANT or _ORDER, by the
 * functions of the same names or by a clause that insists; nor where arrays are on the device already, with device
 * pointers, or in checked packages. */
int mf_is_small(const mf_region *region, const mf_kernel *kernel, double work, int repeated);

/* The launch cannot do what the source loop does, which has to run: as after MF_RUN_ELISION. On a device that loop
 * cannot have device pointers: an error that says `why`. Returns 0. */
int mf_run_source(mf_region *region, const mf_kernel *kernel, const char *why);

/* Chooses the parameters and the variant of a launch; returns the variant's index.
 *
 * values[i] for kernel->params[i]: of a block size of the program it stays; else METAFORK_PARAMS, else
 * mf_set_kernel_params, else metafork_set_params, else the default for the path; in one text an entry for the kernel
 * beats a general one, and a later entry an earlier one. Thread counts that nobody set shrink until the variant admits
 * the product, and, where it stages nothing on a GPU, to at most the block size. N is 0 where nobody set it. On
 * MF_RUN_GPU block sizes that nobody set are halved, the largest first and of equal ones the outermost, until there are
 * two blocks for each multiprocessor, at most down to 32 in the innermost dimension and to 1 in the others; for a
 * pipelined or tensor variant one block, and with one block size at most down to 16, its tile doubled each time; where threads
 * share loops, 16 blocks, at most down to 1, and thread counts stay. That variant runs where the points are known to be
 * at most 2048 a multiprocessor, or 16 if another variant is pipelined, and the loops, of which the longest has
 * points[number of block dimensions] iterations, 256 or more; a P that nobody set is then so large that all of these blocks are there. points[d]: the
 * points of block dimension d, or its blocks where it has no block size; 0: not known, its block size stays. Where no
 * dimension has one and blocks have storage, threads that nobody set are halved on MF_RUN_GPU, the outermost first and
 * not below 64 together, until the device has room for all blocks, 2048 threads a multiprocessor. A tile that nobody set is halved, not below 16,
 * while the storage of a block does not fit. MF_RUN_SERIAL: B = 2^30, T = N = 1: source order where no inner dimension
 * has more points than that.
 *
 * The variant is the one that METAFORK_VARIANT, else metafork_set_variant names, else the first that is admitted; the
 * last one on MF_RUN_SERIAL. None is admitted, the named one is not, or a clause insists on one that is not: an error
 * that gives the inequality with its numbers. `args` holds the scalars. */
int mf_choose(const mf_region *region, const mf_kernel *kernel, int path, const void *args, const int64_t *points,
              int64_t *values);
/* Fills the N that are 0: blocks[d] (>= 1) is the number of blocks of block dimension d; shrinks them until the product
 * is legal. */
void mf_grid(const mf_kernel *kernel, int path, int64_t *values, const int64_t *blocks);
/* Memory for what the blocks of `parts` parts hand to one another, `results` numbers for each of `points` points:
 * counts of 0, one a point, which a kernel leaves so, and 8 bytes a number. It is there until the thread's next call
 * for the same stream, or for the 16th other one, or the end of the region. Nothing is done for one part. */
void mf_share_points(mf_region *region, const mf_kernel *kernel, int path, int64_t points, int64_t parts,
                     int64_t results, unsigned **counts, void **memory);
/* The same for blocks that share a loop of so many iterations in turns, tile by tile, where the variant is one of them:
 * counts of 0, and `words` words of 8 bytes for what a tile comes to, which are 0 before and behind a launch. */
void mf_share_turns(mf_region *region, const mf_kernel *kernel, int chosen, int path, int64_t iterations, int64_t tile,
                    int64_t words, unsigned **counts);
/* Runs product(N) blocks, for each of P parts where threads share loops, of product(T) threads of a variant. `args` is
 * the nest's argument struct, passed by value on the GPU. */
void mf_launch(mf_region *region, const mf_kernel *kernel, int variant, int path, const int64_t *values,
               const void *args, size_t bytes);

/* ---------------------------------------------------------------------------------------------------- for the
 * programmer */

/* Same syntax as METAFORK_PARAMS: "B0=32,T0=16,N0=3" for every kernel that has the parameter, "kernel.B0=64" for one.
 * METAFORK_PARAMS wins over what is set here; NULL or "" clears. A malformed entry or an illegal value is an error that
 * names the entry; a name that no kernel has is a warning, once. */
void metafork_set_params(const char *text);
/* One kernel's values, in the order of its params, 0 = not set. What the typed API's NAME_set_params calls. */
void mf_set_kernel_params(const char *kernel, const int64_t *values, int count);
/* "unstaged": every kernel that has a variant of that name runs it; "kernel=staged" names one kernel's; several with
 * commas. METAFORK_VARIANT, which has the same syntax, wins; NULL or "" leaves the choice to the launch. A launch that
 * does not admit the variant is an error; a name that no kernel has is a warning, once. It also takes the place of a
 * clause that insists. */
void metafork_set_variant(const char *text);
/* The variant that the last launch of the kernel used; NULL: it was not launched, or there is no such kernel. */
const char *metafork_variant(const char *kernel);
/* Why that was not the preferred variant: the inequality that failed, with its numbers; NULL: it was. Lives until the
 * thread's next call. */
const char *metafork_variant_reason(const char *kernel);
/* Launches of fewer operations than this run the source's loop (mf_is_small has the rule); 0: none does; negative: as the
 * library chooses. */
void metafork_set_least_work(double operations);
/* "cpu", "gpu" or NULL (choose); METAFORK_DEVICE wins. Errors as METAFORK_DEVICE=gpu without a GPU. */
void metafork_set_device(const char *device);
/* "gpu" or "cpu": where the next region will run. */
const char *metafork_device(void);
/* Order of blocks and (checked packages) of threads on the CPU path: "in-order" (OpenMP over blocks), "reversed",
 * "shuffled" with a seed. METAFORK_ORDER="shuffled:7" wins. */
void metafork_set_order(const char *order, uint64_t seed);

typedef struct metafork_counters {
  int64_t launches_gpu, launches_cpu, launches_serial, elisions;
  int64_t bytes_in, bytes_out; /* host to device, device to host */
  int64_t conflicts;           /* checked packages: elements touched by two iterations, one of them writing */
  int64_t small;               /* launches with so little to do that the source's loop did it */
} metafork_counters;
/* Totals since the start or the last reset. */
metafork_counters metafork_get_counters(void);
void metafork_reset_counters(void);

typedef void (*mf_error_handler)(const char *what, const char *where);
/* Returns the previous handler. A handler may throw (C++) or longjmp; if it returns, the program is ended all the same.
 * An error inside a region has given the region up before the handler is called: it must not be ended again. */
mf_error_handler mf_set_error_handler(mf_error_handler handler);

/* ------------------------------------------------------------------------------ shadow cells (packages made with
 * --checked) */

/* Two accesses to one element, one of them a write, are a conflict if
 *   - they belong to different blocks of the mapping (block storage: never, it is used again), or
 *   - they belong to different iterations of one phase, or
 *   - different threads of a block do them and no barrier stands between them. A statement outside phases that every
 * thread executes is done by all threads: it conflicts with every thread's write. */
void mf_checked_launch(const char *kernel); /* a new launch: no cell is touched yet */
void mf_checked_block(void);                /* the next block of the mapping begins on this thread */
void mf_checked_barrier(void);
void mf_checked_point(void); /* the next iteration begins on this thread */
void mf_checked_read(const void *address, size_t bytes);
void mf_checked_write(const void *address, size_t bytes);
void mf_checked_update(const void *address, size_t bytes, const char *operation); /* others may be done at once */
void mf_checked_read_block(const void *address, size_t bytes);
void mf_checked_write_block(const void *address, size_t bytes);
void mf_checked_begin(const void *address, size_t bytes); /* no cell of a thread's own is touched yet: another of its
                                                             iterations is to have it */
/* A phase begins. order[0..threads-1]: the order in which the threads of the block take their turn in it. */
int *mf_checked_threads(int threads);
/* The thread that acts from now on; -1: all of them, outside phases. Returns it. */
int mf_checked_thread(int thread);

#ifdef __cplusplus
}
#endif
#include "metafork/words_end.h"
#endif
