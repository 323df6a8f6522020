#include "driver/compiles.h"
#include "driver/driver.h"
#include "driver/last_resort.h"
#include "model/topics.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace metafork::driver {

static int wrong(const std::string &what) {
  std::fprintf(stderr, "metafork-cc: error: %s\n", (what + model::Topic::command_line).c_str());
  return 1;
}

static void list_codes() {
  for (const model::TopicRow &r : model::topics()) std::printf("%s %s\n", model::code_of(r.topic).c_str(), r.title);
  throw CLI::Success();
}

static void read_ahead(const std::string &file) {
  if (!read_headers_ahead(file)) throw CLI::FileError("cannot write '" + file + "'", 1);
  throw CLI::Success();
}

// On a terminal, unless the last option that speaks of it says otherwise.
static bool colours(std::vector<std::string> &arguments) {
  const char *terminal = std::getenv("TERM");
  bool out = isatty(STDERR_FILENO) && terminal && std::string(terminal) != "dumb" && !std::getenv("NO_COLOR");
  std::erase_if(arguments, [&](const std::string &a) {
    const bool on = a == "-fcolor-diagnostics" || a == "-fdiagnostics-color" || a == "-fdiagnostics-color=always";
    const bool off = a == "-fno-color-diagnostics" || a == "-fno-diagnostics-color" || a == "-fdiagnostics-color=never";
    if (on || off) out = on;
    return on || off || a == "-fdiagnostics-color=auto";
  });
  return out;
}

