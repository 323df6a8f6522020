#include "frontend/session/headers_ahead.h"

#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Serialization/ASTWriter.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

// Where the text and the tree stand in the file system that Clang sees.
const char *const text_path = "/__metafork__/ahead.cpp";
const char *const tree_path = "/__metafork__/ahead.pch";

// The kind of a directive behind its #, read up to the first token of the next line: does it belong to a beginning?
bool may_begin(Lexer &lexer, Token &token, bool &includes) {
  lexer.LexFromRawLexer(token);
  if (token.isNot(tok::raw_identifier) || token.isAtStartOfLine()) return false;
  const StringRef word = token.getRawIdentifier();
  if (word == "include") {
    lexer.LexIncludeFilename(token);
    if (token.isNot(tok::header_name) || token.getLiteralData()[0] != '<') return false;
    includes = true;
    lexer.LexFromRawLexer(token);
    return token.isAtStartOfLine() || token.is(tok::eof);
  }
  if (word != "define") return false;
  do lexer.LexFromRawLexer(token);
  while (!token.isAtStartOfLine() && token.isNot(tok::eof));
  return true;
}

// Writes the tree of what it reads to memory; nothing where there is an error.
class Write : public ASTFrontendAction {
public:
  explicit Write(std::shared_ptr<PCHBuffer> out) : out_(std::move(out)) {}

  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }
  bool BeginSourceFileAction(CompilerInstance &ci) override {
    ci.getLangOpts().CompilingPCH = ci.getLangOpts().PCHInstantiateTemplates = true;
    return ci.getLangOpts().CPlusPlus;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override {
    return std::make_unique<PCHGenerator>(ci.getPreprocessor(), ci.getModuleCache(), tree_path, "", out_,
                                          ci.getFrontendOpts().ModuleFileExtensions);
  }

private:
  const std::shared_ptr<PCHBuffer> out_;
};

// Flags that make Clang read something else before the file, or more than the driver's words.
bool reads_others(const std::string &flag) {
  const auto begins = [&](const char *with) { return flag.rfind(with, 0) == 0; };
  return begins("-include") || begins("-imacros") || begins("-Xclang") || begins("-fmodule") || begins("-fopenmp");
}

std::optional<std::string> tree_of(const std::string &text, const std::vector<std::string> &flags) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  overlay->pushOverlay(memory);
  memory->addFile(text_path, 0, llvm::MemoryBuffer::getMemBuffer(text, text_path));
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions(), overlay));
  std::vector<std::string> args = {"clang", "-fsyntax-only", "-resource-dir", METAFORK_RESOURCE_DIR};
  args.insert(args.end(), flags.begin(), flags.end());
  args.emplace_back(text_path);
  return tree_of_header(args, *files);
}

} // namespace

std::string HeadersAhead::beginning(const std::string &text) {
  LangOptions language;
  language.CPlusPlus = language.LineComment = true;
  Lexer lexer(SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  Token token;
  bool includes = false;
  size_t end = 0;
  lexer.LexFromRawLexer(token);
  while (token.is(tok::hash) && token.isAtStartOfLine() && may_begin(lexer, token, includes))
    end = token.is(tok::eof) ? text.size() : lexer.getCurrentBufferOffset() - token.getLength();
  return includes ? text.substr(0, end) : "";
}

std::shared_ptr<const HeadersAhead> HeadersAhead::read(const std::string &text, const std::vector<std::string> &flags,
                                                       bool is_c) {
  if (is_c || std::any_of(flags.begin(), flags.end(), reads_others)) return nullptr;
  static std::mutex mutex;
  static std::pair<std::string, std::vector<std::string>> last;
  static std::shared_ptr<const HeadersAhead> kept;
  const std::lock_guard<std::mutex> lock(mutex);
  const std::pair now{beginning(text), flags};
  if (now == last) return kept;
  last = now;
  kept.reset();
  if (now.first.empty()) return nullptr;
  if (auto tree = tree_of(now.first, flags)) kept.reset(new HeadersAhead(now.first, std::move(*tree)));
  return kept;
}

void HeadersAhead::give(llvm::vfs::InMemoryFileSystem &memory) const {
  memory.addFile(text_path, 0, llvm::MemoryBuffer::getMemBuffer(text_, text_path));
  memory.addFile(tree_path, 0, llvm::MemoryBuffer::getMemBuffer(tree_, tree_path, /*RequiresNullTerminator=*/false));
}

void HeadersAhead::ask_for(CompilerInstance &compiler) { begin_with(compiler, tree_path); }

std::optional<std::string> tree_of_header(const std::vector<std::string> &arguments, FileManager &files) {
  const auto out = std::make_shared<PCHBuffer>();
  IgnoringDiagConsumer silent;
  tooling::ToolInvocation invocation(arguments, std::make_unique<Write>(out), &files);
  invocation.setDiagnosticConsumer(&silent);
  if (!invocation.run() || !out->IsComplete) return std::nullopt;
  return std::string(out->Data.begin(), out->Data.end());
}

void begin_with(CompilerInstance &compiler, const std::string &tree) {
  compiler.getPreprocessorOpts().ImplicitPCHInclude = tree;
  compiler.getHeaderSearchOpts().ModulesValidateSystemHeaders = true; // that they are as they were
}

} // namespace metafork::frontend
