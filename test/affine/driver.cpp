// Runs a batch of affine programs: each function of the serial elision against the function of the package, over the
// sizes that the batch names, with run-time parameters, orders and machines drawn from a seed. The two machines are the
// CPU path and a fake GPU, whose memory is separate and poisoned and whose kernels are the CPU print.
//
//   affine-driver ELISION.so PACKAGE.so --seed S [--from I] [--choices N] [--limit SECONDS, of processor time]
//
// Prints, line by line, "start I NAME", then "ok I RUNS LAUNCHES ELISIONS NONFINITE" or "mismatch I WHAT". A program
// that ends the process (a crash, an error of the run-time library, the limit) leaves its "start" line last; a caller
// goes on with --from I + 1.
#include "../unit/fake_device.h"
#include "../unit/random_parameters.h"
#include "Inputs/testing.h"

#include <dlfcn.h>
#include <sys/time.h>

#include <cmath>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

struct Result {
  std::string name, bytes;
  size_t size = 0; // bytes of an element
  bool floating = false;
};

std::mt19937 numbers;
std::vector<void *> allocations;
std::vector<Result> results;

[[noreturn]] void stop(const std::string &what) {
  std::fprintf(stderr, "affine-driver: %s\n", what.c_str());
  std::exit(2);
}

// ------------------------------------------------------------------------------------------------------------ one call

std::vector<Result> call(const affine_program &program, const int *values, int alias, unsigned seed) {
  numbers.seed(seed);
  results.clear();
  program.call(values, alias);
  for (void *p : allocations) std::free(p);
  allocations.clear();
  return std::move(results);
}

double number_at(const Result &r, size_t element) {
  if (r.size == sizeof(float)) {
    float f;
    std::memcpy(&f, r.bytes.data() + element * r.size, sizeof f);
    return static_cast<double>(f);
  }
  double d;
  std::memcpy(&d, r.bytes.data() + element * r.size, sizeof d);
  return d;
}

std::string element_text(const Result &r, size_t element) {
  char text[64];
  if (r.floating) {
    std::snprintf(text, sizeof text, "%.17g", number_at(r, element));
  } else {
    int64_t value = 0;
    std::memcpy(&value, r.bytes.data() + element * r.size, r.size);
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(r.size == 4 ? static_cast<int32_t>(value) : value));
  }
  return text;
}

int nonfinite(const std::vector<Result> &all) {
  int count = 0;
  for (const Result &r : all)
    for (size_t e = 0; r.floating && e < r.bytes.size() / r.size; e++) count += std::isfinite(number_at(r, e)) ? 0 : 1;
  return count;
}

// The first difference, or "". Not-a-numbers are equal to each other: which operand's bits survive is not defined.
std::string difference(const std::vector<Result> &expected, const std::vector<Result> &found) {
  if (expected.size() != found.size()) return "a different number of results";
  for (size_t r = 0; r < expected.size(); r++) {
    const Result &e = expected[r], &f = found[r];
    if (e.bytes == f.bytes) continue;
    for (size_t i = 0; i < e.bytes.size() / e.size; i++) {
      if (e.bytes.compare(i * e.size, e.size, f.bytes, i * e.size, e.size) == 0) continue;
      if (e.floating && std::isnan(number_at(e, i)) && std::isnan(number_at(f, i))) continue;
      return e.name + ": element " + std::to_string(i) + " is " + element_text(f, i) + " instead of " +
             element_text(e, i);
    }
  }
  return "";
}

// ------------------------------------------------------------------------------------------------------------- choices

std::string parameters(std::mt19937 &random) {
  return metafork::test::random_parameters(random, {1, 2, 3, 4, 5, 7, 8, 16, 33, 1 << 30}, {1, 2, 3, 4, 7, 8});
}

struct Choice {
  std::string parameters, order, device, variant;
  uint64_t seed = 0;
  int multiprocessors = 0; // of the fake GPU; 0: block sizes that nobody set are what the kernel has
  int alias = -1;
  std::string text() const {
    return "METAFORK_PARAMS=" + parameters + " METAFORK_VARIANT=" + variant + " METAFORK_ORDER=" + order + ":" +
           std::to_string(seed) + " METAFORK_DEVICE=" + device + " of " + std::to_string(multiprocessors) +
           " multiprocessors" + (alias < 0 ? "" : " overlap " + std::to_string(alias));
  }
};

Choice choose(std::mt19937 &random, const affine_program &program, int number) {
  static const char *const orders[] = {"in-order", "reversed", "shuffled"};
  Choice c;
  c.parameters = number == 0 ? "" : parameters(random); // the defaults first
  c.order = orders[random() % 3];
  c.seed = random() % 1000;
  c.multiprocessors = c.seed % 2 == 0 ? 132 : 0;
  const bool kernels = metafork::runtime::first_kernel() != nullptr; // a package without any was built for no GPU
  c.device = random() % 2 == 0 || !kernels ? "cpu" : "gpu";
  c.variant = random() % 3 == 0 && kernels ? "unstaged" : "";
  if (program.may_alias != 0 && number % 2 == 1) c.alias = static_cast<int>(random() % 4);
  return c;
}

