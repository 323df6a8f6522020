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

} // namespace

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
