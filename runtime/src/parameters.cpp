// The parameters and the variant of a launch: what is set, else defaults, made legal. What a person set is never
// changed, only refused; the first variant that admits it runs.
#include "adapt.h"
#include "remembered.h"
#include "residency.h"

#include <algorithm>
#include <utility>

using namespace metafork::runtime;

namespace {

// What the product of the parameters of one kind may be.
std::int64_t most_of(const mf_kernel &kernel, int kind) {
  for (int i = 0; i < kernel.param_count; i++)
    if (kernel.params[i].kind == kind) return kernel.params[i].most;
  return INT64_MAX;
}

// Halves unset values, the outermost dimension first, until the product is at most `limit`; false if what is set
// exceeds it.
bool fit(const mf_kernel &kernel, int kind, std::int64_t limit, const Settings &settings, int64_t *values) {
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != kind || settings.is_set(i)) continue;
    while (values[i] > 1 && product(kernel, kind, values) > limit) values[i] /= 2;
  }
  return product(kernel, kind, values) <= limit;
}

// "METAFORK_PARAMS entry 'T0=2048' gives kernel k 2048 threads a block; at most 1024 are possible"
std::string product_error(const mf_kernel &kernel, int kind, const Settings &settings, const int64_t *values,
                          const std::string &limit) {
  std::string culprits;
  int count = 0;
  for (int i = 0; i < kernel.param_count; i++) {
    const Entry *entry = settings.entry(i);
    if (kernel.params[i].kind != kind || entry == nullptr || values[i] == 1) continue;
    culprits += (count++ > 0 ? " and " : "") + entry->describe();
  }
  const std::int64_t total = product(kernel, kind, values);
  return culprits + (count > 1 ? " give kernel " : " gives kernel ") + kernel.name + " " +
         (total == INT64_MAX ? "too many" : std::to_string(total)) +
         (kind == MF_THREADS ? " threads a block" : " blocks") + "; at most " + limit + " are possible";
}

// The devices whose matrix instructions add in the order of the loop (metafork/warps.h).
constexpr int capability_of_products = 90;
// So many points keep the threads of a multiprocessor busy by themselves; where another variant streams what they read,
// its smallest block does, unless the loop of a point is so long that the end of it does not count (a product of a
// matrix of 16384 rows on an H100: 0.383 ms streamed, 0.358 shared by 256 threads, 0.376 by 128).
constexpr std::int64_t points_of_multiprocessor = 2048, points_of_stream = 16, least_streamed = 4096;
constexpr std::int64_t threads_of_shared_loop = 256;
// Iterations of a part: fewer are done before the parts are together.
constexpr std::int64_t least_part_of_gpu = 1024;
// Iterations of a loop that threads share: fewer are done before their results are together.
constexpr std::int64_t least_shared = 256;

// On a CPU the threads of a block are neighbours in vectors, and parts are what cores share. So that sums are the same
// on all of them, nothing here asks how many there are.
constexpr std::int64_t points_of_cpu = 16, least_shared_of_cpu = 1 << 15, threads_of_cpu = 1024;
constexpr std::int64_t least_part = 1 << 16, most_parts_of_cpu = 256;
// A scan does more with each iteration than the source's loop: it takes some cores for it to be faster.
constexpr std::int64_t least_scan_of_cpu = 4 * least_part;

constexpr std::int64_t least_tile = 16;

// One launch on its way to its parameters and its variant.
class Launch {
public:
  Launch(const mf_kernel &kernel, int path, bool on_gpu, const void *args, const int64_t *points, int64_t *values)
      : kernel_(kernel), path_(path), on_gpu_(on_gpu), args_(args), points_(points), values_(values) {}

