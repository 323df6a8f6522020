#include "codegen/package/kernel_printer.h"

#include "codegen/build/map_nest.h"
#include "codegen/package/declare_storage.h"
#include "model/words.h"

#include <algorithm>

namespace metafork::codegen {

KernelPrinter::KernelPrinter(const Kernel &k, Machine machine, CodeStyle style)
    : k_(k), machine_(machine), style_(style), expr_(expressions_of(k)) {
  expr_.apart(style.apart);
  for (const model::Scalar &s : k.scalars) defined_.insert(s.name);
  for (const Parameter &p : k.parameters) defined_.insert(p.field);
  for (const model::Array &a : k.arrays) mentioned_.insert(a.name);
  for (const Storage &s : k.storage) stored_.insert(s.name);
  mention(k.body);
  collect_widths(k.body, widths_);
}

std::string KernelPrinter::product(Parameter::Kind kind, int from, int count) const {
  std::string out;
  for (int d = from; d < count; d++) out.append(out.empty() ? "" : " * ").append(k_.find(kind, d)->field);
  return out;
}

std::vector<std::string> KernelPrinter::digits(Parameter::Kind kind, int count, const std::string &linear) const {
  std::vector<std::string> out;
  for (int d = 0; d < count; d++) {
    std::string e = linear;
    const std::string below = product(kind, d + 1, count);
    if (!below.empty()) e += " / " + (d + 2 < count ? "(" + below + ")" : below);
    if (d > 0) e += " % " + k_.find(kind, d)->field;
    out.push_back(e);
  }
  return out;
}

std::string KernelPrinter::run() {
  for (const std::string &ns : k_.namespaces) out_.line("namespace " + ns + " {");
  for (const std::string &c : k_.comment) out_.line("// " + c);
  open();
  bindings();
  declare_storage(k_, machine_, checked(), thread_count(), expr_, out_);
  std::string linear = cuda() ? outside("blockIdx.x") : "mf_block";
  if (parts()) {
    const std::string count = "(" + product(Parameter::Kind::blocks, 0, k_.block_dimensions) + ")";
    if (!has_turns(k_.body)) out_.line("const int mf_part = (int)(" + linear + " / " + count + ");");
    out_.line("const long long mf_group = " + linear + " % " + count + ";");
    linear = "mf_group";
  }
  const auto blocks = digits(Parameter::Kind::blocks, k_.block_dimensions, linear);
  for (size_t d = 0; d < k_.block_names.size(); d++)
    out_.line("const long long " + k_.block_names[d] + " = " + blocks[d] + ";");
  if (cuda()) thread_indices((widths_.empty() ? "" : "(int)") + outside("threadIdx.x"), indices_used(k_.body), widths_);
  if (int deals = 0; cuda()) deal_rows(k_.body, deals);
  block(k_.body);
  out_.close();
  call_threads();
  call_wide();
  for (size_t i = 0; i < k_.namespaces.size(); i++) out_.line("}");
  return out_.take();
}

std::set<std::string> KernelPrinter::indices_used(const Phase &n) const {
  std::set<std::string> out(k_.thread_names.begin(), k_.thread_names.end());
  for (const std::string &name : n.unused) out.erase(name);
  return out;
}

std::set<std::string> KernelPrinter::indices_used(const Block &b) const {
  std::set<std::string> out;
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Phase>(&s.node)) out.merge(indices_used(*n));
    for (const Block *inner : children(s)) out.merge(indices_used(*inner));
  }
  return out;
}

void KernelPrinter::collect_widths(const Block &b, std::vector<qe::Poly> &out) const {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<TileLoop>(&s.node))
      if (!n->row.empty() && !(cuda() && n->by_rows) && std::find(out.begin(), out.end(), n->width) == out.end())
        out.push_back(n->width);
    for (const Block *inner : children(s)) collect_widths(*inner, out);
  }
}

