#include "codegen/ir/fragments.h"

namespace metafork::codegen {

using qe::Poly;

namespace {

// Does the last axis of a window go through the elements as the loop does?
bool goes_along(const Fragment &f, const std::string &loop) {
  return f.index.coefficient(f.axes.back().loop, 1) == f.index.coefficient(loop, 1);
}

int whole_pieces(const Fragment &f, int elements) { return (elements + f.together - 1) / f.together * f.together; }

int width(const Fragment &f) { return f.window ? f.axes.back().count : 1; }

} // namespace

bool goes_down(const Fragment &f, const std::string &loop) { return f.index.coefficient(loop, 1) == Poly(-1); }

std::string number_in(const Fragment &f, const std::string &loop, const std::string &iteration) {
  std::string out = iteration;
  int constant = f.skipped;
  if (f.window && !goes_along(f, loop)) constant += width(f) - 1;
  if (constant > 0) out += " + " + std::to_string(constant);
  if (f.window) out += (goes_along(f, loop) ? " + " : " - ") + f.axes.back().loop;
  return out;
}

int elements_of(const Fragment &f, int iterations) { return whole_pieces(f, f.skipped + iterations + width(f) - 1); }

int elements_in_front(const Fragment &f, int iterations, bool piece_by_piece) {
  return elements_of(f, piece_by_piece ? f.together : iterations);
}

Poly piece(const Fragment &f, const std::string &loop, const Poly &iteration, const Poly &element) {
  const int behind = goes_down(f, loop) ? f.together - 1 : 0;
  const Poly out = f.index.substitute(loop, iteration + element + Poly(behind - f.skipped));
  return f.window ? out.substitute(f.axes.back().loop, goes_along(f, loop) ? 0 : width(f) - 1) : out;
}

} // namespace metafork::codegen
