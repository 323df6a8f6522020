#include "forkjoin/printer.h"

#include "forkjoin/pending.h"
#include "model/pattern.h"
#include "model/pragma.h"

#include <algorithm>
#include <string_view>

namespace metafork::forkjoin {

using model::Edit;
using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

bool has_constructs(const ForkNode &n) {
  if (n.kind == Kind::fork || n.kind == Kind::join || n.kind == Kind::loop || n.kind == Kind::group) return true;
  return std::any_of(n.children.begin(), n.children.end(), has_constructs);
}

// Does a statement end, or a block begin or end, before this place?
bool behind_statement(const std::string &text, unsigned at) {
  const size_t last = at == 0 ? std::string::npos : text.find_last_not_of(" \t\r\n", at - 1);
  return last != std::string::npos && (text[last] == ';' || text[last] == '{' || text[last] == '}');
}

// The whole line of what stands alone on it.
model::Range with_line(const std::string &text, model::Range r) {
  if (!begins_line(text, r.begin) || !ends_line(text, r.end)) return r;
  const size_t end = text.find('\n', r.end);
  return {line_begin(text, r.begin),
          end == std::string::npos ? static_cast<unsigned>(text.size()) : static_cast<unsigned>(end) + 1};
}

// Lines end as those of the file do.
std::string with_returns(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' && (out.empty() || out.back() != '\r')) out += '\r';
    out += c;
  }
  return out;
}

// The end of the line that a backslash does not go on with.
size_t line_end(const std::string &text, size_t at) {
  const auto goes_on = [&](size_t end) {
    const size_t last = end > 0 && text[end - 1] == '\r' ? end - 1 : end;
    return last > 0 && text[last - 1] == '\\';
  };
  size_t end = text.find('\n', at);
  while (end != std::string::npos && goes_on(end)) end = text.find('\n', end + 1);
  return end;
}

} // namespace

Translation Printer::run() {
  bool any = false;
  for (const model::ForkFunction &f : file_.functions) {
    function_ = &f;
    pending_groups(f);
    if (f.team.end != 0) replace(with_line(text_, f.team), "");
    begin(f);
    walk(f.tree);
    if (from_ == Language::cilk && !joins_at_ends()) implicit_joins(f);
    end(f);
    any = any || has_constructs(f.tree);
  }
  if (any) includes();
  Translation out;
  out.findings = std::move(findings_);
  for (const auto &[line, blanks] : dedent_) edits_.push_back({{line, line + blanks}, ""});
  const size_t first = text_.find('\n');
  if (first != std::string::npos && first > 0 && text_[first - 1] == '\r')
    for (Edit &e : edits_) e.text = with_returns(e.text);
  out.text = edited(text_, {0, static_cast<unsigned>(text_.size())}, std::move(edits_));
  return out;
}

std::string Printer::taken(Range r) {
  std::vector<Edit> inside;
  std::erase_if(edits_, [&](const Edit &e) {
    const bool in = e.range.begin >= r.begin && e.range.end <= r.end;
    if (in) inside.push_back(e);
    return in;
  });
  for (auto it = dedent_.lower_bound(r.begin); it != dedent_.end() && it->first < r.end; it = dedent_.erase(it))
    inside.push_back({{it->first, it->first + it->second}, ""});
  return edited(text_, r, std::move(inside));
}

void Printer::walk(const Node &n) {
  switch (n.kind) {
    case Kind::fork:
      return fork(n);
    case Kind::loop:
      return loop(n);
    case Kind::join:
      return join(n);
    case Kind::group:
      return group(n);
    case Kind::attempt:
      return attempt(n);
    default:
      return children(n);
  }
}

std::string Printer::margin(const Node &n) const {
  const std::string own = indent_of(text_, n.range.begin);
  if (model::directive_sign(text_, n.range.begin) == 0 || !begins_line(text_, n.range.begin)) return own;
  const size_t line = line_end(text_, n.range.begin);
  const size_t first = text_.find_first_not_of(" \t\r\n", line);
  if (line == std::string::npos || first == std::string::npos) return own;
  const std::string other = indent_of(text_, static_cast<unsigned>(first));
  return own.size() > other.size() ? own : other;
}