std::string values_text(const affine_program &program, const int *values) {
  std::string out = "(";
  for (int i = 0; i < program.parameters; i++) out += (i == 0 ? "" : ", ") + std::to_string(values[i]);
  return out + ")";
}

// "" if all runs agree, else what differs and where.
std::string compare(const affine_program &expected, const affine_program &tested, std::mt19937 &random, int choices,
                    int &runs, int &strange) {
  for (int s = 0; s < expected.sizes; s++) {
    const int *values = expected.values + s * expected.parameters;
    for (int number = 0; number < choices; number++) {
      const Choice c = choose(random, expected, number);
      const auto seed = static_cast<unsigned>(random());
      const std::vector<Result> serial = call(expected, values, c.alias, seed);
      metafork_set_params(c.parameters.c_str());
      metafork_set_variant(c.variant.c_str());
      metafork_set_order(c.order.c_str(), c.seed);
      metafork_set_device(c.device.c_str());
      setenv("METAFORK_GRAPHS", number % 4 < 2 ? "on" : "off", 1);
      metafork::test::fake.multiprocessors = c.multiprocessors;
      const std::string what = difference(serial, call(tested, values, c.alias, seed));
      const std::string where = " at " + values_text(expected, values) + " with " + c.text();
      if (!what.empty()) return what + where;
      if (metafork_get_counters().conflicts != 0) return "two iterations touch one element" + where;
      if (!metafork::test::fake.allocations.empty()) return "device memory is not released" + where;
      strange += nonfinite(serial) != 0 ? 1 : 0;
      runs++;
    }
  }
  return "";
}

const affine_program *load(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) stop(dlerror());
  void *symbol = dlsym(library, "affine_programs");
  if (symbol == nullptr) stop(std::string(file) + " has no affine_programs");
  return static_cast<const affine_program *>(symbol);
}

// A checked CPU kernel on the memory of the fake GPU.
const char *launch(const void *function, int64_t grid, int block, int64_t shared, const void *args, size_t bytes,
                   void *stream) {
  mf_checked_launch("on the fake GPU");
  return metafork::test::fake_launch(function, grid, block, shared, args, bytes, stream);
}

} // namespace

extern "C" void *test_allocate(size_t bytes) {
  void *p = std::malloc(bytes == 0 ? 1 : bytes);
  std::memset(p, 0x5A, bytes);
  allocations.push_back(p);
  return p;
}
extern "C" int test_random(int lo, int hi) {
  return lo + static_cast<int>(numbers() % static_cast<unsigned>(hi - lo + 1));
}
extern "C" void test_record(const char *name, const void *elements, size_t size, size_t count, int floating) {
  results.push_back({name, std::string(static_cast<const char *>(elements), size * count), size, floating != 0});
}
extern "C" const mf_backend *mf_cuda_backend(void) {
  static const mf_backend backend = [] {
    mf_backend b = *metafork::test::fake_backend();
    b.launch = launch;
    b.make_graph = metafork::test::fake_make_graph;
    b.run_graph = [](void *graph, const GraphNode *nodes, int count, void *stream, bool *ran) {
      return metafork::test::fake_run_graph(launch, graph, nodes, count, stream, ran);
    };
    b.drop_graph = metafork::test::fake_drop_graph;
    return b;
  }();
  return &backend;
}

int main(int argc, char **argv) {
  if (argc < 3) stop("usage: affine-driver ELISION.so PACKAGE.so --seed S [--from I] [--choices N] [--limit SECONDS]");
  const affine_program *elision = load(argv[1]), *package = load(argv[2]);
  int seed = 1, from = 0, choices = 3, limit = 20;
  for (int i = 3; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    const int value = std::atoi(argv[i + 1]);
    (option == "--seed" ? seed : option == "--from" ? from : option == "--choices" ? choices : limit) = value;
  }
  for (int i = 0; elision[i].name != nullptr; i++) {
    if (i < from) continue;
    std::printf("start %d %s\n", i, elision[i].name);
    std::fflush(stdout);
    const itimerval once = {{0, 0}, {limit, 0}};
    setitimer(ITIMER_PROF, &once, nullptr);
    metafork_reset_counters();
    std::mt19937 random(static_cast<unsigned>(seed * 1000 + i));
    int runs = 0, strange = 0;
    const std::string what = compare(elision[i], package[i], random, choices, runs, strange);
    const metafork_counters counters = metafork_get_counters();
    if (what.empty())
      std::printf("ok %d %d %lld %lld %d\n", i, runs,
                  static_cast<long long>(counters.launches_cpu + counters.launches_gpu),
                  static_cast<long long>(counters.elisions), strange);
    else
      std::printf("mismatch %d %s\n", i, what.c_str());
    std::fflush(stdout);
  }
  return 0;
}
