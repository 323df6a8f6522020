#include "frontend/depth.h"
#include "frontend/frontend.h"
#include "frontend/regions.h"
#include "frontend/scops/pragmas.h"
#include "frontend/syntax/jumps.h"
#include "frontend/syntax/lift.h"
#include "frontend/text/headers.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <cstdio>

namespace metafork::frontend {

using namespace clang;

namespace {

// Where the built-in headers stand in the file system that Clang sees.
const char *const builtin_folder = "/__metafork__/include";

// Everything one run of Clang leaves behind.
struct Run {
  const Options *options;
  const KeywordScan *scan;
  model::Unit *unit;
  Scops *scops = nullptr; // read instead of the regions
  bool ok = false;
};

// Clang reads the main file without its clauses; messages show it as the user wrote it. Both texts have the same
// length.
class SourcePrinter : public TextDiagnosticPrinter {
public:
  SourcePrinter(std::string &shown, const std::string &original, llvm::raw_ostream &out, Messages *messages)
      : TextDiagnosticPrinter(out, new DiagnosticOptions), shown_(shown), original_(original), messages_(messages) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (messages_ && messages_->first_error.empty() && level >= DiagnosticsEngine::Error) {
      llvm::SmallString<256> text;
      info.FormatDiagnostic(text);
      messages_->first_error = text.str().str();
    }
    const std::string read = shown_;
    std::copy(original_.begin(), original_.end(), shown_.begin());
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
    std::copy(read.begin(), read.end(), shown_.begin());
  }

private:
  std::string &shown_;
  const std::string &original_;
  Messages *messages_;
};

// Records which keywords the preprocessor met: text under a false #if is not among them. What is wrong with the text
// behind a keyword is reported here, before the parser stumbles over it.
class KeywordCallbacks : public PPCallbacks {
public:
  struct Found {
    std::set<unsigned> offsets;                                 // in the main file
    std::vector<std::pair<SourceLocation, std::string>> hidden; // in a macro of the user
    std::vector<std::pair<SourceLocation, std::string>> in_headers;
  };
  KeywordCallbacks(CompilerInstance &ci, const KeywordScan &scan, Found &found)
      : diagnostics_(ci.getDiagnostics()), sm_(ci.getSourceManager()), scan_(scan), found_(found) {}

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange, const MacroArgs *) override {
    const StringRef word = name.getIdentifierInfo()->getName();
    if (word != "meta_for" && word != "meta_schedule" && word != "meta_fork" && word != "meta_join") return;
    const SourceLocation loc = name.getLocation();
    if (loc.isMacroID())
      found_.hidden.push_back({sm_.getExpansionLoc(loc), word.str()});
    else if (sm_.isInMainFile(loc))
      in_main_file(loc, sm_.getFileOffset(loc));
    else
      found_.in_headers.push_back({loc, word.str()});
  }

private:
  void in_main_file(SourceLocation loc, unsigned offset) {
    if (!found_.offsets.insert(offset).second) return;
    for (const KeywordError &e : scan_.errors) {
      if (e.keyword != offset) continue;
      const SourceLocation at = loc.getLocWithOffset(static_cast<int>(e.offset) - static_cast<int>(offset));
      diagnostics_.Report(at, diagnostics_.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << e.message;
    }
  }

  DiagnosticsEngine &diagnostics_;
  const SourceManager &sm_;
  const KeywordScan &scan_;
  Found &found_;
};

class Consumer : public ASTConsumer {
public:
  Consumer(Run &run, CompilerInstance &ci) : run_(run), ci_(ci) {
    tokens_.attach(ci.getPreprocessor());
    ci.getPreprocessor().addPPCallbacks(std::make_unique<KeywordCallbacks>(ci, *run.scan, found_));
    headers_ = attach_headers(ci.getPreprocessor());
    attach_scop_pragmas(ci.getPreprocessor(), pragmas_);
  }