  // The variant, with values filled in; -1: what() is wrong.
  int choose() {
    const int plain = kernel_.variant_count - 1;
    if (path_ == MF_RUN_SERIAL) return choose_serial(plain);
    if (const int remembered = recall_choice(question(), values_); remembered >= 0) return remembered;
    int forced = -1;
    std::string entry;
    what_ = find_settings(kernel_, &settings_);
    if (what_.empty()) what_ = forced_variant(kernel_, &forced, &entry);
    const bool insists = kernel_.insists != nullptr && forced < 0;
    Need against;
    for (int v = forced < 0 ? 0 : forced; v < kernel_.variant_count && what_.empty(); v++) {
      const Need unasked = forced < 0 ? unasked_need(v) : Need();
      const Need need = unasked.kind != Need::nothing ? unasked : attempt(v);
      if (!what_.empty()) break;
      if (need.kind == Need::nothing) {
        record_choice(kernel_, v, against, v == 0 ? "" : entry);
        if (!storage_refused_)
          remember_choice(question(), v, on_gpu_ ? device_limits(kernel_.variants[v]) : DeviceLimits(), values_);
        return v;
      }
      if (against.kind == Need::nothing) against = need;
      if (forced >= 0)
        what_ = entry + ": " + too_much(need);
      else if (insists && v + 1 >= plain)
        what_ = cannot_be_honoured(need);
      else if (v == plain)
        what_ = need.kind == Need::threads ? threads_error(need) : too_much(need);
    }
    return -1;
  }
  const std::string &what() const { return what_; }
  const std::string &where() const { return where_; }

private:
  Question question() const { return {&kernel_, path_, on_gpu_, args_, points_}; }

  int choose_serial(int plain) {
    for (int i = 0; i < kernel_.param_count; i++)
      if (!is_given(kernel_.params[i]))
        values_[i] = kernel_.params[i].kind == MF_BLOCK_SIZE ? kernel_.params[i].most : 1;
    const Need need = storage_need(plain);
    if (need.kind != Need::nothing) what_ = too_much(need);
    if (!what_.empty()) return -1;
    record_choice(kernel_, plain, plain == 0 ? Need() : Need{Need::one_thread, 0, 0, 0}, "");
    return plain;
  }

  // What speaks against a variant that nobody asked for.
  Need unasked_need(int variant) {
    const mf_variant &v = kernel_.variants[variant];
    if (v.kind != MF_VARIANT_PLAIN && !shares_loops(v) && !on_gpu_) return {Need::machine, variant, 0, 0};
    if (v.kind == MF_VARIANT_TENSOR)
      if (const int capability = device_limits(v).capability; capability != capability_of_products)
        return {Need::capability, variant, capability, capability_of_products};
    if (on_gpu_ && v.groups != nullptr && v.groups->fit(args_) == 0) return {Need::groups, variant, 0, 0};
    return points_need(variant);
  }

  // Fills values for the variant; what the launch needs of it and it does not admit.
  Need attempt(int variant) {
    const mf_variant &v = kernel_.variants[variant];
    for (int i = 0; i < kernel_.param_count; i++) {
      const Entry *entry = settings_.entry(i);
      const mf_param &param = kernel_.params[i];
      if (is_given(param)) continue;
      const std::int64_t gpu_default = v.groups != nullptr ? v.groups->defaults[i] : param.gpu_default;
      values_[i] = entry != nullptr ? entry->value : on_gpu_ ? gpu_default : param.cpu_default;
    }
    if (on_gpu_)
      halve_blocks(kernel_, v, settings_, points_, blocks_of_multiprocessor(v) * device_limits(v).multiprocessors,
                   values_);
    else if (v.kind == MF_VARIANT_SPLIT) // a block for each point
      halve_blocks(kernel_, v, settings_, points_, points_of_cpu, values_);
    if (v.kind == MF_VARIANT_SPLIT) set_threads(on_gpu_ ? threads_of_shared_loop : threads_of_cpu);
    divide_points(v);
    const bool copies = on_gpu_ && v.storage != nullptr && has_tile(); // all threads copy, tile after tile
    if (!copies && !shares_loops(v)) clamp_threads_to_blocks(kernel_, settings_, values_);
    if (on_gpu_ && v.storage != nullptr && !copies && !shares_loops(v) && is_plane_of_program())
      give_points_to_threads(kernel_, settings_, values_);
    if (on_gpu_ && v.storage != nullptr && is_program() && device_limits(v).multiprocessors > 0)
      make_room_for_blocks(kernel_, settings_, blocks_of_program(),
                           threads_of_multiprocessor * device_limits(v).multiprocessors, values_);
    fit_threads_to_demands(kernel_, v, settings_, values_);
    std::int64_t most = std::min<std::int64_t>(v.max_threads, most_of(kernel_, MF_THREADS));
    if (on_gpu_) most = std::min<std::int64_t>(most, device_limits(v).threads);
    if (!fit(kernel_, MF_THREADS, most, settings_, values_))
      return {Need::threads, variant, product(kernel_, MF_THREADS, values_), most};
    const std::int64_t blocks = most_of(kernel_, MF_BLOCKS) / product(kernel_, MF_PARTS, values_);
    if (!fit(kernel_, MF_BLOCKS, blocks, settings_, values_))
      what_ = product_error(kernel_, MF_BLOCKS, settings_, values_, std::to_string(blocks));
    Need need = demand_need(variant);
    while (need.kind == Need::storage && halve_tile()) need = demand_need(variant);
    return need;
  }

