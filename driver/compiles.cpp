#include "driver/compiles.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>

namespace metafork::driver {

namespace {

// What nvcc knows without a header, as far as kernels use it.
const char *const cuda_words = R"(
#define __global__
#define __shared__
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
struct mf_index { unsigned x, y, z; };
extern const mf_index threadIdx, blockIdx;
)";
// The same that the header of all kernels uses itself, which other files include before.
const char *const cuda_functions = R"(
void __syncthreads();
int __syncthreads_or(int);
void __threadfence();
unsigned atomicAdd(unsigned *, unsigned);
template <class T> T __shfl_down_sync(unsigned, T, int);
template <class T> T __shfl_up_sync(unsigned, T, int);
template <class T> T __shfl_sync(unsigned, T, int);
#define MF_HAS_WARPS
)";

// The kernel that the line of a file with kernels belongs to: the last one whose function begins above it.
const codegen::NestPlan *plan_at(const Translation &t, const std::string &text, unsigned line) {
  std::istringstream in(text);
  std::string one, last;
  for (unsigned at = 1; at <= line && std::getline(in, one); at++)
    if (one.rfind("extern \"C\" ", 0) == 0) last = one;
  for (const codegen::NestPlan &p : t.plans)
    for (const std::string &name : codegen::kernel_names(p))
      for (const char *behind : {"(", "_block(", "_inspect("})
        if (last.find(" " + name + behind) != std::string::npos) return &p;
  return nullptr;
}

Broken described(const Translation &t, const frontend::CompileError &e) {
  Broken out;
  out.message = e.message + (e.source.empty() ? "" : fmt::format(", in '{}'", e.source));
  for (const codegen::File &f : t.files)
    if (f.path == e.file) out.plan = plan_at(t, f.text, e.line);
  return out;
}

} // namespace

std::optional<Broken> broken(const Request &request, const Translation &t) {
  const std::string &stem = t.unit.stem, all = "mf_all.cpp";
  std::vector<frontend::TextFile> files;
  for (const codegen::File &f : t.files) files.push_back({f.path, f.text});
  files.push_back({all, fmt::format("{2}#include \"{0}_launch.cpp\"\n#include \"{0}_kernels.cpp\"\n{1}#include "
                                    "\"{0}_kernels.cu\"\n",
                                    stem, cuda_words, cuda_functions)});
  const std::string runtime = "runtime/include";
  // <cmath> without its special functions, which are most of it; what is wrong then may be that
  const std::vector<std::string> whole = {"-std=gnu++20"}, small = {"-std=gnu++20", "-D_GLIBCXX_BITS_SPECFUN_H"};
  if (frontend::first_error(files, all, {runtime}, small))
    if (const auto e = frontend::first_error(files, all, {runtime}, whole)) return described(t, *e);

  std::vector<std::string> folders{runtime};
  for (const std::string &d : t.unit.include_dirs) folders.push_back("headers/" + d);
  // what is not the package's own in it is the program's
  if (const auto e =
          frontend::first_error(files, stem + t.unit.extension, folders,
                                frontend::drop_in_flags(request.clang_flags, t.unit.is_c), !t.unit.forks, t.unit.text))
    return described(t, *e);
  return std::nullopt;
}

} // namespace metafork::driver