std::string Printer::lead(const Node &n) const {
  const std::string own = indent_of(text_, n.range.begin), other = margin(n);
  return n.condition.end == 0 && other.size() > own.size() ? other.substr(own.size()) : "";
}

// A pragma goes; directives of conditions and comments between it and what it stands for stay.
void Printer::replace_head(const Node &n, unsigned to, const std::string &text) {
  constexpr const char *blanks = " \t\r\n";
  const size_t end = model::directive_sign(text_, n.range.begin) ? line_end(text_, n.range.begin) : std::string::npos;
  const auto stays = [&](size_t at) {
    const std::string_view here = std::string_view(text_).substr(at, 2);
    return model::directive_sign(text_, at) != 0 || here == "//" || here == "/*";
  };
  const size_t first = text_.find_first_not_of(blanks, end);
  size_t kept = first;
  while (kept < to && stays(kept)) {
    const size_t close = text_.compare(kept, 2, "/*") == 0 ? text_.find("*/", kept) + 2 : line_end(text_, kept);
    kept = text_.find_first_not_of(blanks, close);
  }
  if (end >= to || kept == first || kept > to) return replace({n.range.begin, to}, text);
  replace(with_line(text_, {n.range.begin, static_cast<unsigned>(end)}), "");
  const size_t begin = text.find_first_not_of(" \t");
  replace({static_cast<unsigned>(kept), to}, begin == std::string::npos ? "" : text.substr(begin));
}

// A barrier where nothing is pending is nothing.
void Printer::join(const Node &n) {
  if (n.if_pending && !waits_.count(&n)) return remove_words(n.range);
  // a pragma under a condition of its own, #ifdef _OPENMP: what it waits for was forked, whatever that says
  if (model::directive_sign(text_, n.range.begin) != 0) {
    const size_t next = text_.find_first_not_of(" \t\r\n", line_end(text_, n.range.begin));
    const size_t sign = next == std::string::npos ? 0 : model::directive_sign(text_, next);
    const size_t word = sign == 0 ? std::string::npos : text_.find_first_not_of(" \t", next + sign);
    const size_t end =
        word != std::string::npos && text_.compare(word, 5, "endif") == 0 ? line_end(text_, word) : std::string::npos;
    const size_t behind = text_.find_first_not_of(" \t\r\n", end);
    if (behind != std::string::npos) {
      replace(with_line(text_, n.range), "");
      return insert(static_cast<unsigned>(end) + 1, indent_of(text_, static_cast<unsigned>(behind)) + join() + "\n");
    }
  }
  std::string lead;
  if (model::directive_sign(text_, n.range.begin) != 0 && line_begin(text_, n.range.begin) > 1) {
    size_t last = text_.find_last_not_of(" \t\r\n", line_begin(text_, n.range.begin) - 1);
    if (last != std::string::npos) lead = indent_of(text_, static_cast<unsigned>(last));
    if (last != std::string::npos && text_[last] == '{') lead += "  ";
    const size_t own = indent_of(text_, n.range.begin).size();
    lead = lead.size() > own ? lead.substr(own) : "";
  }
  replace(n.range, lead + join());
}

void Printer::remove_words(Range r) {
  const Range whole = with_line(text_, r);
  if (whole.end == r.end && !begins_line(text_, r.begin))
    while (r.begin > 0 && text_[r.begin - 1] == ' ' && text_[r.begin] == '}') r.begin--;
  replace(whole.end > r.end ? whole : r, "");
}

// The indentation of a line when what is left of groups around it has moved.
std::string Printer::indent_after(unsigned at) const {
  const std::string indent = indent_of(text_, at);
  const auto it = dedent_.find(line_begin(text_, at));
  return indent.substr(std::min<size_t>(indent.size(), it == dedent_.end() ? 0 : it->second));
}

