// Loops of kernels.
#include "codegen/package/kernel_printer.h"

#include <algorithm>

namespace metafork::codegen {

std::string KernelPrinter::last_name(const std::string &loop) const {
  std::string name = "last_" + loop;
  while (mentioned_.count(name) || defined_.count(name)) name += "_";
  return name;
}

void KernelPrinter::node(const BlockLoop &n) {
  const std::string &r = k_.block_names[static_cast<size_t>(n.dimension)];
  const std::string first = n.first == Expr(0) ? r : expr_(n.first) + " + " + r;
  out_.open("for (long long " + n.name + " = " + first + "; " + expr_.at_most(n.name, n.last) + "; " + n.name +
            " += " + k_.find(Parameter::Kind::blocks, n.dimension)->field + ") {");
  if (checked() && !holds_block_loop(*n.body)) out_.line("mf_checked_block();");
  block(*n.body);
  out_.close();
}

bool KernelPrinter::holds_block_loop(const Block &b) {
  for (const Stmt &s : b)
    if (std::holds_alternative<BlockLoop>(s.node)) return true;
  return false;
}

void KernelPrinter::node(const ThreadLoop &n) {
  if (n.batch) return batch(n);
  open_loop(n);
  block(*n.body);
  out_.close();
}

void KernelPrinter::first_values(const ThreadLoop &n) {
  if (!alone()) return;
  std::set<std::string> inside{n.name};
  for (const Stmt &s : *n.body) {
    const auto *let = std::get_if<Let>(&s.node);
    if (!let || let->ghost) return;
    const auto uses_inside = [&](const qe::Poly &p) {
      return std::any_of(inside.begin(), inside.end(), [&](const std::string &name) { return p.uses(name); });
    };
    const qe::Poly counter = qe::Poly::symbol(n.name), rest = let->value.numerator - counter;
    const bool sum = let->value.kind == Expr::Kind::poly && let->pointer.empty() && !let->small && !uses_inside(rest);
    if (sum && (let->type == "int" || let->type == "long" || let->type == "long long")) {
      std::string name = "first_" + let->name;
      while (mentioned_.count(name) || defined_.count(name)) name += "_";
      out_.line("const " + let->type + " " + name + " = " + cast({let->type, name, rest, ""}) + ";");
      sums_[let->name] = name + " + " + n.name;
    }
    inside.insert(let->name);
  }
}

void KernelPrinter::open_loop(const ThreadLoop &n) {
  const std::string last = upper_bound(n), type = spelling(n.counter) + " ";
  first_values(n);
  out_.open("for (" + type + n.name + " = " + from(n, thread(n)) + "; " + n.name + " <= " + last + "; " + n.name +
            " += " + threads(n) + ") {");
}

const std::string &KernelPrinter::threads(const ThreadLoop &n) const {
  return k_.find(Parameter::Kind::threads, n.dimension)->field;
}

std::string KernelPrinter::upper_bound(const ThreadLoop &n) {
  const bool narrow = n.counter == Integer::narrow;
  std::string last = last_name(n.name);
  out_.line("const " + spelling(n.counter) + " " + last + " = " + (narrow ? "(int)" : "") + called(n.last, narrow) +
            ";");
  return last;
}

std::string KernelPrinter::from(const ThreadLoop &n, const std::string &own) const {
  const bool narrow = n.counter == Integer::narrow;
  return n.first == Expr(0) ? own : (narrow ? "(int)" : "") + called(n.first, narrow) + " + " + own;
}

KernelPrinter::Groups KernelPrinter::groups(const ThreadLoop &n, const std::string &last) {
  const std::string count = std::to_string(n.batch->points), all = threads(n), own = thread(n);
  Groups out{"mf_" + n.name, "", "", count + " * " + all};
  const std::string most = " + " + std::to_string(n.batch->points - 1) + (n.batch->adjacent ? "" : " * " + all);
  out.whole = out.at + most + " <= " + last;
  out.first = from(n, n.batch->adjacent ? own + " * " + count : own);
  if (!n.batch->aligned || n.first == Expr(0)) return out;
  const std::string begin = "mf_begin_" + n.name;
  out_.line("const " + spelling(n.counter) + " " + begin + " = " + from(n, "0") + ";");
  out.first = "(" + begin + " / " + count + " + " + own + ") * " + count;
  out.whole = out.at + " >= " + begin + " && " + out.whole;
  return out;
}

void KernelPrinter::batch(const ThreadLoop &n) {
  const std::string type = spelling(n.counter) + " ", all = threads(n), by = n.batch->adjacent ? "" : " * " + all;
  const std::string last = upper_bound(n), count = std::to_string(n.batch->points);
  if (!cuda() && n.batch->aligned) { // one thread has one group
    const std::string begin = "mf_begin_" + n.name, size = "mf_size_" + n.name, at = "mf_" + n.name;
    out_.line("const " + type + begin + " = " + from(n, "0") + ";");
    out_.line("const " + type + size + " = " + (alone() ? "mf_alone ? mf_max(1, " + last + " + 1) : " : "") + count +
              ";");
    first_values(n);
    out_.open("for (" + type + at + " = (" + begin + " / " + size + " + " + thread(n) + ") * " + size + "; " + at +
              " <= " + last + "; " + at + " += " + size + " * " + all + ") {");
    out_.line("const " + type + "mf_last_" + n.name + " = (" + spelling(n.counter) + ")mf_min(" + last + ", " + at +
              " + " + size + " - 1);");
    out_.open("for (" + type + n.name + " = (" + spelling(n.counter) + ")mf_max(" + begin + ", " + at + "); " + n.name +
              " <= mf_last_" + n.name + "; " + n.name + "++) {");
    block(*n.body);
    out_.close();
    return out_.close();
  }
  const Groups g = groups(n, last);
  const std::string most = g.at + " + " + std::to_string(n.batch->points - 1) + by;
  const bool begun = g.whole != most + " <= " + last;
  out_.open("for (" + type + g.at + " = " + g.first + "; " + g.at + " <= " + last + "; " + g.at + " += " + g.step +
            ") {");
  if (cuda()) {
    batch_ = n.batch->points, rows_ = n.name;
    out_.open("if (" + g.whole + ") {");
    together(*n.body, [&] {
      out_.line("#pragma unroll");
      out_.open("for (int mf_g = 0; mf_g < " + count + "; mf_g++) {");
      out_.line("[[maybe_unused]] const " + type + n.name + " = " + g.at + " + mf_g" + by + ";");
    });
    out_.close();
    out_.open("else {");
  }
  first_values(n);
  const std::string end = cuda() ? last + " && " + n.name + " <= " + most : "mf_last_" + n.name;
  if (!cuda()) out_.line("const " + type + end + " = (" + spelling(n.counter) + ")mf_min(" + last + ", " + most + ");");
  const std::string start = begun ? "mf_max(mf_begin_" + n.name + ", " + g.at + ")" : g.at;
  out_.open("for (" + type + n.name + " = " + start + "; " + n.name + " <= " + end + "; " + n.name +
            " += " + (n.batch->adjacent ? "1" : all) + ") {");
  block(*n.body);
  out_.close();
  if (cuda()) out_.close();
  out_.close();
}

void KernelPrinter::together(const Block &b, const std::function<void()> &each) {
  const auto *inner = std::get_if<ThreadLoop>(&b.back().node);
  if (!inner) return points(b, each);
  const auto with_constants = [&] {
    each();
    for (const Stmt &s : b)
      if (const auto *let = std::get_if<Let>(&s.node)) node(*let);
  };
  if (inner->batch) return neighbours(*inner, with_constants);
  open_loop(*inner);
  together(*inner->body, with_constants);
  out_.close();
}

void KernelPrinter::neighbours(const ThreadLoop &n, const std::function<void()> &each) {
  const std::string last = upper_bound(n);
  const Groups g = groups(n, last);
  k_.wide->spare ? spare_groups(n, g, last, each) : whole_groups(n, g, last, each);
}

// Groups of neighbours, where all of them are there; those that begin or end in one are done point by point.
void KernelPrinter::whole_groups(const ThreadLoop &n, const Groups &g, const std::string &last,
                                 const std::function<void()> &each) {
  const std::string type = spelling(n.counter) + " ";
  out_.open("for (" + type + g.at + " = " + g.first + "; " + g.at + " <= " + last + "; " + g.at + " += " + g.step +
            ") {");
  out_.open("if (" + g.whole + ") {");
  group(n, g, each);
  out_.close();
  out_.open("else {");
  const std::string begin = n.first == Expr(0) ? g.at : "mf_max(mf_begin_" + n.name + ", " + g.at + ")";
  out_.open("for (" + type + n.name + " = " + begin + "; " + n.name + " <= " + last + " && " + n.name + " <= " + g.at +
            " + " + std::to_string(n.batch->points - 1) + "; " + n.name + "++) {");
  together(*n.body, each);
  out_.close();
  out_.close();
  out_.close();
}

// Groups of neighbours of which one is there at least.
void KernelPrinter::spare_groups(const ThreadLoop &n, const Groups &g, const std::string &last,
                                 const std::function<void()> &each) {
  const std::string type = spelling(n.counter) + " ", most = std::to_string(n.batch->points - 1);
  const std::string begin = n.first == Expr(0) ? "0" : "mf_begin_" + n.name;
  const std::string any = n.first == Expr(0) ? "" : begin + " <= " + last + " && ";
  out_.open("for (" + type + g.at + " = " + g.first + "; " + any + g.at + " <= " + last + "; " + g.at +
            " += " + g.step + ") {");
  out_.line("const int mf_from = " + (any.empty() ? "0" : "(int)mf_max(0, " + begin + " - " + g.at + ")") +
            ", mf_to = (int)mf_min(" + most + ", " + last + " - " + g.at + ");");
  group(n, g, each);
  out_.close();
}

void KernelPrinter::group(const ThreadLoop &n, const Groups &g, const std::function<void()> &each) {
  const std::string type = spelling(n.counter) + " ", count = std::to_string(n.batch->points);
  batch_ *= n.batch->points, batch_loops_ = 2, in_batch_ = "mf_g * " + count + " + mf_v";
  Wide w = k_.wide.value();
  const auto in_batch = [&](const qe::Poly &p) { // rows are numbered in 64 bits, so that equal ones are seen to be so
    const qe::Poly row = qe::Poly::symbol("mf_" + rows_) + qe::Poly::symbol("mf_g");
    return p.substitute(n.name, qe::Poly::symbol(g.at)).substitute(rows_, row);
  };
  // From the first element of the group that is written, which has most of the terms of all others.
  const std::string origin = "mf_at";
  const qe::Poly at = in_batch(w.target).substitute("mf_g", qe::Poly(0));
  const auto from_there = [&](const qe::Poly &p) { return in_batch(p) - at + qe::Poly::symbol(origin); };
  for (auto &[access, read] : w.reads) read.first = from_there(read.first);
  const model::Array &array = k_.arrays[static_cast<size_t>(style_.nest->accesses[static_cast<size_t>(w.write)].array)];
  expr_.wide(origin);
  out_.line("const long long " + origin + " = " + expr_(at) + ";");
  const std::string first = expr_(from_there(w.target));
  style_.wide = &w;
  out_.line(array.element + " mf_values[" + std::to_string(batch_) + "];");
  together(*n.body, [&] {
    each();
    out_.line("#pragma unroll");
    out_.open("for (int mf_v = 0; mf_v < " + count + "; mf_v++) {");
    out_.line("[[maybe_unused]] const " + type + n.name + " = " + g.at + " + mf_v;");
  });
  batch_ /= n.batch->points, batch_loops_ = 1, in_batch_ = "mf_g";
  each(); // all have been read before the first is written
  out_.line(std::string(w.spare ? "mf_put_spare_group" : "mf_put_group") + "<mf_wide, " + count + ">(&" + array.name +
            "[" + first + "], &mf_values[mf_g * " + count + "]" + (w.spare ? ", mf_from, mf_to" : "") + ");");
  out_.close();
  style_.wide = nullptr;
}

void KernelPrinter::close_batch() {
  for (int i = 0; i < batch_loops_; i++) out_.close();
}

void KernelPrinter::points(const Block &b, const std::function<void()> &each) {
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
  apart_ = !loads.empty() && std::any_of(behind.begin(), behind.end(),
                                         [](const Stmt &s) { return std::holds_alternative<Body>(s.node); });
  for (const Load &l : loads) out_.line(l.type + " mf_" + l.name + count + ";");
  if (!loads.empty()) {
    each();
    block(before);
    for (const Load &l : loads) out_.line("mf_" + l.name + "[" + in_batch_ + "] = " + element(l.from) + ";");
    close_batch();
  }
  each();
  block(before);
  for (const Stmt &s : behind)
    if (const auto *load = std::get_if<Load>(&s.node)) {
      out_.line("const " + load->type + " " + load->name + " = mf_" + load->name + "[" + in_batch_ + "];");
    } else if (const auto *sum = std::get_if<Reduce>(&s.node)) {
      out_.line("mf_" + sum->value + "[" + in_batch_ + "] " + sum->op + "= " + sum->value + ";");
      out_.line(element(sum->to) + " = mf_" + sum->value + "[" + in_batch_ + "];");
    } else {
      std::visit([this](const auto &n) { node(n); }, s.node);
    }
  close_batch();
  apart_ = false;
}

std::string KernelPrinter::called(const Expr &e, bool converted) const {
  const std::string text = expr_(e);
  return converted && e.kind == Expr::Kind::poly ? "(" + text + ")" : text;
}

void KernelPrinter::node(const TileLoop &n) {
  const std::string &name = n.row.empty() ? n.column : n.row, last = last_name(name);
  const std::string first = n.first == Expr(0) ? "" : integer(n.first) + " + ";
  out_.line("const int " + last + " = " + integer(n.last) + ";");
  if (cuda() && n.by_rows) return rows(n, integer(n.first), last);
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

void KernelPrinter::rows(const TileLoop &n, const std::string &first, const std::string &last) {
  const RowCopy copy = row_copy(n).value();
  if (n.row.empty()) {
    out_.line("mf_copy_row(&" + copy.to.name + "[" + expr_.subscript(copy.to.index) + "], &" + copy.from.name + "[" +
              expr_(copy.from.index) + "], " + (first.empty() ? "0" : first) + ", " + last + ", (int)" +
              outside("threadIdx.x") + ", " + thread_count() + ");");
    return;
  }
  // a place in storage is an int
  const auto corner = [this](const Place &p) {
    return "&" + p.name + "[" + (k_.find_storage(p.name) ? expr_.subscript(p.index) : expr_(p.index)) + "], ";
  };
  const auto stride = [this](const Place &p, const qe::Poly &row) {
    return (k_.find_storage(p.name) ? expr_.subscript(row) : expr_(row)) + ", ";
  };
  out_.line((leaves_storage(copy) ? "mf_put_rows(mf_deal" : "mf_copy_rows(mf_deal") + std::to_string(deals_++) + ", " +
            corner(copy.to) + stride(copy.to, copy.to_row) + corner(copy.from) + stride(copy.from, copy.from_row) +
            first + ", " + last + ", " + integer(copy.first) + ", " + integer(copy.last) + ");");
}

bool KernelPrinter::leaves_storage(const RowCopy &copy) const { return !k_.find_storage(copy.to.name); }

void KernelPrinter::batches(const TileLoop &n, const std::string &start, const std::string &more,
                            const std::string &step) {
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

const Copy &KernelPrinter::first_copy(const Block &b) {
  for (const Stmt &s : b) {
    if (const auto *copy = std::get_if<Copy>(&s.node)) return *copy;
    for (const Block *inner : children(s)) return first_copy(*inner);
  }
  throw std::logic_error("a loop over a box copies nothing");
}

std::string KernelPrinter::element_type(const std::string &storage) const {
  const Storage *s = k_.find_storage(storage);
  if (!s) throw std::logic_error("'" + storage + "' is no storage");
  return s->element;
}

void KernelPrinter::node(const SourceLoop &n) {
  const std::string prefix = "mf_" + n.variable;
  std::string index = k_.thread_names[static_cast<size_t>(n.dimension)], stride;
  if (takes_all_threads(k_, n)) {
    stride = product(Parameter::Kind::threads, n.dimension, k_.thread_dimensions);
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

void KernelPrinter::pipeline(const Loop &n) {
  const PipelineParts parts = pipeline_parts(*n.body).value();
  const std::string at = "mf_" + n.name, last = last_name(n.name), stages = std::to_string(n.stages);
  const std::string early = std::to_string(n.stages - 1);
  const auto iteration = [&](const std::string &value, const Block &inside) {
    out_.line("const long long " + n.name + " = " + value + ";");
    for (const Storage &s : k_.storage)
      if (s.stages == n.stages)
        out_.line(s.element + " *const " + s.name + " = mf_stage(mf_" + s.name + ", (int)(" + n.name + " % " + stages +
                  "), " + expr_.subscript(s.layout.elements()) + ");");
    block(parts.before);
    block(inside);
  };
  out_.open("for (long long " + at + " = -" + early + ", " + last + " = " + expr_(n.last) + "; " + at + " <= " + last +
            "; " + at + "++) {");
  out_.line("mf_await<" + std::to_string(n.stages - 2) + ">();");
  out_.line("__syncthreads();");
  out_.open("if (" + at + " <= " + last + " - " + early + ") {");
  in_pipeline_ = true;
  iteration(at + " + " + early, parts.fill);
  in_pipeline_ = false;
  out_.close();
  out_.line("mf_commit();");
  out_.open("if (" + at + " >= 0) {");
  iteration(at, parts.behind);
  out_.close();
  out_.close();
}

void KernelPrinter::rest(const Loop &n, int count, const std::string &last) {
  const std::string by = std::to_string(count);
  out_.open("for (int " + n.name + " = (" + last + " + 1) / " + by + " * " + by + "; " + n.name + " <= " + last + "; " +
            n.name + "++) {");
  block(*n.body);
  out_.close();
}

void KernelPrinter::node(const Loop &n) {
  if (cuda() && n.stages > 1) return pipeline(n);
  if (cuda() && n.product && style_.contract) return products(n);
  if (cuda() && !n.fragments.empty()) return fragments(n);
  if (n.unroll == Loop::fully) {
    const bool swings = cuda() && !n.swings.empty();
    const std::string i = (swings ? "mf_" : "") + n.name, last = expr_(n.last);
    if (cuda()) out_.line("#pragma unroll");
    out_.open("for (int " + i + " = " + expr_(n.first) + "; " + i + " <= " + last + "; " + i + "++) {");
    if (swings) out_.line("const int " + n.name + " = " + n.swings + " % 2 ? " + last + " - " + i + " : " + i + ";");
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
  if (cuda() && n.unroll > 1) out_.line("#pragma unroll " + std::to_string(n.unroll));
  out_.open("for (long long " + n.name + " = " + expr_(n.first) + ", " + last + " = " + expr_(n.last) + "; " + n.name +
            " <= " + last + "; " + n.name + "++) {");
  block(*n.body);
  out_.close();
}

std::string KernelPrinter::integer(const Expr &e) const {
  return e.kind == Expr::Kind::poly ? expr_.subscript(e) : "(int)" + expr_(e);
}

} // namespace metafork::codegen