void KernelPrinter::open() {
  if (inspects()) {
    out_.open("extern \"C\" void " + k_.name + "_inspect(const void *mf_pointer, mf_span *mf_ranges) {");
    out_.line("const " + k_.arguments() + " &mf_args = *static_cast<const " + k_.arguments() + " *>(mf_pointer);");
  } else if (cuda()) {
    if (wide())
      out_.open("template <bool mf_wide> MF_DEVICE static inline void " + k_.name + "_threads(const " + k_.arguments() +
                " &mf_args) {");
    else
      open_kernel();
  } else {
    if (alone())
      out_.open("template <bool mf_alone> static void " + k_.name + "_threads(const " + k_.arguments() + " &mf_args, " +
                outside("int64_t") + " mf_block) {");
    else
      open_block();
  }
}

void KernelPrinter::open_block() {
  out_.open("extern \"C\" void " + k_.name + "_block(const void *mf_pointer, " + outside("int64_t") + " mf_block) {");
  out_.line("const " + k_.arguments() + " &mf_args = *static_cast<const " + k_.arguments() + " *>(mf_pointer);");
}

void KernelPrinter::open_kernel() {
  const std::string least =
      k_.max_threads < of_kind(Parameter::Kind::threads).most ? ", " + std::to_string(k_.resident) : "";
  out_.open("extern \"C\" __global__ void __launch_bounds__(" + std::to_string(k_.max_threads) + least + ") " +
            k_.name + "(const " + k_.arguments() + " mf_args) {");
}

bool KernelPrinter::wide() const { return cuda() && k_.wide && !inspects(); }

bool KernelPrinter::is_wide(const std::string &name) const {
  return wide() && std::find(k_.wide->names.begin(), k_.wide->names.end(), name) != k_.wide->names.end();
}

void KernelPrinter::call_wide() {
  if (!wide()) return;
  open_kernel();
  std::string test;
  for (const std::string &name : k_.wide->names) {
    const bool array = std::any_of(k_.arrays.begin(), k_.arrays.end(), [&](const auto &a) { return a.name == name; });
    const auto scalar =
        std::find_if(k_.scalars.begin(), k_.scalars.end(), [&](const auto &s) { return s.name == name; });
    const bool constant = scalar != k_.scalars.end() && !scalar->constant.empty();
    const std::string value = constant ? "(" + scalar->constant + ")" : "mf_args." + name;
    test += test.empty() ? "" : " && ";
    test += array ? "mf_is_at_16(" + value + ")" : value + " % " + std::to_string(k_.wide->points) + " == 0";
  }
  const std::string function = k_.name + "_threads";
  out_.line("if (" + test + ")");
  out_.line("  " + function + "<true>(mf_args);");
  out_.line("else");
  out_.line("  " + function + "<false>(mf_args);");
  out_.close();
}

bool KernelPrinter::alone() const {
  return !cuda() && !checked() && !inspects() && k_.thread_dimensions > 0 && !has_whole_warps(k_);
}

void KernelPrinter::call_threads() {
  if (!alone()) return;
  open_block();
  std::string one;
  for (const Parameter &p : k_.parameters)
    if (p.kind == Parameter::Kind::threads) one += (one.empty() ? "mf_args." : " && mf_args.") + p.field + " == 1";
  const std::string function = k_.name + "_threads", arguments = "(mf_args, mf_block)";
  out_.line("return " + one + " ? " + function + "<true>" + arguments + " : " + function + "<false>" + arguments + ";");
  out_.close();
}