// The lines of a group without braces, to where it stands itself.
void Printer::move_left(const Node &n) {
  const unsigned close = n.body.end - 1;
  const std::string body = of(text_, n.body);
  if (body.find("R\"") != std::string::npos || body.find("\\\n") != std::string::npos) return;
  const size_t first = text_.find_first_not_of(" \t\r\n", n.body.begin + 1);
  if (first == std::string::npos || first >= close) return;
  const size_t inner = indent_of(text_, static_cast<unsigned>(first)).size(), outer = margin(n).size();
  if (inner <= outer) return;
  for (size_t line = text_.find('\n', n.body.begin); line != std::string::npos && line < close;
       line = text_.find('\n', line + 1)) {
    const unsigned at = static_cast<unsigned>(line) + 1;
    const size_t blanks = text_.find_first_not_of(" \t", at) - at;
    if (at > close || text_[at] == '\n' || text_[at] == '\r') continue;
    unsigned &total = dedent_[at];
    total = static_cast<unsigned>(std::min(blanks, total + inner - outer));
  }
}

void Printer::group(const Node &n) {
  if (n.bare) move_left(n);
  children(n);
  const std::string head = words(n);
  for (const Range &w : n.words) head.empty() ? remove_words(w) : replace(w, lead(n) + head);
  const bool joins = waits_.count(&n) != 0;
  const unsigned close = n.body.end - 1;
  const std::string indent = indent_after(n.range.begin) + lead(n);
  if (n.bare) {
    remove_words({n.body.begin, n.body.begin + 1});
    if (!joins) return remove_words({close, close + 1});
    unsigned begin = close;
    while (begin > 0 && text_[begin - 1] == ' ') begin--;
    const bool own_line = begins_line(text_, close);
    if (own_line) dedent_.erase(begin);
    return replace({begin, close + 1}, (own_line ? "" : "\n") + indent + join());
  }
  const auto [first, last] = group_data(n);
  if (joins) group_join(n, indent);
  own_variables(n, first, last);
}

void Printer::group_join(const Node &n, const std::string &indent) {
  const unsigned close = n.body.end - 1;
  if (n.braces) {
    if (begins_line(text_, close))
      insert(line_begin(text_, close), indent_of(text_, close) + "  " + join() + "\n");
    else
      insert(close, " " + join() + " ");
  } else if (n.in_block) {
    const bool alone = text_[n.body.end - 1] == '}' && begins_line(text_, n.body.end - 1);
    alone ? behind(n, join()) : insert(n.body.end, "\n" + indent + join());
  } else {
    insert(n.range.begin, "{ ");
    behind(n, join() + " }");
  }
}

void Printer::pending_groups(const model::ForkFunction &f) {
  PendingVisits visits;
  visits.group_end = [this](const ForkNode &n, const Pending &p) {
    if (!p.forks.empty()) waits_.insert(&n);
  };
  visits.join = visits.group_end;
  walk_pending(f.tree, visits);
}

// Cilk waits at the end of a function, behind what it returns.
void Printer::implicit_joins(const model::ForkFunction &f) {
  PendingVisits visits;
  std::set<unsigned> done;
  visits.leave = [&](const ForkNode &n, const Pending &p) {
    if (p.forks.empty() || n.range.end == 0 || !done.insert(n.range.begin).second) return;
    if (n.evaluates) {
      const std::string name = fresh("result");
      replace(n.range,
              "{ " + named(f.result, name) + " = " + of(text_, n.value) + "; " + join() + " return " + name + "; }");
      return;
    }
    const bool stands = behind_statement(text_, n.range.begin);
    if (stands && begins_line(text_, n.range.begin))
      return insert(n.range.begin, join() + "\n" + indent_of(text_, n.range.begin));
    insert(n.range.begin, (stands ? "" : "{ ") + join() + " ");
    if (!stands) insert(n.range.end, " }");
  };
  visits.frame_end = [&](const ForkNode &n, const Pending &p) {
    const model::Range body = n.kind == Kind::fork ? n.body : f.body;
    if (p.forks.empty() || (n.kind == Kind::fork && !n.braces) || !done.insert(body.end).second) return;
    const unsigned close = body.end - 1;
    if (begins_line(text_, close))
      insert(line_begin(text_, close), indent_of(text_, close) + "  " + join() + "\n");
    else
      insert(close, join() + " ");
  };
  walk_pending(f.tree, visits);
}

