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

constexpr const char *too_complex = "too complex: the time limit of one region was reached (--time-limit)";

// Translates the file with its plain loops replaced. Where the program that replaces some loops has no kernels, or they
// take too long, these loops stay as they are.
class WithLoops {
public:
  WithLoops(const Request &request, const frontend::Options &source, Parallelised &loops, Stages &stages)
      : request_(request), source_(source), loops_(loops), stages_(stages) {}

  std::unique_ptr<Translation> run() {
    std::vector<size_t> chosen(loops_.replacements.size());
    for (size_t i = 0; i < chosen.size(); i++) chosen[i] = i;
    std::unique_ptr<Translation> t = attempt(chosen, true);
    for (size_t before = 0; !t && before != chosen.size(); t = attempt(chosen, true)) {
      before = chosen.size();
      without_spent(chosen);
      if (chosen.size() == before) without_kernels(chosen);
    }
    std::fputs(messages_.text.c_str(), stderr);
    return t;
  }

private:
  std::unique_ptr<Translation> attempt(const std::vector<size_t> &chosen, bool dump) {
    messages_ = {};
    std::vector<model::Range> places;
    source_.text = loops_.text(chosen, places);
    source_.messages = &messages_;
    shares_.clear();
    for (size_t k = 0; k < places.size(); k++)
      shares_.push_back(
          {places[k], request_.time_limit - loops_.replacements[chosen[k]].seconds, request_.time_limit > 0});
    return translate(request_, source_, stages_, dump, shares_);
  }

  // After an attempt with the chosen ones.
  void without_spent(std::vector<size_t> &chosen) {
    std::vector<size_t> left;
    for (size_t k = 0; k < chosen.size(); k++)
      if (!shares_[k].spent())
        left.push_back(chosen[k]);
      else
        stays_serial(request_, loops_, chosen[k], too_complex);
    chosen = std::move(left);
  }

  void without_kernels(std::vector<size_t> &chosen) {
    std::vector<size_t> good;
    for (size_t i : chosen)
      if (attempt({i}, false))
        good.push_back(i);
      else if (shares_[0].spent())
        stays_serial(request_, loops_, i, too_complex);
      else
        stays_serial(request_, loops_, i, "no kernels can be made of the parallel program: " + messages_.first_error);
    chosen = std::move(good);
  }

  const Request &request_;
  frontend::Options source_;
  Parallelised &loops_;
  Stages &stages_;
  frontend::Messages messages_; // of the last attempt
  std::vector<Share> shares_;   // of its replacements
};

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

  std::vector<Share> none;
  const std::unique_ptr<Translation> t = loops.replacements.empty() ? translate(request, source, stages, true, none)
                                                                    : WithLoops(request, source, loops, stages).run();
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
