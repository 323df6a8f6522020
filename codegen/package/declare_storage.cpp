#include "codegen/package/declare_storage.h"

#include "codegen/ir/arithmetic.h"

namespace metafork::codegen {

namespace {

// Has a value to begin with: a number, a pointer, or what the runtime's headers make of one. A class of the program may
// have none.
bool begins(const std::string &element) {
  return is_arithmetic(element) || element.back() == '*' || element.rfind("mf_", 0) == 0;
}

std::string cells(const Storage &s, const std::string &count, bool checked) {
  return "mf_cells<" + s.element + "> " + s.name + "_cells(" + count + (checked ? ", true" : "") + ");";
}

void declare_on_cpu(const Kernel &kernel, bool checked, const std::string &threads, const ExprPrinter &expression,
                    TextWriter &out) {
  for (const Storage &s : kernel.storage) {
    const std::string extent = expression(s.layout.elements()); // one stage: nothing is done early
    const bool block = s.space == Storage::Space::block;
    out.line(cells(s, block ? extent : "(" + threads + ") * " + extent, checked));
    if (block) out.line(s.element + " *const " + s.name + " = " + s.name + "_cells.data();");
  }
}

void declare_on_gpu(const Kernel &kernel, const ExprPrinter &expression, TextWriter &out) {
  std::vector<const Storage *> shared;
  for (const Storage &s : kernel.storage) {
    if (s.space == Storage::Space::block) {
      shared.push_back(&s);
    } else if (begins(s.element)) {
      out.line(s.element + " " + s.name + "[" + expression(s.elements()) + "];");
    } else {
      out.line("mf_slots<" + s.element + ", " + expression(s.elements()) + "> " + s.name + "_slots;");
      out.line(s.element + " *const " + s.name + " = " + s.name + "_slots.mf_of;");
    }
  }
  if (shared.empty()) return;
  std::string offset;
  for (size_t i = 0; i < shared.size(); i++) {
    const Storage &s = *shared[i];
    out.line(s.element + " *const " + (s.stages > 1 ? "mf_" : "") + s.name + " = reinterpret_cast<" + s.element +
             " *>(mf_shared" + (offset.empty() ? "" : " + " + offset) + "); // " + text(s.layout.elements()) +
             " elements" + (s.stages > 1 ? ", " + std::to_string(s.stages) + " stages" : ""));
    if (i + 1 == shared.size()) break;
    const std::string next = "mf_shared_" + std::to_string(i + 1);
    out.line("const int " + next + " = " + (offset.empty() ? "" : offset + " + ") +
             (s.stages > 1 ? std::to_string(s.stages) + " * " : "") + "mf_aligned((" + expression(s.layout.elements()) +
             ") * (int)sizeof(" + s.element + "));");
    offset = next;
  }
}

} // namespace

void declare_storage(const Kernel &kernel, Machine machine, bool checked, const std::string &threads,
                     const ExprPrinter &expression, TextWriter &out) {
  if (machine == Machine::cuda)
    declare_on_gpu(kernel, expression, out);
  else
    declare_on_cpu(kernel, checked, threads, expression, out);
}

} // namespace metafork::codegen
