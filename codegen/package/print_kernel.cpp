#include "codegen/package/print_kernel.h"

#include "codegen/build/map_nest.h"
#include "codegen/package/declare_storage.h"
#include "codegen/text/text_writer.h"
#include "model/words.h"

#include <algorithm>
#include <functional>
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

class KernelPrinter {
public:
  KernelPrinter(const Kernel &k, Machine machine, CodeStyle style)
      : k_(k), machine_(machine), style_(style), expr_(expressions_of(k)) {
    expr_.apart(style.apart);
    for (const model::Scalar &s : k.scalars) defined_.insert(s.name);
    for (const Parameter &p : k.parameters) defined_.insert(p.field);
    for (const model::Array &a : k.arrays) mentioned_.insert(a.name);
    for (const Storage &s : k.storage) stored_.insert(s.name);
    mention(k.body);
    collect_widths(k.body, widths_);
  }

  std::string run() {
    for (const std::string &ns : k_.namespaces) out_.line("namespace " + ns + " {");
    for (const std::string &c : k_.comment) out_.line("// " + c);
    open();
    bindings();
    declare_storage(k_, machine_, checked(), thread_count(), expr_, out_);
    const auto blocks =
        digits(k_, Parameter::Kind::blocks, k_.block_dimensions, cuda() ? outside("blockIdx.x") : "mf_block");
    for (size_t d = 0; d < k_.block_names.size(); d++)
      out_.line("const long long " + k_.block_names[d] + " = " + blocks[d] + ";");
    if (cuda())
      thread_indices((widths_.empty() ? "" : "(int)") + outside("threadIdx.x"), indices_used(k_.body), widths_);
    block(k_.body);
    out_.close();
    for (size_t i = 0; i < k_.namespaces.size(); i++) out_.line("}");
    return out_.take();
  }

private:
  std::set<std::string> indices_used(const Phase &n) const {
    std::set<std::string> out(k_.thread_names.begin(), k_.thread_names.end());
    for (const std::string &name : n.unused) out.erase(name);
    return out;
  }
  std::set<std::string> indices_used(const Block &b) const {
    std::set<std::string> out;
    for (const Stmt &s : b) {
      if (const auto *n = std::get_if<Phase>(&s.node)) out.merge(indices_used(*n));
      for (const Block *inner : children(s)) out.merge(indices_used(*inner));
    }
    return out;
  }
  // Of the boxes that are copied, each once.
  static void collect_widths(const Block &b, std::vector<qe::Poly> &out) {
    for (const Stmt &s : b) {
      if (const auto *n = std::get_if<TileLoop>(&s.node))
        if (!n->row.empty() && std::find(out.begin(), out.end(), n->width) == out.end()) out.push_back(n->width);
      for (const Block *inner : children(s)) collect_widths(*inner, out);
    }
  }

  // A name of the headers', where the program may have one that hides it.
  std::string outside(const std::string &name) const { return (style_.apart ? "::" : "") + name; }
  bool cuda() const { return machine_ == Machine::cuda; }
  bool checked() const { return style_.access == CodeStyle::Access::checked; }
  bool inspects() const { return style_.access == CodeStyle::Access::inspect; }

  void open() {
    if (inspects()) {
      out_.open("extern \"C\" void " + k_.name + "_inspect(const void *mf_pointer, mf_span *mf_ranges) {");
      out_.line("const " + k_.arguments() + " &mf_args = *static_cast<const " + k_.arguments() + " *>(mf_pointer);");
    } else if (cuda()) {
      // fewer threads than possible are for more registers: one block a multiprocessor is enough to use them
      const std::string least = k_.max_threads < of_kind(Parameter::Kind::threads).most ? ", 1" : "";
      out_.open("extern \"C\" __global__ void __launch_bounds__(" + std::to_string(k_.max_threads) + least + ") " +
                k_.name + "(const " + k_.arguments() + " mf_args) {");
    } else {
      out_.open("extern \"C\" void " + k_.name + "_block(const void *mf_pointer, " + outside("int64_t") +
                " mf_block) {");
      out_.line("const " + k_.arguments() + " &mf_args = *static_cast<const " + k_.arguments() + " *>(mf_pointer);");
    }
  }