  void HandleTranslationUnit(ASTContext &ast) override {
    if (ci_.getDiagnostics().hasErrorOccurred()) return;
    model::Unit &unit = *run_.unit;
    unit.is_c = !ast.getLangOpts().CPlusPlus;
    std::map<unsigned, Keyword> loops, schedules;
    for (const Keyword &k : run_.scan->keywords) {
      if (!found_.offsets.count(k.offset)) continue;
      if (k.name == "meta_for") loops.emplace(k.offset, k);
      if (k.name == "meta_schedule") schedules.emplace(k.next, k);
    }
    const Words words(ast);
    tokens_.spell_with(words);
    Context context(ast, tokens_, words, loops, schedules);
    if (!check_depth(context, pragmas_, run_.options->automatic)) return;
    if (run_.scops) {
      find_scops(context, pragmas_, run_.options->automatic, unit.name, *run_.scops);
      run_.scops->is_c = unit.is_c;
      run_.ok = true;
      return;
    }
    context.serial_is_known = run_.options->may_be_serial;
    lift_locals(context, tokens_);
    check_keywords(context);
    check_names(context);
    check_scop_pragmas(context, pragmas_);
    Slice slice(context);
    std::set<unsigned> consumed;
    unit.functions = read_functions(context, slice, unit.name, consumed);
    for (const auto *group : {&loops, &schedules})
      for (const auto &[key, k] : *group)
        if (!consumed.count(k.offset) && !context.failed)
          context.error(context.at(k.offset), why_misplaced(context, k.offset, k.name));
    if (!context.failed && loops.empty() && schedules.empty() && !run_.options->may_be_serial)
      context.error(context.at(0), "no region: '" + unit.input + "' contains no meta_for and no meta_schedule");
    slice.close();
    unit.slice = slice.text();
    unit.sizes = sizes();
    edit_keywords(unit);
    headers_->finish(unit);
    run_.ok = !context.failed;
  }

private:
  // The names in calls metafork_size("name", ...).
  std::vector<std::string> sizes() const {
    std::set<std::string> out;
    for (unsigned i = 0; i + 2 < tokens_.size(); i++) {
      if (tokens_.spelling(i) != "metafork_size" || tokens_.spelling(i + 1) != "(") continue;
      const std::string name = tokens_.spelling(i + 2);
      if (name.size() > 2 && name.front() == '"') out.insert(name.substr(1, name.size() - 2));
    }
    return {out.begin(), out.end()};
  }

  void check_keywords(Context &context) {
    for (const auto &[loc, word] : found_.hidden)
      context.error(loc, "the keyword '" + word +
                             "' is hidden in a macro, where its loop cannot be found in the source; write it out");
    for (const auto &[loc, word] : found_.in_headers)
      context.warning(loc, "'" + word + "' in a header stays serial: only the file given to metafork-cc is translated");
    for (const Keyword &k : run_.scan->keywords)
      if (found_.offsets.count(k.offset) && k.name == "meta_fork")
        context.warning(context.at(k.offset), "meta_fork stays serial: it is not translated yet");
  }

  // What begins with mf_ and metafork_ is the package's own, whatever it is.
  void check_names(Context &context) {
    auto refuse = [&](SourceLocation at, const std::string &name) {
      context.error(at, "the name '" + name + "' begins with " + name.substr(0, name.find('_') + 1) +
                            ", which generated code uses; give it another name");
    };
    if (const NamedDecl *d = context.words.reserved()) refuse(d->getLocation(), d->getNameAsString());
    for (const auto &[id, macro] : ci_.getPreprocessor().macros()) {
      const MacroInfo *info = macro.getLatest() ? macro.getLatest()->getMacroInfo() : nullptr;
      if (!info || !Words::is_reserved(id->getName().str())) continue;
      const SourceLocation at = info->getDefinitionLoc();
      if (context.words.is_of_program(at))
        refuse(context.sm.isWrittenInCommandLineFile(at) ? context.at(0) : at, id->getName().str());
    }
  }

  // The drop-in is plain C or C++: keywords become their serial elision, clauses vanish, nothing moves to another line.
  void edit_keywords(model::Unit &unit) const {
    for (const Keyword &k : run_.scan->keywords) {
      if (!found_.offsets.count(k.offset)) continue;
      const unsigned end = k.offset + static_cast<unsigned>(k.name.size());
      unit.edits.push_back({{k.offset, end}, k.name == "meta_for" ? "for" : k.name == "meta_join" ? "((void)0)" : ""});
      for (const Clause &c : k.clauses) unit.edits.push_back({{c.begin, c.end}, ""});
    }
  }

