#include "frontend/session/session.h"

#include "frontend/text/bodies.h"
#include "model/topics.h"

#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;

// Clang reads the main file without its clauses; messages show it as the user wrote it. Both texts have the same
// length. What is printed of a message and its notes is kept with it.
class MessagePrinter : public TextDiagnosticPrinter {
public:
  MessagePrinter(std::string &shown, const std::string &original, std::string &printed, llvm::raw_ostream &out,
                 bool colours)
      : TextDiagnosticPrinter(out, options(colours)), shown_(shown), original_(original), printed_(printed), out_(out) {
    messages.colours = colours;
  }

  Messages messages;
  std::vector<std::pair<unsigned, std::string>> errors; // in the main file, by their offsets
  bool silent = false;

  void HandleDiagnostic(DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    if (silent) return;
    if (level >= DiagnosticsEngine::Error && info.hasSourceManager() && info.getLocation().isValid()) {
      const SourceLocation at = info.getSourceManager().getExpansionLoc(info.getLocation());
      llvm::SmallString<256> text;
      info.FormatDiagnostic(text);
      if (info.getSourceManager().isInMainFile(at))
        errors.emplace_back(info.getSourceManager().getFileOffset(at), text.str().str());
    }
    const std::string read = shown_;
    std::copy(original_.begin(), original_.end(), shown_.begin());
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
    std::copy(read.begin(), read.end(), shown_.begin());
    out_.flush();
    keep(level, info, std::exchange(printed_, ""));
  }

private:
  static DiagnosticOptions *options(bool colours) {
    auto *out = new DiagnosticOptions;
    out->ShowColors = colours;
    out->ShowPresumedLoc = 1; // by #line
    return out;
  }

  void keep(DiagnosticsEngine::Level level, const clang::Diagnostic &info, const std::string &printed) {
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    const model::Coded coded = model::taken_apart(text.str().str());
    if (level == DiagnosticsEngine::Note && !messages.diagnostics.empty()) {
      messages.diagnostics.back().notes.push_back({place(info), coded.text, ""});
      messages.diagnostics.back().shown += printed;
      return;
    }
    const char *severity = level >= DiagnosticsEngine::Error ? "error" : "warning";
    messages.add({severity, place(info), coded.text, coded.code, {}, printed, fixes(info)});
  }

  // What Clang would write there, where that is in one line.
  static std::vector<Fix> fixes(const clang::Diagnostic &info) {
    std::vector<Fix> out;
    if (!info.hasSourceManager()) return out;
    const SourceManager &sm = info.getSourceManager();
    for (const FixItHint &hint : info.getFixItHints()) {
      const SourceLocation begin = hint.RemoveRange.getBegin();
      SourceLocation end = hint.RemoveRange.getEnd();
      if (hint.isNull() || begin.isMacroID() || end.isMacroID() || !hint.InsertFromRange.isInvalid()) return {};
      if (hint.RemoveRange.isTokenRange())
        end = end.getLocWithOffset(static_cast<int>(Lexer::MeasureTokenLength(end, sm, LangOptions())));
      const PresumedLoc p = sm.getPresumedLoc(begin);
      if (p.isInvalid() || sm.getPresumedLoc(end).getLine() != p.getLine()) return {};
      const unsigned first = sm.getFileOffset(begin);
      out.push_back(
          {{p.getFilename(), p.getLine(), p.getColumn(), first}, sm.getFileOffset(end) - first, hint.CodeToInsert});
    }
    return out;
  }

  static model::Location place(const clang::Diagnostic &info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return {};
    const SourceManager &sm = info.getSourceManager();
    const SourceLocation at = sm.getExpansionLoc(info.getLocation());
    const PresumedLoc p = sm.getPresumedLoc(at);
    if (p.isInvalid()) return {};
    return {p.getFilename(), p.getLine(), p.getColumn(), sm.getFileOffset(at)};
  }

  std::string &shown_;
  const std::string &original_;
  std::string &printed_;
  llvm::raw_ostream &out_;
};

