#include "codegen/plan/work.h"

#include "analysis/analysis.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

namespace metafork::codegen {

namespace {

// What stands in front of a parenthesis and calls nothing.
const std::set<std::string> no_calls = {"if",          "for",      "switch",           "return",     "sizeof",
                                        "static_cast", "decltype", "reinterpret_cast", "const_cast", "alignof"};
// The library's functions that take a few operations, and what many others take.
const std::set<std::string> short_calls = {"abs", "fabs", "fabsf", "labs",  "llabs", "fmin",  "fminf",    "fmax",
                                           "min", "max",  "sqrt",  "floor", "ceil",  "fmaxf", "copysign", "sqrtf"};
const std::set<std::string> long_calls = {"exp",  "expf", "log",  "logf",  "sin",  "sinf", "cos",   "cosf",  "tan",
                                          "tanf", "pow",  "powf", "hypot", "atan", "acos", "atan2", "log10", "exp2",
                                          "tanh", "sinh", "cosh", "cbrt",  "asin", "erf",  "log2",  "fmod",  "atanf"};
constexpr int short_call = 4, long_call = 20;

bool is_letter(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The operators of a body, with what functions of the library take; nothing where a loop of it is none of the nest's,
// or a function is called whose work is not seen.
std::optional<long> operators(const std::string &text, size_t loops) {
  static const std::string signs = "+-*/%&|^<>?!~";
  long out = 0;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == '[') out++;
    if (signs.find(text[i]) != std::string::npos) out++;
    if (!is_letter(text[i]) || (i > 0 && is_letter(text[i - 1]))) continue;
    size_t end = i;
    while (end < text.size() && is_letter(text[end])) end++;
    const std::string word = text.substr(i, end - i);
    if (word == "while" || word == "do" || word == "goto") return std::nullopt;
    if (word == "for" && loops-- == 0) return std::nullopt;
    const size_t next = text.find_first_not_of(' ', end);
    const bool call = next != std::string::npos && text[next] == '(' && !isdigit(static_cast<unsigned char>(word[0]));
    if (!call || no_calls.count(word)) continue;
    if (!short_calls.count(word) && !long_calls.count(word)) return std::nullopt;
    out += short_calls.count(word) ? short_call : long_call;
  }
  return out;
}

std::string interval_of(const std::string &index) { return "mf_in_" + index; }

class WorkWriter {
public:
  explicit WorkWriter(const model::Nest &nest) : nest_(nest) {}

  Work run() {
    const auto each = operators(nest_.body_text, nest_.loops.size() - nest_.depth);
    if (!nest_.program.empty() || nest_.body_text.empty() || !each) return {};
    for (const model::Loop &l : nest_.loops) indices_.insert(l.index);
    Work out;
    out.total = std::to_string(*each + 1) + ".0";
    for (const model::Loop &l : nest_.loops) {
      const std::string bounds = l.known ? bounds_of(l) : "";
      if (bounds.empty()) return {};
      out.lines.push_back("const mf_interval " + interval_of(l.index) + " = " + bounds + ";");
      out.total += " * " + interval_of(l.index) + ".count()";
    }
    return out;
  }

private:
  // From constraints that have the index once, with a number.
  std::string bounds_of(const model::Loop &loop) const {
    std::string lower, upper;
    for (const model::IntExpr &c : loop.constraints) {
      const auto p = analysis::polynomial(c);
      if (!p || p->degree(loop.index) != 1) continue;
      const auto factor = p->coefficient(loop.index, 1).constant();
      if (!factor || !factor->fits_slong_p()) continue;
      const std::string rest = value(p->coefficient(loop.index, 0));
      if (rest.empty()) return "";
      const bool from_below = *factor > 0;
      std::string bound = from_below ? "-(" + rest + ")" : "(" + rest + ")";
      if (const mpz_class size = abs(*factor); size != 1) bound += " * (1.0 / " + size.get_str() + ".0)";
      std::string &all = from_below ? lower : upper;
      all = all.empty() ? bound : (from_below ? "mf_highest(" : "mf_lowest(") + all + ", " + bound + ")";
    }
    return lower.empty() || upper.empty() ? "" : "mf_between(" + lower + ", " + upper + ")";
  }

  std::string value(const qe::Poly &p) const {
    std::string out;
    for (const auto &[monomial, coefficient] : p.terms()) {
      std::string one = "mf_interval(" + coefficient.get_str() + ".0)";
      for (const auto &[symbol, power] : monomial)
        for (unsigned i = 0; i < power; i++) {
          const bool known = indices_.count(symbol) != 0 || is_scalar(symbol);
          if (!known) return "";
          one += " * " + (indices_.count(symbol) ? interval_of(symbol) : "static_cast<double>(" + symbol + ")");
        }
      out += (out.empty() ? "" : " + ") + one;
    }
    return out.empty() ? "mf_interval(0.0)" : out;
  }

  bool is_scalar(const std::string &symbol) const {
    return std::any_of(nest_.scalars.begin(), nest_.scalars.end(),
                       [&](const model::Scalar &s) { return s.name == symbol && s.integral; });
  }

  const model::Nest &nest_;
  std::set<std::string> indices_;
};

} // namespace

Work work_of(const NestPlan &plan) { return WorkWriter(*plan.nest).run(); }

} // namespace metafork::codegen
