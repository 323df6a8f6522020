// Products that the threads of a warp do together.
#include "codegen/package/kernel_printer.h"

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int steps = WarpProduct::iterations / warp_columns; // so many factors of each row and column has a thread

Poly sym(const std::string &name) { return Poly::symbol(name); }

std::string from_zero(const std::string &name, int end, int step = 1) {
  return "for (int " + name + " = 0; " + name + " < " + std::to_string(end) + "; " + name +
         (step == 1 ? "++" : " += " + std::to_string(step)) + ") ";
}

// The columns of a thread in pairs: number mf_pair of them, the first one or the other.
std::map<std::string, Poly> in_pair(const ProductParts &p, const Poly &odd) {
  if (p.loops.neighbour.empty()) return {{p.loops.column, Poly(2) * sym("mf_pair") + odd}};
  return {{p.loops.column, sym("mf_pair")}, {p.loops.neighbour, odd}};
}
int pairs(const ProductParts &p) { return p.columns * p.neighbours / 2; }

} // namespace

// Thread number n of the block is in warp n / 32; the warps go along the second dimension first.
std::vector<std::string> KernelPrinter::digits_in_warps(const std::string &linear) const {
  const std::string &columns = k_.find(Parameter::Kind::threads, 1)->field;
  const std::string rows = std::to_string(warp_rows), wide = std::to_string(warp_columns);
  const std::string lanes = std::to_string(warp_rows * warp_columns);
  return {linear + " / (" + rows + " * " + columns + ") * " + rows + " + " + linear + " % " + lanes + " / " + wide,
          linear + " / " + lanes + " % (" + columns + " / " + wide + ") * " + wide + " + " + linear + " % " + wide};
}

// A thread brings the factors that mf_multiply_in_warp() takes from it: x of its own row, and y of the column that its
// row stands for, two of which a thread of the warp has.
void KernelPrinter::products(const Loop &n) {
  const ProductParts p = product_parts(n, k_).value();
  const std::string last = last_name(n.name), at = "mf_" + n.name, count = std::to_string(WarpProduct::iterations);
  const std::string &row = k_.thread_names[0], &column = k_.thread_names[1];
  for (const char *name : {"mf_lane", "mf_lane_column", "mf_odd", "mf_row", "mf_pair", "mf_q"}) expr_.position(name);
  expr_.position(at);
  out_.line("const int " + last + " = " + integer(n.last) + ";");
  out_.line("const int mf_lane = " + column + " % " + std::to_string(warp_columns) + ", mf_odd = " + row + " % 2;");
  out_.line("const int mf_lane_column = " + column + " - mf_lane + " + row + " % " + std::to_string(warp_rows) +
            " / 2;");
  out_.line("#pragma unroll 1");
  out_.open("for (int " + at + " = 0; " + at + " <= " + last + " - " + std::to_string(WarpProduct::iterations - 1) +
            "; " + at + " += " + count + ") {");
  const AtPlace iteration{{n.name, sym(at) + Poly(warp_columns) * sym("mf_q") + sym("mf_lane")}};
  columns_of_products(p, iteration);
  rows_of_products(p, iteration);
  out_.close();
  rest(n, WarpProduct::iterations, last);
}

std::string KernelPrinter::factor(const ProductParts &p, const model::Code &code, const AtPlace &at) const {
  std::map<int, Place> places = p.places;
  for (auto &[access, place] : places) place.index = with_values(place.index.numerator, at);
  CodeStyle style = style_;
  style.places = &places;
  style.expressions = &expr_;
  return print_code(code, style);
}

void KernelPrinter::columns_of_products(const ProductParts &p, const AtPlace &iteration) {
  AtPlace at = in_pair(p, sym("mf_odd"));
  at.insert(iteration.begin(), iteration.end());
  at[k_.thread_names[1]] = sym("mf_lane_column");
  out_.line("double mf_y[" + std::to_string(pairs(p)) + "][" + std::to_string(steps) + "];");
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_pair", pairs(p)) + "{");
  out_.line("#pragma unroll");
  out_.line(from_zero("mf_q", steps) + "mf_y[mf_pair][mf_q] = " + factor(p, p.y, at) + ";");
  out_.close();
}

void KernelPrinter::rows_of_products(const ProductParts &p, const AtPlace &iteration) {
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_row", p.rows, 2) + "{");
  out_.line("double mf_x[2][" + std::to_string(steps) + "];");
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_q", steps) + "{");
  for (int second = 0; second < 2; second++) {
    AtPlace at = iteration;
    at[p.loops.row] = sym("mf_row") + Poly(second);
    const std::string x = factor(p, p.x, at);
    out_.line("mf_x[" + std::to_string(second) + "][mf_q] = " + (p.negated ? "-(" + x + ")" : x) + ";");
  }
  out_.close();
  std::string values;
  for (int second = 0; second < 2; second++)
    for (int odd = 0; odd < 2; odd++) {
      AtPlace at = in_pair(p, Poly(odd));
      at[p.loops.row] = sym("mf_row") + Poly(second);
      values += p.value.name + "[" + expr_.subscript(with_values(p.value.index.numerator, at)) + "], ";
    }
  out_.line("#pragma unroll");
  out_.line(from_zero("mf_pair", pairs(p)) + "mf_multiply_in_warp(mf_x[0], mf_x[1], mf_y[mf_pair], " + values +
            "(int)" + outside("threadIdx.x") + ");");
  out_.close();
}

} // namespace metafork::codegen