namespace {

// Records which keywords the preprocessor met: text under a false #if is not among them. What is wrong with the text
// behind a keyword is reported here, before the parser stumbles over it.
class KeywordCallbacks : public PPCallbacks {
public:
  KeywordCallbacks(CompilerInstance &ci, const KeywordScan &scan, Dialect dialect, FoundKeywords &found)
      : diagnostics_(ci.getDiagnostics()), sm_(ci.getSourceManager()), scan_(scan), dialect_(dialect), found_(found) {}

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange, const MacroArgs *) override {
    const StringRef word = name.getIdentifierInfo()->getName();
    if (word == "_Hyperobject" && dialect_ == Dialect::cilk &&
        sm_.isInMainFile(sm_.getExpansionLoc(name.getLocation())))
      return hyperobject(sm_.getExpansionLoc(name.getLocation()));
    const bool cilk = dialect_ == Dialect::cilk && is_cilk_keyword(word.str());
    if (!cilk && word != "meta_for" && word != "meta_schedule" && word != "meta_fork" && word != "meta_join") return;
    const SourceLocation loc = name.getLocation();
    // a header that defines cilk_spawn by _Cilk_spawn
    if (cilk && loc.isMacroID() && is_cilk_keyword(Lexer::getImmediateMacroName(loc, sm_, LangOptions()).str())) return;
    if (loc.isMacroID())
      found_.hidden.push_back({sm_.getExpansionLoc(loc), word.str()});
    else if (sm_.isInMainFile(loc))
      in_main_file(loc, sm_.getFileOffset(loc));
    else
      found_.in_headers.push_back({loc, word.str()});
  }

  // Headers of hyperobjects need not be there to be refused.
  bool FileNotFound(StringRef name) override { return dialect_ == Dialect::cilk && declares_hyperobjects(name); }
  void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool, CharSourceRange,
                          OptionalFileEntryRef, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (dialect_ == Dialect::cilk && sm_.isInMainFile(hash) && declares_hyperobjects(name)) hyperobject(hash);
  }

  void PragmaDirective(SourceLocation loc, PragmaIntroducerKind) override {
    if (sm_.isWrittenInMainFile(loc)) found_.pragmas.push_back(sm_.getFileOffset(loc));
  }

private:
  static bool declares_hyperobjects(StringRef header) {
    return header.starts_with("cilk/") && (header.contains("reducer") || header.contains("holder"));
  }

  // What follows makes no sense without them.
  void hyperobject(SourceLocation at) {
    diagnostics_.Report(at, diagnostics_.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
        << "hyperobjects of Cilk have no counterpart; sum up in elements of an array" + model::Topic::no_counterpart;
    diagnostics_.setSuppressAllDiagnostics(true);
  }

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
  const Dialect dialect_;
  FoundKeywords &found_;
};

// What seems to be unused may be used in a body that is left out.
const char *const silent_about_unused[] = {
    "-Wno-unused-function",      "-Wno-unused-member-function",        "-Wno-unused-template",
    "-Wno-unused-private-field", "-Wno-unneeded-internal-declaration", "-Wno-unneeded-member-function"};

std::vector<std::string> arguments(const Options &options, bool leaves_out) {
  std::vector<std::string> args;
  for (const char *own :
       {"clang", "-fsyntax-only", "-resource-dir", METAFORK_RESOURCE_DIR, "-D__METAFORK_CC__=1", "-Dmeta_for=for",
        "-Dmeta_schedule=", "-Dmeta_fork=", "-Dmeta_join=", "-isystem", builtin_folder})
    args.emplace_back(own);
  if (options.dialect == Dialect::openmp)
    for (const char *own : {"-fopenmp", "-fopenmp-version=52"}) args.emplace_back(own);
  if (options.dialect == Dialect::cilk)
    for (const char *word : {"spawn=", "sync=", "for=for"})
      for (const char *prefix : {"-Dcilk_", "-D_Cilk_"}) args.push_back(std::string(prefix) + word);
  if (options.dialect == Dialect::cilk) // a header may define one by the other
    for (const char *one : {"-Dcilk_scope=", "-D_Cilk_scope=", "-D_Hyperobject=", "-Wno-macro-redefined"})
      args.emplace_back(one);
  // what stands for members that are hidden is there before the text is made that calls it
  const bool known = std::any_of(options.headers.begin(), options.headers.end(),
                                 [](const TextFile &h) { return h.path == "metafork/members.h"; });
  if (known && options.dialect == Dialect::metafork)
    for (const char *word : {"-include", "metafork/members.h"}) args.emplace_back(word);
  if (options.strict) args.emplace_back("-Werror");
  args.insert(args.end(), options.clang_flags.begin(), options.clang_flags.end());
  if (leaves_out) args.insert(args.end(), std::begin(silent_about_unused), std::end(silent_about_unused));
  args.push_back(options.input);
  return args;
}

} // namespace

