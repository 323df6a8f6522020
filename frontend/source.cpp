#include "frontend/facts/copied_pointers.h"
#include "frontend/forks/forks.h"
#include "frontend/frontend.h"
#include "frontend/regions.h"
#include "frontend/rewrite/algorithm_calls.h"
#include "frontend/rewrite/conditional_updates.h"
#include "frontend/rewrite/handed_lambdas.h"
#include "frontend/rewrite/index_loops.h"
#include "frontend/rewrite/inductions.h"
#include "frontend/rewrite/instances.h"
#include "frontend/rewrite/lambdas.h"
#include "frontend/rewrite/local_spans.h"
#include "frontend/rewrite/run_time_steps.h"
#include "frontend/rewrite/selections.h"
#include "frontend/rewrite/updating_calls.h"
#include "frontend/rewrite/view_calls.h"
#include "frontend/session/session.h"
#include "frontend/syntax/depth.h"
#include "frontend/syntax/inner_sums.h"
#include "frontend/syntax/jumps.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/lift.h"
#include "frontend/syntax/reach.h"
#include "frontend/syntax/walk.h"
#include "frontend/text/bodies.h"
#include "frontend/text/misspelt.h"
#include "model/lines.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

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

// The main file and what it is called; false, with the reason, where there is none.
bool read_text(const Options &options, model::Unit &unit, std::string &error) {
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
  else
    error = "cannot read '" + options.input + "': " + buffer.getError().message() + Topic::file;
  return static_cast<bool>(buffer);
}

constexpr const char *gnu89_inline = "-fgnu89-inline";

// The flags that a package is compiled with too.
std::vector<std::string> compile_flags(const std::vector<std::string> &all) {
  std::vector<std::string> out;
  for (size_t i = 0; i < all.size(); i++) {
    const std::string &f = all[i];
    const bool pair = f == "-D" || f == "-U";
    if (pair && i + 1 < all.size())
      out.push_back(f + all[++i]);
    else if (f.rfind("-D", 0) == 0 || f.rfind("-U", 0) == 0 || f.rfind("-std", 0) == 0 || f == gnu89_inline)
      out.push_back(f);
  }
  return out;
}

} // namespace

class Source::Clang {
public:
  explicit Clang(const Options &options) : options_(options) {
    if (!read_text(options, unit_, unreadable_)) return;
    origins_ = model::Origins(options.input);
    unit_.compile_flags =
        compile_flags(drop_in_flags(options.clang_flags, llvm::sys::path::extension(options.input) == ".c"));
    begin();
    if (session_->failed()) return;
    unit_.is_c = !session_->ast()->getLangOpts().CPlusPlus;
    find_keywords();
    fork_keywords_.dialect = options.dialect;
    words_.emplace(*session_->ast());
    session_->tokens.spell_with(*words_);
    see_through();
    parsed_ = true;
  }

  std::optional<Scops> scops() {
    if (!parsed_) return std::nullopt;
    rewrite();
    const Session::Silence silence(*session_);
    Context context = fresh_context();
    if (!check_depth(context, session_->pragmas, options_.automatic)) return std::nullopt;
    Scops out;
    find_scops(context, session_->pragmas, options_.automatic, unit_.name, out, found_);
    out.is_c = unit_.is_c;
    out.text = unit_.text;
    return out;
  }

  std::optional<model::Unit> unit(const std::vector<Planned> &planned, bool may_be_serial, Messages &messages) {
    if (!session_) return unreadable(messages), std::nullopt;
    if (parsed_) rewrite();
    const bool ok = parsed_ && read_unit(planned, may_be_serial);
    messages.add(session_->take_messages());
    say_misspelt(messages);
    if (!ok) return std::nullopt;
    return std::move(unit_);
  }

  std::optional<model::ForkFile> forks(Messages &messages) {
    if (!session_) return unreadable(messages), std::nullopt;
    std::optional<model::ForkFile> out;
    if (parsed_) {
      Context context = fork_context();
      check_keywords(context);
      out = read_forks(context, fork_keywords_);
      out->input = unit_.input;
      out->text = unit_.text;
      if (context.failed) out.reset();
    }
    messages.add(session_->take_messages());
    return out;
  }

