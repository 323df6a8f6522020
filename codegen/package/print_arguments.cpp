// What a kernel is called with: its argument struct, and how its symbols stand in expressions.
#include "codegen/package/print_kernel.h"
#include "codegen/text/text_writer.h"

namespace metafork::codegen {

namespace {

// Every name that a kernel defines as long long.
void collect_wide(const Block &b, ExprPrinter &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Let>(&s.node)) {
      if (n->small) out.position(n->name);
      if (n->type == "long long") out.wide(n->name);
    }
    if (const auto *n = std::get_if<TileLoop>(&s.node)) out.position(n->row), out.position(n->column);
    if (const auto *n = std::get_if<BlockLoop>(&s.node)) out.wide(n->name);
    if (const auto *n = std::get_if<Loop>(&s.node))
      n->counter == Integer::narrow ? out.position(n->name) : out.wide(n->name);
    for (const Block *inner : children(s)) collect_wide(*inner, out);
  }
}

} // namespace

ExprPrinter expressions_of(const Kernel &kernel) {
  ExprPrinter out;
  for (const model::Scalar &s : kernel.scalars)
    if (s.type == "long" || s.type == "long long")
      out.wide(s.name);
    else if (s.type == "unsigned long" || s.type == "unsigned long long")
      out.without_sign(s.name);
  collect_wide(kernel.body, out);
  for (const Parameter &p : kernel.parameters) out.small(p.field);
  for (const std::string &t : kernel.thread_names) out.position(t);
  return out;
}

std::string print_arguments(const Kernel &k) {
  TextWriter out;
  std::string open;
  for (const std::string &ns : k.namespaces) out.line("namespace " + ns + " {");
  out.open("struct " + k.arguments() + " {");
  for (const model::Array &a : k.arrays)
    out.line(std::string(a.written ? "" : "const ") + a.element + " *" + a.name + ";");
  for (const model::Scalar &s : k.scalars)
    if (s.constant.empty()) out.line(s.type + " " + s.name + ";");
  std::string parameters;
  for (const Parameter &p : k.parameters) parameters.append(parameters.empty() ? "int " : ", ").append(p.field);
  if (k.find(Parameter::Kind::parts, 0)) {
    out.line("unsigned *mf_counts; // of blocks that share a point, and what they hand to one another");
    out.line("void *mf_parts;");
  }
  if (!parameters.empty()) out.line(parameters + ";");
  out.close("};");
  for (size_t i = 0; i < k.namespaces.size(); i++) out.line("}");
  return out.take();
}

} // namespace metafork::codegen