  Run &run_;
  CompilerInstance &ci_;
  TokenStream tokens_;
  KeywordCallbacks::Found found_;
  std::vector<ScopPragma> pragmas_;
  std::shared_ptr<HeaderCollector> headers_;
};

class Action : public ASTFrontendAction {
public:
  Action(Run &run, llvm::raw_ostream &messages) : run_(run), messages_(messages) {}
  bool BeginInvocation(CompilerInstance &ci) override {
    ci.setVerboseOutputStream(messages_); // "2 warnings generated."
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override {
    return std::make_unique<Consumer>(run_, ci);
  }

private:
  Run &run_;
  llvm::raw_ostream &messages_;
};

std::vector<std::string> arguments(const Options &options, const std::string &path) {
  std::vector<std::string> args = {
      "clang",          "-fsyntax-only",    "-resource-dir", METAFORK_RESOURCE_DIR, "-D__METAFORK_CC__=1",
      "-Dmeta_for=for", "-Dmeta_schedule=", "-Dmeta_fork=",  "-Dmeta_join="};
  args.push_back("-isystem");
  args.push_back(builtin_folder);
  args.insert(args.end(), options.clang_flags.begin(), options.clang_flags.end());
  args.push_back(path);
  return args;
}

bool is_c_input(const Options &options) {
  bool c = llvm::sys::path::extension(options.input) == ".c";
  for (size_t i = 0; i + 1 < options.clang_flags.size(); i++)
    if (options.clang_flags[i] == "-x") c = options.clang_flags[i + 1] == "c";
  return c;
}

std::string unit_name(const std::string &input) {
  std::string name;
  for (char c : llvm::sys::path::stem(input)) name += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (name.empty() || isdigit(static_cast<unsigned char>(name[0]))) name = "_" + name;
  return name;
}

// The main file and what it is called.
bool read_text(const Options &options, model::Unit &unit, bool quiet) {
  unit.input = options.input;
  unit.stem = llvm::sys::path::stem(options.input).str();
  unit.name = unit_name(options.input);
  unit.extension = llvm::sys::path::extension(options.input).str();
  if (options.text) {
    unit.text = *options.text;
    return true;
  }
  static const std::string mark = "\xEF\xBB\xBF"; // of byte order, in front of UTF-8
  auto buffer = llvm::MemoryBuffer::getFile(options.input, /*IsText=*/false, /*RequiresNullTerminator=*/true);
  if (buffer)
    unit.text = (*buffer)->getBuffer().substr((*buffer)->getBuffer().starts_with(mark) ? mark.size() : 0).str();
  else if (!quiet)
    std::fprintf(stderr, "metafork-cc: error: cannot read '%s': %s\n", options.input.c_str(),
                 buffer.getError().message().c_str());
  return static_cast<bool>(buffer);
}

// Runs Clang on the text with its clauses blanked; silently, where scops are read.
bool run_clang(Run &run) {
  const Options &options = *run.options;
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  overlay->pushOverlay(memory);
  for (const TextFile &h : options.headers)
    memory->addFile(std::string(builtin_folder) + "/" + h.path, 0, llvm::MemoryBuffer::getMemBufferCopy(h.text));
  std::string shown = run.scan->blanked;
  llvm::SmallString<256> path(options.input);
  overlay->makeAbsolute(path);
  memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(shown, path)); // not a copy: SourcePrinter changes the text
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions(), overlay));
  std::string kept;
  llvm::raw_string_ostream keep(options.messages ? options.messages->text : kept);
  llvm::raw_ostream &out = options.messages ? static_cast<llvm::raw_ostream &>(keep) : llvm::errs();
  tooling::ToolInvocation invocation(arguments(options, options.input), std::make_unique<Action>(run, out),
                                     files.get());
  SourcePrinter printer(shown, run.unit->text, out, options.messages);
  IgnoringDiagConsumer silence;
  invocation.setDiagnosticConsumer(run.scops ? static_cast<DiagnosticConsumer *>(&silence) : &printer);
  return invocation.run();
}

} // namespace

std::optional<model::Unit> parse(const Options &options) {
  model::Unit unit;
  if (!read_text(options, unit, /*quiet=*/false)) return std::nullopt;
  const KeywordScan scan = scan_keywords(unit.text, is_c_input(options));
  for (size_t i = 0; i < options.clang_flags.size(); i++) {
    const std::string &f = options.clang_flags[i];
    const bool pair = f == "-D" || f == "-U";
    if (pair && i + 1 < options.clang_flags.size())
      unit.compile_flags.push_back(f + options.clang_flags[++i]);
    else if (f.rfind("-D", 0) == 0 || f.rfind("-U", 0) == 0 || f.rfind("-std", 0) == 0)
      unit.compile_flags.push_back(f);
  }
  Run run{&options, &scan, &unit};
  if (!run_clang(run) || !run.ok) return std::nullopt;
  return unit;
}

std::optional<Scops> read_scops(const Options &options) {
  model::Unit unit;
  if (!read_text(options, unit, /*quiet=*/true)) return std::nullopt;
  const KeywordScan scan = scan_keywords(unit.text, is_c_input(options));
  Scops scops;
  Run run{&options, &scan, &unit, &scops};
  run_clang(run);
  if (!run.ok) return std::nullopt;
  scops.text = unit.text;
  return scops;
}

void report(const model::Unit &unit, const char *severity, const Finding &main, const std::vector<Finding> &notes,
            Messages *messages) {
  std::string out;
  auto add = [&](const char *kind, const Finding &f) {
    const model::Location &at = f.location;
    out += at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + kind + ": " + f.message +
           "\n";
    size_t begin = unit.text.rfind('\n', at.offset ? at.offset - 1 : 0);
    begin = begin == std::string::npos ? 0 : begin + 1;
    const size_t end = std::min(unit.text.find_first_of("\r\n", at.offset), unit.text.size());
    if (at.line == 0 || begin > end) return;
    const std::string line = unit.text.substr(begin, end - begin);
    std::string blank = line.substr(0, at.column - 1); // tabs stay, so that the caret stands below its place
    std::erase_if(blank, [](char c) { return (c & 0xC0) == 0x80; }); // one column for a character of several bytes
    for (char &c : blank)
      if (c != '\t') c = ' ';
    std::string number = std::to_string(at.line);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    out += number + " | " + line + "\n      | " + blank + "^\n";
  };
  add(severity, main);
  for (const Finding &n : notes) add("note", n);
  if (!messages) {
    std::fputs(out.c_str(), stderr);
    return;
  }
  messages->text += out;
  if (messages->first_error.empty() && std::string(severity) == "error") messages->first_error = main.message;
}

} // namespace metafork::frontend
