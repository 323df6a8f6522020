// Products that the threads of a warp do together.
#include "codegen/ir/warp_product.h"
#include "codegen/package/kernel_printer.h"

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int steps = WarpProduct::iterations / warp_columns; // so many factors of each row and column has a thread

using Substitution = std::map<std::string, Poly>;

Poly substituted(Poly p, const Substitution &by) {
  for (const auto &[name, value] : by) p = p.substitute(name, value);
  return p;
}

std::string from_zero(const std::string &name, int end, int step = 1) {
  return "for (int " + name + " = 0; " + name + " < " + std::to_string(end) + "; " + name +
         (step == 1 ? "++" : " += " + std::to_string(step)) + ") ";
}

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
  for (const std::string &name : {at, std::string("mf_lane"), std::string("mf_lane_column"), std::string("mf_odd"),
                                  std::string("mf_row"), std::string("mf_pair"), std::string("mf_q")})
    expr_.position(name);
  const auto text = [&](const model::Code &code, const Substitution &by) {
    std::map<int, Place> places = p.places;
    for (auto &[access, place] : places) place.index = substituted(place.index.numerator, by);
    CodeStyle style = style_;
    style.places = &places;
    style.expressions = &expr_;
    return print_code(code, style);
  };
  const auto sym = [](const std::string &name) { return Poly::symbol(name); };
  // of a point: the columns of a thread in pairs
  const auto in_pair = [&](const Poly &odd) {
    Substitution out;
    out[p.loops.column] = p.loops.neighbour.empty() ? Poly(2) * sym("mf_pair") + odd : sym("mf_pair");
    if (!p.loops.neighbour.empty()) out[p.loops.neighbour] = odd;
    return out;
  };
  const int pairs = p.columns * p.neighbours / 2;
  const std::string factors = "[" + std::to_string(steps) + "];";
  out_.line("const int " + last + " = " + integer(n.last) + ";");
  out_.line("const int mf_lane = " + column + " % " + std::to_string(warp_columns) + ", mf_odd = " + row + " % 2;");
  out_.line("const int mf_lane_column = " + column + " - mf_lane + " + row + " % " + std::to_string(warp_rows) +
            " / 2;");
  out_.line("#pragma unroll 1");
  out_.open("for (int " + at + " = 0; " + at + " <= " + last + " - " + std::to_string(WarpProduct::iterations - 1) +
            "; " + at + " += " + count + ") {");
  const Poly iteration = sym(at) + Poly(warp_columns) * sym("mf_q") + sym("mf_lane");
  Substitution of_y = in_pair(sym("mf_odd"));
  of_y[n.name] = iteration, of_y[column] = sym("mf_lane_column");
  out_.line("double mf_y[" + std::to_string(pairs) + "]" + factors);
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_pair", pairs) + "{");
  out_.line("#pragma unroll");
  out_.line(from_zero("mf_q", steps) + "mf_y[mf_pair][mf_q] = " + text(p.y, of_y) + ";");
  out_.close();
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_row", p.rows, 2) + "{");
  out_.line("double mf_x[2]" + factors);
  out_.line("#pragma unroll");
  out_.open(from_zero("mf_q", steps) + "{");
  for (int second = 0; second < 2; second++) {
    const std::string x = text(p.x, {{n.name, iteration}, {p.loops.row, sym("mf_row") + Poly(second)}});
    out_.line("mf_x[" + std::to_string(second) + "][mf_q] = " + (p.negated ? "-(" + x + ")" : x) + ";");
  }
  out_.close();
  const auto value = [&](int second, int odd) {
    Substitution by = in_pair(Poly(odd));
    by[p.loops.row] = sym("mf_row") + Poly(second);
    return p.value.name + "[" + expr_.subscript(substituted(p.value.index.numerator, by)) + "]";
  };
  out_.line("#pragma unroll");
  out_.line(from_zero("mf_pair", pairs) + "mf_multiply_in_warp(mf_x[0], mf_x[1], mf_y[mf_pair], " + value(0, 0) + ", " +
            value(0, 1) + ", " + value(1, 0) + ", " + value(1, 1) + ", (int)" + outside("threadIdx.x") + ");");
  out_.close();
  out_.close();
  rest(n, WarpProduct::iterations, last);
}

} // namespace metafork::codegen
