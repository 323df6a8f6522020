// Times the workloads and checks their results. One line each; results.json and results.md in --out.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "device.h"
#include "metafork/runtime.h"
#include "report.h"

namespace metafork::bench {

namespace {

struct Options {
  std::string out = ".", only; // only: names of workloads, with commas; each may be a regular expression
  std::vector<std::pair<std::string, std::string>> attachments; // title, file
};

[[noreturn]] void usage() {
  std::fprintf(stderr, "usage: workloads [--out DIR] [--only WORKLOAD,...] [--attach TITLE FILE]...\n");
  std::exit(2);
}

Options parse(int argc, char **argv) {
  Options o;
  for (int i = 1; i < argc; i++) {
    const std::string name = argv[i];
    if (name == "--out" && i + 1 < argc)
      o.out = argv[++i];
    else if (name == "--only" && i + 1 < argc)
      o.only = argv[++i];
    else if (name == "--attach" && i + 2 < argc) {
      o.attachments.emplace_back(argv[i + 1], argv[i + 2]);
      i += 2;
    } else
      usage();
  }
  return o;
}

std::vector<std::string> read_lines(const std::string &path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "bench: cannot read %s\n", path.c_str());
    std::exit(2);
  }
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

Report describe_device() {
  Report report;
  cudaDeviceProp properties;
  int driver = 0, runtime = 0;
  check(cudaGetDeviceProperties(&properties, 0), "the GPU");
  check(cudaDriverGetVersion(&driver), "the driver's version");
  check(cudaRuntimeGetVersion(&runtime), "the runtime's version");
  report.gpu = properties.name;
  report.driver = version_text(driver);
  report.runtime = version_text(runtime);
  return report;
}

bool wanted(const Entry &entry, const std::string &only) {
  std::istringstream names(only);
  for (std::string name; std::getline(names, name, ',');)
    if (std::regex_match(entry.name, std::regex(name))) return true;
  return only.empty();
}

std::vector<Entry> wanted_entries(const std::string &only) {
  std::vector<Entry> found;
  for (const auto &part : {memory_entries(), stencil_entries(), product_entries(), polynomial_entries(),
                           jacobi_entries(), scan_entries(), block_entries(), steps_entries(), launch_entries()})
    for (const Entry &entry : part)
      if (wanted(entry, only)) found.push_back(entry);
  return found;
}

double measure(const Entry &entry, Workload &workload, const std::function<void()> &run) {
  return entry.whole_call ? median_wall_ms([&] { workload.reset(); }, run) : median_ms(run);
}

// Runs once on fresh data, by which the results are judged.
void run_once(const Entry &entry, Workload &workload, const std::function<void()> &run) {
  workload.reset();
  run();
  check(cudaDeviceSynchronize(), entry.name.c_str());
}

// All choices, variants included, have to give the same result bit by bit, unless sums are in any order. first: the
// checksum of the first choice, 0 for that one itself.
Timing time_choice(const Entry &entry, Workload &workload, const Choice &choice, uint64_t first) {
  metafork_set_params(choice.parameters.c_str());
  metafork_set_variant(choice.variant.c_str());
  const auto run = [&] { workload.run(choice); };
  run_once(entry, workload, run);
  Timing timing{choice, 0, ""};
  timing.checksum = workload.checksum();
  if (first == 0 || entry.any_order)
    timing.wrong = workload.verify();
  else if (timing.checksum != first)
    timing.wrong = "the result differs from that of " + describe(entry, entry.choices[0]);
  if (const char *variant = metafork_variant(entry.kernel.c_str())) timing.variant = variant;
  if (const char *reason = metafork_variant_reason(entry.kernel.c_str())) timing.reason = reason;
  timing.median_ms = measure(entry, workload, run);
  return timing;
}

// A peer may give another result than the choices, such as that of sums in another order, and is verified by itself
// then.
PeerTiming time_peer(const Entry &entry, Workload &workload, const Peer &peer, uint64_t first) {
  if (!peer.run) return {peer.name};
  run_once(entry, workload, peer.run);
  PeerTiming timing{peer.name};
  if (first == 0 || workload.checksum() != first) timing.wrong = peer.verify ? peer.verify() : workload.verify();
  timing.median_ms = measure(entry, workload, peer.run);
  return timing;
}

Result time_entry(const Entry &entry) {
  Result result{entry, {}, {}};
  const std::unique_ptr<Workload> workload = entry.make();
  uint64_t first = 0;
  for (const Choice &choice : entry.choices) {
    result.timings.push_back(time_choice(entry, *workload, choice, first));
    first = result.timings[0].checksum;
  }
  for (const Peer &peer : workload->peers()) result.peers.push_back(time_peer(entry, *workload, peer, first));
  return result;
}

void print_row(const Result &result, const Ceilings &ceilings) {
  const std::string wrong = first_wrong(result);
  if (!wrong.empty()) std::printf("  %s, %s\n", result.entry.name.c_str(), wrong.c_str());
  std::printf("%s\n", table_line(result, ceilings).c_str());
  std::fflush(stdout);
}

bool run_large(Report &report) {
  bool good = true;
  for (const LargeRun &large : large_runs()) {
    const std::string wrong = large.run();
    std::printf("large: %-56s %s\n", large.name.c_str(), wrong.empty() ? "yes" : ("NO: " + wrong).c_str());
    std::fflush(stdout);
    report.large.emplace_back(large.name, wrong);
    good = good && wrong.empty();
  }
  return good;
}

int run(const Options &options) {
  metafork_set_device("gpu");
  Report report = describe_device();
  report.ceilings = measure_ceilings();
  std::printf("%s: %s\n%s\n", report.gpu.c_str(), describe(report.ceilings).c_str(), header_line().c_str());
  bool good = true;
  for (const Entry &entry : wanted_entries(options.only)) {
    report.results.push_back(time_entry(entry));
    print_row(report.results.back(), report.ceilings);
    good = first_wrong(report.results.back()).empty() && good;
  }
  for (const std::string &line : steps_lines(report.results)) std::printf("%s\n", line.c_str());
  if (options.only.empty()) {
    metafork_set_variant("");
    good = run_large(report) && good;
  }
  for (const std::string &line : missed_lines(report)) std::printf("%s\n", line.c_str());
  for (const auto &[title, path] : options.attachments) report.attachments.emplace_back(title, read_lines(path));
  good = write_json(report, options.out + "/results.json") && good;
  good = write_markdown(report, options.out + "/results.md") && good;
  return good ? 0 : 1;
}

} // namespace

} // namespace metafork::bench

int main(int argc, char **argv) { return metafork::bench::run(metafork::bench::parse(argc, argv)); }
