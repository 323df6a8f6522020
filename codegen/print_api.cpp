#include "codegen/parts.h"
#include "codegen/text_writer.h"

namespace metafork::codegen {

namespace {

std::string parameters(const model::Function &f, bool device) {
  std::string out;
  for (const model::Parameter &p : f.parameters) out.append(out.empty() ? "" : ", ").append(p.declaration);
  if (device) out.append(out.empty() ? "" : ", ").append("void *stream, const struct " + f.prefix + "_params *params");
  return out.empty() ? "void" : out;
}

void declare(TextWriter &out, const model::Function &f, bool device) {
  const bool plain_cxx = !f.c_linkage;
  if (plain_cxx) out.line("#ifdef __cplusplus");
  for (const std::string &ns : f.namespaces) out.line("namespace " + ns + " {");
  out.line(f.result + " " + f.name + (device ? "_device(" : "(") + parameters(f, device) + ");");
  for (size_t i = 0; i < f.namespaces.size(); i++) out.line("}");
  if (plain_cxx) out.line("#endif");
}

void params_struct(TextWriter &out, const model::Function &f, const std::vector<NestPlan> &plans) {
  out.line("// Run-time parameters of " + f.name +
           ": B points of a block, T threads of a block, N blocks of the grid, by dimension,");
  out.line(
      "// outermost first; Bk the iterations of a sequential tile. 0: not set here. What METAFORK_PARAMS sets wins.");
  out.open("struct " + f.prefix + "_params {");
  bool any = false;
  for (const NestPlan &p : plans) {
    if (p.function != &f) continue;
    std::string fields;
    for (const Parameter &q : p.mapped->kernel.parameters)
      fields.append(fields.empty() ? "int64_t " : ", ").append(q.name);
    out.line("struct { " + fields + "; } " + p.nest->name.substr(f.prefix.size() + 1) + "; // line " +
             std::to_string(p.nest->location.line));
    any = true;
  }
  if (!any) out.line("char unused;");
  out.close("};");
}

} // namespace

std::string print_api(const model::Unit &unit, const std::vector<NestPlan> &plans) {
  TextWriter out;
  out.line("// The functions of " + unit.input + " that hold regions, translated by metafork-cc.");
  out.line("#pragma once");
  out.line("#include <stdint.h>");
  out.line("#include \"metafork/runtime.h\"");
  out.line("#ifndef __cplusplus");
  out.line("#include <stdbool.h>");
  out.line("#endif");
  for (const model::Function &f : unit.functions) {
    if (f.internal) continue;
    out.line();
    params_struct(out, f, plans);
    out.line("#ifdef __cplusplus");
    out.line("extern \"C\"");
    out.line("#endif");
    out.line("void " + f.prefix + "_set_params(const struct " + f.prefix +
             "_params *params); // NULL: the defaults again");
    out.line();
    if (!f.plain_signature) {
      out.line("// " + f.name + ": its signature uses types of the program; declare it with the program's own header.");
    } else {
      if (f.c_linkage) out.line("#ifdef __cplusplus\nextern \"C\" {\n#endif");
      out.line("// Host pointers: what is read is copied to the device, what is written comes back.");
      declare(out, f, false);
      if (f.no_device.empty()) {
        out.line(
            "// Device pointers (host pointers where METAFORK_DEVICE is cpu) and a cudaStream_t: nothing is copied, "
            "nothing waited");
        out.line("// for. params may be NULL; what it sets stays in force.");
        declare(out, f, true);
      }
      if (f.c_linkage) out.line("#ifdef __cplusplus\n}\n#endif");
    }
    if (!f.no_device.empty()) out.line("// No variant on device pointers: " + f.no_device + ".");
  }
  return out.take();
}

} // namespace metafork::codegen
