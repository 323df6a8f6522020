#include "frontend/syntax/pragmas.h"

#include "model/pragma.h"

#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallVector.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

llvm::SmallVector<StringRef, 8> words_of(StringRef what) {
  llvm::SmallVector<StringRef, 8> words;
  what.split(words, ' ', -1, false);
  for (StringRef &w : words) w = w.trim().take_until([](char c) { return c == '('; });
  return words;
}

bool one_of(StringRef word, std::initializer_list<StringRef> all) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

// It speaks to a compiler about something else than what the statements do.
bool is_remark(StringRef what) {
  const auto words = words_of(what);
  auto word = [&](size_t k) { return k < words.size() ? words[k] : StringRef(); };
  if (one_of(word(0), {"GCC", "clang"})) return one_of(word(1), {"diagnostic", "warning", "error"});
  if (word(0) == "acc") return word(1) == "loop" || one_of(word(2), {"loop"});
  return one_of(word(0), {"warning", "region", "endregion", "message", "mark", "nv_diag_suppress", "nv_diag_default",
                          "diag_suppress", "diag_default", "scop", "endscop"});
}

// The pragmas of a text, but not those that stand there only for a compiler with OpenMP or OpenACC.
class Scan {
public:
  Scan(const Context &context, SourceRange range) : context_(context) {
    const SourceManager &sm = context.sm;
    begin_ = sm.getExpansionLoc(range.getBegin());
    const SourceLocation end = sm.getExpansionRange(range.getEnd()).getEnd();
    if (sm.getFileID(begin_) != sm.getFileID(end) || sm.getFileOffset(end) < sm.getFileOffset(begin_)) return;
    text_ = sm.getBufferData(sm.getFileID(begin_)).slice(sm.getFileOffset(begin_), sm.getFileOffset(end));
  }

  template <class Visit>
  void run(Visit visit) {
    if (text_.find("ragma") == StringRef::npos) return;
    // the lexer needs a 0 behind the text
    const std::string kept = text_.str();
    Lexer lexer(begin_, context_.ast.getLangOpts(), kept.data(), kept.data(), kept.data() + kept.size());
    Token token;
    for (bool last = false; !last;) {
      last = lexer.LexFromRawLexer(token);
      if (token.is(tok::eof)) return;
      const size_t at = context_.sm.getFileOffset(token.getLocation()) - context_.sm.getFileOffset(begin_);
      const StringRef rest = StringRef(kept).drop_front(at);
      if (token.is(tok::raw_identifier) && token.getRawIdentifier() == "_Pragma") {
        const StringRef what = rest.split('"').second;
        visit(token.getLocation(), what.split('"').first.trim());
      } else if (token.is(tok::hash) && token.isAtStartOfLine()) {
        directive(token.getLocation(), rest.drop_front().take_until([](char c) { return c == '\n'; }).trim(), visit);
      }
    }
  }

private:
  template <class Visit>
  void directive(SourceLocation at, StringRef line, Visit visit) {
    if (line.starts_with("if"))
      open_.push_back(line.contains("_OPENMP") || line.contains("_OPENACC"));
    else if (line.starts_with("endif") && !open_.empty())
      open_.pop_back();
    else if (line.consume_front("pragma") && std::none_of(open_.begin(), open_.end(), [](bool b) { return b; }))
      visit(at, line.split("//").first.trim());
  }

  const Context &context_;
  SourceLocation begin_;
  StringRef text_;
  std::vector<bool> open_; // the conditions around: do they ask for OpenMP or OpenACC?
};

} // namespace

bool is_hint(StringRef what) {
  const auto words = words_of(what);
  auto word = [&](size_t k) { return k < words.size() ? words[k] : StringRef(); };
  if (word(0) == "omp") {
    const size_t at = word(1) == "parallel" ? 2 : 1;
    return word(at) == "simd" || (at == 2 && word(2) == "for");
  }
  if (word(0) == "GCC") return one_of(word(1), {"ivdep", "unroll", "novector"});
  if (word(0) == "clang") return word(1) == "loop";
  if (one_of(word(0), {"meta", "cilk"})) return word(1) == "grainsize";
  return one_of(word(0), {"ivdep", "unroll", "nounroll", "unroll_and_jam", "vector", "simd", "novector", "live-out",
                          "pencil", "loop_count"});
}

std::optional<std::string> pragma_in_front(const Context &context, const Stmt *s) {
  if (!context.in_main_file(s->getBeginLoc())) return std::nullopt;
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  const auto p = model::pragma_before(text, context.bytes(s->getSourceRange()).begin);
  return p ? std::optional<std::string>(p->what) : std::nullopt;
}

bool is_atomic_update(StringRef what) {
  const auto words = words_of(what);
  return words.size() >= 2 && words[0] == "omp" && words[1] == "atomic" &&
         std::none_of(words.begin(), words.end(),
                      [](StringRef w) { return one_of(w, {"read", "write", "capture", "compare", "seq_cst"}); });
}

std::optional<LostPragma> lost_pragma_within(const Context &context, SourceRange range,
                                             const std::vector<const Stmt *> &kept) {
  std::optional<LostPragma> out;
  Scan(context, range).run([&](SourceLocation at, StringRef what) {
    if (out || is_hint(what) || is_remark(what)) return;
    const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
    if (is_atomic_update(what) && std::any_of(kept.begin(), kept.end(), [&](const Stmt *s) {
          const auto p = model::pragma_before(text, context.bytes(s->getSourceRange()).begin);
          const unsigned line = context.sm.getSpellingLineNumber(at);
          return p && context.sm.getSpellingLineNumber(context.at(p->begin)) == line;
        }))
      return;
    const auto words = words_of(what);
    const bool together = std::any_of(words.begin(), words.end(), [](StringRef w) {
      return one_of(w, {"atomic", "critical", "ordered", "single", "master", "masked"});
    });
    const std::string advice =
        together ? "the iterations of a meta_for are independent: give each one its own element" : "remove it";
    out = {at, "the pragma '" + what.str() + "' has no effect in a kernel; " + advice + Topic::pragma};
  });
  return out;
}

std::optional<LostPragma> lost_pragma_before(const Context &context, const ForStmt *loop) {
  if (!context.in_main_file(loop->getForLoc())) return std::nullopt;
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  unsigned begin = context.bytes(loop->getSourceRange()).begin;
  for (auto p = model::pragma_before(text, begin); p; p = model::pragma_before(text, begin)) {
    const StringRef what(p->what.data(), p->what.size());
    for (const StringRef word : words_of(what))
      if (what.starts_with("omp") && one_of(word, {"reduction", "ordered", "lastprivate", "linear"}))
        return LostPragma{context.at(p->begin + static_cast<unsigned>(text.substr(p->begin).find('#'))),
                          "'" + word.str() +
                              "' of this pragma has no effect on a meta_for, whose iterations are "
                              "independent; remove it" +
                              Topic::pragma};
    begin = p->begin;
  }
  return std::nullopt;
}

} // namespace metafork::frontend
