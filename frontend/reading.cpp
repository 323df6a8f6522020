#include "frontend/reading.h"

#include "frontend/syntax/inner_sums.h"
#include "frontend/syntax/reach.h"
#include "frontend/syntax/walk.h"
#include "frontend/text/bodies.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

bool names_c(const Options &options) {
  bool c = llvm::sys::path::extension(options.input) == ".c";
  for (size_t i = 0; i + 1 < options.clang_flags.size(); i++)
    if (options.clang_flags[i] == "-x") c = options.clang_flags[i + 1] == "c";
  return c;
}

// The text; empty, with the reason, where there is none.
std::string text_of(const Options &options, std::string &error) {
  if (options.text) return *options.text;
  static const std::string mark = "\xEF\xBB\xBF"; // of byte order, in front of UTF-8
  auto buffer = llvm::MemoryBuffer::getFile(options.input, /*IsText=*/false, /*RequiresNullTerminator=*/true);
  if (buffer) return (*buffer)->getBuffer().substr((*buffer)->getBuffer().starts_with(mark) ? mark.size() : 0).str();
  error = "cannot read '" + options.input + "': " + buffer.getError().message() + Topic::file;
  return "";
}

} // namespace

Reading::Reading(const Options &options) : options_(options), is_c_input_(names_c(options)) {
  text_ = text_of(options, unreadable_);
  fork_keywords_.dialect = options.dialect;
  if (!unreadable_.empty()) return;
  begin();
  if (!session_->failed()) prepare();
}

// Reads the file for the first time: without the bodies that no construct needs, as far as words tell. Where that is
// wrong, or Clang has something to say, the whole file is read.
void Reading::begin() {
  scan_ = scan_keywords(text_, is_c_input_);
  if (!options_.automatic && options_.dialect == Dialect::metafork && !has_forks())
    bodies_ = Bodies(text_, is_c_input_).needed();
  if (options_.dialect == Dialect::metafork) ahead_ = HeadersAhead::read(text_, options_.clang_flags, is_c_input_);
  session_.emplace(options_, text_, scan_, bodies_, ahead_);
  if (bodies_ && (session_->has_messages() || misses_bodies())) {
    bodies_.reset();
    session_.emplace(options_, text_, scan_, bodies_, ahead_);
  }
  if (!ahead_ || !session_->failed()) return;
  ahead_.reset();
  session_.emplace(options_, text_, scan_, bodies_, ahead_);
}

bool Reading::has_forks() const {
  return std::any_of(scan_.keywords.begin(), scan_.keywords.end(),
                     [](const Keyword &k) { return k.name == "meta_fork" || k.name == "meta_join"; });
}

// Is there a function that one with a construct may call, and that has been left without its body?
bool Reading::misses_bodies() const {
  if (!session_->ast()) return true;
  const SourceManager &sm = session_->ast()->getSourceManager();
  const auto offset = [&](SourceLocation at) { return sm.getFileOffset(sm.getExpansionLoc(at)); };
  std::vector<const FunctionDecl *> functions;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (!f || !f->isThisDeclarationADefinition() || !f->getBody()) return true;
    if (!sm.isInMainFile(sm.getExpansionLoc(f->getLocation()))) return true;
    const unsigned from = offset(f->getBeginLoc()), to = offset(f->getEndLoc());
    const auto within = [&](const auto &k) { return from <= k.offset && k.offset <= to; };
    if (std::any_of(scan_.keywords.begin(), scan_.keywords.end(), within) ||
        std::any_of(session_->pragmas.begin(), session_->pragmas.end(), within))
      functions.push_back(f);
    return true;
  };
  walk_syntax(session_->ast()->getTranslationUnitDecl(), visits);
  const std::set<const FunctionDecl *> all = reached(functions);
  return std::any_of(all.begin(), all.end(), is_left_out);
}

void Reading::read(const std::string &text) {
  session_.reset();
  text_ = text;
  scan_ = scan_keywords(text_, is_c_input_);
  if (bodies_) bodies_ = Bodies(text_, is_c_input_).needed();
  session_.emplace(options_, text_, scan_, bodies_, ahead_);
  if (bodies_ && !session_->failed() && misses_bodies()) {
    bodies_.reset();
    session_.emplace(options_, text_, scan_, bodies_, ahead_);
  }
  if (!session_->failed()) prepare();
}

// What is found in the syntax tree before anybody asks.
void Reading::prepare() {
  find_keywords();
  words_.emplace(*session_->ast());
  session_->tokens.spell_with(*words_);
  views_ = {};
  if (options_.dialect == Dialect::metafork && !is_c()) views_.see_through(*session_->ast(), session_->tokens);
}

void Reading::find_keywords() {
  loops_.clear();
  schedules_.clear();
  forked_loops_.clear();
  fork_keywords_.by_next.clear();
  for (const Keyword &k : scan_.keywords) {
    if (!session_->found.offsets.count(k.offset)) continue;
    if ((k.name == "meta_for" || k.name == "cilk_for")) (is_forked(k) ? forked_loops_ : loops_).emplace(k.offset, k);
    if (k.name == "meta_schedule") schedules_.emplace(k.next, k);
    if (k.name != "meta_for" && k.name != "cilk_for") fork_keywords_.by_next.emplace(k.next, k);
  }
  sums_ = take_inner_sums(*session_->ast(), loops_);
}

Context Reading::fork_context() const {
  std::map<unsigned, Keyword> all = loops_;
  all.insert(forked_loops_.begin(), forked_loops_.end());
  all.insert(sums_.begin(), sums_.end());
  return {*session_->ast(), session_->tokens, *words_, views_, all, schedules_};
}

// In the block of a meta_fork, and in no meta_schedule inside of it?
bool Reading::is_forked(const Keyword &loop) const {
  const Keyword *around = nullptr;
  for (const Keyword &k : scan_.keywords)
    if ((k.name == "meta_fork" || k.name == "meta_schedule") && k.block_end > loop.offset && k.offset < loop.offset &&
        session_->found.offsets.count(k.offset))
      around = &k;
  return around && around->name == "meta_fork";
}

Context Reading::context() const {
  Context out{*session_->ast(), session_->tokens, *words_, views_, loops_, schedules_};
  out.left = left;
  out.sums = sums_;
  return out;
}

} // namespace metafork::frontend