  std::ptrdiff_t block_dimensions() const {
    return std::count_if(kernel_.params, kernel_.params + kernel_.param_count,
                         [](const mf_param &p) { return p.kind == MF_BLOCKS; });
  }

  // So many threads of a block, in the first dimension in which nobody set them.
  void set_threads(std::int64_t all) {
    for (int i = 0; i < kernel_.param_count; i++)
      if (kernel_.params[i].kind == MF_THREADS && !settings_.is_set(i)) {
        values_[i] = 1;
        values_[i] = std::max<std::int64_t>(1, all / product(kernel_, MF_THREADS, values_));
        return;
      }
  }

  // As many blocks share each point as make enough of them all.
  void divide_points(const mf_variant &v) {
    for (int i = 0; i < kernel_.param_count; i++) {
      if (kernel_.params[i].kind != MF_PARTS || values_[i] > 0) continue;
      const std::int64_t blocks = blocks_of(kernel_, points_, values_);
      if (!on_gpu_) {
        const std::int64_t parts = shares_loops(v) ? points_[block_dimensions()] / least_part : 1;
        values_[i] = std::clamp<std::int64_t>(parts, 1, most_parts_of_cpu);
        continue;
      }
      const std::int64_t wanted = blocks_of_multiprocessor(v) * device_limits(v).multiprocessors;
      if (v.kind == MF_VARIANT_SCAN) {
        values_[i] = std::max<std::int64_t>(1, std::min({turns(), kernel_.params[i].most, wanted}));
        continue;
      }
      const bool few = shares_loops(v) && blocks <= wanted / 2;
      const std::int64_t parts = points_[block_dimensions()] / least_part_of_gpu;
      values_[i] = few ? std::clamp<std::int64_t>((wanted - 1) / std::max<std::int64_t>(1, blocks) + 1, 1,
                                                  std::clamp<std::int64_t>(parts, 1, kernel_.params[i].most))
                       : 1;
    }
  }

  // The tiles of a loop that blocks share in turns.
  std::int64_t turns() const {
    for (int i = 0; i < kernel_.param_count; i++)
      if (kernel_.params[i].kind == MF_TILE) return (points_[block_dimensions()] - 1) / values_[i] + 1;
    return 1;
  }

