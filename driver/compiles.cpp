#include "driver/compiles.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
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

const char *const runtime = "runtime/include";
// <cmath> without its special functions, which are most of it
const std::vector<std::string> whole = {"-std=gnu++20"}, small = {"-std=gnu++20", "-D_GLIBCXX_BITS_SPECFUN_H"};

// Beside the program, whether it is installed or not.
std::string file_of_headers() {
  std::error_code e;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", e);
  return e ? "" : (program.parent_path().parent_path() / "lib/metafork/headers.pch").string();
}

frontend::TextFile headers() {
  frontend::TextFile out{"mf_headers.hpp", ""};
  for (const std::string &h : codegen::first_headers()) out.text += "#include <" + h + ">\n";
  return out;
}

} // namespace

bool read_headers_ahead(const std::string &file) {
  frontend::Compilation c{.files = {headers()}, .main = headers().path, .folders = {runtime}, .flags = small};
  for (const codegen::Header &h : codegen::language_headers())
    c.files.push_back({std::string(runtime) + "/" + h.path, h.text});
  return frontend::read_ahead(c, file);
}

std::optional<Broken> broken(const Request &request, const Translation &t) {
  const std::string &stem = t.unit.stem;
  frontend::Compilation package{.folders = {runtime}};
  for (const codegen::File &f : t.files) package.files.push_back({f.path, f.text});

  frontend::Compilation kernels = package;
  kernels.main = "mf_all.cpp";
  kernels.files.push_back(headers());
  kernels.files.push_back(
      {kernels.main, fmt::format("{2}#include \"{0}_launch.cpp\"\n#include \"{0}_kernels.cpp\"\n{1}#include "
                                 "\"{0}_kernels.cu\"\n",
                                 stem, cuda_words, cuda_functions)});
  kernels.flags = small;
  kernels.ahead = file_of_headers();
  if (frontend::first_error(kernels)) {
    kernels.flags = whole; // what is wrong may be that
    kernels.ahead.clear();
    if (const auto e = frontend::first_error(kernels)) return described(t, *e);
  }

  frontend::Compilation drop_in = std::move(package);
  drop_in.main = stem + t.unit.extension;
  for (const std::string &d : t.unit.include_dirs) drop_in.folders.push_back("headers/" + d);
  drop_in.flags = frontend::drop_in_flags(request.clang_flags, t.unit.is_c);
  drop_in.only_constructs = !t.unit.forks; // what is not the package's own in it is the program's
  drop_in.written = t.unit.text;
  if (const auto e = frontend::first_error(drop_in)) return described(t, *e);
  return std::nullopt;
}

} // namespace metafork::driver