  // The binding prologue: parameters, scalars and arrays under the names that the source uses.
  void bindings() {
    std::string parameters;
    for (const Parameter &p : k_.parameters)
      parameters.append(parameters.empty() ? "" : " ").append("MF_PARAM(" + p.field + ")");
    if (!parameters.empty()) out_.line(parameters);
    for (const model::Scalar &s : k_.scalars) {
      if (k_.unused.count(s.name)) continue;
      const std::string value = s.constant.empty() ? "mf_args." + s.name : s.constant;
      out_.line((s.constant.empty() ? "const " : "constexpr ") + s.type + " " + s.name + " = " + value + ";");
    }
    for (const model::Array &a : k_.arrays)
      if (!k_.unused.count(a.name)) {
        const bool cast = a.renamed && !a.written; // what the body calls by other names is not const, as in the source
        out_.line(std::string(a.written || cast ? "" : "const ") + a.element + " *" +
                  (cuda() && k_.exclusive ? "__restrict__ " : "") + "const " + a.name + " = " +
                  (cast ? "const_cast<" + a.element + " *>(mf_args." + a.name + ")" : "mf_args." + a.name) + ";");
      }
  }

  std::string thread_count() const {
    const std::string threads = product(k_, Parameter::Kind::threads, 0, k_.thread_dimensions);
    return threads.empty() ? "1" : threads;
  }

  // The thread's digits; and where it begins in a box of each width, and how far it steps.
  void thread_indices(const std::string &linear, const std::set<std::string> &used,
                      const std::vector<qe::Poly> &widths) {
    const auto e = digits(k_, Parameter::Kind::threads, k_.thread_dimensions, linear);
    for (size_t d = 0; d < k_.thread_names.size(); d++)
      if (used.count(k_.thread_names[d])) out_.line("const int " + k_.thread_names[d] + " = " + e[d] + ";");
    for (size_t i = 0; i < widths_.size(); i++) {
      const std::string n = std::to_string(i), width = "mf_width" + n, threads = "(" + thread_count() + ")";
      if (std::find(widths.begin(), widths.end(), widths_[i]) == widths.end()) continue;
      out_.line("const int " + width + " = " + width_text(widths_[i]) + ";");
      out_.line("const int mf_row" + n + " = " + linear + " / " + width + ", mf_column" + n + " = " + linear + " % " +
                width + ";");
      out_.line("const int mf_rows" + n + " = " + threads + " / " + width + ", mf_columns" + n + " = " + threads +
                " % " + width + ";");
    }
  }
  // At least 1, whatever the scalars are.
  std::string width_text(const qe::Poly &width) const {
    for (const std::string &s : width.symbols()) {
      bool parameter = false;
      for (const Parameter &p : k_.parameters) parameter = parameter || p.field == s;
      if (!parameter) return "(int)mf_max(1, " + expr_(width) + ")";
    }
    return expr_.subscript(width);
  }

  // Phases that stand side by side keep their names to themselves.
  void block(const Block &b) {
    const bool several = cuda() && b.size() > 1;
    for (const Stmt &s : b) {
      const bool braces = several && std::holds_alternative<Phase>(s.node);
      if (braces) out_.open("{");
      std::visit([this](const auto &n) { node(n); }, s.node);
      if (braces) out_.close();
    }
  }

  void node(const Let &n) {
    if (n.ghost) return;
    out_.line(pointer_or_const(n.type) + n.name + " = " + (n.pointer.empty() ? "" : n.pointer + " + ") + cast(n) + ";");
  }
  static std::string pointer_or_const(const std::string &type) {
    return type.back() == '*' ? type + "const " : "const " + type + " ";
  }
  std::string cast(const Let &n) const {
    const std::string value = n.small ? expr_.subscript(n.value) : expr_(n.value);
    return n.pointer.empty() && n.type != "long long" && n.type != "int" ? "(" + n.type + ")(" + value + ")" : value;
  }

  // The upper bound of a loop: a name that the body does not use.
  std::string last_name(const std::string &loop) const {
    std::string name = "last_" + loop;
    while (mentioned_.count(name) || defined_.count(name)) name += "_";
    return name;
  }

