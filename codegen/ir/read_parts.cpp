#include "codegen/ir/read_parts.h"

#include <tuple>

namespace metafork::codegen {

std::vector<Expr> read_conditions(LineReader &in) {
  std::vector<Expr> out;
  while (!in.at_end()) {
    if (!out.empty()) in.expect(",");
    out.push_back(in.expression());
    in.expect(">=");
    in.expect("0");
  }
  return out;
}

qe::System read_system(LineReader &in) {
  qe::System out;
  do {
    if (in.at_end() || LineReader(in).accept_word("or")) break;
    qe::Constraint c{in.polynomial()};
    c.equality = in.accept("=");
    if (!c.equality) in.expect(">=");
    in.expect("0");
    out.push_back(std::move(c));
  } while (in.accept(","));
  return out;
}

std::map<int, Place> read_places(LineReader &in) {
  std::map<int, Place> out;
  do {
    const int access = in.small_number();
    in.expect("=");
    out[access] = in.place();
  } while (in.accept(","));
  return out;
}

void read_range(LineReader &in, Expr &first, Expr &last) {
  in.expect("=");
  first = in.expression();
  in.expect("..");
  last = in.expression();
}

WarpProduct read_product(LineReader &in) {
  WarpProduct out;
  in.expect("of");
  out.row = in.name();
  in.expect("by");
  out.column = in.name();
  if (in.accept(",")) out.neighbour = in.name();
  return out;
}

Fragment read_fragment(LineReader &in) {
  Fragment out;
  out.name = in.name();
  out.ahead = in.accept_word("ahead");
  out.window = in.accept_word("window");
  if (in.accept_word("together")) out.together = in.small_number();
  if (in.accept_word("skipping")) out.skipped = in.small_number();
  if (in.accept_word("over")) do {
      Fragment::Axis axis{in.name()};
      in.expect("<");
      axis.count = in.small_number();
      out.axes.push_back(std::move(axis));
    } while (in.accept(","));
  in.expect("=");
  out.storage = in.name();
  in.expect("[");
  out.index = in.polynomial();
  in.expect("]");
  return out;
}

// s0: 2 x 4 points g0, v0 of from0 .. to0 to last0
Sweep read_sweep(LineReader &in) {
  Sweep out;
  out.number = in.name();
  in.expect(":");
  out.groups = in.small_number();
  const bool several = in.accept_word("x");
  if (several) out.neighbours = in.small_number();
  in.expect("points");
  out.group = in.name();
  if (several) {
    in.expect(",");
    out.neighbour = in.name();
  }
  for (const auto &[word, name] : {std::pair("of", &out.from), std::pair("..", &out.to), std::pair("to", &out.last)}) {
    in.expect(word);
    *name = in.name();
  }
  return out;
}

// float s = s_t
Serial::Local read_local(LineReader &in) {
  Serial::Local out;
  std::tie(out.type, out.name) = in.declared();
  if (in.accept("=")) out.storage = in.name();
  return out;
}

// c_t = c[i_b + u0] for 1, 2
Serial::Kept read_kept(LineReader &in) {
  Serial::Kept out;
  out.storage = in.name();
  in.expect("=");
  out.element = in.place();
  in.expect("for");
  do out.accesses.push_back(in.small_number());
  while (in.accept(","));
  return out;
}

// kb: k_b by Bk, kk = 0 .. last_k to last_k
Tiling read_tiling(LineReader &in) {
  Tiling out;
  out.number = in.name();
  in.expect(":");
  out.first = in.name();
  in.expect("by");
  out.size = qe::Poly::symbol(in.name());
  in.expect(",");
  out.within = in.name();
  read_range(in, out.from, out.to);
  in.expect("to");
  out.last = in.name();
  return out;
}

} // namespace metafork::codegen
