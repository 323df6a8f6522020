// The parameter matrix: every program, every size, block size, split of the threads, grid and order, bitwise against
// the serial elision. Programs with a staged kernel run twice: with the plain kernels, and with those that the launches
// choose, for every Bk. One line each, which says how many cases ran staged:
//   jacobi_int   staged     4050 cases  full product              cpu  ok       0.4 s  3150 ran staged
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>

#include "metafork/runtime.h"
#include "self_test.h"
#include "space.h"

namespace metafork::matrix {

std::vector<Program> all_programs() {
  std::vector<Program> all;
  for (const auto &some : {reversal_programs(), addition_programs(), transpose_programs(), matmul_programs(),
                           jacobi_programs(), polynomial_programs()})
    all.insert(all.end(), some.begin(), some.end());
  const size_t block_bodies = all.size();
  for (const auto &some : {division_programs(), multiplication_programs(), euclid_programs(), reduction_programs(),
                           scan_programs(), finite_difference_programs()})
    all.insert(all.end(), some.begin(), some.end());
  for (size_t i = block_bodies; i < all.size(); i++) all[i].block_body = true;
  return all;
}

namespace {

// The full product is run where its operations are at most this many, else a pairwise covering array.
constexpr double full_product_limit = 1e7;
constexpr int reported_failures = 5;

struct Options {
  std::string program = "all", device = "cpu";
  uint64_t seed = 1;
  std::vector<std::string> orders;
  bool quick = false, self_test = false, list = false;
  bool barriers = false; // only the programs with barriers
  int jobs = 1;
  double case_limit = 2e6; // operations, and blocks times threads, of one case of a covering array
};

constexpr const char *usage =
    "usage: matrix [--program NAME|all] [--device cpu|gpu] [--seed S] [--orders in-order,reversed,shuffled]\n"
    "              [--barriers] [--quick] [--jobs J] [--case-limit OPERATIONS] [--list] [--self-test]\n";

[[noreturn]] void refuse(const std::string &why) {
  std::fprintf(stderr, "matrix: %s\n%s", why.c_str(), usage);
  std::exit(2);
}

double number(const std::string &option, const std::string &text) {
  char *end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(value >= 0)) refuse(option + " " + text + ": a number is expected");
  return value;
}

std::vector<std::string> parse_orders(const std::string &text) {
  std::vector<std::string> orders;
  std::stringstream stream(text);
  for (std::string order; std::getline(stream, order, ',');) {
    if (order != "in-order" && order != "reversed" && order != "shuffled") refuse("unknown order " + order);
    orders.push_back(order);
  }
  if (orders.empty()) refuse("--orders names none");
  return orders;
}

bool *flag(Options &o, const std::string &name) {
  if (name == "--quick") return &o.quick;
  if (name == "--self-test") return &o.self_test;
  if (name == "--list") return &o.list;
  return name == "--barriers" ? &o.barriers : nullptr;
}

Options parse(int argc, char **argv) {
  Options o;
  for (int i = 1; i < argc; i++) {
    const std::string name = argv[i];
    if (bool *given = flag(o, name)) {
      *given = true;
      continue;
    }
    if (i + 1 == argc) refuse("unknown option or missing value: " + name);
    const std::string value = argv[++i];
    if (name == "--program")
      o.program = value;
    else if (name == "--device" && (value == "cpu" || value == "gpu"))
      o.device = value;
    else if (name == "--seed")
      o.seed = static_cast<uint64_t>(number(name, value));
    else if (name == "--orders")
      o.orders = parse_orders(value);
    else if (name == "--jobs")
      o.jobs = std::max(1, static_cast<int>(number(name, value)));
    else if (name == "--case-limit")
      o.case_limit = number(name, value);
    else
      refuse("unknown option or value: " + name + " " + value);
  }
  // Blocks of a GPU run in the order it likes.
  if (o.orders.empty()) o.orders = parse_orders(o.device == "gpu" ? "in-order" : "in-order,reversed,shuffled");
  return o;
}

std::string current_case; // for the error handler

void report_error(const char *what, const char *where) {
  std::fprintf(stderr, "matrix: %s: %s (%s)\n", current_case.c_str(), what, where);
}

// What is wrong with how often and where the case ran, or "".
std::string check_counters(const metafork_counters &n, bool empty, bool on_gpu) {
  const int64_t wanted = on_gpu ? n.launches_gpu : n.launches_cpu;
  const int64_t all = n.launches_gpu + n.launches_cpu + n.launches_serial + n.elisions + n.small;
  if (n.conflicts != 0) return std::to_string(n.conflicts) + " elements were touched by two iterations";
  if (empty && all != 0) return "an empty domain was launched";
  if (!empty && (wanted == 0 || wanted != all))
    return std::string("it did not run on the ") + (on_gpu ? "GPU" : "CPU") + " alone";
  return "";
}

bool ran_staged(const Program &program) {
  return std::any_of(program.staged.names.begin(), program.staged.names.end(), [](const std::string &kernel) {
    const char *variant = metafork_variant(kernel.c_str());
    return variant != nullptr && std::strcmp(variant, "staged") == 0;
  });
}

const char *variant_of(const Program &program, const Case &c) {
  if (program.staged.names.empty()) return "";
  if (c.staged) return admits_staged(program, c) ? "staged" : "";
  constexpr int most_threads = 512;
  return program.staged.batched && c.seed % 2 != 0 && c.T[0] * c.T[1] <= most_threads ? "batched" : "unstaged";
}

// Returns what is wrong, or "". `staged` counts the cases that ran a staged kernel.
std::string run_case(const Program &program, const Case &c, bool on_gpu, size_t &staged) {
  current_case = program.name + ": " + describe(program, c);
  metafork_set_params(parameter_text(program, c).c_str());
  metafork_set_variant(variant_of(program, c));
  metafork_set_order(c.order.c_str(), c.seed);
  metafork_reset_counters();
  const std::string difference = program.run(c);
  if (!difference.empty()) return difference;
  const bool empty = program.points(c) == 0;
  if (!empty && ran_staged(program)) {
    if (!c.staged) return "a staged kernel ran where the plain one was asked for";
    staged++;
  }
  return check_counters(metafork_get_counters(), empty, on_gpu);
}

// The full product is run where its operations are few, else a covering array.
std::vector<Row> rows_of(const Program &program, bool staged, const Levels &levels, const Options &options,
                         bool &full) {
  const Space space = make_space(program, staged, levels, options.case_limit);
  double total = 0;
  std::vector<Row> rows;
  if (!options.quick)
    for_each_row(space, [&](const Row &row) {
      rows.push_back(row);
      total += program.work(make_case(program, staged, levels, row, 1));
      return total <= full_product_limit;
    });
  full = !options.quick && total <= full_product_limit;
  return full ? rows : covering_array(space, options.seed);
}

bool run_variant(const Program &program, bool staged, const Options &options) {
  const auto start = std::chrono::steady_clock::now();
  const Levels levels = options.quick ? quick_levels(options.orders) : all_levels(options.orders);
  bool full = false;
  const std::vector<Row> rows = rows_of(program, staged, levels, options, full);
  int failures = 0;
  size_t staged_cases = 0;
  uint64_t seed = options.seed;
  for (const Row &row : rows) {
    const Case c = make_case(program, staged, levels, row, seed++);
    const std::string wrong = run_case(program, c, options.device == "gpu", staged_cases);
    if (!wrong.empty() && failures++ < reported_failures)
      std::printf("  %s: %s\n", current_case.c_str(), wrong.c_str());
  }
  if (staged && staged_cases == 0 && failures++ == 0)
    std::printf("  %s: no case ran a staged kernel\n", program.name.c_str());
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const std::string variant = program.staged.names.empty() ? "" : staged ? "staged" : "unstaged";
  const std::string mode = full ? "full product" : "pairwise, seed " + std::to_string(options.seed);
  const std::string result = failures == 0 ? "ok" : std::to_string(failures) + " FAILED";
  const std::string count = staged ? "  " + std::to_string(staged_cases) + " ran staged" : "";
  std::printf("%-24s %-8s %6zu cases  %-20s %-6s %-4s %-12s %7.1f s%s\n", program.name.c_str(), variant.c_str(),
              rows.size(), mode.c_str(), options.quick ? "quick" : "", options.device.c_str(), result.c_str(),
              elapsed.count(), count.c_str());
  std::fflush(stdout);
  return failures == 0;
}

bool run_program(const Program &program, const Options &options) {
  bool good = true;
  for (const bool staged : stagings(program)) good = run_variant(program, staged, options) && good;
  return good;
}

std::vector<Program> chosen_programs(const Options &options) {
  std::vector<Program> programs = all_programs();
  if (options.program != "all") std::erase_if(programs, [&](const Program &p) { return p.name != options.program; });
  if (options.barriers) std::erase_if(programs, [](const Program &p) { return !p.has_barriers(); });
  if (programs.empty()) refuse("no such program: " + options.program);
  return programs;
}

// Runs the programs in processes of their own, `jobs` at a time; a process touches the device only after the fork.
bool run_in_processes(const std::vector<Program> &programs, const Options &options) {
  std::map<pid_t, std::string> running;
  bool good = true;
  const auto wait_for_one = [&] {
    int status = 0;
    const pid_t pid = wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      running.erase(pid);
    else
      std::printf("%s FAILED\n", running[pid].c_str()), running.erase(pid), good = false;
  };
  for (const Program &program : programs) {
    if (running.size() == static_cast<size_t>(options.jobs)) wait_for_one();
    std::fflush(stdout);
    const pid_t pid = fork();
    if (pid < 0) refuse("fork failed");
    if (pid == 0) {
      metafork_set_device(options.device.c_str());
      std::exit(run_program(program, options) ? 0 : 1);
    }
    running[pid] = program.name;
  }
  while (!running.empty()) wait_for_one();
  return good;
}

int run_matrix(const Options &options) {
  const std::vector<Program> programs = chosen_programs(options);
  for (const char *name :
       {"METAFORK_PARAMS", "METAFORK_ORDER", "METAFORK_DEVICE", "METAFORK_VARIANT", "METAFORK_SHARED_MEMORY"})
    unsetenv(name);
  mf_set_error_handler(report_error);
  if (options.jobs > 1) return run_in_processes(programs, options) ? 0 : 1;
  metafork_set_device(options.device.c_str());
  bool good = true;
  for (const Program &program : programs) good = run_program(program, options) && good;
  return good ? 0 : 1;
}

int main_with(const Options &options) {
  if (options.list) {
    for (const Program &program : chosen_programs(options)) std::printf("%s\n", program.name.c_str());
    return 0;
  }
  if (!options.self_test) return run_matrix(options);
  const int failures = run_self_test(options.seed, options.case_limit);
  std::printf("matrix self-test, seed %llu: %s\n", static_cast<unsigned long long>(options.seed),
              failures == 0 ? "ok" : "FAILED");
  return failures == 0 ? 0 : 1;
}

} // namespace

} // namespace metafork::matrix

int main(int argc, char **argv) { return metafork::matrix::main_with(metafork::matrix::parse(argc, argv)); }