  void node(const BlockLoop &n) {
    const std::string &r = k_.block_names[static_cast<size_t>(n.dimension)];
    const std::string first = n.first == Expr(0) ? r : expr_(n.first) + " + " + r;
    out_.open("for (long long " + n.name + " = " + first + "; " + expr_.at_most(n.name, n.last) + "; " + n.name +
              " += " + k_.find(Parameter::Kind::blocks, n.dimension)->field + ") {");
    if (checked() && !holds_block_loop(*n.body)) out_.line("mf_checked_block();");
    block(*n.body);
    out_.close();
  }
  static bool holds_block_loop(const Block &b) {
    for (const Stmt &s : b)
      if (std::holds_alternative<BlockLoop>(s.node)) return true;
    return false;
  }

  // The bounds of a narrow loop are computed once, in 64 bits.
  void node(const ThreadLoop &n) {
    if (n.batch) return batch(n);
    open_loop(n);
    block(*n.body);
    out_.close();
  }
  void open_loop(const ThreadLoop &n) {
    const std::string last = upper_bound(n), type = spelling(n.counter) + " ";
    out_.open("for (" + type + n.name + " = " + from(n, thread(n)) + "; " + n.name + " <= " + last + "; " + n.name +
              " += " + threads(n) + ") {");
  }
  const std::string &thread(const ThreadLoop &n) const { return k_.thread_names[static_cast<size_t>(n.dimension)]; }
  const std::string &threads(const ThreadLoop &n) const {
    return k_.find(Parameter::Kind::threads, n.dimension)->field;
  }
  std::string upper_bound(const ThreadLoop &n) {
    const bool narrow = n.counter == Integer::narrow;
    std::string last = last_name(n.name);
    out_.line("const " + spelling(n.counter) + " " + last + " = " + (narrow ? "(int)" : "") + called(n.last, narrow) +
              ";");
    return last;
  }
  // The first point and `own`.
  std::string from(const ThreadLoop &n, const std::string &own) const {
    const bool narrow = n.counter == Integer::narrow;
    return n.first == Expr(0) ? own : (narrow ? "(int)" : "") + called(n.first, narrow) + " + " + own;
  }
  // Points of a thread that it does together, those of the loops inside for each of them; one after the other where
  // some are missing.
  void batch(const ThreadLoop &n) {
    const std::string type = spelling(n.counter) + " ", at = "mf_" + n.name, count = std::to_string(n.batch->points);
    const std::string last = upper_bound(n), all = threads(n), by = n.batch->adjacent ? "" : " * " + all;
    const std::string first = from(n, n.batch->adjacent ? thread(n) + " * " + count : thread(n));
    const std::string most = at + " + " + std::to_string(n.batch->points - 1) + by;
    out_.open("for (" + type + at + " = " + first + "; " + at + " <= " + last + "; " + at + " += " + count + " * " +
              all + ") {");
    if (cuda()) {
      batch_ = n.batch->points;
      out_.open("if (" + most + " <= " + last + ") {");
      together(*n.body, [&] {
        out_.line("#pragma unroll");
        out_.open("for (int mf_g = 0; mf_g < " + count + "; mf_g++) {");
        out_.line("[[maybe_unused]] const " + type + n.name + " = " + at + " + mf_g" + by + ";");
      });
      out_.close();
      out_.open("else {");
    }
    out_.open("for (" + type + n.name + " = " + at + "; " + n.name + " <= " + last + " && " + n.name + " <= " + most +
              "; " + n.name + " += " + (n.batch->adjacent ? "1" : all) + ") {");
    block(*n.body);
    out_.close();
    if (cuda()) out_.close();
    out_.close();
  }
  // The loops inside around `each`, and what stands in front of them behind it.
  void together(const Block &b, const std::function<void()> &each) {
    const auto *inner = std::get_if<ThreadLoop>(&b.back().node);
    if (!inner) return points(b, each);
    open_loop(*inner);
    together(*inner->body, [&] {
      each();
      for (const Stmt &s : b)
        if (const auto *let = std::get_if<Let>(&s.node)) node(*let);
    });
    out_.close();
  }
  // A statement in parts: what all points read, then what they compute and write.
  void points(const Block &b, const std::function<void()> &each) {
    const auto parts = std::find_if(b.begin(), b.end(), [](const Stmt &s) {
      return std::holds_alternative<Load>(s.node) || std::holds_alternative<Compute>(s.node);
    });
    const Block before(b.begin(), parts), behind(parts, b.end());
    std::vector<Load> loads;
    for (const Stmt &s : behind)
      if (const auto *load = std::get_if<Load>(&s.node))
        loads.push_back(*load);
      else if (const auto *sum = std::get_if<Reduce>(&s.node))
        loads.push_back({k_.arrays[static_cast<size_t>(hole_of(sum->to).array)].element, sum->value, sum->to});
    const std::string count = "[" + std::to_string(batch_) + "]";
    for (const Load &l : loads) out_.line(l.type + " mf_" + l.name + count + ";");
    if (!loads.empty()) {
      each();
      block(before);
      for (const Load &l : loads) out_.line("mf_" + l.name + "[mf_g] = " + element(l.from) + ";");
      out_.close();
    }
    each();
    block(before);
    for (const Stmt &s : behind)
      if (const auto *load = std::get_if<Load>(&s.node)) {
        out_.line("const " + load->type + " " + load->name + " = mf_" + load->name + "[mf_g];");
      } else if (const auto *sum = std::get_if<Reduce>(&s.node)) {
        out_.line("mf_" + sum->value + "[mf_g] " + sum->op + "= " + sum->value + ";");
        out_.line(element(sum->to) + " = mf_" + sum->value + "[mf_g];");
      } else {
        std::visit([this](const auto &n) { node(n); }, s.node);
      }
    out_.close();
  }
  // An operand of a conversion.
  std::string called(const Expr &e, bool converted) const {
    const std::string text = expr_(e);
    return converted && e.kind == Expr::Kind::poly ? "(" + text + ")" : text;
  }

