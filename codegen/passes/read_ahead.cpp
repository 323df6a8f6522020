// Loads of a batch in front of what keeps a compiler from moving them there.
#include "codegen/ir/arithmetic.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "model/words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace metafork::codegen {

namespace {

using Hole = std::shared_ptr<const model::AccessHole>;
using Contraction = std::shared_ptr<const model::ContractHole>;

constexpr long registers = 65536; // of a multiprocessor, 4 bytes each

// Behind one of these in a text it is open whether what follows is evaluated.
bool decides(const std::string &word) {
  static const std::set<std::string> words = {"if",      "for",      "while",    "do",       "switch",     "goto",
                                              "return",  "break",    "continue", "case",     "throw",      "try",
                                              "sizeof",  "decltype", "typeof",   "noexcept", "__typeof__", "typeid",
                                              "alignof", "_Generic", "assert",   "catch",    "requires"};
  return words.count(word) != 0;
}

// Functions that are an instruction or two.
bool is_instruction(const std::string &name) {
  static const std::set<std::string> names = {"fabs",  "fabsf", "abs",  "fmin",  "fmax",   "fminf",
                                              "fmaxf", "min",   "max",  "fma",   "fmaf",   "floorf",
                                              "floor", "ceil",  "rint", "ceilf", "truncf", "trunc"};
  return names.count(name) != 0;
}

// Calls `f` with each word of a text, where it begins and where it ends, as long as it says so; and with single
// characters, as words of length one.
template <class F>
bool each_token(const std::string &text, const F &f) {
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (model::in_word(text[i]))
      while (end < text.size() && model::in_word(text[end])) end++;
    if (!f(text.substr(i, end - i), i, end)) return false;
    i = end;
  }
  return true;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Does a text divide, or call what may be long? A quotient of two numbers as written is a number.
bool is_long(const std::string &text) {
  std::string before;
  return !each_token(text, [&](const std::string &word, size_t, size_t end) {
    const size_t next = text.find_first_not_of(" \n", end);
    const char behind = next == std::string::npos ? ' ' : text[next];
    if ((word == "/" || word == "%") && !(is_digit(before[0]) && is_digit(behind))) return false;
    if (model::in_word(word[0]) && !is_digit(word[0]) && behind == '(' && next == end && !is_instruction(word))
      return false;
    if (word != " " && word != "\n") before = word;
    return true;
  });
}
bool is_long(const model::Code &code) {
  return std::any_of(code.begin(), code.end(), [](const model::Piece &p) {
    if (const auto *c = std::get_if<Contraction>(&p)) return is_long((*c)->original);
    const auto *text = std::get_if<std::string>(&p);
    return text && is_long(*text);
  });
}

// Is everything behind a text evaluated whenever the text is?
bool goes_on(const std::string &text) {
  char before = ' ';
  return each_token(text, [&](const std::string &word, size_t, size_t end) {
    const bool subscript = model::in_word(before) || before == ')' || before == ']';
    const bool twice = end < text.size() && text[end] == word[0];
    if (word == "?" || ((word == "&" || word == "|") && twice) || (word == "[" && !subscript) || decides(word))
      return false;
    if (word != " " && word != "\n") before = word.back();
    return true;
  });
}

// The accesses that are evaluated in any case. False: nothing behind it is certain.
bool certain(const model::Code &code, std::map<int, Hole> &out) {
  for (const model::Piece &p : code) {
    bool open = true;
    if (const auto *c = std::get_if<Contraction>(&p))
      open = certain((*c)->original, out);
    else if (const auto *text = std::get_if<std::string>(&p))
      open = goes_on(*text);
    else if (const Hole &hole = std::get<Hole>(p); hole)
      out.emplace(hole->access, hole);
    if (!open) return false;
  }
  return true;
}

// May a text declare the name? It does where what stands before may be the end of a type or of another declarator, and
// what stands behind ends a declarator.
bool may_declare(const std::string &text, const std::string &name) {
  char before = ' ';
  return !each_token(text, [&](const std::string &word, size_t, size_t end) {
    if (word == name && (model::in_word(before) || std::string_view("*&>,[").find(before) != std::string_view::npos)) {
      const size_t next = text.find_first_not_of(" \n", end);
      if (next == std::string::npos || std::string_view("=;,{([:])").find(text[next]) != std::string_view::npos)
        return false;
    }
    if (word != " " && word != "\n") before = word.back();
    return true;
  });
}
bool may_declare(const model::Code &code, const std::string &name) {
  return std::any_of(code.begin(), code.end(), [&](const model::Piece &p) {
    if (const auto *c = std::get_if<Contraction>(&p)) return may_declare((*c)->original, name);
    const auto *text = std::get_if<std::string>(&p);
    return text && may_declare(*text, name);
  });
}

long size_of(const std::string &type) {
  const bool wide = type == "double" || type.find("long") != std::string::npos;
  return wide ? 8 : 4;
}

class Ahead {
public:
  explicit Ahead(const Kernel &kernel) : k_(kernel), names_(kernel) {
    for (const model::Scalar &s : k_.scalars)
      if (is_arithmetic(s.type)) known_.insert(s.name);
    for (const Parameter &p : k_.parameters) known_.insert(p.field);
    most_ = 4 * registers / (static_cast<long>(k_.max_threads) * std::max(1, k_.resident)) / 2;
  }

