#include "frontend/facts/copied_pointers.h"
#include "frontend/forks/forks.h"
#include "frontend/frontend.h"
#include "frontend/regions.h"
#include "frontend/rewrites.h"
#include "frontend/syntax/depth.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/jumps.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/lift.h"
#include "frontend/syntax/walk.h"
#include "frontend/text/misspelt.h"
#include "model/lines.h"

#include <llvm/Support/Path.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

std::string unit_name(const std::string &input) {
  std::string name;
  for (char c : llvm::sys::path::stem(input)) name += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (name.empty() || isdigit(static_cast<unsigned char>(name[0]))) name = "_" + name;
  return name;
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
  explicit Clang(const Options &options) : options_(options), reading_(options), rewrites_(reading_, origins_) {
    unit_.input = options.input;
    unit_.stem = llvm::sys::path::stem(options.input).str();
    unit_.name = unit_name(options.input);
    unit_.extension = llvm::sys::path::extension(options.input).str();
    unit_.text = reading_.text();
    origins_ = model::Origins(options.input);
    unit_.compile_flags = compile_flags(drop_in_flags(options.clang_flags, unit_.extension == ".c"));
  }

  std::optional<Scops> scops() {
    if (!rewritten()) return std::nullopt;
    const Session::Silence silence(reading_.session());
    Context context = reading_.context();
    const std::vector<ScopPragma> &pragmas = reading_.session().pragmas;
    if (!check_depth(context, pragmas, options_.automatic)) return std::nullopt;
    Scops out;
    find_scops(context, pragmas, options_.automatic, unit_.name, out, found_);
    out.is_c = reading_.is_c();
    out.text = reading_.text();
    return out;
  }

  std::optional<model::Unit> unit(const std::vector<Planned> &planned, bool may_be_serial, Messages &messages) {
    if (!reading_.unreadable().empty()) return unreadable(messages), std::nullopt;
    const bool ok = rewritten() && read_unit(planned, may_be_serial);
    messages.add(reading_.session().take_messages());
    say_misspelt(messages);
    if (!ok) return std::nullopt;
    return std::move(unit_);
  }

  std::optional<model::ForkFile> forks(Messages &messages) {
    if (!reading_.unreadable().empty()) return unreadable(messages), std::nullopt;
    std::optional<model::ForkFile> out;
    if (reading_.is_parsed()) {
      Context context = reading_.fork_context();
      check_keywords(context);
      out = read_forks(context, reading_.fork_keywords());
      out->input = unit_.input;
      out->text = reading_.text();
      if (context.failed) out.reset();
    }
    messages.add(reading_.session().take_messages());
    return out;
  }

  Loops loops() {
    const bool parsed = rewritten();
    Loops out;
    out.text = reading_.text();
    out.origins = origins_;
    if (!parsed) return out;
    const Context context = reading_.context();
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
  // The text is what the loops are read from; false: there is none.
  bool rewritten() {
    if (!reading_.is_parsed()) return false;
    if (options_.dialect == Dialect::metafork && !std::exchange(is_rewritten_, true)) rewrites_.run();
    unit_.text = reading_.text();
    unit_.is_c = reading_.is_c();
    return true;
  }

  void unreadable(Messages &messages) const {
    const model::Coded coded = model::taken_apart(reading_.unreadable());
    messages.add({"error", {}, coded.text, coded.code, {}, "metafork-cc: error: " + reading_.unreadable() + "\n"});
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
    for (const unsigned hash : reading_.session().found.pragmas)
      for (const Misspelt &m : misspelt_pragma(unit_.text, hash)) report_at("warning", m, "pragma that has an effect");
    if (!reading_.session().failed()) return;
    Messages first;
    first.colours = messages.colours;
    std::swap(messages, first);
    messages.colours = first.colours;
    messages.strict = first.strict;
    for (const Misspelt &m : misspelt_keywords(unit_.text, reading_.is_c_input())) {
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

  // A file with forks and joins has them as a tree beside its regions.
  bool read_fork_tree() {
    const bool any =
        std::any_of(reading_.fork_keywords().by_next.begin(), reading_.fork_keywords().by_next.end(),
                    [](const auto &k) { return k.second.name == "meta_fork" || k.second.name == "meta_join"; });
    if (!any) return true;
    Context context = reading_.fork_context();
    auto forks = std::make_shared<model::ForkFile>(read_forks(context, reading_.fork_keywords()));
    forks->input = unit_.input;
    forks->text = unit_.text;
    unit_.forks = std::move(forks);
    return !context.failed;
  }

  bool read_unit(const std::vector<Planned> &wanted, bool may_be_serial) {
    Context context = reading_.context();
    context.strict = options_.strict;
    context.written = found_.written;
    std::vector<PlannedScop> planned;
    for (const Planned &p : wanted) {
      const FoundScop &found = found_.scops.at(p.scop);
      planned.push_back({p.scop, found.candidate, found.function, p.launches});
      context.planned.insert(found.candidate.statements.begin(), found.candidate.statements.end());
    }
    if (!check_depth(context, reading_.session().pragmas, options_.automatic)) return false;
    context.serial_is_known = may_be_serial;
    lift_locals(context, reading_.session().tokens);
    context.is_c ? name_complex_of_c(context, reading_.session().tokens)
                 : name_library_values(context, reading_.session().tokens);
    check_keywords(context);
    check_names(context);
    if (!read_fork_tree()) return false;
    check_scop_pragmas(context, reading_.session().pragmas);
    Slice slice(context);
    std::set<unsigned> consumed;
    unit_.functions = read_functions(context, slice, unit_.name, planned, unit_.refused, consumed);
    no_device_of_forks();
    const bool complete = !context.failed;
    for (const auto *group : {&reading_.loops(), &reading_.schedules()})
      for (const auto &[key, k] : *group)
        if (complete && !consumed.count(k.offset)) misplaced(context, k);
    if (!context.failed && reading_.loops().empty() && reading_.schedules().empty() && !unit_.forks && !may_be_serial)
      context.error(context.at(0),
                    "no region: '" + unit_.input +
                        "' contains no meta_for, no meta_schedule and no meta_fork; plain loops are taken "
                        "between '#pragma scop' and '#pragma endscop', and with --auto anywhere" +
                        Topic::no_construct);
    slice.close();
    unit_.slice = slice.text();
    unit_.sizes = sizes(context);
    edit_keywords(unit_);
    reading_.session().headers->finish(unit_);
    leave_others(context);
    return !context.failed;
  }

  // Functions that have nothing of a region.
  void leave_others(const Context &context) {
    std::vector<model::Range> taken;
    for (const model::Function &f : unit_.functions)
      if (!f.regions.empty()) taken.push_back(f.name_range);
    for (const model::Edit &e : unit_.edits) taken.push_back(e.range);
    for (model::Edit &e : rewrites_.as_written(context, taken)) unit_.edits.push_back(std::move(e));
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
    for (const auto &[loc, word] : reading_.session().found.hidden)
      context.error(loc, "the keyword '" + word +
                             "' is hidden in a macro, where its loop cannot be found in the source; write it out" +
                             Topic::hidden_keyword);
    for (const auto &[loc, word] : reading_.session().found.in_headers)
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
    for (const auto &[id, macro] : reading_.session().preprocessor().macros(/*IncludeExternalMacros=*/false)) {
      const MacroInfo *info = macro.getLatest() ? macro.getLatest()->getMacroInfo() : nullptr;
      if (!info || !Words::is_reserved(id->getName().str())) continue;
      const SourceLocation at = info->getDefinitionLoc();
      if (context.words.is_of_program(at))
        refuse(context.sm.isWrittenInCommandLineFile(at) ? context.at(0) : at, id->getName().str());
    }
  }

  // The drop-in is plain C or C++: keywords become their serial elision, clauses vanish, nothing moves to another line.
  void edit_keywords(model::Unit &unit) const {
    for (const Keyword &k : reading_.scan().keywords) {
      if (!reading_.session().found.offsets.count(k.offset) || k.name == "meta_fork" || k.name == "meta_join") continue;
      const unsigned end = k.offset + static_cast<unsigned>(k.name.size());
      unit.edits.push_back({{k.offset, end}, k.name == "meta_for" ? "for" : ""});
      for (const Clause &c : k.clauses) unit.edits.push_back({{c.begin, c.end}, ""});
    }
  }

  const Options options_;
  model::Unit unit_;
  model::Origins origins_;
  Reading reading_;
  Rewrites rewrites_;
  bool is_rewritten_ = false;
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
