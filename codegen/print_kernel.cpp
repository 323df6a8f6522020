#include "codegen/print_kernel.h"

#include "codegen/map_nest.h"
#include "codegen/text_writer.h"

#include <set>
#include <stdexcept>

namespace metafork::codegen {

namespace {

// The product of the parameters of one kind from dimension d on: "T1 * T2".
std::string product(const Kernel &k, Parameter::Kind kind, int from, int count) {
  std::string out;
  for (int d = from; d < count; d++) out.append(out.empty() ? "" : " * ").append(k.find(kind, d)->field);
  return out;
}

// The digits of a linear index: x0 = n / (T1 * T2), x1 = n / T2 % T1, x2 = n % T2.
std::vector<std::string> digits(const Kernel &k, Parameter::Kind kind, int count, const std::string &linear) {
  std::vector<std::string> out;
  for (int d = 0; d < count; d++) {
    std::string e = linear;
    const std::string below = product(k, kind, d + 1, count);
    if (!below.empty()) e += " / " + (d + 2 < count ? "(" + below + ")" : below);
    if (d > 0) e += " % " + k.find(kind, d)->field;
    out.push_back(e);
  }
  return out;
}

// The identifiers of a text.
std::set<std::string> words(const std::string &text) {
  std::set<std::string> out;
  std::string word;
  for (char c : text + " ") {
    if (isalnum(static_cast<unsigned char>(c)) || c == '_')
      word += c;
    else if (!word.empty())
      out.insert(std::move(word)), word.clear();
  }
  return out;
}

class KernelPrinter {
public:
  KernelPrinter(const Kernel &k, Machine machine, CodeStyle style)
      : k_(k), machine_(machine), style_(style), expr_(expressions_of(k)) {
    for (const model::Scalar &s : k.scalars) uniform_.insert(s.name);
    for (const Parameter &p : k.parameters) uniform_.insert(p.field);
    for (const model::Array &a : k.arrays) mentioned_.insert(a.name);
    mention(k.body);
  }

  std::string run() {
    for (const std::string &ns : k_.namespaces) out_.line("namespace " + ns + " {");
    for (const std::string &c : k_.comment) out_.line("// " + c);
    const std::string rest = body_text();
    open();
    bindings(rest);
    out_.raw(rest);
    out_.close();
    for (size_t i = 0; i < k_.namespaces.size(); i++) out_.line("}");
    return out_.take();
  }
  std::string inspector(const std::vector<Loop> &loops, const model::Nest &nest) {
    for (const std::string &ns : k_.namespaces) out_.line("namespace " + ns + " {");
    out_.line("// The elements that " + k_.name + " names, found by walking its iterations without its stores.");
    out_.open("extern \"C\" void " + k_.name + "_inspect(const void *mf_pointer, mf_span *mf_ranges) {");
    out_.line("const " + k_.name + "_args &mf_args = *static_cast<const " + k_.name + "_args *>(mf_pointer);");
    TextWriter outer;
    std::swap(outer, out_);
    out_.indent();
    for (size_t d = 0; d < loops.size(); d++) {
      const std::string i = "mf_" + loops[d].name, last = "mf_last_" + loops[d].name;
      out_.open("for (long long " + i + " = " + expr_(loops[d].first) + ", " + last + " = " + expr_(loops[d].last) +
                "; " + i + " <= " + last + "; " + i + "++) {");
      block(loop_variable(nest, d, qe::Poly::symbol(i)));
    }
    node(Body{nest.body});
    for (size_t i = 0; i < loops.size(); i++) out_.close();
    std::swap(outer, out_);
    const std::string rest = outer.take();
    bindings(rest);
    out_.raw(rest);
    out_.close();
    for (size_t i = 0; i < k_.namespaces.size(); i++) out_.line("}");
    return out_.take();
  }

private:
  // Everything behind the binding prologue.
  std::string body_text() {
    TextWriter outer;
    std::swap(outer, out_);
    out_.indent();
    storage();
    for (size_t d = 0; d < k_.block_names.size(); d++) {
      const auto e = digits(k_, Parameter::Kind::blocks, k_.block_dimensions, cuda() ? "blockIdx.x" : "mf_block");
      out_.line("const long long " + k_.block_names[d] + " = " + e[d] + ";");
    }
    if (cuda()) thread_indices("threadIdx.x");
    block(k_.body);
    std::swap(outer, out_);
    return outer.take();
  }

  bool cuda() const { return machine_ == Machine::cuda; }
  bool checked() const { return style_.access == CodeStyle::Access::checked; }

  void open() {
    if (cuda()) {
      out_.open("extern \"C\" __global__ void __launch_bounds__(1024) " + k_.name + "(const " + k_.name +
                "_args mf_args) {");
    } else {
      out_.open("extern \"C\" void " + k_.name + "_block(const void *mf_pointer, int64_t mf_block) {");
      out_.line("const " + k_.name + "_args &mf_args = *static_cast<const " + k_.name + "_args *>(mf_pointer);");
    }
  }