int command_line(const std::vector<std::string> &arguments, Request request) {
  // what stands after "--" is for Clang
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  std::vector<std::string> own(arguments.begin(), dashes);
  if (dashes != arguments.end()) request.clang_flags.assign(dashes + 1, arguments.end());

  CLI::App app(
      "metafork-cc: translates the meta_for and meta_schedule regions of a C or C++ file into a package of CUDA and "
      "CPU "
      "kernels whose block sizes, thread counts and numbers of blocks are run-time parameters, and its forked work "
      "into "
      "tasks; or, with --from and --to, a file between MetaFork, OpenMP and Cilk.",
      "metafork-cc");
  app.footer(
      "Call: metafork-cc INPUT.{c,cc,cpp} -o DIR [options] [-- clang flags]. -Wno-asserted: no warning where nothing "
      "is "
      "known of the independence of a meta_for's iterations but the programmer's word. -Werror: warnings are errors. "
      "-fcolor-diagnostics, -fno-color-diagnostics: messages with colours, or without; otherwise with colours on a "
      "terminal. Everything after -- is passed "
      "to Clang "
      "(-I, -D, -std=...). Run-time parameters of a package: METAFORK_PARAMS=\"B0=32,T0=16\", "
      "METAFORK_VARIANT=unstaged,"
      " METAFORK_DEVICE=cpu|gpu.");
  std::string contract = "off";
  app.add_option("INPUT", request.input, "The C or C++ file")->required();
  auto *output = app.add_option("-o", request.output,
                                "Folder of the package; an existing package is replaced whole. With --to: the file");
  app.add_option("--emit", request.emit,
                 "Print on stdout: metafork, the file with its plain loops as parallel MetaFork loops, block sizes "
                 "symbolic, and with -o make the package too; schedule, the domain, dependences and schedule of those "
                 "loops, and make none")
      ->check(CLI::IsMember({"metafork", "schedule"}));
  const CLI::IsMember languages({"metafork", "openmp", "cilk"});
  auto *from = app.add_option("--from", request.from,
                              "With --to: the language of the forks, joins and parallel loops in INPUT; serial: plain "
                              "loops, which are parallelised as with --auto; those for which the other language has "
                              "nothing stay as they are");
  from->check(CLI::IsMember({"metafork", "openmp", "cilk", "serial"}));
  auto *to = app.add_option("--to", request.to,
                            "Write the file with its forks, joins and parallel loops in this language to the file that "
                            "-o names, instead of making a package")
                 ->check(languages);
  from->needs(to);
  to->needs(from);
  app.add_flag("--auto", request.automatic,
               "Parallelise plain loops anywhere in the file, not only in meta_schedule and between #pragma scop and "
               "#pragma endscop");
  app.add_flag("--reassociate", request.reassociate,
               "Updates such as s += x of plain loops, and of loops inside a meta_for, may be done in another order "
               "(floating-point results may differ in the last bits)");
  app.add_flag("--synchronous", request.synchronous,
               "Plain loops: where a nest has a parallel and a serial dimension, the serial one stands outside");
  app.add_flag("--assume-independent", request.assume_independent,
               "A meta_for whose iterations collide is a warning, and translated all the same");
  app.add_flag("--assume-distinct", request.assume_distinct,
               "Plain loops: pointers are taken as distinct, without a check at run time");
  app.add_flag(
         "--report{text}", request.report,
         "One line a loop on stderr: parallel with its kernels and why that is right, or serial or refused with a "
         "code, what stands in the way, and what to do (docs/diagnostics.md); a last line sums up. --report=json: "
         "the same on stdout, for programs")
      ->check(CLI::IsMember({"text", "json"}));
  app.add_option(
         "--diagnostics-format", request.format,
         "text: messages as Clang prints them (default); sarif: messages and loops on stderr as one SARIF 2.1.0 "
         "document")
      ->check(CLI::IsMember({"text", "sarif"}));
  app.add_flag_callback("--codes", list_codes, "Print the codes of all messages with their titles, and stop");
  app.add_option_function<std::string>(
      "--read-headers-ahead", read_ahead,
      "Write to a file what reading the runtime's headers gives, and stop; where it is ../lib/metafork/headers.pch, "
      "seen from the program, a translation takes less time. The build does that");
  app.add_flag("--explain", request.explain, "Say what was decided for each nest, and why");
  app.add_option("--fp-contract", contract,
                 "off: results equal the serial program's bit for bit (default); on: products and sums of one "
                 "expression become "
                 "explicit fused multiply-adds")
      ->check(CLI::IsMember({"on", "off"}));
  std::vector<std::string> stages = {"scops", "frontend", "analysis", "mapping", "kernel", "check"};
  const std::vector<std::string> passes = codegen::pass_names();
  stages.insert(stages.end() - 2, passes.begin(), passes.end());
  app.add_option(
         "--dump-after", request.dump_after,
         "Print what a stage gives: scops, frontend, analysis, mapping (kernels before all passes), kernel (behind "
         "the last pass) or check; or the kernels behind one pass. Before check, -o may be left "
         "out: the compiler stops there")
      ->check(CLI::IsMember(stages));
  app.add_flag("--time-stages", request.time_stages, "Print the time of each stage on stderr");
  app.add_option(
         "--effort", request.million_steps,
         "Millions of steps that the compiler takes at most for the plain loops of one region, or for one meta_for: "
         "beyond, loops stay serial, kernels unstaged and independence asserted, as too complex (default 60; 0: "
         "no limit)")
      ->check(CLI::Range(0.0, 1e12))
      ->take_last();
  app.add_option("--time-limit", request.seconds,
                 "Seconds of processor time that the compiler takes at most for the plain loops of one region, or for "
                 "one meta_for: beyond, it is as with --effort (0: no limit, the default)")
      ->check(CLI::NonNegativeNumber)
      ->take_last();
  app.add_option("--depfile", request.depfile, "Write the files read, as a Make rule for the manifest");
  app.add_flag("--check", request.effort.search,
               "Beside the proofs, look for counterexamples: kernels are run for many small sizes, block sizes and "
               "launch shapes, and Z3 searches with the block sizes symbolic");
  app.add_flag("--checked", request.code.checked,
               "CPU kernels with shadow cells: elements touched by two iterations are counted (for tests; slow)");
  // for tests of the checker: not listed
  app.add_flag("--unchecked-certificate", request.unchecked,
               "What the checker refutes is a warning, and the package is written")
      ->group("");
  app.set_version_flag("--version", "metafork-cc 0.1.0");
  // CLI11 has no flags with one dash and several letters
  request.warn_asserted = std::erase(own, "-Wno-asserted") == 0;
  request.warnings_are_errors = std::erase(own, "-Werror") != 0;
  request.colours = colours(own);
  std::reverse(own.begin(), own.end());
  try {
    app.parse(own);
  } catch (const CLI::ParseError &e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    return wrong(e.what());
  }
  request.code.contract = contract == "on";
  if (request.effort.search) request.million_steps = 0; // it takes its time
  const bool stops = request.to.empty() && request.stops_before_check();
  if (request.emit.empty() && output->count() == 0 && !stops) {
    return wrong("-o is required: the folder of the package, or with --to the file");
  }
  const std::string extension = std::filesystem::path(request.input).extension().string();
  if (extension != ".c" && extension != ".cc" && extension != ".cpp" && extension != ".cxx" && extension != ".C") {
    return wrong("'" + request.input + "' is no C or C++ file (.c, .cc, .cpp, .cxx)");
  }
  return guarded([&request] { return request.to.empty() ? run_pipeline(request) : run_fork_join(request); });
}

} // namespace metafork::driver