void Printer::restored(const Node &n, const std::string &head) {
  for (const auto &[use, name] : n.renames) replace(use, name);
  const std::string indent = indent_of(text_, n.range.begin), body = taken(n.body);
  std::string out;
  for (size_t at = 0; at < body.size(); at++) {
    out += body[at];
    if (body[at] == '\n' && body[at + 1] != '\n' && body[at + 1] != '\r') out += indent;
  }
  const size_t next = text_.find_first_not_of("\r\n", n.definition.end);
  replace({n.definition.begin, static_cast<unsigned>(std::min(next, text_.size()))}, "");
  replace(n.range, head + out + (head[0] == '{' ? " }" : ""));
}

void Printer::condition(const Node &n) {
  if (n.at_once && !n.in_block) insert(n.range.begin, "{ ");
  if (n.at_once) insert(n.range.end, " " + join() + (n.in_block ? "" : " }"));
  if (n.condition.end == 0) return;
  const std::string name = fresh("forks");
  const unsigned begin = n.range.begin;
  Node plain;
  plain.range = n.range;
  insert(begin, lead(plain) + "{ const int " + name + " = (" + of(text_, n.condition) + ") != 0; ");
  insert(n.range.end, " if (!" + name + ") " + join() + " }");
}

std::string Printer::fresh(const std::string &name) {
  for (int k = 0;; k++) {
    std::string out = name + (k == 0 ? "" : "_" + std::to_string(k));
    if (model::has_word(text_, out) || !names_.insert(out).second) continue;
    return out;
  }
}

// Headers of the language that is left go, those of the other one come.
void Printer::includes() {
  static const std::map<Language, std::string> pattern = {
      {Language::cilk, "^[ \t]*#[ \t]*include[ \t]*<cilk/[a-z_]*\\.h>[^\n]*\n"},
      {Language::openmp, "^[ \t]*#[ \t]*include[ \t]*[<\"]omp\\.h[>\"][^\n]*\n"}};
  const std::string wanted = include();
  const bool is_there = !wanted.empty() && text_.find(wanted) != std::string::npos;
  const bool stays = wanted.find(from_ == Language::cilk ? "<cilk/" : "<omp.h>") != std::string::npos;
  if (const auto it = pattern.find(from_); it != pattern.end() && !stays) {
    std::string rest = text_;
    for (const model::ForkFunction &f : file_.functions)
      for (unsigned k = f.team.begin; k < f.team.end; k++) rest[k] = ' ';
    static const model::Pattern call("\\bomp_[a-z_]+");
    const bool used = from_ == Language::openmp && (asks_openmp_ || call.occurs_in(rest));
    if (!used)
      for (const model::Pattern::Match &m : model::Pattern(it->second, true).all(text_))
        replace({static_cast<unsigned>(m.begin), static_cast<unsigned>(m.end)}, "");
  }
  std::string missing = wanted.empty() || is_there ? "" : wanted + "\n";
  static const model::Pattern header("#[ \t]*include[ \t]*[<\"]omp\\.h"), include_line("^[ \t]*#[ \t]*include", true);
  if (asks_openmp_ && !header.occurs_in(text_)) missing += "#include <omp.h>\n";
  if (missing.empty()) return;
  const auto first = include_line.first(text_);
  insert(first ? static_cast<unsigned>(first->begin) : 0, missing);
}

Translation translate(const model::ForkFile &file, Language from, Language to) {
  const auto printer = to == Language::metafork ? metafork_printer(file, from)
                       : to == Language::openmp ? openmp_printer(file, from)
                                                : cilk_printer(file, from);
  return printer->run();
}

} // namespace metafork::forkjoin