  // The binding prologue: parameters, scalars and arrays under the names that the source uses.
  void bindings(const std::string &rest) {
    const std::set<std::string> used = words(rest);
    std::string parameters;
    if (style_.access != CodeStyle::Access::inspect)
      for (const Parameter &p : k_.parameters)
        parameters.append(parameters.empty() ? "" : " ").append("MF_PARAM(" + p.field + ")");
    if (!parameters.empty()) out_.line(parameters);
    for (const model::Scalar &s : k_.scalars) {
      if (!used.count(s.name)) continue;
      const std::string value = s.constant.empty() ? "mf_args." + s.name : s.constant;
      out_.line((s.constant.empty() ? "const " : "constexpr ") + s.type + " " + s.name + " = " + value + ";");
    }
    for (const model::Array &a : k_.arrays)
      if (used.count(a.name))
        out_.line(std::string(a.written ? "" : "const ") + a.element + " *const " + a.name + " = mf_args." + a.name +
                  ";");
  }

  void storage() {
    for (const Storage &s : k_.storage) {
      if (s.space == Storage::Space::block && cuda()) {
        out_.line("extern __shared__ " + s.element + " " + s.name + "[]; // " + text(s.extent) + " elements");
      } else if (s.space == Storage::Space::block) {
        out_.line("std::vector<" + s.element + "> " + s.name + "(" + expr_(s.extent) + ");");
      } else {
        throw std::logic_error("kernel " + k_.name + ": thread storage has no print yet");
      }
    }
  }

  void thread_indices(const std::string &linear) {
    const auto e = digits(k_, Parameter::Kind::threads, k_.thread_dimensions, linear);
    for (size_t d = 0; d < k_.thread_names.size(); d++)
      out_.line("const int " + k_.thread_names[d] + " = " + e[d] + ";");
  }

  void block(const Block &b) {
    for (const Stmt &s : b) std::visit([this](const auto &n) { node(n); }, s.node);
  }

  void node(const Let &n) {
    out_.line(std::string(mentioned_.count(n.name) ? "" : "[[maybe_unused]] ") + pointer_or_const(n.type) + n.name +
              " = " + (n.pointer.empty() ? "" : n.pointer + " + ") + cast(n) + ";");
  }
  static std::string pointer_or_const(const std::string &type) {
    return type.back() == '*' ? type + "const " : "const " + type + " ";
  }
  std::string cast(const Let &n) const {
    const std::string value = expr_(n.value);
    return n.pointer.empty() && n.type != "long long" && n.type != "int" ? "(" + n.type + ")(" + value + ")" : value;
  }

  // The upper bound of a loop: a name that the body does not use.
  std::string last_name(const std::string &loop) const {
    std::string name = "last_" + loop;
    while (mentioned_.count(name) || uniform_.count(name)) name += "_";
    return name;
  }

  void node(const BlockLoop &n) {
    const std::string &r = k_.block_names[static_cast<size_t>(n.dimension)];
    const std::string first = n.first == Expr(0) ? r : expr_(n.first) + " + " + r;
    out_.open("for (long long " + n.name + " = " + first + "; " + n.name + " <= " + expr_(n.last) + "; " + n.name +
              " += " + k_.find(Parameter::Kind::blocks, n.dimension)->field + ") {");
    block(*n.body);
    out_.close();
  }

  // Points of a block: 32-bit where B bounds them; the bound itself is computed once, in 64 bits.
  void node(const ThreadLoop &n) {
    const std::string &t = k_.thread_names[static_cast<size_t>(n.dimension)];
    const std::string step = k_.find(Parameter::Kind::threads, n.dimension)->field;
    const Parameter *size = k_.find(Parameter::Kind::block_size, n.dimension);
    const std::string last = last_name(n.name);
    if (size) {
      const std::string first =
          n.first == Expr(0) ? t : "(int)mf_min(" + expr_(n.first) + ", " + size->field + ") + " + t;
      const std::string bound = is_uniform(n.last) ? expr_(n.last) : "mf_max(-1, " + expr_(n.last) + ")";
      out_.line("const int " + last + " = (int)" + (bound.rfind("mf_", 0) == 0 ? bound : "(" + bound + ")") + ";");
      out_.open("for (int " + n.name + " = " + first + "; " + n.name + " <= " + last + "; " + n.name + " += " + step +
                ") {");
    } else {
      const std::string first = n.first == Expr(0) ? t : expr_(n.first) + " + " + t;
      out_.line("const long long " + last + " = " + expr_(n.last) + ";");
      out_.open("for (long long " + n.name + " = " + first + "; " + n.name + " <= " + last + "; " + n.name +
                " += " + step + ") {");
    }
    block(*n.body);
    out_.close();
  }

  void node(const Loop &n) {
    const std::string last = last_name(n.name);
    out_.open("for (long long " + n.name + " = " + expr_(n.first) + ", " + last + " = " + expr_(n.last) + "; " +
              n.name + " <= " + last + "; " + n.name + "++) {");
    block(*n.body);
    out_.close();
  }

