#include "codegen/passes/serial_phase.h"

#include "codegen/ir/rewrite.h"

namespace metafork::codegen {

using qe::Poly;

namespace {

class Search {
public:
  SerialPhase run(const Phase &phase) {
    look(*phase.body, Poly());
    return serials_ == 1 && !others_ ? out_ : SerialPhase();
  }

private:
  void look(const Block &b, const Poly &point) {
    for (const Stmt &s : b) {
      const auto *loop = std::get_if<Loop>(&s.node);
      const auto *when = std::get_if<When>(&s.node);
      if (const auto *n = std::get_if<Serial>(&s.node))
        out_ = {n, point}, serials_++;
      else if (loop && loop->unroll == Loop::fully && loop->first == Expr(0))
        look(*loop->body, point * (loop->last.numerator + Poly(1)) + Poly::symbol(loop->name));
      else if (when && !when->otherwise)
        look(*when->body, point);
      else
        others_ = others_ || !(std::holds_alternative<Let>(s.node) || std::holds_alternative<Bind>(s.node) ||
                               std::holds_alternative<Point>(s.node));
    }
  }

  SerialPhase out_;
  int serials_ = 0;
  bool others_ = false;
};

} // namespace

SerialPhase serial_phase(const Phase &phase) { return Search().run(phase); }

Block iteration(const Serial &serial, const Poly &index, const Block &inside) {
  Let variable = serial.definition;
  Block out;
  if (variable.name == serial.symbol)
    variable.value = index;
  else
    out.push_back(Let{"long long", serial.symbol, index, ""});
  out.push_back(variable);
  out.insert(out.end(), inside.begin(), inside.end());
  return out;
}

bool has_short_text(const Serial &serial) {
  constexpr size_t most = 200;
  size_t out = 0;
  for (const model::Piece &p : serial.inner.code) {
    const auto *text = std::get_if<std::string>(&p);
    out += text ? text->size() : 1;
  }
  return out <= most;
}

Block with_points(const Block &phase, const Block &inside) {
  const Block without = expanded<Point>(phase, [](const Point &) { return Block(); });
  return expanded<Serial>(without, [&](const Serial &) { return inside; });
}

} // namespace metafork::codegen