// Parses, and leaves the tree to the session.
class SessionAction : public ASTFrontendAction {
public:
  explicit SessionAction(Session &session) : session_(session) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override {
    Preprocessor &pp = ci.getPreprocessor();
    session_.tokens.attach(pp);
    pp.addPPCallbacks(std::make_unique<KeywordCallbacks>(ci, session_.scan_, session_.dialect_, session_.found));
    session_.headers = attach_headers(pp);
    attach_scop_pragmas(pp, session_.pragmas);
    struct Consumer : ASTConsumer {
      Consumer(Session &session, const SourceManager &sm) : session(session), sm(sm) {}
      Session &session;
      const SourceManager &sm;
      void HandleTranslationUnit(ASTContext &ast) override {
        session.ast_ = &ast;
        std::vector<Decl *> own; // all walks are through these alone
        for (Decl *d : ast.getTranslationUnitDecl()->noload_decls())
          if (d->getLocation().isValid() && !sm.isInSystemHeader(sm.getExpansionLoc(d->getLocation())))
            own.push_back(d);
        ast.setTraversalScope(own);
      }
      bool shouldSkipFunctionBody(Decl *d) override { return !is_read(d, sm, *session.bodies_); }
    };
    return std::make_unique<Consumer>(session_, ci.getSourceManager());
  }

private:
  Session &session_;
};

Session::Session(const Options &options, const std::string &text, const KeywordScan &scan,
                 const std::optional<BodiesToRead> &bodies, std::shared_ptr<const HeadersAhead> ahead)
    : ahead_(std::move(ahead)),
      shown_(scan.blanked),
      out_(std::make_unique<llvm::raw_string_ostream>(kept_)),
      scan_(scan),
      dialect_(options.dialect),
      bodies_(bodies) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> overlay(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  overlay->pushOverlay(memory);
  for (const TextFile &h : options.headers)
    memory->addFile(llvm::Twine(builtin_folder) + "/" + h.path, 0, llvm::MemoryBuffer::getMemBufferCopy(h.text));
  llvm::SmallString<256> path(options.input);
  overlay->makeAbsolute(path);
  memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(shown_, path)); // no copy: MessagePrinter changes the text
  if (ahead_) ahead_->give(*memory);
  files_ = new FileManager(FileSystemOptions(), overlay);
  out_->enable_colors(options.colours);
  printer_ = std::make_unique<MessagePrinter>(shown_, text, kept_, *out_, options.colours);

  struct Run : tooling::ToolAction {
    explicit Run(Session &session) : session(session) {}
    Session &session;
    bool runInvocation(std::shared_ptr<CompilerInvocation> invocation, FileManager *files,
                       std::shared_ptr<PCHContainerOperations>, DiagnosticConsumer *) override {
      session.run(std::move(invocation), files);
      return true;
    }
  } run(*this);
  tooling::ToolInvocation invocation(arguments(options, bodies.has_value()), &run, files_.get(),
                                     std::make_shared<PCHContainerOperations>());
  invocation.setDiagnosticConsumer(printer_.get());
  invocation.run();
}

void Session::run(std::shared_ptr<CompilerInvocation> invocation, FileManager *files) {
  compiler_ = std::make_unique<CompilerInstance>();
  compiler_->setInvocation(std::move(invocation));
  compiler_->getFrontendOpts().SkipFunctionBodies = bodies_.has_value();
  if (ahead_) HeadersAhead::ask_for(*compiler_);
  compiler_->setFileManager(files);
  compiler_->setVerboseOutputStream(*out_); // "2 warnings generated."
  compiler_->createDiagnostics(printer_.get(), /*ShouldOwnClient=*/false);
  if (!compiler_->hasDiagnostics() || !compiler_->createTarget()) return;
  compiler_->createSourceManager(*files);
  action_ = std::make_unique<SessionAction>(*this);
  if (!action_->BeginSourceFile(*compiler_, compiler_->getFrontendOpts().Inputs.front())) {
    action_.reset();
    return;
  }
  llvm::consumeError(action_->Execute());
}

Session::~Session() {
  if (action_) action_->EndSourceFile();
}

// An argument that Clang does not know is an error before it begins.
bool Session::failed() const { return !ast_ || printer_->getNumErrors() > 0; }

bool Session::has_messages() const { return printer_->getNumErrors() > 0 || printer_->getNumWarnings() > 0; }

const std::vector<std::pair<unsigned, std::string>> &Session::errors() const { return printer_->errors; }

Session::Silence::Silence(Session &session) : session_(session) { session_.printer_->silent = true; }
Session::Silence::~Silence() { session_.printer_->silent = false; }

Messages Session::take_messages() {
  if (action_) compiler_->printDiagnosticStats();
  out_->flush();
  printer_->messages.counted = kept_;
  return std::move(printer_->messages);
}

} // namespace metafork::frontend