void KernelPrinter::bindings() {
  std::string parameters;
  for (const Parameter &p : k_.parameters) {
    const auto multiple = std::find_if(k_.demands.begin(), k_.demands.end(),
                                       [&](const Demand &d) { return d.parameter == p.field && d.of.empty(); });
    const bool any = multiple == k_.demands.end(), where = any && is_wide(p.field);
    const bool threads = p.kind == Parameter::Kind::threads && alone();
    parameters.append(parameters.empty() ? "" : " ");
    parameters.append(threads ? "MF_THREAD_COUNT("
                      : where ? "MF_MULTIPLE_WHERE(mf_wide, "
                      : any   ? "MF_PARAM("
                              : "MF_MULTIPLE(");
    parameters.append(p.field);
    parameters.append(where ? ", " + std::to_string(k_.wide->points) + ")"
                      : any ? ")"
                            : ", " + std::to_string(multiple->factor) + ")");
  }
  if (!parameters.empty()) out_.line(parameters);
  for (const model::Scalar &s : k_.scalars) {
    if (k_.unused.count(s.name)) continue;
    std::string value = s.constant.empty() ? "mf_args." + s.name : s.constant;
    if (s.constant.empty() && is_wide(s.name))
      value = "mf_wide ? " + value + " & -" + std::to_string(k_.wide->points) + " : " + value;
    out_.line((s.constant.empty() ? "const " : "constexpr ") + s.type + " " + s.name + " = " + value + ";");
  }
  for (const model::Array &a : k_.arrays)
    if (!k_.unused.count(a.name)) {
      const bool cast = a.renamed && !a.written; // what the body calls by other names is not const, as in the source
      out_.line(std::string(a.written || cast ? "" : "const ") + a.element + " *" +
                (k_.exclusive && !checked() ? "__restrict__ " : "") + "const " + a.name + " = " +
                (cast ? "const_cast<" + a.element + " *>(mf_args." + a.name + ")" : "mf_args." + a.name) + ";");
    }
}

std::string KernelPrinter::thread_count() const {
  const std::string threads = product(Parameter::Kind::threads, 0, k_.thread_dimensions);
  return threads.empty() ? "1" : threads;
}

void KernelPrinter::thread_indices(const std::string &linear, const std::set<std::string> &used,
                                   const std::vector<qe::Poly> &widths) {
  const auto e =
      cuda() && k_.in_warps ? digits_in_warps(linear) : digits(Parameter::Kind::threads, k_.thread_dimensions, linear);
  for (size_t d = 0; d < k_.thread_names.size(); d++)
    if (used.count(k_.thread_names[d])) out_.line("const int " + k_.thread_names[d] + " = " + e[d] + ";");
  for (size_t i = 0; i < widths_.size(); i++) {
    const std::string n = std::to_string(i), width = "mf_width" + n, threads = "(" + thread_count() + ")";
    if (std::find(widths.begin(), widths.end(), widths_[i]) == widths.end()) continue;
    out_.line("const int " + width + " = " + width_text(widths_[i]) + ";");
    out_.line("const int mf_row" + n + " = " + linear + " / " + width + ", mf_column" + n + " = " + linear + " % " +
              width + ";");
    out_.line("const int mf_rows" + n + " = " + threads + " / " + width + ", mf_columns" + n + " = " + threads + " % " +
              width + ";");
  }
}

void KernelPrinter::deal_rows(const Block &b, int &number) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<TileLoop>(&s.node); n && n->by_rows && !n->row.empty()) {
      const RowCopy copy = row_copy(*n).value();
      const std::string box = leaves_storage(copy)
                                  ? "mf_dealt_singly(" + width_text(n->width)
                                  : "mf_dealt(" + width_text(n->width) + ", " + expr_.subscript(copy.to_row) + ", " +
                                        copy.from.name + ", " + expr_(copy.from_row);
      out_.line("const mf_deal mf_deal" + std::to_string(number++) + " = " + box + ", (int)" + outside("threadIdx.x") +
                ", " + thread_count() + ");");
    }
    for (const Block *inner : children(s)) deal_rows(*inner, number);
  }
}

std::string KernelPrinter::width_text(const qe::Poly &width) const {
  for (const std::string &s : width.symbols()) {
    bool parameter = false;
    for (const Parameter &p : k_.parameters) parameter = parameter || p.field == s;
    if (!parameter) return "(int)mf_max(1, " + expr_(width) + ")";
  }
  return expr_.subscript(width);
}

void KernelPrinter::block(const Block &b) {
  const bool several = cuda() && b.size() > 1;
  for (const Stmt &s : b) {
    const bool braces = several && std::holds_alternative<Phase>(s.node);
    if (braces) out_.open("{");
    std::visit([this](const auto &n) { node(n); }, s.node);
    if (braces) out_.close();
  }
}

