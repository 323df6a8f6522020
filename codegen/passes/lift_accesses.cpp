// Statements in parts: loads, what is computed of their values, a store.
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

using Hole = std::shared_ptr<const model::AccessHole>;
using Contraction = std::shared_ptr<const model::ContractHole>;

bool is_arithmetic(const std::string &type) {
  static const std::set<std::string> all = {
      "char", "signed char",   "unsigned char", "short",     "unsigned short",     "int",   "unsigned int",
      "long", "unsigned long", "unsigned",      "long long", "unsigned long long", "float", "double"};
  return all.count(type) != 0;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Is a text sums, products, quotients and conversions of numbers, names and accesses? It calls nothing, changes nothing
// and decides nothing.
class Arithmetic {
public:
  explicit Arithmetic(const Kernel &kernel) : k_(kernel) {}

  bool holds(const model::Code &code) {
    return std::all_of(code.begin(), code.end(), [this](const model::Piece &p) {
      if (const auto *c = std::get_if<Contraction>(&p)) return holds((*c)->original);
      if (const auto *text = std::get_if<std::string>(&p)) return holds(*text);
      return next(Kind::hole);
    });
  }

private:
  enum class Kind { none, hole, name, number, sign, open, close };

  // What may stand behind the token before.
  bool next(Kind kind) {
    const Kind before = std::exchange(before_, kind);
    const bool operand = kind == Kind::hole || kind == Kind::name || kind == Kind::number;
    if (operand) return before != Kind::hole && before != Kind::name && before != Kind::number;
    return kind != Kind::open || before == Kind::none || before == Kind::sign || before == Kind::open;
  }

  bool holds(const std::string &text) {
    for (size_t i = 0; i < text.size();) {
      const char c = text[i];
      size_t end = i + 1;
      bool right = true;
      if (is_digit(c) || (c == '.' && end < text.size() && is_digit(text[end]))) {
        while (end < text.size() && (model::in_word(text[end]) || text[end] == '.' || in_exponent(text, end))) end++;
        right = next(Kind::number);
      } else if (model::in_word(c)) {
        while (end < text.size() && model::in_word(text[end])) end++;
        right = next(Kind::name) && is_number(text.substr(i, end - i));
      } else if (c != ' ' && c != '\n') {
        right = sign(c, end < text.size() ? text[end] : ' ');
      }
      if (!right) return false;
      i = end;
    }
    return true;
  }
  static bool in_exponent(const std::string &text, size_t at) {
    const bool hex = text.find_first_of("xX") < at;
    return (text[at] == '+' || text[at] == '-') &&
           std::string_view(hex ? "pP" : "eEpP").find(text[at - 1]) != std::string_view::npos;
  }
  bool is_number(const std::string &name) const {
    return std::all_of(k_.scalars.begin(), k_.scalars.end(),
                       [&](const model::Scalar &s) { return s.name != name || is_arithmetic(s.type); });
  }
  bool sign(char c, char behind) {
    if (c == '(') return next(Kind::open);
    if (c == ')') return next(Kind::close);
    if (std::string_view("+-*/%").find(c) == std::string_view::npos || c == behind) return false;
    const bool dereferences = c == '*' && (before_ == Kind::none || before_ == Kind::sign || before_ == Kind::open);
    return !dereferences && next(Kind::sign);
  }

  const Kernel &k_;
  Kind before_ = Kind::none;
};

class Lifting {
public:
  explicit Lifting(const Kernel &kernel) : k_(kernel), names_(kernel) {}

  // The statement in parts; itself, if it is no plain assignment.
  Block run(const Body &body) {
    Assignment a;
    if (!split(body.code, a)) return {body};
    if (!is_element(*a.to) || !Arithmetic(k_).holds(a.value)) return {body};
    std::map<int, Hole> loads;
    if (!collect(a.value, loads)) return {body};
    for (const auto &[number, hole] : loads)
      if (!is_element(*hole) || (!a.op.empty() && hole->array == a.to->array)) return {body};
    for (const auto &[number, place] : body.places)
      if (number != a.to->access && !loads.count(number)) return {body};
    return parts(body, a, loads);
  }

private:
  // to = value; or to op= value;
  struct Assignment {
    Hole to;
    std::string op;
    model::Code value;
  };
  static bool split(const model::Code &code, Assignment &out) {
    if (code.size() < 2 || !std::holds_alternative<Hole>(code[0])) return false;
    out.to = std::get<Hole>(code[0]);
    out.value.assign(code.begin() + 1, code.end());
    auto *first = std::get_if<std::string>(&out.value.front());
    if (!first) return false;
    size_t sign = 0;
    for (const char *op : {" = ", " += ", " -= ", " *= ", " &= ", " |= ", " ^= "})
      if (first->rfind(op, 0) == 0) sign = std::string_view(op).size();
    if (sign == 0) return false;
    out.op = first->substr(1, sign - 3);
    first->erase(0, sign);
    auto *last = std::get_if<std::string>(&out.value.back());
    if (!last || last->empty() || last->back() != ';') return false;
    last->pop_back();
    if (!last->empty() && last->back() == ' ') return false;
    std::erase(out.value, model::Piece(std::string()));
    return !out.value.empty();
  }

  static bool collect(const model::Code &code, std::map<int, Hole> &out) {
    for (const model::Piece &p : code)
      if (const auto *a = std::get_if<Hole>(&p)) {
        if (out.emplace((*a)->access, *a).first->second != *a) return false;
      } else if (const auto *c = std::get_if<Contraction>(&p)) {
        if (!collect((*c)->original, out)) return false;
      }
    return true;
  }

  // An element of an array of numbers, whose subscripts are plain too.
  bool is_element(const model::AccessHole &hole) const {
    if (hole.block || hole.is_pointer || hole.index.empty() || hole.access < 0) return false;
    if (!is_arithmetic(k_.arrays[static_cast<size_t>(hole.array)].element)) return false;
    const auto plain = [this](const model::Code &code) {
      const bool text = std::all_of(code.begin(), code.end(),
                                    [](const model::Piece &p) { return std::holds_alternative<std::string>(p); });
      return text && Arithmetic(k_).holds(code);
    };
    return std::all_of(hole.index.begin(), hole.index.end(), plain) &&
           std::all_of(hole.extents.begin(), hole.extents.end(), plain);
  }

  Block parts(const Body &body, const Assignment &a, const std::map<int, Hole> &loads) {
    const auto access = [&](const Hole &hole) {
      const auto place = body.places.find(hole->access);
      return Access{{hole}, place == body.places.end() ? std::nullopt : std::optional(place->second)};
    };
    Block out;
    Compute compute;
    compute.code = a.value;
    compute.variables = body.variables;
    for (const auto &[number, hole] : loads) {
      const std::string name = names_.fresh("v" + std::to_string(number));
      compute.values[number] = name;
      out.push_back(Load{k_.arrays[static_cast<size_t>(hole->array)].element, name, access(hole)});
    }
    compute.name = names_.fresh("v");
    out.push_back(compute);
    if (a.op.empty())
      out.push_back(Store{access(a.to), compute.name});
    else
      out.push_back(Reduce{access(a.to), a.op, compute.name});
    return out;
  }

  const Kernel &k_;
  Names names_;
};

} // namespace

Kernel lift_accesses(Kernel kernel) {
  Lifting lifting(kernel);
  kernel.body = expanded<Body>(kernel.body, [&](const Body &body) { return lifting.run(body); });
  return kernel;
}

} // namespace metafork::codegen