  // `points` of a thread are done together.
  Block run(const Block &b, long points = 1) {
    const std::set<std::string> outside = known_;
    Block out;
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node); let && let->pointer.empty()) known_.insert(let->name);
      if (const auto *body = std::get_if<Body>(&s.node); body && points > 1) {
        const Block made = parts(*body, points);
        out.insert(out.end(), made.begin(), made.end());
        continue;
      }
      long inside = points;
      if (const auto *blocks = std::get_if<BlockLoop>(&s.node)) known_.insert(blocks->name);
      if (const auto *loop = std::get_if<Loop>(&s.node)) known_.insert(loop->name);
      if (const auto *loop = std::get_if<ThreadLoop>(&s.node)) {
        known_.insert(loop->name);
        if (loop->batch) inside *= loop->batch->points;
      }
      out.push_back(with_children(s, [&](const Block &inner) { return run(inner, inside); }));
    }
    known_ = outside;
    return out;
  }

private:
  Block parts(const Body &body, long points) {
    if (!body.values.empty() || !body.places.empty() || !is_long(body.code)) return {body};
    std::map<int, Hole> reads;
    certain(body.code, reads);
    Block out;
    Body rest = body;
    long bytes = 0;
    for (const auto &[number, hole] : reads) {
      if (!is_read(*hole, body.code)) continue;
      const std::string &type = k_.arrays[static_cast<size_t>(hole->array)].element;
      if ((bytes += size_of(type) * points) > most_) break;
      const std::string name = names_.fresh("v" + std::to_string(number));
      out.push_back(Load{type, name, {{hole}, std::nullopt}});
      rest.values[number] = name;
    }
    out.push_back(std::move(rest));
    return out;
  }

  // An element of an array of numbers that nothing writes, at a place that is known in front of the body.
  bool is_read(const model::AccessHole &hole, const model::Code &code) const {
    if (hole.block || hole.is_pointer || hole.index.empty() || hole.access < 0) return false;
    const model::Array &array = k_.arrays[static_cast<size_t>(hole.array)];
    if (array.written || !is_arithmetic(array.element)) return false;
    const std::function<bool(const std::string &)> is_known = [&](const std::string &name) {
      return known_.count(name) != 0 && !may_declare(code, name);
    };
    const auto plain = [&](const model::Code &part) {
      const bool text = std::all_of(part.begin(), part.end(),
                                    [](const model::Piece &p) { return std::holds_alternative<std::string>(p); });
      return text && is_arithmetic(part, is_known);
    };
    return std::all_of(hole.index.begin(), hole.index.end(), plain) &&
           std::all_of(hole.extents.begin(), hole.extents.end(), plain);
  }

  const Kernel &k_;
  Names names_;
  std::set<std::string> known_; // numbers that have a value here
  long most_ = 0;               // bytes
};

} // namespace

Kernel read_ahead(Kernel kernel) {
  kernel.body = Ahead(kernel).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