  // Threads share the loops of points where these are few; where the number is not known, they are many.
  Need points_need(int variant) {
    const mf_variant &v = kernel_.variants[variant];
    if (!shares_loops(v)) return {};
    std::int64_t points = 1;
    for (int i = 0; i < kernel_.param_count; i++)
      if (kernel_.params[i].kind == MF_BLOCK_SIZE) {
        const std::int64_t all = points_[kernel_.params[i].dimension];
        points = times(points, all > 0 ? all : INT64_MAX);
      }
    const bool streams = std::any_of(kernel_.variants + variant, kernel_.variants + kernel_.variant_count,
                                     [](const mf_variant &other) { return other.kind == MF_VARIANT_PIPELINED; });
    const std::int64_t iterations = points_[block_dimensions()];
    const std::int64_t most =
        !on_gpu_ ? points_of_cpu
                 : (streams && iterations < least_streamed ? points_of_stream : points_of_multiprocessor) *
                       device_limits(v).multiprocessors;
    if (points > most) return {Need::points, variant, points, most};
    const std::int64_t least = on_gpu_                     ? least_shared
                               : v.kind == MF_VARIANT_SCAN ? least_scan_of_cpu
                                                           : least_shared_of_cpu;
    return iterations >= least ? Need() : Need{Need::iterations, variant, iterations, least};
  }

  bool has_tile() const {
    return std::any_of(kernel_.params, kernel_.params + kernel_.param_count,
                       [](const mf_param &p) { return p.kind == MF_TILE; });
  }

  // Its blocks are the program's, and no parameters.
  bool is_program() const {
    return std::none_of(kernel_.params, kernel_.params + kernel_.param_count,
                        [](const mf_param &p) { return p.kind == MF_BLOCK_SIZE || p.kind == MF_PARTS; });
  }
  std::int64_t blocks_of_program() const {
    std::int64_t result = 1;
    for (std::ptrdiff_t d = 0; d < block_dimensions(); d++)
      result = times(result, std::max<std::int64_t>(1, points_[d]));
    return result;
  }

  // Are there several block sizes, all of them the program's?
  bool is_plane_of_program() const {
    int sizes = 0;
    for (int i = 0; i < kernel_.param_count; i++) {
      if (kernel_.params[i].kind != MF_BLOCK_SIZE) continue;
      if (!is_given(kernel_.params[i])) return false;
      sizes++;
    }
    return sizes > 1;
  }

  // What it demands of the parameters, and their storage.
  Need demand_need(int variant) {
    const mf_variant &v = kernel_.variants[variant];
    for (int i = 0; i < v.demand_count; i++) {
      const mf_demand &d = v.demands[i];
      const std::int64_t value = values_[d.parameter], least = d.of < 0 ? d.factor : times(d.factor, values_[d.of]);
      if (d.of < 0 ? value % least != 0 : value < least) return {Need::demand, variant, least, value, i};
    }
    return storage_need(variant);
  }

  // A tile that nobody set, so that the storage of a block fits; false: there is none, or it is short.
  bool halve_tile() {
    bool halved = false;
    for (int i = 0; i < kernel_.param_count; i++)
      if (kernel_.params[i].kind == MF_TILE && !settings_.is_set(i) && values_[i] >= 2 * least_tile) {
        values_[i] /= 2;
        halved = true;
      }
    return halved;
  }

  Need storage_need(int variant) {
    const mf_variant &v = kernel_.variants[variant];
    if (v.storage == nullptr) return {};
    std::int64_t most = INT64_MAX;
    if (what_.empty()) what_ = shared_memory_setting(&most);
    if (on_gpu_)
      most = std::min(most, device_limits(v).shared);
    else if (variant + 1 == kernel_.variant_count)
      return {}; // nothing else would run in its place, and memory is all that a CPU needs
    else if (most == INT64_MAX)
      most = cpu_shared_memory;
    const std::int64_t needed = v.storage(args_, values_);
    if (needed <= most && needed != INT64_MAX) return {};
    storage_refused_ = true;
    return {Need::storage, variant, needed, most};
  }

  // Asked of the backend once for a variant.
  const DeviceLimits &device_limits(const mf_variant &variant) {
    if (limits_of_ == &variant) return limits_;
    limits_of_ = &variant;
    limits_ = {};
    const char *failure = kernel_.backend()->limits(variant.cuda_function, &limits_);
    if (failure != nullptr) {
      what_ = failure;
      where_ = "kernel " + std::string(kernel_.name);
    }
    return limits_;
  }