  Loops loops() {
    if (parsed_) rewrite();
    Loops out;
    out.text = unit_.text;
    out.origins = origins_;
    if (!parsed_) return out;
    const Context context = fresh_context();
    std::vector<const ForStmt *> loops;
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *f = dyn_cast<ForStmt>(s);
      if (!f || !context.meta_for (f)) return true;
      const WrittenLoop loop = {context.location(f->getForLoc()), context.bytes(f->getSourceRange()), {}, {}};
      const bool inner = std::any_of(out.loops.begin(), out.loops.end(), [&](const WrittenLoop &o) {
        return o.range.begin <= loop.range.begin && loop.range.end <= o.range.end;
      });
      if (inner) return true;
      out.loops.push_back(loop);
      loops.push_back(f);
      return true;
    };
    walk_syntax(context.ast.getTranslationUnitDecl(), visits);
    if (loops.empty()) return out;
    const CopiedPointers copied(context);
    for (size_t k = 0; k < loops.size(); k++) {
      out.loops[k].copied = copied.named_in(context, loops[k]);
      out.loops[k].shifted = copied.shifted_in(context, loops[k]);
    }
    return out;
  }

private:
  // Reads the file for the first time: without the bodies that no construct needs, as far as words tell. Where that is
  // wrong, or Clang has something to say, the whole file is read.
  void begin() {
    scan_ = scan_keywords(unit_.text, is_c_input(options_));
    if (!options_.automatic && options_.dialect == Dialect::metafork && !has_forks())
      bodies_ = Bodies(unit_.text, is_c_input(options_)).needed();
    if (options_.dialect == Dialect::metafork)
      ahead_ = HeadersAhead::read(unit_.text, options_.clang_flags, is_c_input(options_));
    session_.emplace(options_, unit_.text, scan_, bodies_, ahead_);
    if (bodies_ && (session_->has_messages() || misses_bodies())) {
      bodies_.reset();
      session_.emplace(options_, unit_.text, scan_, bodies_, ahead_);
    }
    if (!ahead_ || !session_->failed()) return;
    ahead_.reset();
    session_.emplace(options_, unit_.text, scan_, bodies_, ahead_);
  }

  bool has_forks() const {
    return std::any_of(scan_.keywords.begin(), scan_.keywords.end(),
                       [](const Keyword &k) { return k.name == "meta_fork" || k.name == "meta_join"; });
  }

  // Is there a function that one with a construct may call, and that has been left without its body?
  bool misses_bodies() const {
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

  // Reads a text in place of the one before.
  void read(const std::string &text) {
    session_.reset();
    unit_.text = text;
    scan_ = scan_keywords(unit_.text, is_c_input(options_));
    session_.emplace(options_, unit_.text, scan_, bodies_, ahead_);
    if (bodies_ && !session_->failed() && misses_bodies()) {
      bodies_.reset();
      session_.emplace(options_, unit_.text, scan_, bodies_, ahead_);
    }
    if (session_->failed()) return;
    find_keywords();
    words_.emplace(*session_->ast());
    session_->tokens.spell_with(*words_);
    see_through();
  }

  // Containers as the arrays below them.
  void see_through() {
    views_ = {};
    if (options_.dialect == Dialect::metafork && !unit_.is_c) views_.see_through(*session_->ast(), session_->tokens);
  }

  void find_keywords() {
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

  // What is read again with other text: lambdas that templates with loops are given, as objects of classes with names;
  // templates with loops, with a definition for each instance; loops that look for an extreme value, as loops that
  // accumulate; loops over ranges, as loops over an index; lambdas that loops call, written out; variables that loops
  // step beside their own, as functions of that; numbers that change under a condition, as numbers that always do;
  // spans that loops declare, as pointers; loops with a step that is known at run time, as loops that count.
  void rewrite() {
    if (options_.dialect != Dialect::metafork || std::exchange(rewritten_, true)) return;
    if (!unit_.is_c) write<HandedLambdas>();
    std::optional<Templates> templates;
    if (!unit_.is_c) {
      templates.emplace(fresh_context(), unit_.text, session_->pragmas, options_.automatic);
      define_instances(*templates);
    }
    std::vector<std::string> written;
    for (const model::Range &r : definitions(fresh_context())) written.push_back(text_of(r));
    const std::string before = unit_.text;
    if (!unit_.is_c) write<LocalSpans>();
    constexpr int most_calls = 4; // of algorithms, in what others call
    for (int k = 0; k < most_calls && !unit_.is_c && write<AlgorithmCalls>(); k++) continue;
    if (!unit_.is_c) write<ViewCalls>(); // a range may be what an accessor returns
    constexpr int most_levels = 4;       // of functions that call one another
    for (int k = 0; k < most_levels && !unit_.is_c && write<UpdatingCalls>(); k++) continue;
    if (!unit_.is_c) write_cxx_loops();
    if (!unit_.is_c) write<LocalSpans>(); // behind ranges, which may be such
    write<Selections>();                  // behind them: searches over ranges are searches over indices
    write<ConditionalUpdates>();
    constexpr int most_variables = 8; // of one loop and those around it
    for (int k = 0; k < most_variables && write<Inductions>(); k++) continue;
    write<RunTimeSteps>();
    if (unit_.text != before) as_written_ = written;
    if (unit_.is_c) return;
    const IndexLoops left(fresh_context(), unit_.text, session_->pragmas, options_.automatic, {});
    ranges_ = left.left();
    for (const model::Range &r : left.loops()) ranges_.emplace(r.begin, "over an index it is no program");
    const ViewCalls calls(fresh_context(), unit_.text, session_->pragmas, options_.automatic, {});
    ranges_.insert(calls.left().begin(), calls.left().end());
    if (!lambdas_.empty()) { // where they are now
      const WrittenOut lambdas(fresh_context(), unit_.text, session_->pragmas, options_.automatic, {});
      lambdas_ = lambdas.left();
      for (const unsigned call : lambdas.calls()) lambdas_.emplace(call, "written out, it is no program");
    }
    const AlgorithmCalls algorithms(fresh_context(), unit_.text, session_->pragmas, options_.automatic, {});
    algorithms_ = algorithms.left();
    for (const unsigned call : algorithms.taken()) algorithms_.emplace(call, "written so it is no program");
    templates_ = templates->left(fresh_context());
  }

  void write_cxx_loops() {
    write<IndexLoops>();
    constexpr int most_levels = 8; // of lambdas that call lambdas
    for (int k = 0; k < most_levels && write_lambdas_out(); k++) write<ViewCalls>();
  }

  std::string text_of(model::Range r) const { return unit_.text.substr(r.begin, r.end - r.begin); }

  // Functions without a region, whose lambdas were written out to see whether there is one, are as they were.
  void leave_others(const Context &context) {
    const std::vector<model::Range> now = definitions(context);
    if (now.size() != as_written_.size()) return;
    for (size_t i = 0; i < now.size(); i++) {
      const auto within = [r = now[i]](unsigned offset) { return r.begin <= offset && offset < r.end; };
      const bool taken =
          std::any_of(unit_.functions.begin(), unit_.functions.end(),
                      [&](const model::Function &f) { return !f.regions.empty() && within(f.name_range.begin); }) ||
          std::any_of(unit_.edits.begin(), unit_.edits.end(), [&](const auto &e) { return within(e.range.begin); });
      if (taken) continue;
      for (model::Edit &e : line_edits(unit_.text, now[i], as_written_[i])) unit_.edits.push_back(std::move(e));
    }
  }

  // Reads another text, as long as something in it is wrong without it.
  template <class Rewritten>
  bool write() {
    constexpr int most_readings = 5;
    const std::string before = unit_.text;
    Reasons refused;
    for (int k = 0; k < most_readings; k++) {
      const Rewritten written(fresh_context(), before, session_->pragmas, options_.automatic, refused);
      if (!written.text()) return false;
      read(*written.text());
      std::optional<Context> context;
      if (!session_->failed()) context.emplace(fresh_context());
      const Reasons wrong = written.wrong(*session_, context ? &*context : nullptr);
      if (wrong.empty()) {
        if constexpr (requires { written.any_order(); })
          any_order_.insert(written.any_order().begin(), written.any_order().end());
        return origins_.add(written.origin(before)), true;
      }
      refused.insert(wrong.begin(), wrong.end());
      context.reset();
      read(before);
    }
    return false;
  }

  // Is there another level?
  bool write_lambdas_out() {
    constexpr int most_readings = 5;
    const std::string before = unit_.text;
    Reasons refused;
    for (int k = 0; k < most_readings; k++) {
      const WrittenOut written(fresh_context(), before, session_->pragmas, options_.automatic, refused);
      lambdas_ = written.left();
      if (!written.text()) return false;
      read(*written.text());
      std::optional<Context> context;
      if (!session_->failed()) context.emplace(fresh_context());
      const Reasons wrong = written.wrong(*session_, context ? &*context : nullptr);
      if (wrong.empty()) return origins_.add(written.origin(before)), true;
      refused.insert(wrong.begin(), wrong.end());
      context.reset();
      read(before);
    }
    lambdas_.insert(refused.begin(), refused.end());
    return false;
  }

  void define_instances(Templates &templates) {
    constexpr int most_readings = 5; // what is wrong in one may show only where another one is gone
    const std::string original = unit_.text;
    bool ok = false, again = false;
    for (int k = 0; k < most_readings && templates.any() && !ok; k++) {
      again = true;
      read(templates.text(original, unit_.input));
      if (session_->failed()) {
        templates.check(*session_, nullptr);
        continue;
      }
      const Context context = fresh_context();
      ok = templates.check(*session_, &context);
    }
    if (again && !ok) read(original);
    if (ok) origins_.add(templates.origin(original, unit_.text));
  }

  Context fresh_context() const {
    Context out{*session_->ast(), session_->tokens, *words_, views_, loops_, schedules_};
    out.templates = templates_;
    out.lambdas = lambdas_;
    out.ranges = ranges_;
    out.algorithms = algorithms_;
    out.any_order = any_order_;
    out.sums = sums_;
    return out;
  }

  void unreadable(Messages &messages) const {
    const model::Coded coded = model::taken_apart(unreadable_);
    messages.add({"error", {}, coded.text, coded.code, {}, "metafork-cc: error: " + unreadable_ + "\n"});
  }

  // Words that are meant to be keywords, where Clang does not know what to do with them: its errors in their lines go.
  // Pragmas that are meant to be ours.
  void say_misspelt(Messages &messages) const {
    const auto report_at = [&](const char *severity, const Misspelt &m, const char *what) {
      const size_t line_begin = m.offset == 0 ? std::string::npos : unit_.text.rfind('\n', m.offset - 1);
      const unsigned line = model::line_of(unit_.text, m.offset);
      const unsigned column = m.offset - static_cast<unsigned>(line_begin + 1) + 1;
      const std::string text = "'" + m.word + "' is no " + what + "; did you mean '" + m.meant + "'?" + Topic::misspelt;
      const auto length = static_cast<unsigned>(m.word.size());
      report(unit_, severity, {{unit_.input, line, column, m.offset}, text, m.meant, length}, {}, messages);
    };
    for (const unsigned hash : session_->found.pragmas)
      for (const Misspelt &m : misspelt_pragma(unit_.text, hash)) report_at("warning", m, "pragma that has an effect");
    if (!session_->failed()) return;
    Messages first;
    first.colours = messages.colours;
    std::swap(messages, first);
    messages.colours = first.colours;
    messages.strict = first.strict;
    for (const Misspelt &m : misspelt_keywords(unit_.text, is_c_input(options_))) {
      const size_t before = m.offset == 0 ? std::string::npos : unit_.text.rfind('\n', m.offset - 1);
      const size_t begin = before + 1, end = std::min(unit_.text.find('\n', m.offset), unit_.text.size());
      const size_t erased = std::erase_if(first.diagnostics, [&](const Diagnostic &d) {
        const bool here = d.location.offset >= begin && d.location.offset < end && d.location.line != 0;
        return here && d.code.empty() && d.severity == "error" && d.location.file == options_.input;
      });
      if (erased > 0) report_at("error", m, "keyword");
    }
    if (messages.failed()) first.counted.clear();
    messages.add(std::move(first));
  }

  // Loops of forked work are among the loops.
  Context fork_context() const {
    std::map<unsigned, Keyword> all = loops_;
    all.insert(forked_loops_.begin(), forked_loops_.end());
    all.insert(sums_.begin(), sums_.end());
    return {*session_->ast(), session_->tokens, *words_, views_, all, schedules_};
  }

  // In the block of a meta_fork, and in no meta_schedule inside of it?
  bool is_forked(const Keyword &loop) const {
    const Keyword *around = nullptr;
    for (const Keyword &k : scan_.keywords)
      if ((k.name == "meta_fork" || k.name == "meta_schedule") && k.block_end > loop.offset && k.offset < loop.offset &&
          session_->found.offsets.count(k.offset))
        around = &k;
    return around && around->name == "meta_fork";
  }

  // A file with forks and joins has them as a tree beside its regions.
  bool read_fork_tree() {
    const bool any = std::any_of(fork_keywords_.by_next.begin(), fork_keywords_.by_next.end(), [](const auto &k) {
      return k.second.name == "meta_fork" || k.second.name == "meta_join";
    });
    if (!any) return true;
    Context context = fork_context();
    auto forks = std::make_shared<model::ForkFile>(read_forks(context, fork_keywords_));
    forks->input = unit_.input;
    forks->text = unit_.text;
    unit_.forks = std::move(forks);
    return !context.failed;
  }

  bool read_unit(const std::vector<Planned> &wanted, bool may_be_serial) {
    Context context = fresh_context();
    context.strict = options_.strict;
    context.written = found_.written;
    std::vector<PlannedScop> planned;
    for (const Planned &p : wanted) {
      const FoundScop &found = found_.scops.at(p.scop);
      planned.push_back({p.scop, found.candidate, found.function, p.launches});
      context.planned.insert(found.candidate.statements.begin(), found.candidate.statements.end());
    }
    if (!check_depth(context, session_->pragmas, options_.automatic)) return false;
    context.serial_is_known = may_be_serial;
    lift_locals(context, session_->tokens);
    name_library_values(context, session_->tokens);
    check_keywords(context);
    check_names(context);
    if (!read_fork_tree()) return false;
    check_scop_pragmas(context, session_->pragmas);
    Slice slice(context);
    std::set<unsigned> consumed;
    unit_.functions = read_functions(context, slice, unit_.name, planned, unit_.refused, consumed);
    no_device_of_forks();
    const bool complete = !context.failed;
    for (const auto *group : {&loops_, &schedules_})
      for (const auto &[key, k] : *group)
        if (complete && !consumed.count(k.offset)) misplaced(context, k);
    if (!context.failed && loops_.empty() && schedules_.empty() && !unit_.forks && !may_be_serial)
      context.error(context.at(0),
                    "no region: '" + unit_.input +
                        "' contains no meta_for, no meta_schedule and no meta_fork; plain loops are taken "
                        "between '#pragma scop' and '#pragma endscop', and with --auto anywhere" +
                        Topic::no_construct);
    slice.close();
    unit_.slice = slice.text();
    unit_.sizes = sizes(context);
    edit_keywords(unit_);
    session_->headers->finish(unit_);
    leave_others(context);
    return !context.failed;
  }

  // A construct that no region has.
  static void misplaced(Context &context, const Keyword &k) {
    const Misplaced m = misplaced_at(context, k.offset, k.name);
    if (m.is_error)
      context.error(context.at(k.offset), m.why);
    else if (!m.why.empty())
      context.warning(context.at(k.offset), m.why);
  }

  void no_device_of_forks() {
    for (model::Function &f : unit_.functions)
      for (const model::ForkFunction &forked :
           unit_.forks ? unit_.forks->functions : std::vector<model::ForkFunction>())
        if (forked.range.begin == f.range.begin && forked.forks && f.no_device.empty())
          f.no_device = "it forks work on the host";
  }

  // The names in calls metafork_size("name", ...).
  static std::vector<std::string> sizes(const Context &context) {
    std::set<std::string> out;
    Visits calls;
    calls.statement = [&](const Stmt *s) {
      const auto *c = dyn_cast<CallExpr>(s);
      const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
      if (!f || !f->getIdentifier() || c->getNumArgs() == 0) return true;
      if (f->getName() != "metafork_size" && f->getName() != "mf_size_of") return true;
      if (const auto *name = dyn_cast<StringLiteral>(c->getArg(0)->IgnoreParenImpCasts()))
        out.insert(name->getString().str());
      return true;
    };
    for (const Decl *d : context.ast.getTraversalScope())
      if (context.in_main_file(d->getLocation())) walk_syntax(d, calls);
    return {out.begin(), out.end()};
  }

  void check_keywords(Context &context) const {
    for (const auto &[loc, word] : session_->found.hidden)
      context.error(loc, "the keyword '" + word +
                             "' is hidden in a macro, where its loop cannot be found in the source; write it out" +
                             Topic::hidden_keyword);
    for (const auto &[loc, word] : session_->found.in_headers)
      context.warning(loc, "'" + word + "' in a header stays serial: only the file given to metafork-cc is translated" +
                               Topic::hidden_keyword);
  }

  // What begins with mf_ and metafork_ is the package's own, whatever it is.
  void check_names(Context &context) const {
    auto refuse = [&](SourceLocation at, const std::string &name) {
      context.error(at, "the name '" + name + "' begins with " + name.substr(0, name.find('_') + 1) +
                            ", which generated code uses; give it another name" + Topic::reserved_name);
    };
    if (const NamedDecl *d = context.words.reserved()) refuse(d->getLocation(), d->getNameAsString());
    for (const auto &[id, macro] : session_->preprocessor().macros(/*IncludeExternalMacros=*/false)) {
      const MacroInfo *info = macro.getLatest() ? macro.getLatest()->getMacroInfo() : nullptr;
      if (!info || !Words::is_reserved(id->getName().str())) continue;
      const SourceLocation at = info->getDefinitionLoc();
      if (context.words.is_of_program(at))
        refuse(context.sm.isWrittenInCommandLineFile(at) ? context.at(0) : at, id->getName().str());
    }
  }

  // The drop-in is plain C or C++: keywords become their serial elision, clauses vanish, nothing moves to another line.
  void edit_keywords(model::Unit &unit) const {
    for (const Keyword &k : scan_.keywords) {
      if (!session_->found.offsets.count(k.offset) || k.name == "meta_fork" || k.name == "meta_join") continue;
      const unsigned end = k.offset + static_cast<unsigned>(k.name.size());
      unit.edits.push_back({{k.offset, end}, k.name == "meta_for" ? "for" : ""});
      for (const Clause &c : k.clauses) unit.edits.push_back({{c.begin, c.end}, ""});
    }
  }

  const Options options_;
  model::Unit unit_;
  std::string unreadable_; // why there is no text
  KeywordScan scan_;
  std::optional<std::set<std::string>> bodies_; // the functions that are read with their bodies; nullopt: all
  std::shared_ptr<const HeadersAhead> ahead_;
  std::optional<Session> session_;
  std::optional<Words> words_;
  Views views_;
  std::map<unsigned, Keyword> loops_, schedules_; // as of a context
  std::map<unsigned, Keyword> sums_;              // as of a context
  std::map<unsigned, Keyword> forked_loops_;      // those that no region has
  ForkKeywords fork_keywords_;
  std::map<unsigned, std::string> templates_, lambdas_, ranges_, algorithms_; // as of a context
  std::set<std::string> any_order_;                                           // as of a context
  std::vector<std::string> as_written_; // the functions, where lambdas in them have been written out
  bool parsed_ = false, rewritten_ = false;
  model::Origins origins_;
  FoundScops found_;
};

Source::Source(const Options &options) : clang_(std::make_unique<Clang>(options)) {}
Source::~Source() = default;

Loops Source::loops() { return clang_->loops(); }
std::optional<Scops> Source::scops() { return clang_->scops(); }

std::optional<model::Unit> Source::unit(const std::vector<Planned> &planned, bool may_be_serial, Messages *messages) {
  Messages own;
  auto out = clang_->unit(planned, may_be_serial, messages ? *messages : own);
  std::fputs(own.text().c_str(), stderr);
  return out;
}

std::optional<model::ForkFile> Source::forks(Messages *messages) {
  Messages own;
  auto out = clang_->forks(messages ? *messages : own);
  std::fputs(own.text().c_str(), stderr);
  return out;
}

} // namespace metafork::frontend
