#include "codegen/ir/code_text.h"

#include "model/words.h"

#include <charconv>
#include <map>
#include <optional>

namespace metafork::codegen {

using model::AccessHole;
using model::Code;
using model::ContractHole;
using model::Piece;

namespace {

using SharedAccess = std::shared_ptr<const AccessHole>;
using Contraction = std::shared_ptr<const ContractHole>;

constexpr int most_levels = 5000; // of holes in holes

bool begins_hole(std::string_view behind) {
  return !behind.empty() && (behind[0] == '%' || behind[0] == '-' || behind[0] == '^' ||
                             (behind[0] >= '0' && behind[0] <= '9') || behind.substr(0, 3) == "fma");
}

void append_text(Code &code, std::string_view text) {
  if (text.empty()) return;
  if (!code.empty())
    if (auto *last = std::get_if<std::string>(&code.back())) {
      *last += text;
      return;
    }
  code.emplace_back(std::string(text));
}
void append(Code &code, const Piece &piece) {
  if (const auto *text = std::get_if<std::string>(&piece))
    append_text(code, *text);
  else
    code.push_back(piece);
}

// What accesses call arrays and block storage.
std::string array_name(const Kernel &kernel, bool block, int array) {
  const size_t i = static_cast<size_t>(array);
  if (block && i < kernel.storage.size()) return kernel.storage[i].name;
  if (!block && i < kernel.arrays.size()) return kernel.arrays[i].name;
  return "";
}
std::optional<int> array_number(const Kernel &kernel, bool block, const std::string &name) {
  const size_t count = block ? kernel.storage.size() : kernel.arrays.size();
  for (size_t i = 0; i < count; i++)
    if (array_name(kernel, block, static_cast<int>(i)) == name) return static_cast<int>(i);
  return std::nullopt;
}

// NAME[code][code]... taken apart.
struct Element {
  std::string name;
  std::vector<Code> index;
};
std::optional<Element> element_of(const Code &code) {
  const auto *first = code.empty() ? nullptr : std::get_if<std::string>(&code[0]);
  if (!first) return std::nullopt;
  Element out;
  size_t at = 0;
  while (at < first->size() && model::in_word((*first)[at])) at++;
  out.name = first->substr(0, at);
  int depth = 0;
  for (size_t i = 0; i < code.size(); i++) {
    const auto *text = std::get_if<std::string>(&code[i]);
    if (!text) {
      if (depth == 0) return std::nullopt;
      out.index.back().push_back(code[i]);
      continue;
    }
    for (size_t k = i == 0 ? at : 0; k < text->size(); k++) {
      const char c = (*text)[k];
      if (c == ']' && depth-- <= 1) {
        if (depth < 0) return std::nullopt;
        continue;
      }
      if (depth > 0) append_text(out.index.back(), std::string_view(*text).substr(k, 1));
      if (c == '[' && depth++ == 0) out.index.emplace_back();
      if (depth == 0) return std::nullopt;
    }
  }
  return depth == 0 && !out.name.empty() && !out.index.empty() ? std::optional(out) : std::nullopt;
}

// The same text with the very same holes.
bool same(const Code &a, const Code &b) {
  Code x, y;
  for (const Piece &p : a) append(x, p);
  for (const Piece &p : b) append(y, p);
  return x == y;
}

class CodePrinter {
public:
  explicit CodePrinter(const Kernel &kernel) : kernel_(kernel) {}

  std::string run(const Code &given, bool in_hole) {
    Code code;
    for (const Piece &p : given) append(code, p);
    std::string out;
    for (const Piece &p : code)
      if (const auto *text = std::get_if<std::string>(&p))
        out += escaped(*text, in_hole);
      else if (const auto *a = std::get_if<SharedAccess>(&p))
        out += again(a->get(), [&] { return access(**a); });
      else if (const auto *c = std::get_if<Contraction>(&p))
        out += again(c->get(), [&] { return contraction(**c); });
    return out;
  }

private:
  static std::string escaped(const std::string &text, bool in_hole) {
    std::string out;
    for (size_t i = 0; i < text.size(); i++) {
      const char c = text[i];
      const bool hole = (c == '<' && begins_hole(std::string_view(text).substr(i + 1))) || (c == '>' && in_hole);
      if (c == '\r')
        out += "\\r";
      else
        out.append(c == '\\' || hole ? "\\" : "").append(1, c);
    }
    return out;
  }

