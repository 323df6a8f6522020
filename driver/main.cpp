#include "driver/driver.h"

#include <CLI/CLI.hpp>

#include <filesystem>

int main(int argc, char **argv) {
  metafork::driver::Request request;
  // what stands after "--" is for Clang
  std::vector<std::string> own;
  int i = 1;
  for (; i < argc && std::string(argv[i]) != "--"; i++) own.push_back(argv[i]);
  for (i++; i < argc; i++) request.clang_flags.push_back(argv[i]);

  CLI::App app(
      "metafork-cc: translates the meta_for and meta_schedule regions of a C or C++ file into a package of CUDA and "
      "CPU "
      "kernels whose block sizes, thread counts and numbers of blocks are run-time parameters.",
      "metafork-cc");
  app.footer(
      "Call: metafork-cc INPUT.{c,cc,cpp} -o DIR [options] [-- clang flags]. Everything after -- is passed to Clang "
      "(-I, -D, -std=...). Run-time parameters of a package: METAFORK_PARAMS=\"B0=32,T0=16\", "
      "METAFORK_VARIANT=unstaged,"
      " METAFORK_DEVICE=cpu|gpu.");
  std::string contract = "off";
  app.add_option("INPUT", request.input, "The C or C++ file")->required();
  app.add_option("-o", request.output, "Folder of the package; an existing package is replaced whole")->required();
  app.add_flag("--explain", request.explain, "Say what was decided for each nest, and why");
  app.add_option("--fp-contract", contract,
                 "off: results equal the serial program's bit for bit (default); on: products and sums of one "
                 "expression become "
                 "explicit fused multiply-adds")
      ->check(CLI::IsMember({"on", "off"}));
  app.add_option("--dump-after", request.dump_after, "Print what a stage gives: frontend, analysis, kernel or check")
      ->check(CLI::IsMember({"frontend", "analysis", "kernel", "check"}));
  app.add_flag("--time-stages", request.time_stages, "Print the time of each stage on stderr");
  app.add_option("--depfile", request.depfile, "Write the files read, as a Make rule for the manifest");
  app.add_flag("--check", request.effort.search,
               "Beside the proofs, look for counterexamples: kernels are run for many small sizes, block sizes and "
               "launch shapes, and Z3 searches with the block sizes symbolic");
  app.add_flag("--checked", request.code.checked,
               "CPU kernels with shadow cells: elements touched by two iterations are counted (for tests; slow)");
  app.set_version_flag("--version", "metafork-cc 0.1.0");
  std::reverse(own.begin(), own.end());
  try {
    app.parse(own);
  } catch (const CLI::ParseError &e) {
    return app.exit(e) == 0 ? 0 : 1;
  }
  request.code.contract = contract == "on";
  const std::string extension = std::filesystem::path(request.input).extension().string();
  if (extension != ".c" && extension != ".cc" && extension != ".cpp" && extension != ".cxx" && extension != ".C") {
    std::fprintf(stderr, "metafork-cc: error: '%s' is no C or C++ file (.c, .cc, .cpp, .cxx)\n", request.input.c_str());
    return 1;
  }
  return metafork::driver::run_pipeline(request);
}