  void node(const When &n) {
    std::string all;
    for (const Expr &c : n.conditions) all.append(all.empty() ? "" : " && ").append(expr_(c) + " >= 0");
    out_.open("if (" + all + ") {");
    block(*n.body);
    out_.close();
  }

  void node(const Phase &n) {
    if (cuda()) return block(*n.body);
    const std::string threads = product(k_, Parameter::Kind::threads, 0, k_.thread_dimensions);
    const std::string count = threads.empty() ? "1" : threads;
    if (checked()) {
      out_.line("const int *const mf_order = mf_checked_threads(" + count + ");");
      out_.open("for (int mf_turn = 0; mf_turn < " + count + "; mf_turn++) {");
      if (!k_.thread_names.empty()) out_.line("const int mf_thread = mf_order[mf_turn];");
    } else {
      out_.open("for (int mf_thread = 0; mf_thread < " + count + "; mf_thread++) {");
    }
    thread_indices("mf_thread");
    block(*n.body);
    out_.close();
  }

  void node(const Barrier &) {
    if (cuda()) out_.line("__syncthreads();");
  }
  void node(const Point &) {
    if (checked()) out_.line("mf_checked_point();");
  }
  void node(const Body &n) {
    const std::string text = print_code(n.code, style_);
    out_.text(text.front() == '{' ? text : "{ " + text + " }");
  }

  // The words of the source text: what it mentions is no unused variable.
  void mention(const Block &b) {
    for (const Stmt &s : b) {
      if (const auto *n = std::get_if<Body>(&s.node)) mentioned_.merge(words(print_code(n->code, {})));
      if (const auto *n = std::get_if<BlockLoop>(&s.node)) uniform_.insert(n->name), mention(*n->body);
      if (const auto *n = std::get_if<ThreadLoop>(&s.node)) mention(*n->body);
      if (const auto *n = std::get_if<Loop>(&s.node)) mention(*n->body);
      if (const auto *n = std::get_if<When>(&s.node)) mention(*n->body);
      if (const auto *n = std::get_if<Phase>(&s.node)) mention(*n->body);
    }
  }

  // Does the expression depend on nothing but what the whole block shares? Then the block's own bounds keep it in
  // range.
  bool is_uniform(const Expr &e) const {
    for (const std::string &s : e.numerator.symbols())
      if (!uniform_.count(s)) return false;
    for (const Expr &a : e.args)
      if (!is_uniform(a)) return false;
    return true;
  }

  const Kernel &k_;
  std::set<std::string> uniform_, mentioned_;
  Machine machine_;
  CodeStyle style_;
  ExprPrinter expr_;
  TextWriter out_;
};

// Every name that a kernel defines as long long.
void collect_wide(const Block &b, ExprPrinter &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Let>(&s.node); n && n->type == "long long") out.wide(n->name);
    if (const auto *n = std::get_if<BlockLoop>(&s.node)) out.wide(n->name), collect_wide(*n->body, out);
    if (const auto *n = std::get_if<ThreadLoop>(&s.node)) collect_wide(*n->body, out);
    if (const auto *n = std::get_if<Loop>(&s.node)) out.wide(n->name), collect_wide(*n->body, out);
    if (const auto *n = std::get_if<When>(&s.node)) collect_wide(*n->body, out);
    if (const auto *n = std::get_if<Phase>(&s.node)) collect_wide(*n->body, out);
  }
}

} // namespace

ExprPrinter expressions_of(const Kernel &kernel) {
  ExprPrinter out;
  for (const model::Scalar &s : kernel.scalars)
    if (s.type == "long" || s.type == "long long") out.wide(s.name);
  collect_wide(kernel.body, out);
  for (const Parameter &p : kernel.parameters) out.small(p.field);
  return out;
}

std::string print_arguments(const Kernel &k) {
  TextWriter out;
  std::string open;
  for (const std::string &ns : k.namespaces) out.line("namespace " + ns + " {");
  out.open("struct " + k.name + "_args {");
  for (const model::Array &a : k.arrays)
    out.line(std::string(a.written ? "" : "const ") + a.element + " *" + a.name + ";");
  for (const model::Scalar &s : k.scalars)
    if (s.constant.empty()) out.line(s.type + " " + s.name + ";");
  std::string parameters;
  for (const Parameter &p : k.parameters) parameters.append(parameters.empty() ? "int " : ", ").append(p.field);
  if (!parameters.empty()) out.line(parameters + ";");
  out.close("};");
  for (size_t i = 0; i < k.namespaces.size(); i++) out.line("}");
  return out.take();
}

std::string print_kernel(const Kernel &kernel, Machine machine, const CodeStyle &style) {
  return KernelPrinter(kernel, machine, style).run();
}

std::string print_inspector(const Kernel &kernel, const std::vector<Loop> &source_order, const model::Nest &nest) {
  CodeStyle style;
  style.access = CodeStyle::Access::inspect;
  style.nest = &nest;
  return KernelPrinter(kernel, Machine::cpu, style).inspector(source_order, nest);
}

} // namespace metafork::codegen
