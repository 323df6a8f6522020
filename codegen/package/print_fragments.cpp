// Elements of storage in registers.
#include "codegen/ir/fragments.h"
#include "codegen/package/kernel_printer.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

const char *const number = "mf_q"; // of those that are done at once
const char *const read_element = "mf_e";

// The axes that an array in registers has; what is read ahead has one more, its elements.
std::vector<Fragment::Axis> outer_axes(const Fragment &f) {
  std::vector<Fragment::Axis> out = f.axes;
  if (f.window) out.pop_back();
  return out;
}

// The subscript in the first iteration, of the first point.
Poly origin(const Fragment &f, const std::string &loop) {
  Poly p = f.index.substitute(loop, 0);
  for (const Fragment::Axis &a : f.axes) p = p.substitute(a.loop, 0);
  return p;
}

} // namespace

void KernelPrinter::open_unrolled(const std::string &name, int end, int step) {
  out_.line("#pragma unroll");
  out_.open("for (int " + name + " = 0; " + name + " < " + std::to_string(end) + "; " + name +
            (step == 1 ? "++" : " += " + std::to_string(step)) + ") {");
}

void KernelPrinter::declare(const Fragment &f, int elements) {
  std::string extents;
  for (const Fragment::Axis &a : outer_axes(f)) extents += "[" + std::to_string(a.count) + "]";
  if (f.ahead) extents += "[" + std::to_string(elements) + "]";
  out_.line(element_type(f.storage) + " " + f.name + extents + ";");
}

// The piece that begins with an element, or as many pieces as these elements from it on; for all outer axes.
void KernelPrinter::take_pieces(const Fragment &f, const std::string &loop, const Poly &first, int elements) {
  const std::vector<Fragment::Axis> axes = outer_axes(f);
  std::string to = f.name;
  for (const Fragment::Axis &a : axes) open_unrolled(a.loop, a.count), to += "[" + a.loop + "]";
  if (elements > 0) open_unrolled(read_element, elements, f.together);
  const Poly from = piece(f, loop, Poly::symbol("mf_" + loop), first);
  const bool down = goes_down(f, loop) && f.together > 1;
  out_.line((down ? "mf_take_down<" : "mf_take<") + std::to_string(f.together) + ">(&" + to + "[" +
            expr_.subscript(first) + "], &" + f.storage + "[" + expr_.subscript(from) + "]);");
  for (size_t i = 0; i < axes.size() + (elements > 0 ? 1 : 0); i++) out_.close();
}

// What is read for one iteration, from an address that moves.
void KernelPrinter::take_iteration(const Fragment &f, const std::string &loop) {
  declare(f, 0);
  const std::string moving = "mf_" + f.name;
  for (const Fragment::Axis &a : f.axes) open_unrolled(a.loop, a.count, &a == &f.axes.back() ? f.together : 1);
  out_.line("mf_take<" + std::to_string(f.together) + ">(&" + element_of(f, loop) + ", &" + moving + "[" +
            expr_.subscript(f.index.substitute(loop, 0) - origin(f, loop)) + "]);");
  for (size_t i = 0; i < f.axes.size(); i++) out_.close();
  if (const Poly step = f.index.coefficient(loop, 1); f.index.degree(loop) == 1)
    out_.line(moving + " += " + expr_.subscript(step) + ";");
}

void KernelPrinter::fragments(const Loop &n) {
  const std::string last = last_name(n.name), at = "mf_" + n.name, count = std::to_string(n.unroll);
  const bool by_pieces =
      std::any_of(n.fragments.begin(), n.fragments.end(), [](const Fragment &f) { return f.window; });
  for (const std::string &name : {at, std::string(number), std::string(read_element)}) expr_.position(name);
  const bool once = n.last == Expr(n.unroll - 1);
  if (!once) out_.line("const int " + last + " = " + integer(n.last) + ";");
  for (const Fragment &f : n.fragments)
    if (!f.ahead)
      out_.line("const " + element_type(f.storage) + " *mf_" + f.name + " = &" + f.storage + "[" +
                expr_.subscript(origin(f, n.name)) + "];");
  if (once) {
    out_.open("{");
    out_.line("constexpr int " + at + " = 0;");
  } else {
    out_.line("#pragma unroll 1");
    out_.open("for (int " + at + " = 0; " + at + " <= " + last + " - " + std::to_string(n.unroll - 1) + "; " + at +
              " += " + count + ") {");
  }
  for (const Fragment &f : n.fragments) {
    if (!f.ahead) continue;
    declare(f, elements_of(f, n.unroll));
    take_pieces(f, n.name, Poly::symbol(read_element), elements_in_front(f, n.unroll, by_pieces));
  }
  open_unrolled(number, n.unroll);
  for (const Fragment &f : n.fragments) {
    const int all = elements_of(f, n.unroll), in_front = elements_in_front(f, n.unroll, by_pieces);
    if (!f.ahead || in_front == all) continue;
    const std::string whole =
        f.together > 1 ? std::string(number) + " % " + std::to_string(f.together) + " == 0 && " : "";
    out_.open("if (" + whole + number + " < " + std::to_string(all - in_front) + ") {");
    take_pieces(f, n.name, Poly::symbol(number) + Poly(in_front));
    out_.close();
  }
  out_.line("[[maybe_unused]] const int " + n.name + " = " + at + " + " + number + ";");
  for (const Fragment &f : n.fragments)
    if (!f.ahead) take_iteration(f, n.name);
  style_.in_registers = &n;
  block(*n.body);
  style_.in_registers = nullptr;
  out_.close();
  out_.close();
  if (!once) rest(n, n.unroll, last);
}

} // namespace metafork::codegen
