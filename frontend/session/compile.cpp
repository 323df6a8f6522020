// Compiles what stands in memory, for its errors only.
#include "frontend/frontend.h"
#include "frontend/session/headers_ahead.h"
#include "frontend/text/bodies.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <set>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

class Action : public ASTFrontendAction {
public:
  Action(std::optional<BodiesToRead> bodies, bool own_headers, std::string tree)
      : bodies_(std::move(bodies)), own_headers_(own_headers), tree_(std::move(tree)) {}

  bool BeginInvocation(CompilerInstance &ci) override {
    ci.setVerboseOutputStream(llvm::nulls()); // "2 errors generated."
    ci.getFrontendOpts().SkipFunctionBodies = bodies_.has_value();
    if (own_headers_) HeadersAhead::ask_for(ci);
    if (!tree_.empty()) begin_with(ci, tree_);
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override {
    struct Consumer : ASTConsumer {
      Consumer(const SourceManager &sm, const BodiesToRead &bodies) : sm(sm), bodies(bodies) {}
      const SourceManager &sm;
      const BodiesToRead &bodies;
      bool shouldSkipFunctionBody(Decl *d) override { return !is_read(d, sm, bodies); }
    };
    if (!bodies_) return std::make_unique<ASTConsumer>();
    return std::make_unique<Consumer>(ci.getSourceManager(), *bodies_);
  }

private:
  const std::optional<BodiesToRead> bodies_;
  const bool own_headers_;
  const std::string tree_;
};

class FirstError : public DiagnosticConsumer {
public:
  std::optional<CompileError> found;

  void HandleDiagnostic(DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (found || level < DiagnosticsEngine::Error) return;
    found.emplace();
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    found->message = text.str().str();
    if (!info.getLocation().isValid() || !info.hasSourceManager()) return;
    const SourceManager &sm = info.getSourceManager();
    const SourceLocation at = sm.getExpansionLoc(info.getLocation());
    found->file = llvm::sys::path::filename(sm.getFilename(at)).str();
    found->line = sm.getSpellingLineNumber(at);
    const StringRef buffer = sm.getBufferData(sm.getFileID(at));
    const unsigned offset = sm.getFileOffset(at), column = sm.getSpellingColumnNumber(at);
    found->source = buffer.substr(offset - (column - 1)).take_until([](char c) { return c == '\n'; }).trim().str();
  }
};

// Where the package stands in the file system that Clang sees.
const std::string folder = "/__metafork__/package/";

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> in_memory(const std::vector<TextFile> &files) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> out(new llvm::vfs::InMemoryFileSystem);
  for (const TextFile &f : files) {
    // what is written ahead says when each header was changed: another text has another time
    const auto time = static_cast<time_t>(llvm::xxh3_64bits(f.text) >> 33U);
    out->addFile(folder + f.path, time, llvm::MemoryBuffer::getMemBuffer(f.text, f.path));
  }
  return out;
}

llvm::IntrusiveRefCntPtr<FileManager> above_the_disk(llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  overlay->pushOverlay(std::move(memory));
  return new FileManager(FileSystemOptions(), overlay);
}

std::vector<std::string> arguments(const Compilation &c) {
  std::vector<std::string> args = {"clang", "-fsyntax-only", "-resource-dir", METAFORK_RESOURCE_DIR,
                                   "-w",    "-iquote",       folder,          "-ferror-limit=1"};
  for (const std::string &f : c.folders) args.push_back("-I" + folder + f);
  args.insert(args.end(), c.flags.begin(), c.flags.end());
  args.push_back(folder + c.main);
  return args;
}

} // namespace

std::optional<CompileError> first_error(const Compilation &c) {
  const bool is_c = llvm::sys::path::extension(c.main) == ".c";
  const auto memory = in_memory(c.files);
  const auto own_headers = c.written.empty() ? nullptr : HeadersAhead::read(c.written, c.flags, is_c);
  if (own_headers) own_headers->give(*memory);
  std::optional<BodiesToRead> bodies;
  const auto text = std::find_if(c.files.begin(), c.files.end(), [&](const TextFile &f) { return f.path == c.main; });
  if (c.only_constructs && text != c.files.end()) bodies = Bodies(text->text, is_c).with_constructs();
  const auto files = above_the_disk(memory);
  const std::string tree = llvm::sys::fs::exists(c.ahead) ? c.ahead : "";
  tooling::ToolInvocation invocation(
      arguments(c), std::make_unique<Action>(std::move(bodies), own_headers != nullptr, tree), files.get());
  FirstError errors;
  invocation.setDiagnosticConsumer(&errors);
  invocation.run();
  if (!errors.found || (!own_headers && tree.empty())) return errors.found;
  Compilation without = c;
  without.written = without.ahead = "";
  return first_error(without);
}

bool read_ahead(const Compilation &c, const std::string &file) {
  const auto files = above_the_disk(in_memory(c.files));
  const auto tree = tree_of_header(arguments(c), *files);
  if (!tree) return false;
  return !errorToBool(llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
    out << *tree;
    return llvm::Error::success();
  }));
}

std::vector<std::string> drop_in_flags(const std::vector<std::string> &flags, bool is_c) {
  static const std::set<std::string> of_1989 = {"-std=c89",   "-std=c90",          "-std=gnu89",
                                                "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"};
  std::vector<std::string> out;
  for (const std::string &f : flags) {
    const bool old = of_1989.count(f) != 0 || (is_c && f == "-ansi");
    out.push_back(old ? "-std=gnu99" : f);
    if (old) out.emplace_back("-fgnu89-inline");
  }
  return out;
}

} // namespace metafork::frontend
