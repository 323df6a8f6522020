// Compiles what stands in memory, for its errors only.
#include "frontend/frontend.h"
#include "frontend/session/headers_ahead.h"
#include "frontend/text/bodies.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <set>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

class Action : public ASTFrontendAction {
public:
  Action(std::optional<BodiesToRead> bodies, bool ahead) : bodies_(std::move(bodies)), ahead_(ahead) {}

  bool BeginInvocation(CompilerInstance &ci) override {
    ci.setVerboseOutputStream(llvm::nulls()); // "2 errors generated."
    ci.getFrontendOpts().SkipFunctionBodies = bodies_.has_value();
    if (ahead_) HeadersAhead::ask_for(ci.getPreprocessorOpts());
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
  const bool ahead_;
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

} // namespace

std::optional<CompileError> first_error(const std::vector<TextFile> &files, const std::string &main,
                                        const std::vector<std::string> &folders, const std::vector<std::string> &flags,
                                        bool only_constructs, const std::string &written) {
  static const std::string folder = "/__metafork__/package/";
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  overlay->pushOverlay(memory);
  for (const TextFile &f : files) memory->addFile(folder + f.path, 0, llvm::MemoryBuffer::getMemBuffer(f.text, f.path));
  const bool is_c = llvm::sys::path::extension(main) == ".c";
  const auto ahead = written.empty() ? nullptr : HeadersAhead::read(written, flags, is_c);
  if (ahead) ahead->give(*memory);
  llvm::IntrusiveRefCntPtr<FileManager> manager(new FileManager(FileSystemOptions(), overlay));
  std::vector<std::string> args = {"clang", "-fsyntax-only", "-resource-dir", METAFORK_RESOURCE_DIR,
                                   "-w",    "-iquote",       folder,          "-ferror-limit=1"};
  for (const std::string &f : folders) args.push_back("-I" + folder + f);
  args.insert(args.end(), flags.begin(), flags.end());
  args.push_back(folder + main);
  std::optional<BodiesToRead> bodies;
  const auto text = std::find_if(files.begin(), files.end(), [&](const TextFile &f) { return f.path == main; });
  if (only_constructs && text != files.end()) bodies = Bodies(text->text, is_c).with_constructs();
  tooling::ToolInvocation invocation(args, std::make_unique<Action>(std::move(bodies), ahead != nullptr),
                                     manager.get());
  FirstError errors;
  invocation.setDiagnosticConsumer(&errors);
  invocation.run();
  if (errors.found && ahead) return first_error(files, main, folders, flags, only_constructs);
  return errors.found;
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
