// Times the workloads and checks their results. One line each; results.json and results.md in --out.
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "device.h"
#include "metafork/runtime.h"
#include "report.h"

namespace metafork::bench {

namespace {

struct Options {
  std::string out = ".", only;
  std::vector<std::pair<std::string, std::string>> attachments; // title, file
};

[[noreturn]] void usage() {
  std::fprintf(stderr, "usage: workloads [--out DIR] [--only WORKLOAD] [--attach TITLE FILE]...\n");
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

Timing time_choice(const Entry &entry, Workload &workload, const Choice &choice) {
  metafork_set_params(choice.parameters.c_str());
  metafork_set_variant(choice.variant.c_str());
  workload.reset();
  workload.run(choice);
  check(cudaDeviceSynchronize(), entry.name.c_str());
  Timing timing{choice, 0, workload.verify()};
  timing.checksum = workload.checksum();
  if (const char *variant = metafork_variant(entry.kernel.c_str())) timing.variant = variant;
  if (const char *reason = metafork_variant_reason(entry.kernel.c_str())) timing.reason = reason;
  const auto reset = [&] { workload.reset(); };
  const auto run = [&] { workload.run(choice); };
  timing.median_ms = entry.whole_call ? median_wall_ms(reset, run) : median_ms(run);
  return timing;
}

// All choices, variants included, have to give the same result bit by bit.
Result time_entry(const Entry &entry) {
  Result result{entry, {}};
  const std::unique_ptr<Workload> workload = entry.make();
  for (const Choice &choice : entry.choices) {
    Timing timing = time_choice(entry, *workload, choice);
    if (timing.wrong.empty() && !result.timings.empty() && timing.checksum != result.timings[0].checksum)
      timing.wrong = "the result differs from that of " + describe(entry, result.timings[0].choice);
    if (!timing.wrong.empty())
      std::printf("  %s, %s: %s\n", entry.name.c_str(), describe(entry, choice).c_str(), timing.wrong.c_str());
    result.timings.push_back(timing);
  }
  return result;
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
  std::printf("%s: copy %.0f GB/s, FFMA %.1f TFLOP/s, IMAD %.1f TOP/s\n%s\n", report.gpu.c_str(),
              report.ceilings.copy_gbs, report.ceilings.ffma_tflops, report.ceilings.imad_tops, header_line().c_str());
  bool good = true;
  for (const auto &entries : {memory_entries(), product_entries(), jacobi_entries(), block_entries(), steps_entries()})
    for (const Entry &entry : entries) {
      if (!options.only.empty() && options.only != entry.name) continue;
      report.results.push_back(time_entry(entry));
      std::printf("%s\n", table_line(report.results.back(), report.ceilings).c_str());
      std::fflush(stdout);
      good = first_wrong(report.results.back()).empty() && good;
    }
  for (const std::string &line : steps_lines(report.results)) std::printf("%s\n", line.c_str());
  if (options.only.empty()) {
    metafork_set_variant("");
    good = run_large(report) && good;
  }
  for (const auto &[title, path] : options.attachments) report.attachments.emplace_back(title, read_lines(path));
  good = write_json(report, options.out + "/results.json") && good;
  good = write_markdown(report, options.out + "/results.md") && good;
  return good ? 0 : 1;
}

} // namespace

} // namespace metafork::bench

int main(int argc, char **argv) { return metafork::bench::run(metafork::bench::parse(argc, argv)); }
