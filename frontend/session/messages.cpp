// How messages are shown.
#include "frontend/frontend.h"
#include "model/topics.h"

#include <algorithm>
#include <iterator>

namespace metafork::frontend {

namespace {

constexpr size_t most_shown = 3; // of messages that are the same

// What a terminal takes for colours, as Clang prints them.
std::string coloured(const std::string &text, const char *colour, bool colours) {
  return colours ? std::string("\033[0;1;") + colour + "m" + text + "\033[0m" : text;
}
const char *colour_of(const std::string &severity) {
  return severity == "error" ? "31" : severity == "warning" ? "35" : "36";
}
std::string bold(const std::string &text, bool colours) { return colours ? "\033[1m" + text + "\033[0m" : text; }

std::string place(const model::Location &at) {
  return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

// The line that a place is in.
std::string line_at(const std::string &text, unsigned offset) {
  size_t begin = text.rfind('\n', offset ? offset - 1 : 0);
  begin = begin == std::string::npos ? 0 : begin + 1;
  const size_t end = std::min(text.find_first_of("\r\n", offset), text.size());
  return begin > end ? "" : text.substr(begin, end - begin);
}

// One line of a message, the line of the source below it, and a caret.
std::string shown_in(const std::string &text, const std::string &kind, const Finding &f, bool colours) {
  const model::Location &at = f.location;
  std::string out = bold(place(at) + ": ", colours) + coloured(kind + ": ", colour_of(kind), colours) +
                    (kind == "note" ? f.message : bold(f.message, colours)) + "\n";
  const std::string line = line_at(text, at.offset);
  if (at.line == 0 || line.empty()) return out;
  std::string blank = line.substr(0, at.column - 1); // tabs stay, so that the caret stands below its place
  std::erase_if(blank, [](char c) { return (c & 0xC0) == 0x80; }); // one column for a character of several bytes
  for (char &c : blank)
    if (c != '\t') c = ' ';
  std::string number = std::to_string(at.line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  return out + number + " | " + line + "\n      | " + blank + coloured("^", "32", colours) + "\n" +
         (f.fix.empty() ? "" : "      | " + blank + coloured(f.fix, "32", colours) + "\n");
}

bool same(const Diagnostic &a, const Diagnostic &b) {
  return a.severity == b.severity && a.code == b.code && a.text == b.text && a.location.file == b.location.file &&
         !a.code.empty() && a.location.line != 0;
}

} // namespace

void Messages::add(Diagnostic d) {
  if (first_error.empty() && d.severity == "error") first_error = d.text;
  diagnostics.push_back(std::move(d));
}

void Messages::add(Messages more) {
  if (first_error.empty()) first_error = more.first_error;
  std::move(more.diagnostics.begin(), more.diagnostics.end(), std::back_inserter(diagnostics));
  counted += more.counted;
}

void Messages::as_written(const model::Origins &origins) {
  if (!origins.any()) return;
  first_error = origins.in_words(first_error);
  bool changed = false;
  const auto change = [&](model::Location &at, std::string &text) {
    const model::Location where = origins.written(at);
    const std::string words = origins.in_words(text);
    changed = changed || where.line != at.line || where.column != at.column || words != text;
    at = where, text = words;
  };
  for (Diagnostic &d : diagnostics) {
    changed = false;
    change(d.location, d.text);
    for (Finding &n : d.notes) change(n.location, n.message);
    for (Fix &f : d.fixes) f.location = origins.written(f.location);
    const bool shows_another_line =
        origins.has(d.location) && d.shown.find(line_at(origins.text(), d.location.offset)) == std::string::npos;
    if (!changed && !shows_another_line) continue;
    const std::string code = d.code.empty() ? "" : " [" + d.code + "]";
    d.shown = shown_in(origins.text(), d.severity, {d.location, d.text + code}, colours);
    for (const Finding &n : d.notes) d.shown += shown_in(origins.text(), "note", n, colours);
  }
}

std::string Messages::text() const {
  std::string out;
  for (size_t i = 0; i < diagnostics.size(); i++) {
    const Diagnostic &d = diagnostics[i];
    const auto is_same = [&](const Diagnostic &o) { return same(o, d); };
    const auto begin = diagnostics.begin(), here = begin + static_cast<std::ptrdiff_t>(i);
    if (std::count_if(begin, diagnostics.end(), is_same) <= static_cast<std::ptrdiff_t>(most_shown)) {
      out += d.shown;
      continue;
    }
    if (std::any_of(begin, here, is_same)) continue;
    out += d.shown + bold(place(d.location) + ": ", colours) + coloured("note: ", colour_of("note"), colours) +
           "the same in line";
    std::string lines;
    for (size_t k = i + 1; k < diagnostics.size(); k++)
      if (same(diagnostics[k], d))
        lines += (lines.empty() ? "" : ",") + (" " + std::to_string(diagnostics[k].location.line));
    out += (lines.find(',') == std::string::npos ? "" : "s") + lines + "\n";
  }
  return out + counted;
}

void report(const model::Unit &unit, const char *severity, const Finding &main, const std::vector<Finding> &notes,
            Messages &messages) {
  const std::string kind = messages.strict && std::string(severity) == "warning" ? "error" : severity;
  const model::Coded coded = model::taken_apart(main.message);
  Diagnostic d{kind, main.location, coded.text, coded.code, notes, ""};
  d.shown = shown_in(unit.text, kind, main, messages.colours);
  for (const Finding &n : notes) d.shown += shown_in(unit.text, "note", n, messages.colours);
  if (!main.fix.empty()) d.fixes.push_back({main.location, main.replaced, main.fix});
  for (const Finding &n : notes)
    if (!n.fix.empty()) d.fixes.push_back({n.location, n.replaced, n.fix});
  messages.add(std::move(d));
}

} // namespace metafork::frontend
