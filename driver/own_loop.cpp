#include "driver/own_loop.h"

#include "host/host.h"
#include "model/model.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace metafork::driver {

namespace {

bool is_part_of_word(char c) { return isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_identifier(const std::string &text) {
  return !text.empty() && isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::all_of(text.begin(), text.end(), is_part_of_word);
}

// Behind a literal or a remark that begins here; else the same place.
size_t behind_literal(const std::string &text, size_t at) {
  if (text.compare(at, 2, "//") == 0) return std::min(text.find('\n', at), text.size());
  if (text.compare(at, 2, "/*") == 0) {
    const size_t end = text.find("*/", at + 2);
    return end == std::string::npos ? text.size() : end + 2;
  }
  const char quote = text[at];
  const bool separator = quote == '\'' && at > 0 && isdigit(static_cast<unsigned char>(text[at - 1])) != 0;
  if ((quote != '"' && quote != '\'') || separator) return at;
  for (size_t i = at + 1; i < text.size(); i++) {
    if (text[i] == '\\')
      i++;
    else if (text[i] == quote)
      return i + 1;
  }
  return text.size();
}

// Behind the parenthesis that closes the first one of a loop; npos: there is none.
size_t behind_header(const std::string &text) {
  int depth = 0;
  for (size_t i = 0; i < text.size();) {
    if (const size_t behind = behind_literal(text, i); behind != i) {
      i = behind;
      continue;
    }
    if (text[i] == '(') depth++;
    if (text[i] == ')' && --depth == 0) return i + 1;
    i++;
  }
  return std::string::npos;
}

bool is_for(const std::string &text) {
  return text.compare(0, 3, "for") == 0 && text.size() > 3 && !is_part_of_word(text[3]);
}

// Where a text stands as words of its own, outside of literals and remarks.
std::vector<unsigned> places_of(const std::string &text, model::Range in, const std::string &word) {
  std::vector<unsigned> out;
  for (size_t i = in.begin; i < in.end && !word.empty();) {
    if (const size_t behind = behind_literal(text, i); behind != i) {
      i = behind;
      continue;
    }
    const size_t end = i + word.size();
    const bool longer = (i > 0 && is_part_of_word(text[i - 1]) && is_part_of_word(word.front())) ||
                        (end < text.size() && is_part_of_word(text[end]) && is_part_of_word(word.back()));
    if (!longer && end <= in.end && text.compare(i, word.size(), word) == 0) out.push_back(static_cast<unsigned>(i));
    i++;
  }
  return out;
}

struct Statement {
  unsigned begin = 0;
  size_t mentions = 1; // of x
};

// The statement `x op= e;`, `x++;`, `--x;` or `x = x op e;` of which x stands at a place; nothing: it is another one.
// These can be done as a whole.
std::optional<Statement> update_at(const std::string &text, unsigned at, const std::string &x, unsigned end) {
  const char *const blanks = " \t\r\n";
  if (text.compare(at, x.size(), x) != 0) return std::nullopt;
  size_t begin = at, behind = text.find_first_not_of(blanks, at + x.size());
  if (behind == std::string::npos || behind >= end) return std::nullopt;
  const size_t sign = text.find_last_not_of(blanks, at - 1);
  const bool before = sign != std::string::npos && sign > 0 &&
                      (text.compare(sign - 1, 2, "++") == 0 || text.compare(sign - 1, 2, "--") == 0);
  if (before) begin = sign - 1;
  const size_t last = text.find_last_not_of(blanks, begin - 1);
  const bool otherwise = last != std::string::npos && last >= 4 && text.compare(last - 3, 4, "else") == 0 &&
                         !is_part_of_word(text[last - 4]);
  if (last == std::string::npos || (!otherwise && std::string(";{})").find(text[last]) == std::string::npos))
    return std::nullopt;
  Statement out{static_cast<unsigned>(begin)};
  const bool counts = text.compare(behind, 2, "++") == 0 || text.compare(behind, 2, "--") == 0;
  if (before || counts) {
    const size_t semicolon = text.find_first_not_of(blanks, before ? behind : behind + 2);
    const bool is_one = semicolon != std::string::npos && text[semicolon] == ';' && !(before && counts);
    return is_one ? std::optional<Statement>(out) : std::nullopt;
  }
  for (const char *op : {"+=", "-=", "*=", "&=", "|=", "^="})
    if (text.compare(behind, 2, op) == 0) return out;
  if (text[behind] != '=') return std::nullopt;
  const size_t again = text.find_first_not_of(blanks, behind + 1);
  if (again == std::string::npos || text.compare(again, x.size(), x) != 0) return std::nullopt;
  const size_t op = text.find_first_not_of(blanks, again + x.size()), semicolon = text.find(';', op);
  if (op >= end || semicolon >= end || std::string("+-*&|^").find(text[op]) == std::string::npos) return std::nullopt;
  const std::string operand = text.substr(op + 1, semicolon - op - 1);
  const bool is_one = std::all_of(operand.begin(), operand.end(),
                                  [](char c) { return is_part_of_word(c) || std::string(" .[]").find(c) < 4; });
  out.mentions = 2;
  return is_one ? std::optional<Statement>(out) : std::nullopt;
}

// Of `x = x op e` the first x, where the place is that of the second one.
unsigned first_of_two(const std::string &text, unsigned at, const std::string &x) {
  const size_t sign = at == 0 ? std::string::npos : text.find_last_not_of(" \t\r\n", at - 1);
  if (sign == std::string::npos || sign == 0 || text[sign] != '=') return at;
  const size_t last = text.find_last_not_of(" \t\r\n", sign - 1);
  if (last == std::string::npos || last + 1 < x.size()) return at;
  const size_t first = last + 1 - x.size();
  return text.compare(first, x.size(), x) == 0 ? static_cast<unsigned>(first) : at;
}

const std::set<std::string> &operators() {
  static const std::set<std::string> all = {"+", "*", "&", "|", "^", "&&", "||", "min", "max"};
  return all;
}

class Finder {
public:
  Finder(const model::Scop &scop, const model::Scop &made, const model::ParallelProgram &found, const std::string &text,
         const Proof &proved)
      : scop_(scop), found_(found), text_(text), proved_(proved) {
    for (const model::ScopStatement &s : made.statements)
      for (const model::ScopUpdate &u : s.updates)
        if (u.step) stepped_.insert(model::given_array(made, s.accesses[static_cast<size_t>(u.access)].array));
  }

  std::optional<OwnLoop> run() {
    if (scop_.body.size() != 1 || scop_.body[0].kind != model::ScopNode::Kind::loop || !found_.at_launch.empty())
      return std::nullopt;
    const int outer = scop_.body[0].item;
    scop_.loops[static_cast<size_t>(outer)].parallel = true;
    for (size_t l = 0; l < scop_.loops.size(); l++) // a directive would have to name them
      if (static_cast<int>(l) != outer && scop_.loops[l].declared_outside) return std::nullopt;
    OwnLoop out;
    out.range = scop_.range;
    if (!is_for(text_.substr(out.range.begin, 5))) return std::nullopt;
    if (!is_proved() || !parts(out)) return std::nullopt;
    out.conditions = host::plan(scop_, *program()).conditions;
    return out;
  }

private:
  std::optional<model::ParallelProgram> program() const {
    auto out = schedule::as_written(scop_);
    if (!out) return out;
    out->assumptions = found_.assumptions;
    out->guards = found_.guards;
    return out;
  }

  const model::ScopArray &array(int a) const { return scop_.arrays[static_cast<size_t>(a)]; }
  template <class Visit>
  void each_update(Visit visit) {
    for (model::ScopStatement &s : scop_.statements)
      for (model::ScopUpdate &u : s.updates) {
        const model::ScopAccess &a = s.accesses[static_cast<size_t>(u.access)];
        if (array(a.array).scope < 0) visit(u, a);
      }
  }

  // With steps of which arrays: of those that have no dimensions, and of these.
  bool is_proved_with(const std::set<int> &arrays) {
    each_update([&](model::ScopUpdate &u, const model::ScopAccess &a) {
      u.step = operators().count(u.op) != 0 && (array(a.array).dimensions == 0 || arrays.count(a.array) != 0);
    });
    const auto tried = program();
    return tried && tried->parallel && proved_(scop_, *tried);
  }

  // As few arrays as will do.
  bool is_proved() {
    if (is_proved_with({})) return true;
    std::set<int> arrays;
    each_update([&](const model::ScopUpdate &, const model::ScopAccess &a) {
      if (array(a.array).dimensions > 0 && stepped_.count(a.array) != 0) arrays.insert(a.array);
    });
    if (arrays.empty() || !is_proved_with(arrays)) return false;
    const std::set<int> all = arrays;
    for (const int a : all) {
      arrays.erase(a);
      if (arrays.empty() || !is_proved_with(arrays)) arrays.insert(a);
    }
    return is_proved_with(arrays);
  }

  // How each of what is accumulated is written.
  bool parts(OwnLoop &out) {
    bool ok = true;
    std::set<int> done;
    each_update([&](const model::ScopUpdate &u, const model::ScopAccess &a) {
      if (!u.step || !ok || !done.insert(a.array).second) return;
      const model::ScopArray &v = array(a.array);
      if (v.dimensions == 0)
        ok = scalar(u.op, v, out);
      else if (v.kind == model::ScopArray::Kind::object && is_identifier(v.name) && has_size(v))
        out.sums.push_back({u.op, v.name, "", "", {}});
      else
        ok = elements(a.array, out);
    });
    return ok;
  }

  static bool has_size(const model::ScopArray &a) {
    return std::all_of(a.extents.begin(), a.extents.end(),
                       [](const model::IntExpr &e) { return e.is_known() && e.constant().has_value(); });
  }

  bool scalar(const std::string &op, const model::ScopArray &v, OwnLoop &out) const {
    if (v.element.find("omplex") != std::string::npos)
      return false; // needs a library where it is no number of a register
    if (is_identifier(v.name)) {
      out.sums.push_back({op, v.name, "", "", {}});
      return true;
    }
    // what is read where the loop has no iterations has to be there
    const bool simple =
        std::all_of(v.name.begin(), v.name.end(), [](char c) { return is_part_of_word(c) || c == '.'; });
    if (!simple || !v.where.empty()) return false;
    const std::vector<unsigned> places = places_of(text_, out.range, v.name);
    if (places.empty()) return false;
    out.sums.push_back({op, fresh(v.name), v.name, v.element, places});
    return true;
  }

  std::string fresh(const std::string &member) const {
    std::string name = member.substr(member.rfind('.') + 1) + "_here";
    while (model::has_word(text_, name)) name += "_";
    return name;
  }

  // Each update of an element is done as a whole.
  bool elements(int array_of, OwnLoop &out) {
    std::string base = array(array_of).name;
    base = base.substr(0, base.find_first_of(".-([ "));
    std::set<unsigned> begins;
    size_t updates = 0, mentions = 0;
    bool ok = is_identifier(base);
    each_update([&](const model::ScopUpdate &u, const model::ScopAccess &a) {
      if (a.array != array_of) return;
      updates++;
      const auto one = update_at(text_, first_of_two(text_, a.location.offset, a.text), a.text, out.range.end);
      ok = ok && one && u.op != "&&" && u.op != "||" && u.op != "min" && u.op != "max";
      if (!one) return;
      begins.insert(one->begin);
      mentions += one->mentions;
    });
    if (!ok || begins.size() != updates || places_of(text_, out.range, base).size() != mentions) return false;
    out.updates.insert(out.updates.end(), begins.begin(), begins.end());
    return true;
  }

  model::Scop scop_;
  const model::ParallelProgram &found_;
  std::set<int> stepped_; // arrays that it updates as a whole; without need that would be for nothing
  const std::string &text_;
  const Proof &proved_;
};

// Text in place of a range, by its beginning.
struct Change {
  unsigned begin = 0, end = 0;
  std::string text;
};

std::string indent_at(const std::string &text, unsigned offset) {
  const size_t before = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  const size_t line = before == std::string::npos ? 0 : before + 1, first = text.find_first_not_of(" \t", line);
  return text.substr(line, std::min<size_t>(first == std::string::npos ? offset : first, offset) - line);
}

} // namespace

std::optional<OwnLoop> own_loop(const model::Scop &scop, const model::Scop &made, const model::ParallelProgram &found,
                                const std::string &text, const Proof &proved) {
  return Finder(scop, made, found, text, proved).run();
}

std::string own_text(const OwnLoop &loop, const std::string &text, const model::Origins &origins) {
  const model::Range &r = loop.range;
  bool same = true; // as the user's loop
  model::Range written = r;
  if (origins.any()) {
    long shift = 0;
    bool of_part = false;
    for (const model::RewrittenPart &p : origins.parts()) {
      if (p.now.begin == r.begin && p.now.end == r.end) {
        written = p.before;
        of_part = true;
        same = same && p.in_place;
        continue;
      }
      const long size = static_cast<long>(p.before.end) - p.before.begin - p.now.end + p.now.begin;
      if (p.now.end <= r.begin)
        shift += size;
      else if (p.now.begin < r.end && p.searches)
        return "";
      else if (p.now.begin < r.end && (p.now.begin < r.begin || p.now.end > r.end))
        same = false;
      else if (p.now.begin < r.end)
        same = same && p.in_place, written.end += static_cast<unsigned>(size);
    }
    if (!of_part) written = {static_cast<unsigned>(written.begin + shift), static_cast<unsigned>(written.end + shift)};
  }
  const std::string &source = same && origins.any() ? origins.text() : text;
  if (!same) written = r;
  const auto place = [&](unsigned at) { return same && origins.any() ? origins.written(at) : at; };
  const std::string whole = source.substr(written.begin, written.end - written.begin);
  const size_t header = is_for(whole) ? behind_header(whole) : std::string::npos;
  if (header == std::string::npos) return "";
  std::vector<Change> changes = {{written.begin, written.begin + 3, "meta_for"}};
  std::string clauses, before, behind;
  for (const OwnLoop::Sum &s : loop.sums) {
    clauses += " meta_reduction(" + s.op + " : " + s.variable + ")";
    if (s.member.empty()) continue;
    before += s.type + " " + s.variable + " = " + s.member + "; ";
    behind += " " + s.member + " = " + s.variable + ";";
    for (const unsigned at : s.places) {
      const unsigned here = place(at);
      if (source.compare(here, s.member.size(), s.member) != 0) return "";
      changes.push_back({here, here + static_cast<unsigned>(s.member.size()), s.variable});
    }
  }
  const unsigned behind_head = written.begin + static_cast<unsigned>(header);
  if (!clauses.empty()) changes.push_back({behind_head, behind_head, clauses});
  for (const unsigned at : loop.updates) {
    const unsigned here = place(at);
    const std::string indent = indent_at(source, here);
    const auto behind_last = static_cast<unsigned>(source.find_last_not_of(" \t", here - 1) + 1);
    if (source[behind_last - 1] == '\n')
      changes.push_back({here, here, "#pragma omp atomic\n" + indent});
    else
      changes.push_back({behind_last, here, "\n" + indent + "  #pragma omp atomic\n" + indent + "  "});
  }
  std::stable_sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) { return a.begin < b.begin; });
  std::string out;
  unsigned at = written.begin;
  for (const Change &c : changes) {
    if (c.begin < at) return "";
    out += source.substr(at, c.begin - at) + c.text;
    at = c.end;
  }
  out += source.substr(at, written.end - at);
  const std::string indent = indent_at(source, written.begin);
  if (!before.empty()) out = "{ " + before + "\n" + indent + out + "\n" + indent + behind.substr(1) + " }";
  if (loop.conditions.empty()) return out;
  std::string all;
  for (const std::string &c : loop.conditions) all += (all.empty() ? "" : " && ") + ("(" + c + ")");
  if (loop.conditions.size() == 1) all = loop.conditions[0];
  return "if (" + all + ") {\n" + indent + out + "\n" + indent + "} else {\n" + indent + whole + "\n" + indent + "}";
}

} // namespace metafork::driver