  // Holes are shared by the parts of those around them: each is written out once.
  template <class F>
  std::string again(const void *hole, F written) {
    const auto [known, added] = numbers_.emplace(hole, numbers_.size() + 1);
    return added ? written() : "<^" + std::to_string(known->second) + ">";
  }

  std::string access(const AccessHole &hole) {
    std::string out = hole.block ? "<%" : "<";
    out.append(std::to_string(hole.access)).append(hole.is_pointer ? "&: " : ": ").append(run(hole.original, true));
    const bool stands = stands_in_text(hole);
    if (!stands) out.append(" \\= ").append(array(hole));
    for (size_t d = 0; d < hole.index.size(); d++) {
      if (!stands) out.append(" \\[ ").append(run(hole.index[d], true));
      if (d > 0) out.append(" \\* ").append(run(hole.extents[d], true));
    }
    return out.append(">");
  }
  bool stands_in_text(const AccessHole &hole) const {
    const auto element = element_of(hole.original);
    if (!element || element->index.size() != hole.index.size()) return false;
    if (array_number(kernel_, hole.block, element->name) != hole.array) return false;
    for (size_t d = 0; d < hole.index.size(); d++)
      if (!same(element->index[d], hole.index[d])) return false;
    return true;
  }
  std::string array(const AccessHole &hole) const {
    const std::string name = array_name(kernel_, hole.block, hole.array);
    return name.empty() ? std::to_string(hole.array) : name;
  }

  std::string contraction(const ContractHole &hole) {
    std::string out = hole.single ? "<fmaf: " : "<fma: ";
    out.append(run(hole.original, true)).append(hole.negate_product ? " \\=- " : " \\= ").append(run(hole.a, true));
    out.append(" \\* ").append(run(hole.b, true)).append(hole.negate_addend ? " \\- " : " \\+ ");
    out.append(run(hole.c, true));
    if (!hole.target.empty()) out.append(" \\: ").append(run(hole.target, true));
    return out.append(">");
  }

  const Kernel &kernel_;
  std::map<const void *, size_t> numbers_; // of the holes so far
};

class CodeReader {
public:
  CodeReader(std::string_view text, const Kernel &kernel) : text_(text), kernel_(kernel) {}

  Code run() {
    Code out = code(false);
    if (at_ < text_.size()) fail("'\\" + std::string(1, text_[at_ + 1]) + "' stands outside a hole");
    return out;
  }

private:
  [[noreturn]] void fail(const std::string &what) const { throw CodeError(at_, what); }
  bool next(std::string_view token) const { return text_.substr(at_, token.size()) == token; }
  bool accept(std::string_view token) {
    if (!next(token)) return false;
    at_ += token.size();
    return true;
  }

  static bool is_mark(char c) { return std::string_view("=*[+-:;").find(c) != std::string_view::npos; }

  // Up to the end, to a mark, or to the end of the hole that it stands in.
  Code code(bool in_hole) {
    Code out;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '>' && in_hole) break;
      if (c == '\\') {
        if (at_ + 1 < text_.size() && is_mark(text_[at_ + 1])) break;
        append_text(out, std::string(1, escape()));
      } else if (c == '<' && begins_hole(text_.substr(at_ + 1))) {
        out.push_back(hole());
      } else {
        append_text(out, text_.substr(at_++, 1));
      }
    }
    return out;
  }
  char escape() {
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (c != '\\' && c != '<' && c != '>' && c != 'r') fail("an escape other than \\\\, \\<, \\> and \\r");
    at_ += 2;
    return c == 'r' ? '\r' : c;
  }

  // Code of a hole; where a mark follows, the space in front of that belongs to it.
  Code part() {
    Code out = code(true);
    if (!next("\\")) return out;
    auto *last = out.empty() ? nullptr : std::get_if<std::string>(&out.back());
    if (!last || last->back() != ' ') fail("expected a space in front of the mark");
    last->pop_back();
    if (last->empty()) out.pop_back();
    return out;
  }
  Code marked(std::string_view mark) {
    if (!accept(mark)) fail("expected '" + std::string(mark) + "'");
    return part();
  }

