// Forks and joins: into a package, or from one language to another.
#include "driver/driver.h"
#include "driver/report.h"
#include "forkjoin/forkjoin.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>

namespace metafork::driver {

namespace {

using forkjoin::Language;

Language language(const std::string &name) {
  return name == "openmp" ? Language::openmp : name == "cilk" ? Language::cilk : Language::metafork;
}

frontend::Dialect dialect(Language l) {
  return l == Language::openmp ? frontend::Dialect::openmp
         : l == Language::cilk ? frontend::Dialect::cilk
                               : frontend::Dialect::metafork;
}

// False if one of them is an error.
bool report(const model::Unit &unit, const std::vector<forkjoin::Finding> &findings, frontend::Messages &messages) {
  bool ok = true;
  for (const forkjoin::Finding &f : findings) {
    std::vector<frontend::Finding> notes;
    for (const auto &[at, message] : f.notes) notes.push_back({at, message});
    frontend::report(unit, f.error ? "error" : "warning", {f.at, f.message + model::Topic::no_counterpart}, notes,
                     messages);
    ok = ok && !(f.error || messages.strict);
  }
  return ok;
}

bool write(const std::string &path, const std::string &text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return static_cast<bool>(out);
}

// A plain file as MetaFork text, its loops in parallel.
std::optional<std::string> parallel_text(const Request &request) {
  Request loops = request;
  loops.from = loops.to = "";
  loops.emit = "metafork";
  loops.automatic = true;
  std::string text;
  loops.emitted = &text;
  loops.certificates = false;
  if (run_pipeline(loops) != 0) return std::nullopt;
  return text;
}

// The functions of MetaFork's header that a text calls stand in it, in place of the header.
std::string without_header(std::string text) {
  const std::string include = "#include <metafork/metafork.h>\n";
  const size_t at = text.find(include);
  if (at == std::string::npos) return text;
  std::string header, own;
  for (const codegen::Header &h : codegen::language_headers())
    if (h.path == "metafork/metafork.h") header = h.text;
  static const std::regex function("METAFORK_INLINE ([a-z ]+\\b(metafork_[a-z]+)\\([^]*?)\n?\\}\n");
  for (std::sregex_iterator m(header.begin(), header.end(), function), last; m != last; ++m)
    if (model::has_word(text, (*m)[2])) {
      const std::string whole = m->str();
      own += "static inline " +
             std::regex_replace(whole.substr(whole.find(' ') + 1), std::regex("METAFORK_BYTES"), "(const char *)");
    }
  return text.replace(at, include.size(), own);
}

} // namespace

bool place_forks(model::Unit &unit, frontend::Messages &messages) {
  if (!unit.forks) return true;
  bool ok = report(unit, forkjoin::races(*unit.forks, true, false), messages);
  forkjoin::TaskEdits tasks = forkjoin::task_edits(*unit.forks);
  ok = report(unit, tasks.findings, messages) && ok;
  unit.edits.insert(unit.edits.begin(), tasks.edits.begin(), tasks.edits.end());
  return ok;
}

int run_fork_join(const Request &request) {
  const Language from = language(request.from), to = language(request.to);
  frontend::Options options;
  options.input = request.input;
  options.text = request.text;
  options.clang_flags = request.clang_flags;
  options.dialect = dialect(from);
  frontend::Messages messages;
  messages.colours = options.colours = request.colours;
  messages.strict = options.strict = request.warnings_are_errors;
  for (const forkjoin::Header &h : forkjoin::headers(from)) options.headers.push_back({h.path, h.text});
  for (const codegen::Header &h : codegen::language_headers()) options.headers.push_back({h.path, h.text});
  if (request.from == "serial") {
    options.text = parallel_text(request);
    if (!options.text) return 1;
  }
  frontend::Source source(options);
  const auto file = source.forks(&messages);
  bool ok = file.has_value();
  std::string text;
  if (ok) {
    model::Unit shown;
    shown.text = file->text;
    ok = report(shown, forkjoin::races(*file, from == Language::metafork, true), messages);
    const forkjoin::Translation t = forkjoin::translate(*file, from, to);
    ok = report(shown, t.findings, messages) && ok;
    text = request.from == "serial" && to != Language::metafork ? without_header(t.text) : t.text;
  }
  std::fputs(request.format == "sarif" ? sarif(messages, {}).c_str() : messages.text().c_str(), stderr);
  if (request.said) request.said->add(std::move(messages));
  if (!ok) return 1;
  if (request.output.empty()) return 0;
  if (write(request.output, text)) return 0;
  fmt::print(stderr, "metafork-cc: error: {}\n", "cannot write '" + request.output + "'" + model::Topic::file);
  return 1;
}

} // namespace metafork::driver