  void node(const TileLoop &n) {
    const std::string &name = n.row.empty() ? n.column : n.row, last = last_name(name);
    const std::string first = n.first == Expr(0) ? "" : integer(n.first) + " + ";
    out_.line("const int " + last + " = " + integer(n.last) + ";");
    std::string start = "int ", step;
    if (n.row.empty()) {
      start += name + " = " + first + (cuda() ? "(int)" + outside("threadIdx.x") : "mf_thread");
      step = name + " += " + thread_count();
    } else {
      size_t w = 0;
      while (!(widths_[w] == n.width)) w++;
      const std::string i = std::to_string(w);
      start += n.row + " = " + first + "mf_row" + i + ", " + n.column + " = mf_column" + i;
      step = "mf_next(" + n.row + ", " + n.column + ", mf_rows" + i + ", mf_columns" + i + ", mf_width" + i + ")";
    }
    const std::string more = name + " <= " + last;
    if (cuda() && n.batch > 1) return batches(n, start, more, step);
    out_.open("for (" + start + "; " + more + "; " + step + ") {");
    block(*n.body);
    out_.close();
  }

  // Loads of several elements ahead of their stores, so that a thread waits once for all of them.
  void batches(const TileLoop &n, const std::string &start, const std::string &more, const std::string &step) {
    const std::string count = std::to_string(n.batch);
    const Copy &copy = first_copy(*n.body);
    out_.open("for (" + start + "; " + more + ";) {");
    out_.line(element_type(copy.to.name) + " mf_value[" + count + "];");
    out_.line("int mf_place[" + count + "];");
    out_.line("#pragma unroll");
    out_.open("for (int mf_i = 0; mf_i < " + count + "; mf_i++) {");
    out_.line("mf_place[mf_i] = -1;");
    out_.open("if (" + more + ") {");
    batched_ = true;
    block(*n.body);
    batched_ = false;
    out_.close();
    out_.line(step + ";");
    out_.close();
    out_.line("#pragma unroll");
    out_.line("for (int mf_i = 0; mf_i < " + count + "; mf_i++)");
    out_.line("  if (mf_place[mf_i] >= 0) " + copy.to.name + "[mf_place[mf_i]] = mf_value[mf_i];");
    out_.close();
  }
  static const Copy &first_copy(const Block &b) {
    for (const Stmt &s : b) {
      if (const auto *copy = std::get_if<Copy>(&s.node)) return *copy;
      for (const Block *inner : children(s)) return first_copy(*inner);
    }
    throw std::logic_error("a loop over a box copies nothing");
  }
  std::string element_type(const std::string &storage) const {
    for (const Storage &s : k_.storage)
      if (s.name == storage) return s.element;
    throw std::logic_error("'" + storage + "' is no storage");
  }

