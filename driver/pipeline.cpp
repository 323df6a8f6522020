#include "driver/driver.h"
#include "driver/explain.h"
#include "driver/parallelise.h"
#include "driver/translate.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace metafork::driver {

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
  fmt::print(stderr, "metafork-cc: error: {}\n", what);
  return 1;
}

// Translates the file with its plain loops replaced. Where the program that replaces some loops has no kernels, these
// loops stay as they are.
std::unique_ptr<Translation> with_loops(const Request &request, frontend::Options source, Parallelised &loops,
                                        Stages &stages) {
  auto attempt = [&](const std::vector<size_t> &chosen, bool dump, frontend::Messages &messages) {
    messages = {};
    std::vector<model::Range> proved;
    source.text = loops.text(chosen, proved);
    source.messages = &messages;
    return translate(request, source, stages, dump, proved);
  };
  std::vector<size_t> all(loops.replacements.size());
  for (size_t i = 0; i < all.size(); i++) all[i] = i;
  frontend::Messages messages;
  std::unique_ptr<Translation> t = attempt(all, true, messages);
  if (!t) {
    std::vector<size_t> good;
    for (size_t i : all) {
      frontend::Messages own;
      if (attempt({i}, false, own))
        good.push_back(i);
      else
        stays_serial(request, loops, i, own.first_error);
    }
    t = attempt(good, true, messages);
  }
  std::fputs(messages.text.c_str(), stderr);
  return t;
}

} // namespace

int run_pipeline(const Request &request) {
  Stages stages(request.time_stages);

  std::vector<frontend::BuiltinHeader> builtin;
  for (const codegen::Header &h : codegen::language_headers()) builtin.push_back({h.path, h.text});
  frontend::Options source;
  source.input = request.input;
  source.clang_flags = request.clang_flags;
  source.headers = builtin;
  source.automatic = request.automatic;

  Parallelised loops;
  if (const auto scops = frontend::read_scops(source)) {
    stages.done("scops");
    if (request.dump_after == "scops") {
      fmt::print("{}", dump_scops(*scops));
      return 0;
    }
    loops = parallelise(request, *scops);
    source.may_be_serial = !scops->scops.empty() || !scops->refused.empty() || request.automatic;
    stages.done("schedule");
    if (!request.emit.empty()) {
      fmt::print("{}", request.emit == "metafork" ? loops.tiled_text() : loops.schedule);
      return 0;
    }
  }

  const std::unique_ptr<Translation> t = loops.replacements.empty() ? translate(request, source, stages, true, {})
                                                                    : with_loops(request, source, loops, stages);
  if (!t || !request.emit.empty()) return 1;
  const std::vector<codegen::File> files = codegen::print_package(t->unit, t->plans, request.code);
  stages.done("codegen");
  if (request.explain) fmt::print("{}{}", loops.explain, explain(t->unit, t->plans));

  if (const std::string error = write_package(request.output, files); !error.empty()) return fail(error);
  if (!request.depfile.empty() && !write_depfile(request, t->unit))
    return fail("cannot write '" + request.depfile + "'");
  stages.done("write");
  return 0;
}

} // namespace metafork::driver
