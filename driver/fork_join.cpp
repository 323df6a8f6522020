// Forks and joins: into a package, or from one language to another.
#include "driver/driver.h"
#include "driver/report.h"
#include "forkjoin/forkjoin.h"
#include "model/pattern.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

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

// The functions of MetaFork's header that a text calls stand in it, in place of the header.
std::string without_header(std::string text) {
  const std::string include = "#include <metafork/metafork.h>\n";
  const size_t at = text.find(include);
  if (at == std::string::npos) return text;
  std::string header, own;
  for (const codegen::Header &h : codegen::language_headers())
    if (h.path == "metafork/metafork.h") header = h.text;
  static const model::Pattern function("METAFORK_INLINE ([a-z ]+\\b(metafork_[a-z]+)\\([^]*?)\n?\\}\n");
  for (const model::Pattern::Match &m : function.all(header))
    if (model::has_word(text, m.groups[2])) {
      const std::string &whole = m.groups[0];
      own += "static inline " +
             model::Pattern("METAFORK_BYTES").replaced(whole.substr(whole.find(' ') + 1), "(const char *)");
    }
  return text.replace(at, include.size(), own);
}

frontend::Options options_of(const Request &request, Language from) {
  frontend::Options options;
  options.input = request.input;
  options.text = request.text;
  options.clang_flags = request.clang_flags;
  options.dialect = dialect(from);
  options.colours = request.colours;
  options.strict = request.warnings_are_errors;
  for (const forkjoin::Header &h : forkjoin::headers(from)) options.headers.push_back({h.path, h.text});
  for (const codegen::Header &h : codegen::language_headers()) options.headers.push_back({h.path, h.text});
  return options;
}

// Does a text in another language compile? The first error in it.
class Compiles {
public:
  Compiles(const Request &request, Language to) {
    const std::filesystem::path input(request.input);
    name_ = input.filename().string();
    const std::string folder = std::filesystem::absolute(input).parent_path().string();
    flags_ = request.clang_flags;
    flags_.insert(flags_.end(), {"-iquote", folder});
    if (to == Language::openmp) flags_.push_back("-fopenmp");
    if (to == Language::cilk)
      flags_.insert(flags_.end(), {"-Dcilk_for=for", "-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_reducer(...)="});
    for (const forkjoin::Header &h : forkjoin::headers(to)) headers_.push_back({h.path, h.text});
  }

  std::string error(const std::string &text) const {
    frontend::Compilation c{.files = headers_, .main = name_, .folders = {""}, .flags = flags_};
    c.files.push_back({name_, text});
    const auto found = frontend::first_error(c);
    return found ? found->message : "";
  }

private:
  std::string name_;
  std::vector<std::string> flags_;
  std::vector<frontend::TextFile> headers_;
};

// A plain file, its loops in parallel, in another language. Each loop for which that has nothing is as it was.
class FromSerial {
public:
  FromSerial(const Request &request, Language to) : request_(request), to_(to), compiles_(request, to) {}

  std::optional<std::string> text() {
    Request loops = request_;
    loops.from = loops.to = loops.output = "";
    loops.emit = "metafork";
    loops.automatic = true;
    std::string text;
    loops.emitted = &text;
    loops.certificates = false;
    loops.has_atomics = to_ == Language::openmp;
    if (to_ != Language::metafork) loops.counterpart = [this](const std::string &one) { return counterpart(one).why; };
    if (run_pipeline(loops) != 0) return std::nullopt;
    return to_ == Language::metafork ? text : counterpart(text).text;
  }

private:
  struct Counterpart {
    std::string text, why;
  };

  Counterpart counterpart(const std::string &one) const {
    Request plain = request_;
    plain.colours = plain.warnings_are_errors = false;
    frontend::Options options = options_of(plain, Language::metafork);
    options.text = one;
    frontend::Messages messages;
    frontend::Source source(options);
    const auto file = source.forks(&messages);
    if (!file) return {"", messages.first_error};
    const forkjoin::Translation t = forkjoin::translate(*file, Language::metafork, to_);
    for (const forkjoin::Finding &f : t.findings)
      if (f.error) return {"", model::taken_apart(f.message).text};
    Counterpart out{without_header(t.text), ""};
    const std::string wrong = compiles_.error(out.text);
    if (!wrong.empty() && of_source().empty()) out.why = "its text would not compile: " + wrong;
    return out;
  }

  // What is wrong with the file as it is.
  const std::string &of_source() const {
    if (!of_source_) {
      std::ifstream in(request_.input, std::ios::binary);
      of_source_ =
          compiles_.error(request_.text ? *request_.text : std::string(std::istreambuf_iterator<char>(in), {}));
    }
    return *of_source_;
  }

  const Request &request_;
  const Language to_;
  const Compiles compiles_;
  mutable std::optional<std::string> of_source_;
};

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
  const bool serial = request.from == "serial";
  frontend::Messages messages;
  messages.colours = request.colours;
  messages.strict = request.warnings_are_errors;
  frontend::Options options = options_of(request, from);
  bool ok = true;
  std::string text;
  if (serial) {
    const auto found = FromSerial(request, to).text();
    if (!found) return 1;
    text = *found;
  } else {
    frontend::Source source(options);
    const auto file = source.forks(&messages);
    ok = file.has_value();
    if (ok) {
      model::Unit shown;
      shown.text = file->text;
      ok = report(shown, forkjoin::races(*file, from == Language::metafork, true), messages);
      const forkjoin::Translation t = forkjoin::translate(*file, from, to);
      ok = report(shown, t.findings, messages) && ok;
      text = t.text;
    }
    std::fputs(request.format == "sarif" ? sarif(messages, {}).c_str() : messages.text().c_str(), stderr);
    if (request.said) request.said->add(std::move(messages));
  }
  if (!ok) return 1;
  if (request.output.empty()) return 0;
  if (write(request.output, text)) return 0;
  fmt::print(stderr, "metafork-cc: error: {}\n", "cannot write '" + request.output + "'" + model::Topic::file);
  return 1;
}

} // namespace metafork::driver
