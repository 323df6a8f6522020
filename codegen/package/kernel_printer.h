// The printer of kernels: its statements in print_kernel.cpp, its loops in print_loops.cpp, those that are dealt out in
// print_deals.cpp, products of warps in print_products.cpp.
#pragma once

#include "codegen/ir/warp_product.h"
#include "codegen/package/print_kernel.h"
#include "codegen/text/text_writer.h"

#include <functional>
#include <set>
#include <stdexcept>

namespace metafork::codegen {

class KernelPrinter {
public:
  KernelPrinter(const Kernel &k, Machine machine, CodeStyle style);

  std::string run();

private:
  std::set<std::string> indices_used(const Phase &n) const;
  std::set<std::string> indices_used(const Block &b) const;
  // Of the boxes that are copied element by element, each once.
  void collect_widths(const Block &b, std::vector<qe::Poly> &out) const;

  // A name of the headers', where the program may have one that hides it.
  std::string outside(const std::string &name) const { return (style_.apart ? "::" : "") + name; }
  bool cuda() const { return machine_ == Machine::cuda; }
  bool checked() const { return style_.access == CodeStyle::Access::checked; }
  bool inspects() const { return style_.access == CodeStyle::Access::inspect; }

  void open();
  void open_block();
  void open_kernel();
  // A kernel for arrays that lie as it wants them, and for all others: its text stands in a template over that.
  bool wide() const;
  bool is_wide(const std::string &name) const;
  void call_wide();
  // A CPU has one thread a block unless somebody asks for more, or a launch has whole warps: it has the kernel with
  // that written into it too, whose loops a compiler sees to go point by point.
  bool alone() const;
  void call_threads();

  // The binding prologue: parameters, scalars and arrays under the names that the source uses.
  void bindings();

  // The product of the parameters of one kind from dimension d on: "T1 * T2".
  std::string product(Parameter::Kind kind, int from, int count) const;
  // The digits of a linear index: x0 = n / (T1 * T2), x1 = n / T2 % T1, x2 = n % T2.
  std::vector<std::string> digits(Parameter::Kind kind, int count, const std::string &linear) const;
  // Of a thread whose warp has warp_rows by warp_columns of them.
  std::vector<std::string> digits_in_warps(const std::string &linear) const;
  std::string thread_count() const;
  // The parameter that says how many blocks share a point; null: none do.
  const Parameter *parts() const { return shares_loops(k_.body) ? k_.find(Parameter::Kind::parts, 0) : nullptr; }
  void share_point(const Combine &n);

  // The thread's digits; and where it begins in a box of each width, and how far it steps.
  void thread_indices(const std::string &linear, const std::set<std::string> &used,
                      const std::vector<qe::Poly> &widths);
  // How rows that are copied are dealt out, in the order of the text.
  void deal_rows(const Block &b, int &number);
  // At least 1, whatever the scalars are.
  std::string width_text(const qe::Poly &width) const;

  // Phases that stand side by side keep their names to themselves.
  void block(const Block &b);

  void node(const Let &n);
  static std::string pointer_or_const(const std::string &type);
  std::string cast(const Let &n) const;

  // The upper bound of a loop: a name that the body does not use.
  std::string last_name(const std::string &loop) const;

  void node(const BlockLoop &n);
  static bool holds_block_loop(const Block &b);

  // The bounds of a narrow loop are computed once, in 64 bits.
  void node(const ThreadLoop &n);
  void open_loop(const ThreadLoop &n);
  // In front of a loop on a CPU: the variables that are a constant and its counter, without the counter. A sum of two
  // ints in the loop is what a compiler can follow; one of 64 bits that becomes an int is not.
  void first_values(const ThreadLoop &n);
  const std::string &thread(const ThreadLoop &n) const { return k_.thread_names[static_cast<size_t>(n.dimension)]; }
  const std::string &threads(const ThreadLoop &n) const;
  std::string upper_bound(const ThreadLoop &n);
  // The first point and `own`.
  std::string from(const ThreadLoop &n, const std::string &own) const;
  // Points of a thread that it does together, those of the loops inside for each of them; one after the other where
  // some are missing.
  void batch(const ThreadLoop &n);
  // The loops inside around `each`, and what stands in front of them behind it.
  void together(const Block &b, const std::function<void()> &each);
  // The same where the loop inside has batches too: a thread has a few rows of neighbours.
  void neighbours(const ThreadLoop &n, const std::function<void()> &each);
  // Where the batches of a loop begin, and whether all points of one are there.
  struct Groups {
    std::string at, first, whole, step;
  };
  Groups groups(const ThreadLoop &n, const std::string &last);
  void whole_groups(const ThreadLoop &n, const Groups &g, const std::string &last, const std::function<void()> &each);
  void spare_groups(const ThreadLoop &n, const Groups &g, const std::string &last, const std::function<void()> &each);
  void group(const ThreadLoop &n, const Groups &g, const std::function<void()> &each);
  // A statement in parts: what all points read, then what they compute and write.
  void points(const Block &b, const std::function<void()> &each);
  void close_batch();
  // An operand of a conversion.
  std::string called(const Expr &e, bool converted) const;