  // Iteration k of a loop of the source goes to thread k mod T; the last loop of a phase takes the remaining threads.
  void node(const SourceLoop &n) {
    const std::string prefix = "mf_" + n.variable;
    std::string index = k_.thread_names[static_cast<size_t>(n.dimension)], stride;
    if (takes_all_threads(k_, n)) {
      stride = product(k_, Parameter::Kind::threads, n.dimension, k_.thread_dimensions);
      index = cuda() ? outside("threadIdx.x") : "mf_thread";
      if (n.dimension > 0) index += " % (" + stride + ")";
      stride = "(" + stride + ")";
    } else {
      stride = k_.find(Parameter::Kind::threads, n.dimension)->field;
    }
    const std::string first = print(n.first), limit = print(n.limit);
    const std::string step = n.step.empty() ? std::to_string(n.step_value) : "(long long)(" + print(n.step) + ")";
    const bool pointer = n.type.back() == '*';
    const bool zero = first == "0" && step == "1" && n.relation == "<" && !pointer;
    if (zero) {
      out_.line("const long long " + prefix + "_count = " + limit + ";");
    } else {
      out_.line("const " + n.type + (pointer ? "const " : " ") + prefix + "_first = " + first + ";");
      const std::string from = pointer ? "0" : prefix + "_first";
      const std::string to = pointer ? "(" + limit + ") - " + prefix + "_first" : limit;
      out_.line("const long long " + prefix + "_count = mf_trips<" + (pointer ? "long long" : n.type) + ", '" +
                n.relation.substr(0, 1) + "', " + (n.relation == "<=" || n.relation == ">=" ? "true" : "false") + ">(" +
                from + ", " + to + ", " + step + ");");
    }
    out_.open("for (long long " + prefix + "_k = " + index + "; " + prefix + "_k < " + prefix + "_count; " + prefix +
              "_k += " + stride + ") {");
    const std::string value = step == "1" ? prefix + "_k" : prefix + "_k * " + step;
    const std::string mark = mentioned_.count(n.variable) ? "" : "[[maybe_unused]] ";
    if (zero)
      out_.line(mark + "const " + n.type + " " + n.variable + " = (" + n.type + ")" + prefix + "_k;");
    else if (pointer)
      out_.line(mark + n.type + "const " + n.variable + " = " + prefix + "_first + " + value + ";");
    else
      out_.line(mark + "const " + n.type + " " + n.variable + " = (" + n.type + ")(" + prefix + "_first + " + value +
                ");");
    block(*n.body);
    out_.close();
  }
  std::string print(const model::Code &code) const { return print_code(code, style_); }

  void node(const Loop &n) {
    if (n.unroll == Loop::fully) {
      if (cuda()) out_.line("#pragma unroll");
      out_.open("for (int " + n.name + " = " + expr_(n.first) + "; " + n.name + " <= " + expr_(n.last) + "; " + n.name +
                "++) {");
      block(*n.body);
      out_.close();
      return;
    }
    const std::string last = last_name(n.name);
    if (n.counter == Integer::narrow) {
      out_.line("const int " + last + " = " + integer(n.last) + ";");
      if (cuda() && n.unroll > 1) out_.line("#pragma unroll " + std::to_string(n.unroll));
      out_.open("for (int " + n.name + " = " + integer(n.first) + "; " + n.name + " <= " + last + "; " + n.name +
                "++) {");
      block(*n.body);
      out_.close();
      return;
    }
    out_.open("for (long long " + n.name + " = " + expr_(n.first) + ", " + last + " = " + expr_(n.last) + "; " +
              n.name + " <= " + last + "; " + n.name + "++) {");
    block(*n.body);
    out_.close();
  }

  // A value that is within an int.
  std::string integer(const Expr &e) const {
    return e.kind == Expr::Kind::poly ? expr_.subscript(e) : "(int)" + expr_(e);
  }

  void node(const When &n) {
    std::string all;
    for (const Expr &c : n.conditions) all.append(all.empty() ? "" : " && ").append(expr_(c) + " >= 0");
    out_.open("if (" + all + ") {");
    block(*n.body);
    out_.close();
    if (!n.otherwise) return;
    out_.open("else {");
    block(*n.otherwise);
    out_.close();
  }

