// Compiles what stands in memory, for its errors only.
#include "frontend/frontend.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Action : public SyntaxOnlyAction {
public:
  bool BeginInvocation(CompilerInstance &ci) override {
    ci.setVerboseOutputStream(llvm::nulls()); // "2 errors generated."
    return true;
  }
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
                                        const std::vector<std::string> &folders,
                                        const std::vector<std::string> &flags) {
  static const std::string folder = "/__metafork__/package/";
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  overlay->pushOverlay(memory);
  for (const TextFile &f : files) memory->addFile(folder + f.path, 0, llvm::MemoryBuffer::getMemBuffer(f.text, f.path));
  llvm::IntrusiveRefCntPtr<FileManager> manager(new FileManager(FileSystemOptions(), overlay));
  std::vector<std::string> args = {"clang", "-fsyntax-only", "-resource-dir", METAFORK_RESOURCE_DIR,
                                   "-w",    "-iquote",       folder,          "-ferror-limit=1"};
  for (const std::string &f : folders) args.push_back("-I" + folder + f);
  args.insert(args.end(), flags.begin(), flags.end());
  args.push_back(folder + main);
  tooling::ToolInvocation invocation(args, std::make_unique<Action>(), manager.get());
  FirstError errors;
  invocation.setDiagnosticConsumer(&errors);
  invocation.run();
  return errors.found;
}

} // namespace metafork::frontend