  void node(const TileLoop &n);

  // Loads of several elements ahead of their stores, so that a thread waits once for all of them.
  void batches(const TileLoop &n, const std::string &start, const std::string &more, const std::string &step);
  // Rows that are copied whole, 16 bytes at a time where they lie so.
  void rows(const TileLoop &n, const std::string &first, const std::string &last);
  bool leaves_storage(const RowCopy &copy) const; // and goes to an array
  static const Copy &first_copy(const Block &b);
  static bool copies_rows(const Block &b);
  std::string element_type(const std::string &storage) const;

  void node(const DealLoop &n);
  // A phase that ends with a loop that is dealt out, on a CPU: the loop over the threads inside, as what all of them
  // take at a time are neighbours. Each thread has its iterations in its order.
  void in_rounds(const Phase &n, const DealLoop &loop);
  void group(const DealLoop &n, const std::string &first, const qe::Poly &at);
  void side_by_side(const DealLoop &n, const std::string &at, const std::string &last); // from `at` on, those there are
  // A phase that is one loop over a tile of turns, on a CPU: in which order is open.
  void in_line(const ThreadLoop &loop);
  void deal(const DealLoop &n, const std::string &first, const std::string &last, const std::string &all);
  // Iteration k of a loop of the source goes to thread k mod T; the last loop of a phase takes the remaining threads.
  void node(const SourceLoop &n);
  std::string print(const model::Code &code) const { return print_code(code, style_); }

  void node(const Loop &n);
  // Before iteration x, what x + stages - 1 reads is on its way; the first ones are begun by iterations below 0.
  void pipeline(const Loop &n);

  // Exactly n.unroll iterations at a time, with what they read in registers; then the rest.
  void fragments(const Loop &n);
  void rest(const Loop &n, int count, const std::string &last); // what no whole group has of a loop from 0 on
  // So many iterations at a time by the warp together; then the rest.
  void products(const Loop &n);
  using AtPlace = std::map<std::string, qe::Poly>; // what names are for one thread's part
  void columns_of_products(const ProductParts &p, const AtPlace &iteration);
  void rows_of_products(const ProductParts &p, const AtPlace &iteration);
  std::string factor(const ProductParts &p, const model::Code &code, const AtPlace &at) const;
  void open_unrolled(const std::string &name, int end, int step = 1);
  void declare(const Fragment &f, int elements);
  void take_pieces(const Fragment &f, const std::string &loop, const qe::Poly &first, int elements = 0);
  void take_iteration(const Fragment &f, const std::string &loop);

  // A value that is within an int.
  std::string integer(const Expr &e) const;

  void node(const When &n);

  void node(const Control &n);
  void node(const Uniform &n) { out_.text(print(n.code)); }

  void node(const Phase &n);
  // The names that a thread of a CPU has for what is its own.
  void own_storage(const std::set<std::string> &unused);

  void node(const Once &n);
  void node(const Combine &n);
  void node(const Turns &n);
  void node(const Scan &n);
  // "Op, Wide, with factors, T": of the numbers of a scan.
  std::string of_scan(const Scan &n) const;
  void node(const Clear &n);
  void node(const Join &n);

  void node(const Barrier &n);
  std::string element(const Place &p, bool write) const;
  void node(const Bind &n);
  std::string mark() const;
  void node(const Copy &n);
  void node(const Serial &) { throw std::logic_error("a loop of the source in parts is not printed"); }
  void node(const CopyBox &) { throw std::logic_error("a box that is copied has no loops"); }
  void node(const Point &);
  void node(const Body &n);

  std::string element(const Access &a) const;
  void node(const Load &n) { out_.line("const " + n.type + " " + n.name + " = " + element(n.from) + ";"); }
  void node(const Compute &n);
  void node(const Store &n) { out_.line(element(n.to) + " = " + n.value + ";"); }
  void node(const Reduce &n) { out_.line(element(n.to) + " " + n.op + "= " + n.value + ";"); }

  // The words of the source text, which no name of the printer's may be.
  void mention(const Block &b);

  const Kernel &k_;
  int batch_ = 1;                 // points that a thread does together
  std::string rows_;              // the points of the loop around, where a batch has neighbours inside
  bool apart_ = false;            // loads of points stand apart from the rest: constants may be for one of them alone
  std::string in_batch_ = "mf_g"; // the number of such a point, within as many loops
  int batch_loops_ = 1;
  std::string turns_;        // the last of the turns around
  int deals_ = 0;            // boxes of rows so far
  bool batched_ = false;     // inside a loop that loads several elements before it stores them
  bool in_pipeline_ = false; // inside what a pipeline fills, which waits for its copies elsewhere
  std::set<std::string> defined_, mentioned_, stored_;
  std::map<std::string, std::string> sums_; // variables of the loop around, as sums of what first_values() defined
  std::vector<qe::Poly> widths_;            // of boxes that are copied
  Machine machine_;
  CodeStyle style_;
  ExprPrinter expr_;
  TextWriter out_;
};

} // namespace metafork::codegen
