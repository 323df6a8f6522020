#include "codegen/ir/names.h"
#include "codegen/package/embedded.h"
#include "codegen/package/parts.h"
#include "codegen/package/print_kernel.h"
#include "codegen/plan/inspector.h"
#include "codegen/text/text_writer.h"
#include "model/words.h"

#include <fstream>
#include <set>
#include <sstream>

namespace metafork::codegen {

namespace {

bool needs_inspector(const NestPlan &p) {
  for (const analysis::ArrayRange &r : p.ranges)
    if (r.source == analysis::RangeSource::inspector) return true;
  return false;
}

std::string open_program() { return std::string("namespace ") + model::program_namespace + " {\n"; }
std::string close_program() { return std::string("} // namespace ") + model::program_namespace + "\n"; }

// Behind the literal that begins with the quote at `begin`.
size_t literal_end(const std::string &text, size_t begin) {
  size_t i = begin + 1;
  for (; i < text.size() && text[i] != text[begin]; i++) i += text[i] == '\\';
  return i + 1;
}

// The words of a text, apart from comments, literals, and what no macro of others may be called.
std::set<std::string> words_of(const std::string &text) {
  std::set<std::string> out;
  for (size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.compare(i, 2, "/*") == 0) {
      i = std::min(text.find("*/", i), text.size() - 2) + 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      i = literal_end(text, i);
    } else if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (model::in_word(text[i])) {
      const size_t begin = i;
      const bool number = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
      while (i < text.size() && (model::in_word(text[i]) || (number && text[i] == '\''))) i++; // 1'000
      if (i < text.size() && (text[i] == '"' || text[i] == '\''))
        i = literal_end(text, i); // behind L, u8
      else
        out.insert(text.substr(begin, i - begin));
    } else {
      i++;
    }
  }
  std::erase_if(out, [](const std::string &w) {
    const bool of_compiler = w[0] == '_' && w.size() > 1 && (w[1] == '_' || isupper(static_cast<unsigned char>(w[1])));
    return isdigit(static_cast<unsigned char>(w[0])) || of_compiler || w == "defined" || w == "threadIdx" ||
           w == "blockIdx" || w.rfind("mf_", 0) == 0 || w.rfind("MF_", 0) == 0 || model::is_cxx_keyword(w);
  });
  return out;
}

// A macro of a header or of a command line may have the name of a variable.
std::string undefined(const std::string &text) {
  std::string out = "// No macro stands for a word of the program or of its kernels.\n";
  for (const std::string &w : words_of(text)) out += "#undef " + w + "\n";
  return out;
}

// Does it do updates as a whole?
bool has_steps(const model::Nest &nest) {
  return std::any_of(nest.accesses.begin(), nest.accesses.end(),
                     [](const model::Access &a) { return !a.step.empty(); });
}

bool takes_turns(const NestPlan &plan) {
  const auto kernels = kernels_of(plan);
  return std::any_of(kernels.begin(), kernels.end(), [](const Kernel *k) { return has_turns(k->body); });
}

bool multiplies_in_warps(const NestPlan &plan) {
  const auto kernels = kernels_of(plan);
  return std::any_of(kernels.begin(), kernels.end(), [](const Kernel *k) { return k->in_warps; });
}

// What kernels may use of C without asking.
const char *const c_headers[] = {"float.h", "limits.h", "math.h", "stddef.h", "stdint.h"};

std::string kernels_header(const model::Unit &unit, const std::vector<NestPlan> &plans,
                           const std::string &kernel_texts) {
  std::string out =
      "// Declarations that the kernels of " + unit.input + " use, and their argument structs.\n#pragma once\n";
  for (const char *h : c_headers) out += "#include <" + std::string(h) + ">\n";
  out += "#include \"metafork/kernel.h\"\n\n";
  if (!unit.is_c) // std::size_t, std::int64_t
    out += "#include \"metafork/functions.h\"\n#include <cstddef>\n#include <cstdint>\n";
  const auto has = [&](const char *word) { return unit.slice.find(word) != std::string::npos; };
  if (has("template") && has("std::")) out += "#include <concepts>\n"; // of constraints
  if (std::any_of(plans.begin(), plans.end(), [](const NestPlan &p) { return has_steps(*p.nest); }))
    out += "#include \"metafork/updates.h\"\n";
  if (std::any_of(plans.begin(), plans.end(), [](const NestPlan &p) { return takes_turns(p); }))
    out += "#include \"metafork/scan.h\"\n";
  if (std::any_of(plans.begin(), plans.end(), [](const NestPlan &p) { return multiplies_in_warps(p); }))
    out += "#include \"metafork/warps.h\"\n";
  out += "#ifndef __CUDACC__\n#include \"metafork/launch.h\"\n#endif\n\n";
  std::string declarations = unit.slice;
  for (const NestPlan &p : plans) declarations += print_arguments(p.mapped->kernel);
  const auto says = [all = declarations + kernel_texts](const char *word) {
    return all.find(word) != std::string::npos;
  };
  if (says("std::")) out += "#include <type_traits>\n";
  if (says(": {")) out += "#include <initializer_list>\n"; // for (T x : {a, b})
  if (says("std::numbers::")) out += "#include <numbers>\n";
  if (says("metafork_values::numeric_limits")) out += "#include \"metafork/limits.h\"\n";
  if (says("metafork_values::")) // of frontend/syntax/library_values
    out += "#include \"metafork/complex.h\"\n#include \"metafork/tuples.h\"\n\n";
  if ((declarations + kernel_texts).find("mf_failed(") != std::string::npos)
    out += "#include \"metafork/assertions.h\"\n\n";
  out += undefined(declarations + kernel_texts) + "\n";
  if (unit.slice.find("namespace {") != std::string::npos) // each file that includes this has its own such types
    out +=
        "#if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC diagnostic ignored "
        "\"-Wsubobject-linkage\"\n#endif\n";
  return out + open_program() + declarations + close_program();
}

// Does the text reach an element through a pointer of its own, in an access hole without an index?
bool through_pointer(const model::Code &code) {
  return std::any_of(code.begin(), code.end(), [](const model::Piece &p) {
    if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      return through_pointer((*c)->original);
    const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p);
    return a && ((*a)->index.empty() || std::any_of((*a)->index.begin(), (*a)->index.end(), through_pointer));
  });
}

