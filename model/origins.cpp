#include "model/origins.h"

#include <algorithm>
#include <cctype>

namespace metafork::model {

namespace {

long lines_between(const std::string &text, unsigned from, unsigned to) {
  if (from > to) return -lines_between(text, to, from);
  to = std::min(to, static_cast<unsigned>(text.size()));
  return from > to ? 0 : std::count(text.begin() + from, text.begin() + to, '\n');
}

// Of one rewriting, and by how many lines the place moves.
unsigned before(const RewrittenText &layer, unsigned offset, long &lines) {
  const auto next = std::upper_bound(layer.pieces.begin(), layer.pieces.end(), offset,
                                     [](unsigned o, const RewrittenText::Piece &p) { return o < p.now.begin; });
  if (next == layer.pieces.begin()) return offset;
  const RewrittenText::Piece &p = *std::prev(next);
  if (offset >= p.now.end) return p.before.end + (offset - p.now.end);
  if (p.copied) return p.before.begin + (offset - p.now.begin);
  lines += lines_between(layer.before, p.before.begin, p.said_at) - lines_between(layer.now, p.now.begin, offset);
  return p.said_at;
}

bool in_word(char c) { return isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Wherever it stands alone.
void replace(std::string &text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const size_t end = at + from.size();
    const bool longer = (at > 0 && in_word(text[at - 1]) && in_word(from.front())) ||
                        (end < text.size() && in_word(text[end]) && in_word(from.back()));
    if (!longer) text.replace(at, from.size(), to);
    at += longer ? 1 : to.size();
  }
}

// Messages quote expressions without the parentheses around them. What the source has itself means that.
std::map<std::string, std::string> quotable(const std::map<std::string, std::string> &words,
                                            const std::string &source) {
  std::map<std::string, std::string> out;
  for (const auto &[made, written] : words) {
    const bool enclosed = made.size() > 2 && made.front() == '(' && made.back() == ')';
    for (const std::string &one : {made, enclosed ? made.substr(1, made.size() - 2) : made})
      if (source.find(one) == std::string::npos) out.emplace(one, written);
  }
  return out;
}

// Where a place between parts of one text is in the other one; `end`: of what stands before it, with that which begins
// and ends there.
unsigned moved(const std::vector<RewrittenPart> &parts, bool to_now, unsigned offset, bool end) {
  long out = offset;
  for (const RewrittenPart &p : parts) {
    const Range &from = to_now ? p.before : p.now, &to = to_now ? p.now : p.before;
    if (from.end > offset || (!end && from.begin >= offset)) continue;
    out += static_cast<long>(to.end) - to.begin - from.end + from.begin;
  }
  return static_cast<unsigned>(out);
}

// Those that touch are one.
std::vector<RewrittenPart> merged(std::vector<std::pair<Range, RewrittenPart>> all) {
  std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first.begin < b.first.begin; });
  std::vector<RewrittenPart> out;
  for (const auto &[range, part] : all) {
    if (out.empty() || range.begin > out.back().before.end) {
      out.push_back(part);
      out.back().before = range;
      continue;
    }
    RewrittenPart &last = out.back();
    last.before.end = std::max(last.before.end, range.end);
    last.in_place = last.in_place && part.in_place;
    last.searches = last.searches || part.searches;
  }
  return out;
}

// Of one rewriting.
std::vector<RewrittenPart> parts_of(const RewrittenText &layer) {
  std::vector<RewrittenPart> edits; // copies of what stands elsewhere go with what is around them
  for (const RewrittenText::Piece &p : layer.pieces) {
    if (!p.copied)
      edits.push_back({p.now, p.before, layer.in_place, layer.searches});
    else if (!edits.empty())
      edits.back().now.end = p.now.end;
  }
  std::vector<std::pair<Range, RewrittenPart>> all;
  for (const RewrittenPart &e : edits) all.emplace_back(e.before, e);
  for (const Range &w : layer.wholes)
    if (std::any_of(edits.begin(), edits.end(),
                    [&](const RewrittenPart &e) { return w.begin <= e.before.begin && e.before.end <= w.end; }))
      all.emplace_back(w, RewrittenPart{{}, w, layer.in_place, layer.searches});
  std::vector<RewrittenPart> out = merged(std::move(all));
  for (RewrittenPart &p : out)
    p.now = {moved(edits, true, p.before.begin, false), moved(edits, true, p.before.end, true)};
  return out;
}

} // namespace

std::vector<RewrittenPart> Origins::parts() const {
  std::vector<RewrittenPart> out; // `before`: of the text that the layer made
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
    const std::vector<RewrittenPart> own = parts_of(*layer);
    std::vector<std::pair<Range, RewrittenPart>> all;
    for (const RewrittenPart &p : out) all.emplace_back(p.before, p);
    for (const RewrittenPart &p : own) all.emplace_back(p.now, p);
    std::vector<RewrittenPart> next = merged(std::move(all));
    for (RewrittenPart &p : next) {
      const Range between = p.before;
      p.now = {moved(out, true, between.begin, false), moved(out, true, between.end, true)};
      p.before = {moved(own, false, between.begin, false), moved(own, false, between.end, true)};
    }
    out = std::move(next);
  }
  return out;
}

void Origins::add(RewrittenText layer) {
  std::stable_sort(layer.pieces.begin(), layer.pieces.end(),
                   [](const auto &a, const auto &b) { return a.now.begin < b.now.begin; });
  layers_.push_back(std::move(layer));
  layers_.back().words = quotable(layers_.back().words, text());
}

unsigned Origins::written(unsigned offset) const {
  long lines = 0;
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) offset = before(*layer, offset, lines);
  return offset;
}

Location Origins::written(Location at) const {
  if (!has(at)) return at;
  long lines = 0;
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) at.offset = before(*layer, at.offset, lines);
  at.line = static_cast<unsigned>(std::max(1L, static_cast<long>(at.line) + lines));
  const size_t line = at.offset == 0 ? std::string::npos : text().rfind('\n', at.offset - 1);
  at.column = at.offset - (line == std::string::npos ? 0 : static_cast<unsigned>(line) + 1) + 1;
  return at;
}

std::string Origins::in_words(std::string message) const {
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
    std::vector<std::pair<std::string, std::string>> longest_first(layer->words.begin(), layer->words.end());
    std::stable_sort(longest_first.begin(), longest_first.end(),
                     [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
    for (const auto &[made, written] : longest_first) replace(message, made, written);
  }
  return message;
}

} // namespace metafork::model