  void node(const Control &n) {
    const std::string head = print(n.head), tail = print(n.tail);
    out_.open(head.empty() ? "{" : head + " {");
    block(*n.body);
    out_.close();
    if (!tail.empty()) out_.text(tail);
  }
  void node(const Uniform &n) { out_.text(print(n.code)); }

  void node(const Phase &n) {
    if (cuda()) return block(*n.body);
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
    for (const Storage &s : k_.storage)
      if (s.space == Storage::Space::thread && !n.unused.count(s.name))
        out_.line(s.element + " *const " + s.name + " = " + s.name + "_cells.data() + mf_thread * " +
                  expr_(s.elements()) + ";");
    block(*n.body);
    out_.close();
    if (checked()) out_.line("mf_checked_thread(-1);");
  }

  void node(const Once &n) {
    if (checked()) out_.line("mf_checked_threads(1), mf_checked_thread(0);");
    out_.open(cuda() ? "if (" + outside("threadIdx.x") + " == 0) {" : "{");
    block(*n.body);
    out_.close();
    if (checked()) out_.line("mf_checked_thread(-1);");
  }

  void node(const Barrier &n) {
    const bool block = n.scope == Barrier::Scope::block;
    if (cuda()) out_.line(block ? "__syncthreads();" : "__syncwarp();");
    if (checked() && block) out_.line("mf_checked_barrier();");
  }
  std::string element(const Place &p, bool write) const {
    const bool stored = stored_.count(p.name) != 0;
    const std::string lvalue = p.name + "[" + (stored ? expr_.subscript(p.index) : expr_(p.index)) + "]";
    if (!checked()) return lvalue;
    std::string function = write ? "mf_write" : "mf_read";
    if (stored) function += "_block";
    return "*" + function + "(&" + lvalue + ")";
  }
  void node(const Bind &n) {
    if (n.ghost) return;
    out_.line(n.type + " &" + n.name + " = " + n.storage + "[" + expr_.subscript(n.index) + "];");
  }
  void node(const Copy &n) {
    if (!batched_) return out_.line(element(n.to, true) + " = " + element(n.from, false) + ";");
    out_.line("mf_place[mf_i] = " + expr_.subscript(n.to.index) + ";");
    out_.line("mf_value[mf_i] = " + element(n.from, false) + ";");
  }
  void node(const Serial &) { throw std::logic_error("a loop of the source in parts is not printed"); }
  void node(const CopyBox &) { throw std::logic_error("a box that is copied has no loops"); }
  void node(const Point &) {
    if (checked()) out_.line("mf_checked_point();");
  }
  void node(const Body &n) {
    CodeStyle style = style_;
    style.places = &n.places;
    style.expressions = &expr_;
    const std::string text = print_code(n.code, style);
    out_.text(text.front() == '{' ? text : "{ " + text + " }");
  }

  std::string element(const Access &a) const {
    std::map<int, Place> places;
    if (a.place) places[hole_of(a).access] = *a.place;
    CodeStyle style = style_;
    style.places = &places;
    style.expressions = &expr_;
    return print_code(a.code, style);
  }
  void node(const Load &n) { out_.line("const " + n.type + " " + n.name + " = " + element(n.from) + ";"); }
  void node(const Compute &n) {
    CodeStyle style = style_;
    style.values = &n.values;
    out_.text("const auto " + n.name + " = " + print_code(n.code, style) + ";");
  }
  void node(const Store &n) { out_.line(element(n.to) + " = " + n.value + ";"); }
  void node(const Reduce &n) { out_.line(element(n.to) + " " + n.op + "= " + n.value + ";"); }

  // The words of the source text, which no name of the printer's may be.
  void mention(const Block &b) {
    for (const Stmt &s : b) {
      for (const model::Code *code : codes(s)) mentioned_.merge(model::words_in(print_code(*code, {})));
      for (const Block *inner : children(s)) mention(*inner);
    }
  }

  const Kernel &k_;
  int batch_ = 1;        // points that a thread does together
  bool batched_ = false; // inside a loop that loads several elements before it stores them
  std::set<std::string> defined_, mentioned_, stored_;
  std::vector<qe::Poly> widths_; // of boxes that are copied
  Machine machine_;
  CodeStyle style_;
  ExprPrinter expr_;
  TextWriter out_;
};

} // namespace

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
