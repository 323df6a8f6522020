// Loops that are dealt out to threads, and what becomes of their results.
#include "codegen/package/kernel_printer.h"

#include <algorithm>
#include <iterator>

namespace metafork::codegen {

namespace {

constexpr int rounds_together = 4; // of a loop that is dealt out, on a CPU: iterations of a thread

std::string times(const std::string &factor, int by) {
  return by == 1 ? factor : "(" + factor + ") * " + std::to_string(by);
}

} // namespace

void KernelPrinter::node(const DealLoop &n) {
  const std::string last = last_name(n.name);
  std::string own = cuda() ? "(int)" + outside("threadIdx.x") : "mf_thread", all = thread_count();
  if (const Parameter *p = parts()) {
    own = "mf_part * (" + all + ") + " + own;
    all = p->field + " * (" + all + ")";
  }
  own = times(own, n.together), all = times(all, n.together);
  const std::string first = n.first == Expr(0) ? own : expr_(n.first) + " + " + own;
  out_.line("const long long " + last + " = " + expr_(n.last) + ";");
  if (cuda() && n.unroll > 1) return deal(n, first, last, all);
  const std::string at = n.together > 1 ? "mf_" + n.name : n.name;
  out_.open("for (long long " + at + " = " + first + "; " + at + " <= " + last + "; " + at + " += " + all + ") {");
  if (n.together > 1) return side_by_side(n, at, last), out_.close();
  block(*n.body);
  out_.close();
}

void KernelPrinter::side_by_side(const DealLoop &n, const std::string &at, const std::string &last) {
  out_.open("for (long long " + n.name + " = " + at + "; " + n.name + " <= mf_min(" + last + ", " + at + " + " +
            std::to_string(n.together - 1) + "); " + n.name + "++) {");
  block(*n.body);
  out_.close();
}

void KernelPrinter::in_rounds(const Phase &n, const DealLoop &loop) {
  const std::string count = thread_count(), at = "mf_" + loop.name, last = last_name(loop.name);
  Block before(n.body->begin(), n.body->end() - 1), inside;
  const auto names = [](const Stmt &s) {
    return std::holds_alternative<Bind>(s.node) || std::holds_alternative<Let>(s.node);
  };
  std::copy_if(before.begin(), before.end(), std::back_inserter(inside), names);
  inside.insert(inside.end(), loop.body->begin(), loop.body->end());
  std::set<std::string> sums, hidden = n.unused; // values that the loop changes
  for (const Stmt &s : before)
    if (const auto *clear = std::get_if<Clear>(&s.node)) sums.insert(clear->to.name);
  hidden.insert(sums.begin(), sums.end());

  out_.open("for (int mf_thread = 0; mf_thread < " + count + "; mf_thread++) {");
  thread_indices("mf_thread", indices_used(n), {});
  own_storage(n.unused);
  block(before);
  out_.close();
  const Parameter *p = parts();
  const std::string all = times(count, loop.together);
  const std::string own = p ? "(long long)mf_part * (" + all + ")" : "0";
  const int rounds = std::max(1, rounds_together / loop.together);
  const std::string by = "mf_by_" + loop.name, several = std::to_string(rounds);
  out_.line("const long long " + last + " = " + expr_(loop.last) + ";");
  out_.line("const long long " + by + " = " + (p ? "(long long)" + p->field + " * " : "") + "(" + all + ");");
  out_.line("long long " + at + " = " + (loop.first == Expr(0) ? own : expr_(loop.first) + " + " + own) + ";");
  const auto round = [&](const std::string &threads, bool whole) {
    out_.line("MF_NEIGHBOURS");
    out_.open("for (int mf_thread = 0; mf_thread < " + threads + "; mf_thread++) {");
    thread_indices("mf_thread", indices_used(n), {});
    own_storage(hidden);
    for (const std::string &s : sums)
      out_.line(element_type(s) + " " + s + "[1] = {" + s + "_cells.data()[mf_thread]};");
    const std::string first = at + " + " + (whole && rounds > 1 ? "mf_q * " + by + " + " : "") +
                              (loop.together > 1 ? "mf_thread * " + std::to_string(loop.together) : "mf_thread");
    if (whole && rounds > 1) out_.open("for (int mf_q = 0; mf_q < " + several + "; mf_q++) {");
    if (loop.together > 1 && whole)
      out_.open("for (int mf_v = 0; mf_v < " + std::to_string(loop.together) + "; mf_v++) {");
    else if (loop.together > 1)
      out_.open("for (long long mf_v = 0; mf_v <= mf_min(" + std::to_string(loop.together - 1) + ", " + last + " - (" +
                first + ")); mf_v++) {");
    out_.line("const long long " + loop.name + " = " + first + (loop.together > 1 ? " + mf_v;" : ";"));
    block(inside);
    if (loop.together > 1) out_.close();
    if (whole && rounds > 1) out_.close();
    for (const std::string &s : sums) out_.line(s + "_cells.data()[mf_thread] = " + s + "[0];");
    out_.close();
    out_.close();
  };
  const std::string further = rounds > 1 ? std::to_string(rounds - 1) + " * " + by + " + " : "";
  out_.open("for (; " + last + " - " + at + " >= " + further + all + " - 1; " + at +
            " += " + (rounds > 1 ? several + " * " : "") + by + ") {");
  round(count, true);
  out_.open("for (; " + at + " <= " + last + "; " + at + " += " + by + ") {");
  out_.line("const int mf_in_round = (int)mf_min(" + count + ", " +
            (loop.together > 1 ? "(" + last + " - " + at + ") / " + std::to_string(loop.together) : last + " - " + at) +
            " + 1);");
  round("mf_in_round", false);
}

void KernelPrinter::in_line(const ThreadLoop &n) {
  out_.open("{");
  const std::string last = upper_bound(n);
  out_.line("MF_NEIGHBOURS");
  out_.open("for (" + spelling(n.counter) + " " + n.name + " = " + from(n, "0") + "; " + n.name + " <= " + last + "; " +
            n.name + "++) {");
  block(*n.body);
  out_.close();
  out_.close();
}

// Iterations of a thread that are side by side, all of which are there; `first`: the first of them, over `at`.
void KernelPrinter::group(const DealLoop &n, const std::string &first, const qe::Poly &at) {
  if (n.together > 1) {
    out_.line("#pragma unroll");
    out_.open("for (int mf_v = 0; mf_v < " + std::to_string(n.together) + "; mf_v++) {");
  }
  out_.line("[[maybe_unused]] const long long " + n.name + " = " + first + (n.together > 1 ? " + mf_v;" : ";"));
  Wide w = k_.wide.value_or(Wide());
  for (auto &[access, read] : w.reads) read.first = read.first.substitute(n.name, at);
  if (wide()) style_.wide = &w;
  block(*n.body);
  style_.wide = nullptr;
  if (n.together > 1) out_.close();
}

// So many iterations of a thread at a time, without a test between them, so that all of their loads are under way.
void KernelPrinter::deal(const DealLoop &n, const std::string &first, const std::string &last, const std::string &all) {
  const std::string at = "mf_" + n.name, by = "mf_by_" + n.name, count = std::to_string(n.unroll);
  out_.line("long long " + at + " = " + first + ";");
  out_.line("const long long " + by + " = " + all + ";");
  const std::string others = n.together > 1 ? " - " + std::to_string(n.together - 1) : "";
  out_.open("for (; " + at + " <= " + last + " - " + std::to_string(n.unroll - 1) + " * " + by + others + "; " + at +
            " += " + count + " * " + by + ") {");
  out_.line("#pragma unroll");
  out_.open("for (int mf_q = 0; mf_q < " + count + "; mf_q++) {");
  const qe::Poly begin = qe::Poly::symbol(at);
  group(n, at + " + mf_q * " + by, begin + qe::Poly::symbol("mf_q") * qe::Poly::symbol(by));
  out_.close();
  out_.close();
  if (n.together > 1) {
    out_.open("for (; " + at + " <= " + last + "; " + at + " += " + by + ") {");
    out_.open("if (" + at + " <= " + last + others + ") {");
    group(n, at, begin);
    out_.close();
    out_.open("else {");
    side_by_side(n, at, last);
    out_.close();
  } else {
    out_.open("for (long long " + n.name + " = " + at + "; " + n.name + " <= " + last + "; " + n.name + " += " + by +
              ") {");
    block(*n.body);
  }
  out_.close();
}

void KernelPrinter::node(const Combine &n) {
  for (const Combine::Part &p : n.parts) {
    const std::string call = "mf_combine<" + combining_class(p.op) + ">(";
    if (cuda())
      out_.line(p.storage + "[0] = " + call + p.storage + "[0], " + p.across + ", (int)" + outside("threadIdx.x") +
                ", " + thread_count() + ");");
    else
      out_.line(call + p.storage + "_cells.data(), " + p.across + ", " + thread_count() + ");");
  }
  if (parts()) share_point(n);
  const std::string last = parts() ? "mf_is_last" : "";
  if (cuda()) {
    out_.open("if (" + last + (last.empty() ? "" : " && ") + outside("threadIdx.x") + " == 0) {");
  } else {
    if (checked()) out_.line("mf_checked_threads(1), mf_checked_thread(0);");
    out_.open(last.empty() ? "{" : "if (" + last + ") {");
    out_.line("constexpr int mf_thread = 0;");
    own_storage(n.unused);
  }
  block(*n.body);
  out_.close();
  if (checked()) out_.line("mf_checked_thread(-1);");
}

namespace {

// The scan in the body of turns.
const Scan &scan_in(const Block &block) {
  for (const Stmt &s : block)
    if (const auto *n = std::get_if<Scan>(&s.node)) return *n;
  throw std::logic_error("turns without a scan");
}

} // namespace

void KernelPrinter::node(const Turns &n) {
  const std::string last = last_name(n.name), own = "(int)" + outside("threadIdx.x"), count = parts()->field;
  out_.line("const long long " + last + " = " + expr_(n.last) + ";");
  out_.open("for (;;) {");
  out_.line("const long long " + n.name + " = mf_next_turn(mf_args.mf_counts, " + n.slot + (cuda() ? ", " + own : "") +
            ");");
  out_.line("if (" + n.name + " > " + last + ") break;");
  if (checked()) out_.line("mf_checked_barrier();");
  turns_ = last;
  block(*n.body);
  turns_.clear();
  out_.close();
  out_.line("mf_end_of_turns(mf_args.mf_counts, mf_handed_on<" + of_scan(scan_in(*n.body)) + ">::words(" + last +
            " + 1), " + count + (cuda() ? ", " + own + ", " + thread_count() : "") + ");");
}

std::string KernelPrinter::of_scan(const Scan &n) const {
  return combining_class(n.op) + ", " + n.wide + ", " + (n.factors.empty() ? "false" : "true") + ", " +
         element_type(n.values);
}

void KernelPrinter::node(const Scan &n) {
  if (checked()) out_.line("mf_checked_barrier();");
  out_.line("mf_scan<" + of_scan(n) + ">(" + n.values + ", " + (n.factors.empty() ? "nullptr" : n.factors) + ", " +
            n.across + ", " + integer(n.count) + ", &" + n.before.name + "[" + expr_(n.before.index) +
            "], mf_args.mf_counts, " + n.number + ", " + turns_ + " + 1, " +
            (cuda() ? "(int)" + outside("threadIdx.x") + ", " : "") + thread_count() + ");");
  if (checked()) out_.line("mf_checked_barrier();");
}

// The block that is last of those that share a point has all results; the others have none.
void KernelPrinter::share_point(const Combine &n) {
  std::vector<int64_t> before = {0}; // in the results of a block
  for (const Combine::Part &p : n.parts) before.push_back(before.back() + handed_in(k_, p));
  const std::string count = parts()->field, all = std::to_string(before.back());
  const std::string own = cuda() ? "(int)" + outside("threadIdx.x") : "0", threads = thread_count();
  out_.line("bool mf_is_last = true;");
  out_.open("if (" + count + " > 1) {");
  out_.line("const long long mf_number = " + expr_(*n.number) + ";");
  const auto results = [&](size_t i, const std::string &element) {
    return "mf_results<" + element + ">(mf_args.mf_parts, (mf_number * " + all + " + " + std::to_string(before[i]) +
           ") * " + count + ")";
  };
  const auto element = [&](const Combine::Part &p) { return element_type(p.storage); };
  for (size_t i = 0; i < n.parts.size(); i++)
    out_.line("mf_hand_in(" + results(i, element(n.parts[i])) + " + mf_part, " + n.parts[i].storage +
              (cuda() ? "[0], " + own + " == 0);" : "_cells.data()[0], true);"));
  out_.line("mf_is_last = mf_is_last_of(mf_args.mf_counts + mf_number, " + count + ", " + own + ");");
  out_.open("if (mf_is_last) {");
  for (size_t i = 0; i < n.parts.size(); i++) {
    const Combine::Part &p = n.parts[i];
    const std::string op = "<" + combining_class(p.op) + ">(", from = results(i, element(p));
    if (cuda()) {
      out_.line(p.storage + "[0] = mf_combine" + op + "mf_collected" + op + from + ", " + count + ", " + own + ", " +
                threads + "), " + p.across + ", " + own + ", " + threads + ");");
      continue;
    }
    out_.line("for (int mf_thread = 0; mf_thread < " + threads + "; mf_thread++) " + p.storage +
              "_cells.data()[mf_thread] = mf_collected" + op + from + ", " + count + ", mf_thread, " + threads + ");");
    out_.line("mf_combine" + op + p.storage + "_cells.data(), " + p.across + ", " + threads + ");");
  }
  out_.close();
  out_.close();
}

} // namespace metafork::codegen
