#include "codegen/text/print_code.h"

#include "codegen/ir/fragments.h"
#include "model/words.h"

namespace metafork::codegen {

using model::AccessHole;
using model::Code;
using model::ContractHole;

namespace {

// The text of a linearised subscript: (long long)(i) * M + j. Block storage is small: no widening there.
std::string subscript(const AccessHole &hole, const CodeStyle &style) {
  auto simple = [](const std::string &s) {
    for (char c : s)
      if (!model::in_word(c)) return false;
    return true;
  };
  std::string out = print_code(hole.index[0], style);
  for (size_t d = 1; d < hole.index.size(); d++) {
    const std::string index = print_code(hole.index[d], style), extent = print_code(hole.extents[d], style);
    out = (d == 1 && !hole.block ? "(long long)" : "") + (simple(out) ? out : "(" + out + ")") + " * " +
          (simple(extent) ? extent : "(" + extent + ")") + " + " + (simple(index) ? index : "(" + index + ")");
  }
  return out;
}

// The pointer `address`, whose access is recorded: of the element, or of the member that is touched.
std::string recorded(const model::Access &a, bool block, const std::string &address) {
  std::string out = !a.step.empty()     ? "mf_update_whole"
                    : a.write && a.read ? "mf_update"
                    : a.write           ? "mf_write"
                                        : "mf_read";
  out.append(block ? "_block(" : "(").append(address);
  if (!a.step.empty()) out.append(", \"" + a.step + "\"");
  if (!a.field.empty())
    out.append(", [](const auto &mf_e) { return ::mf_part{&mf_e" + a.field + ", sizeof mf_e" + a.field + "}; }");
  return out.append(")");
}

// An element of block storage; a scalar is its only element.
std::string block_access(const AccessHole &hole, const CodeStyle &style) {
  std::string lvalue = print_code(hole.original, style);
  if (style.nest) {
    const std::string &name = style.nest->block_arrays[static_cast<size_t>(hole.array)].name;
    if (style.nest->block_arrays[static_cast<size_t>(hole.array)].extents.empty())
      lvalue = name + "[0]";
    else if (!hole.index.empty())
      lvalue = name + "[" + subscript(hole, style) + "]";
  }
  if (style.access != CodeStyle::Access::checked) return lvalue;
  const model::Access &a = style.nest->block_accesses[static_cast<size_t>(hole.access)];
  const std::string pointer = recorded(a, true, (hole.is_pointer ? "" : "&") + lvalue);
  return hole.is_pointer ? pointer : "(*" + pointer + ")";
}

// An access that goes to storage instead of its array.
std::string place_access(const Place &place, const AccessHole &hole, const CodeStyle &style) {
  const model::Access &a = style.nest->accesses[static_cast<size_t>(hole.access)];
  const std::string lvalue = place.name + "[" + style.expressions->subscript(place.index) + "]";
  if (style.in_registers && !place.fragment.empty() && !hole.is_pointer)
    for (const Fragment &f : style.in_registers->fragments)
      if (f.name == place.fragment) return element_of(f, style.in_registers->name);
  if (style.together && !place.neighbour.empty() && !hole.is_pointer) {
    const std::string first =
        style.expressions->subscript(Expr(place.index.numerator - qe::Poly::symbol(place.neighbour)));
    return "mf_one_of<" + std::to_string(place.together) + ">(&" + place.name + "[" + first + "], " + place.neighbour +
           ")";
  }
  if (style.access != CodeStyle::Access::checked) return hole.is_pointer ? "(&" + lvalue + ")" : lvalue;
  const std::string pointer = recorded(a, true, "&" + lvalue);
  return hole.is_pointer ? pointer : "(*" + pointer + ")";
}

// "(long long)m * (i + 1) + j": one product for each of the names, so that equal rows are equal texts.
std::string by_rows(qe::Poly p, const Wide &wide, const ExprPrinter &expressions) {
  std::string out;
  for (const std::string &name : wide.names) {
    if (p.degree(name) != 1) continue;
    const qe::Poly rows = p.coefficient(name, 1);
    p = p - rows * qe::Poly::symbol(name);
    out += "(long long)" + name + " * (" + expressions(rows) + ") + ";
  }
  return out + expressions(p);
}
std::string group_access(const Wide::Read &read, const std::string &array, const CodeStyle &style) {
  const Wide &wide = *style.wide;
  const std::string first = "&" + array + "[" + by_rows(read.first, wide, *style.expressions) + "]";
  const std::string behind = read.behind.is_zero() ? "" : style.expressions->subscript(read.behind);
  const std::string points = "<mf_wide, " + std::to_string(wide.points) + ">(";
  if (wide.spare)
    return "mf_of_spare_group" + points + first + ", mf_v, " + (behind.empty() ? "0" : behind) + ", mf_from, mf_to)";
  return "mf_of_group" + points + first + ", mf_v" + (behind.empty() ? "" : " + " + behind) + ")";
}
std::string access(const AccessHole &hole, const CodeStyle &style) {
  if (style.values)
    if (const auto value = style.values->find(hole.access); value != style.values->end()) return value->second;
  if (hole.block) return block_access(hole, style);
  if (style.places)
    if (const auto place = style.places->find(hole.access); place != style.places->end())
      return place_access(place->second, hole, style);
  const model::Array *array = style.nest ? &style.nest->arrays[hole.array] : nullptr;
  std::string lvalue;
  if (hole.index.empty())
    lvalue = print_code(hole.original, style);
  else
    lvalue = (array ? array->name : "") + "[" + subscript(hole, style) + "]";
  if (style.wide && hole.access == style.wide->write)
    return "mf_values[mf_g * " + std::to_string(style.wide->points) + " + mf_v]";
  if (style.wide && !hole.is_pointer)
    if (const auto read = style.wide->reads.find(hole.access); read != style.wide->reads.end())
      return group_access(read->second, array->name, style);
  if (style.access == CodeStyle::Access::plain) return lvalue;
  const model::Access &a = style.nest->accesses[static_cast<size_t>(hole.access)];
  const std::string address = hole.is_pointer ? lvalue : "&" + lvalue;
  std::string pointer;
  if (style.access == CodeStyle::Access::checked) {
    pointer = recorded(a, false, address);
  } else {
    const std::string range = "mf_ranges[" + std::to_string(hole.array) + "], " + array->name;
    pointer = (array->written || array->unread ? "mf_visit_store(" : "mf_visit_load(") + range + ", " + address + ")";
  }
  return hole.is_pointer ? pointer : "(*" + pointer + ")";
}

std::string contraction(const ContractHole &hole, const CodeStyle &style) {
  if (!style.contract) return print_code(hole.original, style);
  auto operand = [&](const Code &code, bool negate) {
    const std::string text = print_code(code, style);
    return negate ? "-(" + text + ")" : text;
  };
  const std::string call = std::string(style.apart ? "::" : "") + (hole.single ? "fmaf(" : "fma(") +
                           operand(hole.a, hole.negate_product) + ", " + operand(hole.b, false) + ", " +
                           operand(hole.c, hole.negate_addend) + ")";
  return hole.target.empty() ? call : print_code(hole.target, style) + " = " + call;
}

} // namespace

std::string element_of(const Fragment &f, const std::string &loop) {
  std::string out = f.name;
  for (const Fragment::Axis &a : f.axes)
    if (!f.window || &a != &f.axes.back()) out += "[" + a.loop + "]";
  return f.ahead ? out + "[" + number_in(f, loop, "mf_q") + "]" : out;
}

std::string print_code(const Code &code, const CodeStyle &style) {
  std::string out;
  for (const model::Piece &p : code) {
    if (const auto *text = std::get_if<std::string>(&p))
      out += *text;
    else if (const auto *a = std::get_if<std::shared_ptr<const AccessHole>>(&p))
      out += access(**a, style);
    else
      out += contraction(**std::get_if<std::shared_ptr<const ContractHole>>(&p), style);
  }
  return out;
}

} // namespace metafork::codegen