void KernelPrinter::node(const Let &n) {
  if (n.ghost) return;
  if (const auto sum = sums_.find(n.name); sum != sums_.end()) {
    out_.line("const " + n.type + " " + n.name + " = " + sum->second + ";");
    sums_.erase(sum);
    return;
  }
  out_.line(mark() + pointer_or_const(n.type) + n.name + " = " + (n.pointer.empty() ? "" : n.pointer + " + ") +
            cast(n) + ";");
}

// Of what one of several texts of a statement may not use.
std::string KernelPrinter::mark() const {
  return style_.wide || style_.in_registers || apart_ ? "[[maybe_unused]] " : "";
}

std::string KernelPrinter::pointer_or_const(const std::string &type) {
  return type.back() == '*' ? type + "const " : "const " + type + " ";
}

std::string KernelPrinter::cast(const Let &n) const {
  const std::string value = n.small ? expr_.subscript(n.value) : expr_(n.value);
  return n.pointer.empty() && n.type != "long long" && n.type != "int" ? "(" + n.type + ")(" + value + ")" : value;
}

void KernelPrinter::node(const When &n) {
  std::string all;
  for (const Expr &c : n.conditions) all.append(all.empty() ? "" : " && ").append(expr_(c) + " >= 0");
  out_.open(n.spare && cuda() ? "if (MF_SPARE(" + all + ")) {" : "if (" + all + ") {");
  block(*n.body);
  out_.close();
  if (!n.otherwise) return;
  out_.open("else {");
  const bool apart = n.seldom && cuda();
  if (apart)
    for (const std::string &t : k_.thread_names) {
      out_.line("[[maybe_unused]] const int mf_" + t + " = mf_here(" + t + ");");
      expr_.rename(t, "mf_" + t);
    }
  block(*n.otherwise);
  if (apart)
    for (const std::string &t : k_.thread_names) expr_.rename(t, t);
  out_.close();
}

void KernelPrinter::node(const Control &n) {
  const std::string head = print(n.head), tail = print(n.tail);
  out_.open(head.empty() ? "{" : head + " {");
  block(*n.body);
  out_.close();
  if (!tail.empty()) out_.text(tail);
}

bool KernelPrinter::copies_rows(const Block &b) {
  return std::any_of(b.begin(), b.end(), [](const Stmt &s) {
    const auto *tile = std::get_if<TileLoop>(&s.node);
    const auto inside = children(s);
    return (tile && tile->by_rows) ||
           std::any_of(inside.begin(), inside.end(), [](const Block *c) { return copies_rows(*c); });
  });
}

void KernelPrinter::node(const Phase &n) {
  if (cuda()) {
    block(*n.body);
    if (!in_pipeline_ && copies_rows(*n.body)) out_.line("mf_arrived();");
    return;
  }
  if (const auto *loop = n.body->empty() ? nullptr : std::get_if<DealLoop>(&n.body->back().node); loop && !checked())
    return in_rounds(n, *loop);
  if (const auto *loop = n.body->size() == 1 ? std::get_if<ThreadLoop>(&n.body->front().node) : nullptr;
      loop && !turns_.empty() && !checked())
    return in_line(*loop);
  const std::string count = thread_count();
  if (checked()) {
    out_.line("for (int mf_turn = 0, *mf_order = mf_checked_threads(" + count + "); mf_turn < " + count +
              "; mf_turn++) {");
    out_.indent();
    out_.line("[[maybe_unused]] const int mf_thread = mf_checked_thread(mf_order[mf_turn]);");
  } else {
    out_.open("for (int mf_thread = 0; mf_thread < " + count + "; mf_thread++) {");
  }
  std::vector<qe::Poly> widths;
  collect_widths(*n.body, widths);
  thread_indices("mf_thread", indices_used(n), widths);
  own_storage(n.unused);
  block(*n.body);
  out_.close();
  if (checked()) out_.line("mf_checked_thread(-1);");
}

void KernelPrinter::own_storage(const std::set<std::string> &unused) {
  for (const Storage &s : k_.storage)
    if (s.space == Storage::Space::thread && !unused.count(s.name))
      out_.line(s.element + " *const " + s.name + " = " + s.name + "_cells.data() + mf_thread * " +
                expr_(s.elements()) + ";");
}

