// A file that Clang has read, and all that was recorded on the way.
#pragma once

#include "frontend/frontend.h"
#include "frontend/session/headers_ahead.h"
#include "frontend/text/bodies.h"
#include "frontend/text/headers.h"
#include "frontend/text/keywords.h"
#include "frontend/text/scop_pragmas.h"
#include "frontend/text/tokens.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <set>

namespace metafork::frontend {

// The keywords that the preprocessor met: text under a false #if is not among them.
struct FoundKeywords {
  std::set<unsigned> offsets;                                        // in the main file
  std::vector<std::pair<clang::SourceLocation, std::string>> hidden; // in a macro of the user
  std::vector<std::pair<clang::SourceLocation, std::string>> in_headers;
  std::vector<unsigned> pragmas; // in the main file: their offsets
};

class MessagePrinter;

// Runs Clang on a text whose clauses are blanked, and keeps its syntax tree as long as the session lives.
class Session {
public:
  // `text` and `scan` outlive the session. Given `bodies`, other functions of the main file are left without theirs,
  // but for operators and what Clang needs to know their types and values. `ahead`: of headers that the text begins
  // with, or null.
  Session(const Options &options, const std::string &text, const KeywordScan &scan,
          const std::optional<BodiesToRead> &bodies, std::shared_ptr<const HeadersAhead> ahead);
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  // Null where Clang could not begin; else `failed` says whether it has found an error.
  clang::ASTContext *ast() const { return ast_; }
  bool failed() const;
  // Has Clang said anything, if only a warning?
  bool has_messages() const;
  // The errors in the main file, by their offsets.
  const std::vector<std::pair<unsigned, std::string>> &errors() const;
  clang::Preprocessor &preprocessor() const { return compiler_->getPreprocessor(); }

  // What is reported while one of these is alive is dropped.
  class Silence {
  public:
    explicit Silence(Session &session);
    ~Silence();

  private:
    Session &session_;
  };
  // All that has been reported, with the line that counts it; called once.
  Messages take_messages();

  TokenStream tokens;
  FoundKeywords found;
  std::vector<ScopPragma> pragmas;
  std::shared_ptr<HeaderCollector> headers;

private:
  friend class SessionAction;
  void run(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager *files);

  const std::shared_ptr<const HeadersAhead> ahead_;
  std::string shown_; // the text that Clang reads; while it prints a message, the text as written
  std::string kept_;  // what was reported
  std::unique_ptr<llvm::raw_ostream> out_;
  std::unique_ptr<MessagePrinter> printer_;
  llvm::IntrusiveRefCntPtr<clang::FileManager> files_;
  std::unique_ptr<clang::CompilerInstance> compiler_;
  std::unique_ptr<clang::FrontendAction> action_;
  clang::ASTContext *ast_ = nullptr;
  const KeywordScan &scan_;
  const Dialect dialect_;
  const std::optional<BodiesToRead> bodies_;
};

} // namespace metafork::frontend
