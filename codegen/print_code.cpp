#include "codegen/print_code.h"

namespace metafork::codegen {

using model::AccessHole;
using model::Code;
using model::ContractHole;

namespace {

// The innermost-first text of a linearised subscript: (long long)(i) * M + j.
std::string subscript(const AccessHole &hole, const CodeStyle &style) {
  auto simple = [](const std::string &s) {
    for (char c : s)
      if (!isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
    return true;
  };
  std::string out = print_code(hole.index[0], style);
  for (size_t d = 1; d < hole.index.size(); d++) {
    const std::string index = print_code(hole.index[d], style), extent = print_code(hole.extents[d], style);
    out = (d == 1 ? "(long long)" + (simple(out) ? out : "(" + out + ")") : "(" + out + ")") + " * " + extent + " + " +
          (simple(index) ? index : "(" + index + ")");
  }
  return out;
}

std::string access(const AccessHole &hole, const CodeStyle &style) {
  const model::Array *array = style.nest ? &style.nest->arrays[hole.array] : nullptr;
  std::string lvalue;
  if (hole.index.empty())
    lvalue = print_code(hole.original, style);
  else
    lvalue = (array ? array->name : "") + "[" + subscript(hole, style) + "]";
  if (style.access == CodeStyle::Access::plain) return lvalue;
  const model::Access &a = style.nest->accesses[hole.access];
  const std::string address = hole.is_pointer ? lvalue : "&" + lvalue;
  std::string pointer;
  if (style.access == CodeStyle::Access::checked) {
    pointer = std::string(a.write && a.read ? "mf_update(" : a.write ? "mf_write(" : "mf_read(") + address + ")";
  } else {
    const std::string range = "mf_ranges[" + std::to_string(hole.array) + "], " + array->name;
    pointer = (array->written ? "mf_visit_store(" : "mf_visit_load(") + range + ", " + address + ")";
  }
  return hole.is_pointer ? pointer : "(*" + pointer + ")";
}

std::string contraction(const ContractHole &hole, const CodeStyle &style) {
  if (!style.contract) return print_code(hole.original, style);
  auto operand = [&](const Code &code, bool negate) {
    const std::string text = print_code(code, style);
    return negate ? "-(" + text + ")" : text;
  };
  const std::string call = std::string(hole.single ? "fmaf(" : "fma(") + operand(hole.a, hole.negate_product) + ", " +
                           operand(hole.b, false) + ", " + operand(hole.c, hole.negate_addend) + ")";
  return hole.target.empty() ? call : print_code(hole.target, style) + " = " + call;
}

} // namespace

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
