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

std::string too_complex(const model::Steps &steps) {
  return steps.late() ? "too complex: more time than one region may take (--time-limit)"
                      : "too complex: more steps than one region may take (--effort)";
}

// Translates the file with its plain loops replaced. Where the program that replaces some loops has no kernels, or they
// take too long, these loops stay as they are. `tiled`: the replacements in the form that --emit=metafork prints,
// judged as they will be when that is read.
class WithLoops {
public:
  WithLoops(const Request &request, const frontend::Options &options, std::unique_ptr<frontend::Source> source,
            bool may_be_serial, Parallelised &loops, Written &written, bool tiled, Stages &stages)
      : request_(request),
        options_(options),
        source_(std::move(source)),
        may_be_serial_(may_be_serial),
        loops_(loops),
        written_(written),
        tiled_(tiled),
        stages_(stages) {}

  // Null after an error of the file itself.
  std::unique_ptr<Translation> run() {
    chosen_.resize(loops_.replacements.size());
    for (size_t i = 0; i < chosen_.size(); i++) chosen_[i] = i;
    std::unique_ptr<Translation> t = attempt(chosen_, true);
    while (!t && !chosen_.empty() && shorten()) t = attempt(chosen_, true);
    std::fputs(messages_.text.c_str(), stderr);
    return t;
  }
  // The file as it has been translated.
  std::string text() const {
    std::vector<model::Range> places;
    return loops_.text(chosen_, tiled_, places);
  }

private:
  std::unique_ptr<Translation> attempt(const std::vector<size_t> &chosen, bool dump) {
    messages_ = {};
    std::vector<model::Range> places;
    std::unique_ptr<frontend::Source> source = std::move(source_); // as it was read, if it is for the first time
    if (!chosen.empty() || !source) {
      options_.text = loops_.text(chosen, tiled_, places);
      source = std::make_unique<frontend::Source>(options_);
    }
    shares_.clear();
    for (size_t k = 0; k < places.size(); k++)
      shares_.push_back({places[k], loops_.replacements[chosen[k]].steps, !tiled_, ""});
    return translate(request_, *source, may_be_serial_, &messages_, stages_, dump, shares_, written_);
  }

  // After an attempt with the chosen ones. False: the file has an error without any of them.
  bool shorten() {
    const size_t before = chosen_.size();
    without_failed();
    if (chosen_.size() < before) return true;
    const std::string together = messages_.first_error;
    if (!attempt({}, false)) return false;
    without_kernels();
    if (chosen_.size() < before) return true;
    for (size_t i : chosen_) no_kernels(i, together);
    chosen_.clear();
    return true;
  }

  void without_failed() {
    std::vector<size_t> left;
    for (size_t k = 0; k < chosen_.size(); k++)
      if (shares_[k].steps.spent())
        stays_serial(request_, loops_, chosen_[k], too_complex(shares_[k].steps));
      else if (!shares_[k].error.empty())
        no_kernels(chosen_[k], shares_[k].error);
      else
        left.push_back(chosen_[k]);
    chosen_ = std::move(left);
  }

  void without_kernels() {
    std::vector<size_t> good;
    for (size_t i : chosen_)
      if (attempt({i}, false))
        good.push_back(i);
      else if (shares_[0].steps.spent())
        stays_serial(request_, loops_, i, too_complex(shares_[0].steps));
      else
        no_kernels(i, messages_.first_error);
    chosen_ = std::move(good);
  }

  void no_kernels(size_t i, const std::string &why) {
    stays_serial(request_, loops_, i, "no kernels can be made of the parallel program: " + why);
  }

  const Request &request_;
  frontend::Options options_;
  std::unique_ptr<frontend::Source> source_; // the file itself, until it is translated
  const bool may_be_serial_;
  Parallelised &loops_;
  Written &written_;
  bool tiled_;
  Stages &stages_;
  std::vector<size_t> chosen_;  // the replacements that stand
  frontend::Messages messages_; // of the last attempt
  std::vector<Share> shares_;   // of its replacements
};

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
  options.clang_flags = request.clang_flags;
  options.headers = builtin;
  options.automatic = request.automatic;
  auto source = std::make_unique<frontend::Source>(options);

  Parallelised loops;
  const auto scops = source->scops();
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

  const std::vector<model::Scop> none;
  Written written(scops ? scops->written : none, &answers);
  WithLoops translator(request, options, std::move(source), may_be_serial, loops, written, request.emit == "metafork",
                       stages);
  const std::unique_ptr<Translation> t = translator.run();
  if (!t) return 1;
  if (!request.emit.empty()) {
    fmt::print("{}", translator.text());
    return 0;
  }
  if (request.explain) fmt::print("{}{}", loops.explain(), explain(t->unit, t->plans));

  if (const std::string error = write_package(request.output, t->files); !error.empty()) return fail(error);
  if (!request.depfile.empty() && !write_depfile(request, t->unit))
    return fail("cannot write '" + request.depfile + "'");
  stages.done("write");
  return 0;
}

} // namespace metafork::driver
