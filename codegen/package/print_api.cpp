#include "codegen/package/parts.h"
#include "codegen/text/text_writer.h"
#include "model/words.h"

#include <set>

namespace metafork::codegen {

namespace {

// Its name is a keyword of C++.
bool only_c(const model::Function &f) { return model::is_cxx_keyword(f.name); }

// The nest's member of the struct of parameters.
std::string member(const NestPlan &p) { return p.nest->name.substr(p.function->prefix.size() + 1); }

// The name of a parameter that the device variant has in addition.
std::string fresh(const model::Function &f, std::string wanted) {
  for (const model::Parameter &p : f.parameters)
    if (p.name == wanted) return fresh(f, wanted + "_");
  return wanted;
}

// What the header calls parameters and members. A program may include it behind macros of such names.
std::set<std::string> words(const model::Unit &unit, const std::vector<NestPlan> &plans) {
  std::set<std::string> out;
  for (const model::Function &f : unit.functions) {
    if (f.internal) continue;
    out.insert({fresh(f, "stream"), fresh(f, "params"), "unused"});
    for (const model::Parameter &p : f.parameters)
      if (!p.name.empty()) out.insert(p.name);
    for (const NestPlan &p : plans) {
      if (p.function != &f) continue;
      out.insert(member(p));
      for (const Parameter &q : p.mapped->kernel.parameters)
        if (q.given.empty()) out.insert(q.name);
    }
  }
  return out;
}

std::string parameters(const model::Function &f, bool device) {
  std::string out;
  for (const model::Parameter &p : f.parameters) out.append(out.empty() ? "" : ", ").append(p.declaration);
  if (device)
    out.append(out.empty() ? "" : ", ")
        .append("void *" + fresh(f, "stream") + ", const struct " + f.prefix + "_params *" + fresh(f, "params"));
  return out.empty() ? "void" : out;
}

void declare(TextWriter &out, const model::Function &f, bool device) {
  const bool plain_cxx = !f.c_linkage;
  if (only_c(f)) out.line("#ifndef __cplusplus");
  if (plain_cxx) out.line("#ifdef __cplusplus");
  for (const std::string &ns : f.namespaces) out.line("namespace " + ns + " {");
  out.line(f.result + " " + f.name + (device ? "_device(" : "(") + parameters(f, device) + ");");
  for (size_t i = 0; i < f.namespaces.size(); i++) out.line("}");
  if (plain_cxx || only_c(f)) out.line("#endif");
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
      if (q.given.empty()) fields.append(fields.empty() ? "int64_t " : ", ").append(q.name);
    out.line("struct { " + fields + "; } " + member(p) + "; // line " + std::to_string(p.nest->location.line));
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
  const std::set<std::string> own = words(unit, plans);
  if (!own.empty()) out.line("// Macros of these names are put aside until the end of this file.");
  for (const std::string &w : own) out.line("#pragma push_macro(\"" + w + "\")\n#undef " + w);
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
    out.line("#ifndef METAFORK_PARAMETERS_ONLY");
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
    out.line("#endif");
  }
  if (!own.empty()) out.line();
  for (const std::string &w : own) out.line("#pragma pop_macro(\"" + w + "\")");
  return out.take();
}

} // namespace metafork::codegen
