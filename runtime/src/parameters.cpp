// The parameters of a launch: what is set, else defaults, made legal. What a person set is never changed, only refused.
#include "settings.h"

#include <algorithm>
#include <utility>

using namespace metafork::runtime;

namespace {

// a * b for a, b >= 1, or INT64_MAX where that is smaller.
std::int64_t times(std::int64_t a, std::int64_t b) { return a > INT64_MAX / b ? INT64_MAX : a * b; }

std::int64_t product(const mf_kernel &kernel, int kind, const int64_t *values) {
  std::int64_t result = 1;
  for (int i = 0; i < kernel.param_count; i++)
    if (kernel.params[i].kind == kind && values[i] > 0) result = times(result, values[i]);
  return result;
}

// Halves unset values, the outermost dimension first, until the product is at most `limit`; false if what is set
// exceeds it.
bool fit(const mf_kernel &kernel, int kind, std::int64_t limit, const std::vector<Entry> &entries, int64_t *values) {
  for (int i = 0; i < kernel.param_count; i++) {
    if (kernel.params[i].kind != kind || entries[static_cast<std::size_t>(i)].is_set()) continue;
    while (values[i] > 1 && product(kernel, kind, values) > limit) values[i] /= 2;
  }
  return product(kernel, kind, values) <= limit;
}

// "METAFORK_PARAMS entry 'T0=2048' gives kernel k 2048 threads a block; at most 1024 are possible"
std::string product_error(const mf_kernel &kernel, int kind, const std::vector<Entry> &entries, const int64_t *values,
                          const std::string &limit) {
  std::string culprits;
  int count = 0;
  for (int i = 0; i < kernel.param_count; i++) {
    const Entry &entry = entries[static_cast<std::size_t>(i)];
    if (kernel.params[i].kind != kind || !entry.is_set() || values[i] == 1) continue;
    culprits += (count++ > 0 ? " and " : "") + entry.describe();
  }
  const std::int64_t total = product(kernel, kind, values);
  return culprits + (count > 1 ? " give kernel " : " gives kernel ") + kernel.name + " " +
         (total == INT64_MAX ? "too many" : std::to_string(total)) +
         (kind == MF_THREADS ? " threads a block" : " blocks") + "; at most " + limit + " are possible";
}

// Threads beyond the block size would idle: unset ones shrink to the block size of their dimension.
void clamp_threads_to_blocks(const mf_kernel &kernel, const std::vector<Entry> &entries, int64_t *values) {
  for (int t = 0; t < kernel.param_count; t++)
    for (int b = 0; b < kernel.param_count; b++)
      if (kernel.params[t].kind == MF_THREADS && kernel.params[b].kind == MF_BLOCK_SIZE &&
          kernel.params[t].dimension == kernel.params[b].dimension && !entries[static_cast<std::size_t>(t)].is_set())
        values[t] = std::min(values[t], values[b]);
}

// Fills values; returns what is wrong, or "". compiled_limit: what the kernel admits on the device, 1024 on the CPU.
std::string resolve(const mf_kernel &kernel, int path, std::int64_t compiled_limit, int64_t *values) {
  std::vector<Entry> entries;
  if (std::string wrong = find_settings(kernel, &entries); !wrong.empty()) return wrong;
  for (int i = 0; i < kernel.param_count; i++) {
    const Entry &entry = entries[static_cast<std::size_t>(i)];
    const mf_param &param = kernel.params[i];
    values[i] = entry.is_set() ? entry.value : path == MF_RUN_GPU ? param.gpu_default : param.cpu_default;
  }
  clamp_threads_to_blocks(kernel, entries, values);
  const std::int64_t limit = std::min(compiled_limit, max_threads_per_block);
  if (!fit(kernel, MF_THREADS, limit, entries, values))
    return product_error(kernel, MF_THREADS, entries, values,
                         std::to_string(limit) + (limit < max_threads_per_block ? " of this kernel on this GPU" : ""));
  if (!fit(kernel, MF_BLOCKS, max_blocks, entries, values))
    return product_error(kernel, MF_BLOCKS, entries, values, std::to_string(max_blocks));
  return "";
}

} // namespace

extern "C" void mf_parameters(const mf_kernel *kernel, int path, int64_t *values) {
  if (path == MF_RUN_SERIAL) {
    for (int i = 0; i < kernel->param_count; i++)
      values[i] = kernel->params[i].kind == MF_BLOCK_SIZE ? max_block_size : 1;
    return;
  }
  int compiled_limit = static_cast<int>(max_threads_per_block);
  if (path == MF_RUN_GPU)
    if (const char *failure = kernel->backend()->max_threads(kernel->cuda_function, &compiled_limit))
      raise_in_region(failure, "kernel " + std::string(kernel->name));
  std::string wrong = resolve(*kernel, path, compiled_limit, values);
  if (!wrong.empty()) raise_in_region(std::move(wrong));
}

extern "C" void mf_grid(const mf_kernel *kernel, int path, int64_t *values, const int64_t *blocks) {
  (void)path;
  // mf_parameters has seen to it that the product of the N that are not 0 is legal.
  std::vector<int> open;
  const std::int64_t room = max_blocks / product(*kernel, MF_BLOCKS, values);
  for (int i = 0; i < kernel->param_count; i++)
    if (kernel->params[i].kind == MF_BLOCKS && values[i] == 0) {
      values[i] = std::max<std::int64_t>(1, blocks[kernel->params[i].dimension]);
      open.push_back(i);
    }
  for (std::size_t one = 0; one < open.size(); one++) {
    std::int64_t others = 1;
    for (std::size_t other = 0; other < open.size(); other++)
      if (other != one) others = times(others, values[open[other]]);
    int64_t &value = values[open[one]];
    if (times(others, value) > room) value = std::max<std::int64_t>(1, room / others);
  }
}