bool through_pointer(const Block &block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt &s) {
    const auto texts = codes(s);
    const auto inner = children(s);
    return std::any_of(texts.begin(), texts.end(), [](const model::Code *c) { return through_pointer(*c); }) ||
           std::any_of(inner.begin(), inner.end(), [](const Block *b) { return through_pointer(*b); });
  });
}

// What a staged kernel takes from a copy leaves the source's pointer unused.
std::string unused_pointers(const std::vector<NestPlan> &plans) {
  for (const NestPlan &p : plans)
    for (const auto &k : p.further)
      if (through_pointer(k->body))
        return "#ifdef __CUDACC__\n#pragma nv_diag_suppress 177\n#endif\n#ifdef __GNUC__\n#pragma GCC diagnostic "
               "ignored "
               "\"-Wunused-variable\"\n#endif\n";
  return "";
}

// Does the program have a name that generated code uses for things of its headers'?
bool has_plain_name(const model::Unit &unit, const std::vector<NestPlan> &plans) {
  std::set<std::string> used = words_of(unit.slice);
  for (const NestPlan &p : plans) used.merge(Names(*p.nest).used());
  return std::any_of(std::begin(plain_names), std::end(plain_names),
                     [&](const char *name) { return used.count(name); });
}

bool has_block_storage(const std::vector<NestPlan> &plans) {
  for (const NestPlan &p : plans)
    for (const Kernel *k : kernels_of(p))
      for (const Storage &s : k->storage)
        if (s.space == Storage::Space::block) return true;
  return false;
}

std::string kernels(const model::Unit &unit, const std::vector<NestPlan> &plans, Machine machine,
                    const Options &options, bool apart) {
  const bool cuda = machine == Machine::cuda;
  std::string out = "// The kernels of " + unit.input +
                    (cuda ? " for CUDA" : " for the CPU: each runs one block; the runtime walks the blocks") + ".\n" +
                    quiet_about_style + "#include \"" + unit.stem + "_kernels.h\"\n";
  out += unused_pointers(plans) + "\n";
  if (cuda && has_block_storage(plans)) out += "extern __shared__ __align__(16) unsigned char mf_shared[];\n";
  out += open_program();
  for (const NestPlan &p : plans) {
    CodeStyle style;
    style.contract = options.contract;
    style.nest = p.nest;
    style.apart = apart;
    if (options.checked && !cuda) style.access = CodeStyle::Access::checked;
    for (const Kernel *k : kernels_of(p)) {
      out += "\n" + print_kernel(*k, machine, style);
      if (cuda)
        out += "extern \"C\" const void *const " + k->name + "_cuda;\nextern \"C\" const void *const " + k->name +
               "_cuda = reinterpret_cast<const void *>(&" + qualified(*k, k->name) + ");\n";
    }
    if (!cuda && needs_inspector(p)) out += "\n" + print_inspector(inspector(*p.mapped, *p.nest), *p.nest, apart);
  }
  return out + close_program();
}

std::string read(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

} // namespace

std::vector<Header> language_headers() {
  const std::string prefix = "runtime/include/";
  std::vector<Header> out;
  for (const EmbeddedFile &f : embedded_runtime())
    if (const std::string path(f.path); path.rfind(prefix, 0) == 0)
      out.push_back({path.substr(prefix.size()), std::string(f.text)});
  return out;
}

std::vector<std::string> first_headers() {
  std::vector<std::string> out = {"metafork/launch.h"};
  out.insert(out.end(), std::begin(c_headers), std::end(c_headers));
  out.emplace_back("metafork/kernel.h");
  return out;
}

std::vector<File> print_package(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options) {
  const bool apart = has_plain_name(unit, plans);
  std::vector<File> out;
  out.push_back({unit.stem + unit.extension, print_drop_in(unit)});
  out.push_back({unit.stem + ".h", print_api(unit, plans)});
  out.push_back({unit.stem + "_launch.h", print_launch_header(unit, plans)});
  out.push_back({unit.stem + "_launch.cpp", print_launch_source(unit, plans, options, apart)});
  const std::string cuda = kernels(unit, plans, Machine::cuda, options, apart),
                    cpu = kernels(unit, plans, Machine::cpu, options, apart);
  out.push_back({unit.stem + "_kernels.h", kernels_header(unit, plans, cuda + cpu)});
  out.push_back({unit.stem + "_kernels.cu", cuda});
  out.push_back({unit.stem + "_kernels.cpp", cpu});
  out.push_back({"CMakeLists.txt", print_cmake(unit)});
  for (const EmbeddedFile &f : embedded_runtime()) out.push_back({std::string(f.path), std::string(f.text)});
  for (const model::Header &h : unit.headers) out.push_back({"headers/" + h.target, read(h.source)});
  out.push_back(
      {unit.stem + ".json", print_manifest(unit, plans, options)}); // last: its presence says that the rest is there
  return out;
}

} // namespace metafork::codegen
