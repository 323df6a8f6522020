#include "driver/copies.h"
#include "driver/driver.h"
#include "driver/emitted.h"
#include "driver/explain.h"
#include "driver/parallelise.h"
#include "driver/report.h"
#include "driver/translate.h"
#include "host/host.h"
#include "model/topics.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace metafork::driver {

using model::Topic;

namespace {

std::string escaped_for_make(const std::string &path) {
  std::string out;
  for (char c : path) {
    if (c == ' ' || c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

bool write_depfile(const Request &request, const model::Unit &unit) {
  std::ofstream out(request.depfile);
  const std::string stem = std::filesystem::path(request.input).stem().string();
  out << escaped_for_make(request.output + "/" + stem + ".json") << ":";
  for (const std::string &d : unit.dependencies)
    out << " \\\n  " << escaped_for_make(std::filesystem::absolute(d).string());
  out << "\n";
  out.close();
  return static_cast<bool>(out);
}

int fail(const std::string &what) {
  fmt::print(stderr, "metafork-cc: error: {}\n", what + model::Topic::file);
  return 1;
}

// The statements of each replacement of which kernels are made.
std::vector<frontend::Planned> planned(const Parallelised &loops) {
  std::vector<frontend::Planned> out;
  for (const Replacement &r : loops.replacements) out.push_back({r.scop.name, host::launches(r.scop, r.program)});
  return out;
}

// Messages, and what became of the loops, as they are asked for. Where --auto finds nothing, it says why.
void say(const Request &request, const frontend::Loops &written, const Parallelised &loops, const Translation *t,
         frontend::Messages &all) {
  std::vector<LoopLine> lines = loop_lines(written, loops, t, all);
  as_written(lines, written.origins);
  const bool found = std::any_of(lines.begin(), lines.end(), [](const LoopLine &l) { return !l.kernels.empty(); });
  const bool nothing = request.automatic && !found && !all.failed();
  if (nothing) {
    model::Unit unit;
    unit.text = written.text;
    frontend::report(unit, "warning",
                     {{request.input, 1, 1, 0},
                      "--auto has found no loop to run in parallel: " + summed_up(lines) + Topic::nothing_found},
                     {}, all);
  }
  all.as_written(written.origins);
  if (request.format == "sarif") {
    std::fputs(sarif(all, lines).c_str(), stderr);
  } else {
    std::fputs(all.text().c_str(), stderr);
    if (request.report == "text" || nothing) std::fputs(report_text(request.input, lines).c_str(), stderr);
  }
  if (request.report == "json") fmt::print("{}", report_json(request.input, lines));
}

} // namespace

int run_pipeline(const Request &given) {
  Request request = given;
  check::Answers answers;
  request.effort.answers = &answers;
  Stages stages(request.time_stages);

  std::vector<frontend::TextFile> builtin;
  for (const codegen::Header &h : codegen::language_headers()) builtin.push_back({h.path, h.text});
  frontend::Options options;
  options.input = request.input;
  options.text = request.text;
  options.clang_flags = request.clang_flags;
  options.headers = builtin;
  options.automatic = request.automatic;
  options.colours = request.colours;
  options.strict = request.warnings_are_errors;
  frontend::Source source(options);
  const frontend::Loops written_loops = source.loops();

  Parallelised loops;
  const auto scops = source.scops();
  bool may_be_serial = false;
  if (scops) {
    stages.done("scops");
    if (request.dump_after == "scops") {
      fmt::print("{}", dump_scops(*scops));
      return 0;
    }
    loops = parallelise(request, *scops);
    may_be_serial = !scops->scops.empty() || !scops->refused.empty() || request.automatic;
    stages.done("schedule");
    if (request.emit == "schedule") {
      fmt::print("{}", loops.schedule);
      return 0;
    }
  }

  frontend::Messages messages;
  messages.colours = request.colours;
  messages.strict = request.warnings_are_errors;
  auto unit = source.unit(planned(loops), may_be_serial, &messages);
  stages.done("frontend");
  std::unique_ptr<Translation> t;
  bool ok = false;
  if (unit && place_forks(*unit, messages)) {
    const std::vector<model::Scop> none;
    Written written(scops ? scops->written : none, &answers);
    t = placed(request, std::move(*unit), loops);
    stages.done("nests");
    ok = translate(request, *t, loops, written, messages, stages);
    if (ok && request.warn_asserted) report_copies(request, *t, written_loops, messages);
  }
  std::string text;
  if (ok && !messages.failed() && !loops.messages.failed() && !request.emit.empty())
    text = emitted(request, options, *t, written_loops.origins, loops);
  frontend::Messages all = std::move(loops.messages);
  all.add(std::move(messages));
  say(request, written_loops, loops, t.get(), all);
  const bool failed = !ok || all.failed();
  if (request.said) request.said->add(std::move(all));
  if (failed) return 1;
  if (!request.emit.empty()) {
    request.emitted ? void(*request.emitted = text) : fmt::print("{}", text);
    if (request.output.empty()) return 0;
  }
  if (request.explain) fmt::print("{}{}", loops.explain(), explain(t->unit, t->plans));

  if (request.output.empty()) return 0;
  if (const std::string error = write_package(request.output, t->files); !error.empty()) return fail(error);
  if (!request.depfile.empty() && !write_depfile(request, t->unit))
    return fail("cannot write '" + request.depfile + "'");
  stages.done("write");
  return 0;
}

} // namespace metafork::driver