  Piece hole() {
    if (++levels_ > most_levels) fail("nested too deeply");
    if (accept("<^")) return again();
    const size_t number = holes_.size();
    holes_.emplace_back();
    holes_[number] = open_hole();
    levels_--;
    return *holes_[number];
  }
  Piece again() {
    const size_t place = at_;
    const int n = number();
    if (n < 1 || static_cast<size_t>(n) > holes_.size() || !holes_[static_cast<size_t>(n) - 1]) {
      at_ = place;
      fail("no hole of this number has ended");
    }
    if (!accept(">")) fail("expected '>'");
    levels_--;
    return *holes_[static_cast<size_t>(n) - 1];
  }
  Piece open_hole() {
    if (accept("<fma: ")) return contraction(false);
    if (accept("<fmaf: ")) return contraction(true);
    at_++;
    AccessHole out;
    out.block = accept("%");
    out.access = number();
    out.is_pointer = accept("&");
    if (!accept(": ")) fail("expected ': ' and the text of the access");
    out.original = part();
    if (at_ == text_.size()) fail("expected '>'");
    if (accept("\\= "))
      named(out);
    else
      in_text(out);
    if (!accept(">")) fail("expected '>'");
    return std::make_shared<const AccessHole>(std::move(out));
  }

  int number() {
    int value = 0;
    const char *begin = text_.data() + at_, *end = text_.data() + text_.size();
    const auto [to, error] = std::from_chars(begin, end, value);
    if (error != std::errc()) fail("expected a number");
    at_ += static_cast<size_t>(to - begin);
    return value;
  }

  // The element is written out in the text.
  void in_text(AccessHole &out) {
    const size_t place = at_;
    auto element = element_of(out.original);
    const auto array = element ? array_number(kernel_, out.block, element->name) : std::nullopt;
    if (!array) fail("the access is no element NAME[...] of an array of the kernel; expected '\\='");
    out.array = *array;
    out.index = std::move(element->index);
    out.extents.resize(out.index.size());
    for (size_t d = 1; d < out.index.size(); d++) out.extents[d] = marked("\\* ");
    if (next("\\")) {
      at_ = place;
      fail("more extents than subscripts");
    }
  }
  // ARRAY \[ i \[ j \* m
  void named(AccessHole &out) {
    const size_t place = at_;
    while (at_ < text_.size() && (model::in_word(text_[at_]) || text_[at_] == '-')) at_++;
    const std::string name(text_.substr(place, at_ - place));
    if (const auto array = array_number(kernel_, out.block, name)) {
      out.array = *array;
    } else {
      const auto [to, error] = std::from_chars(name.data(), name.data() + name.size(), out.array);
      if (error != std::errc() || to != name.data() + name.size()) {
        at_ = place;
        fail("'" + name + "' is no array of the kernel");
      }
    }
    if (next(" \\")) at_++;
    while (next("\\[")) subscript(out);
  }
  void subscript(AccessHole &out) {
    out.index.push_back(marked("\\[ "));
    out.extents.emplace_back();
    if (out.index.size() > 1) out.extents.back() = marked("\\* ");
  }

  Piece contraction(bool single) {
    ContractHole out;
    out.single = single;
    out.original = part();
    out.negate_product = next("\\=-");
    out.a = marked(out.negate_product ? "\\=- " : "\\= ");
    out.b = marked("\\* ");
    out.negate_addend = next("\\-");
    out.c = marked(out.negate_addend ? "\\- " : "\\+ ");
    if (next("\\:")) out.target = marked("\\: ");
    if (!accept(">")) fail("expected '>'");
    return std::make_shared<const ContractHole>(std::move(out));
  }

  std::string_view text_;
  const Kernel &kernel_;
  size_t at_ = 0;
  int levels_ = 0;
  std::vector<std::optional<Piece>> holes_; // in the order in which they begin
};

} // namespace

std::string code_text(const Code &code, const Kernel &kernel) { return CodePrinter(kernel).run(code, false); }

Code read_code(std::string_view text, const Kernel &kernel) { return CodeReader(text, kernel).run(); }

} // namespace metafork::codegen