void KernelPrinter::node(const Clear &n) {
  out_.line("mf_clear<" + combining_class(n.op) + ">(" + element(n.to, true) + ");");
}

void KernelPrinter::node(const Join &n) {
  out_.line("mf_join<" + combining_class(n.op) + ">(" + element(n.to, true) + ", " + element(n.from, false) + ");");
}

void KernelPrinter::node(const Once &n) {
  if (checked()) out_.line("mf_checked_threads(1), mf_checked_thread(0);");
  out_.open(cuda() ? "if (" + outside("threadIdx.x") + " == 0) {" : "{");
  block(*n.body);
  out_.close();
  if (checked()) out_.line("mf_checked_thread(-1);");
}

void KernelPrinter::node(const Barrier &n) {
  const bool block = n.scope == Barrier::Scope::block;
  if (cuda()) out_.line(block ? "__syncthreads();" : "__syncwarp();");
  if (checked() && block) out_.line("mf_checked_barrier();");
}

std::string KernelPrinter::element(const Place &p, bool write) const {
  const bool stored = stored_.count(p.name) != 0;
  const std::string lvalue = p.name + "[" + (stored ? expr_.subscript(p.index) : expr_(p.index)) + "]";
  if (!checked()) return lvalue;
  std::string function = write ? "mf_write" : "mf_read";
  if (stored) function += "_block";
  return "*" + function + "(&" + lvalue + ")";
}

void KernelPrinter::node(const Bind &n) {
  if (n.ghost) return;
  out_.line(mark() + n.type + " &" + n.name + " = " + n.storage + "[" + expr_.subscript(n.index) + "];");
}

void KernelPrinter::node(const Copy &n) {
  const Storage *to = checked() ? k_.find_storage(n.to.name) : nullptr;
  if (to && to->space == Storage::Space::thread) {
    const std::string own = n.to.name + "[" + expr_.subscript(n.to.index) + "]";
    out_.line("mf_checked_begin(&" + own + ", sizeof " + own + ");");
  }
  if (!batched_) return out_.line(element(n.to, true) + " = " + element(n.from, false) + ";");
  out_.line("mf_place[mf_i] = " + expr_.subscript(n.to.index) + ";");
  out_.line("mf_value[mf_i] = " + element(n.from, false) + ";");
}

void KernelPrinter::node(const Point &) {
  if (checked()) out_.line("mf_checked_point();");
}

void KernelPrinter::node(const Body &n) {
  CodeStyle style = style_;
  style.places = &n.places;
  style.values = &n.values;
  style.expressions = &expr_;
  style.together = cuda();
  const std::string text = print_code(n.code, style);
  out_.text(text.front() == '{' ? text : "{ " + text + " }");
}

std::string KernelPrinter::element(const Access &a) const {
  std::map<int, Place> places;
  if (a.place) places[hole_of(a).access] = *a.place;
  CodeStyle style = style_;
  style.places = &places;
  style.expressions = &expr_;
  return print_code(a.code, style);
}

void KernelPrinter::node(const Compute &n) {
  CodeStyle style = style_;
  style.values = &n.values;
  out_.text("const auto " + n.name + " = " + print_code(n.code, style) + ";");
}

void KernelPrinter::mention(const Block &b) {
  for (const Stmt &s : b) {
    for (const model::Code *code : codes(s)) mentioned_.merge(model::words_in(print_code(*code, {})));
    for (const Block *inner : children(s)) mention(*inner);
  }
}
std::string print_kernel(const Kernel &kernel, Machine machine, const CodeStyle &style) {
  return KernelPrinter(kernel, machine, style).run();
}

std::string print_inspector(const Kernel &inspector, const model::Nest &nest, bool apart) {
  CodeStyle style;
  style.apart = apart;
  style.access = CodeStyle::Access::inspect;
  style.nest = &nest;
  return KernelPrinter(inspector, Machine::cpu, style).run();
}

} // namespace metafork::codegen