  // "kernel k: variant staged needs 4*B0 + 8 = 400008 bytes of shared memory a block; at most 232448 are possible"
  std::string too_much(const Need &need) const {
    const std::string kernel = "kernel " + std::string(kernel_.name) + ": ", most = std::to_string(need.most);
    const std::string variant = "variant " + std::string(kernel_.variants[need.variant].name);
    if (need.kind == Need::demand) return kernel + variant + " needs " + demand_text(kernel_, need);
    if (need.kind == Need::threads)
      return kernel + variant + " admits " + most + " threads a block, not " + sum_text(kernel_, need);
    const bool plain = need.variant + 1 == kernel_.variant_count;
    return kernel + (plain ? "its block arrays need " : variant + " needs ") + sum_text(kernel_, need) + unit(need) +
           "; at most " + most + " are possible";
  }
  std::string cannot_be_honoured(const Need &need) const {
    return "kernel " + std::string(kernel_.name) + ": " + kernel_.insists +
           " cannot be honoured: " + sum_text(kernel_, need) + unit(need) + ", at most " + std::to_string(need.most) +
           " are possible; choose " + (need.kind == Need::threads ? "fewer threads" : "smaller block sizes");
  }
  std::string threads_error(const Need &need) const {
    const bool device =
        need.most < std::min<std::int64_t>(kernel_.variants[need.variant].max_threads, most_of(kernel_, MF_THREADS));
    return product_error(kernel_, MF_THREADS, settings_, values_,
                         std::to_string(need.most) + (device ? " of this kernel on this GPU" : ""));
  }
  static const char *unit(const Need &need) {
    return need.kind == Need::threads ? " threads a block" : " bytes of shared memory a block";
  }

  const mf_kernel &kernel_;
  int path_;
  bool on_gpu_;
  const void *args_;
  const int64_t *points_;
  int64_t *values_;
  const mf_variant *limits_of_ = nullptr;
  DeviceLimits limits_;
  bool storage_refused_ = false;
  Settings settings_;
  std::string what_, where_;
};

} // namespace

extern "C" int mf_choose(const mf_region *region, const mf_kernel *kernel, int path, const void *args,
                         const int64_t *points, int64_t *values) {
  std::string what, where;
  {
    const bool on_gpu = path == MF_RUN_GPU || (path == MF_RUN_SERIAL && runs_on_gpu(*region, *kernel));
    Launch launch(*kernel, path, on_gpu, args, points, values);
    const int variant = launch.choose();
    if (variant >= 0) return variant;
    what = launch.what();
    where = launch.where();
  }
  raise_in_region(std::move(what), std::move(where));
}

extern "C" void mf_grid(const mf_kernel *kernel, int path, int64_t *values, const int64_t *blocks) {
  (void)path;
  // mf_choose has seen to it that the product of the N that are not 0 is legal. Blocks without work are not launched.
  int open[MF_MAX_PARAMS], count = 0;
  for (int i = 0; i < kernel->param_count; i++)
    if (kernel->params[i].kind == MF_BLOCKS)
      values[i] = std::min(values[i], std::max<std::int64_t>(1, blocks[kernel->params[i].dimension]));
  const std::int64_t room =
      most_of(*kernel, MF_BLOCKS) / product(*kernel, MF_PARTS, values) / product(*kernel, MF_BLOCKS, values);
  for (int i = 0; i < kernel->param_count; i++)
    if (kernel->params[i].kind == MF_BLOCKS && values[i] == 0) {
      values[i] = std::max<std::int64_t>(1, blocks[kernel->params[i].dimension]);
      open[count++] = i;
    }
  for (int one = 0; one < count; one++) {
    std::int64_t others = 1;
    for (int other = 0; other < count; other++)
      if (other != one) others = times(others, values[open[other]]);
    int64_t &value = values[open[one]];
    if (times(others, value) > room) value = std::max<std::int64_t>(1, room / others);
  }
}
