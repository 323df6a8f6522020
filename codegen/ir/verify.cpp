#include "codegen/ir/warp_product.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace metafork::codegen {

namespace {

// Levels, dimensions and scopes.
class Verifier {
public:
  explicit Verifier(const Kernel &k) : kernel_(k) {}

  void run() {
    shape(Parameter::Kind::blocks, "block", kernel_.block_dimensions, kernel_.block_names);
    shape(Parameter::Kind::threads, "thread", kernel_.thread_dimensions, kernel_.thread_names);
    for (const Parameter &p : kernel_.parameters) define(p.field);
    for (const model::Scalar &s : kernel_.scalars)
      if (s.integral) names_.insert(s.name);
    ghosts_ = kernel_.unused;
    for (const Storage &s : kernel_.storage) storage(s);
    if (kernel_.wide) wide(*kernel_.wide);
    if (kernel_.in_warps && !has_whole_warps(kernel_)) fail("warps that a launch may have parts of");
    if (kernel_.resident < 1) fail("a multiprocessor has room for no block");
    block(kernel_.body, false);
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    throw std::logic_error("kernel " + kernel_.name + ": " + what);
  }

  void storage(const Storage &s) {
    if (s.stages < 1) fail("'" + s.name + "' has no stage");
    if (s.layout.axes.empty()) fail("'" + s.name + "' has no axis");
    for (const Layout::Axis &a : s.layout.axes) {
      expression(a.extent);
      if (a.padding < 0) fail("a padding below 0");
      if (a.extent.kind != Expr::Kind::poly && (s.layout.axes.size() > 1 || a.padding != 0 || s.stages > 1))
        fail("'" + s.name + "' has several rows, and an extent that is no polynomial");
    }
  }

  void wide(const Wide &w) const {
    const auto is_of_kernel = [this](const std::string &name) {
      const auto named = [&](const auto &x) { return x.name == name; };
      return names_.count(name) != 0 || std::any_of(kernel_.arrays.begin(), kernel_.arrays.end(), named);
    };
    for (const std::string &name : w.names)
      if (!is_of_kernel(name)) fail("'" + name + "' is to be a multiple, and is nothing of the kernel");
    if (w.points < 2) fail("neighbours of less than two points");
    if (w.spare && w.write < 0) fail("points that need not exist, and write nothing");
  }

  // Each dimension has a name and a parameter.
  void shape(Parameter::Kind kind, const std::string &what, int dimensions, const std::vector<std::string> &names) {
    if (names.size() != static_cast<size_t>(dimensions)) fail("a " + what + " dimension without a name");
    for (int d = 0; d < dimensions; d++)
      if (!kernel_.find(kind, d)) fail("no parameter for " + what + " dimension " + std::to_string(d));
  }

  // Accesses are to arrays and storage of the kernel, and have an extent for each subscript but the first.
  void code(const model::Code &c) {
    for (const model::Piece &p : c) {
      if (!std::visit([&](const auto &hole) { return is_new(hole); }, p)) continue;
      if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) {
        const model::AccessHole &hole = **access;
        const size_t arrays = hole.block ? kernel_.storage.size() : kernel_.arrays.size();
        if (hole.array < 0 || static_cast<size_t>(hole.array) >= arrays) fail("an access to no array of the kernel");
        if (hole.index.size() > 1 && hole.extents.size() != hole.index.size()) fail("a subscript without an extent");
        code(hole.original);
        for (const model::Code &i : hole.index) code(i);
        for (const model::Code &e : hole.extents) code(e);
      } else if (const auto *contract = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) {
        for (const model::Code *part : {&(*contract)->original, &(*contract)->a, &(*contract)->b, &(*contract)->c})
          code(*part);
      }
    }
  }

  // Parts of a hole share the holes in them.
  static bool is_new(const std::string &) { return true; }
  bool is_new(const std::shared_ptr<const void> &hole) { return holes_.insert(hole.get()).second; }

  void define(const std::string &name) {
    if (!names_.insert(name).second) fail("'" + name + "' is defined twice");
  }

  // `printed`: ghosts may not be in it.
  void expression(const Expr &e, bool printed = true) const {
    for (const qe::Poly *p : {&e.numerator, &e.denominator})
      for (const std::string &s : p->symbols()) {
        if (!names_.count(s)) fail("'" + s + "' is used before it is defined");
        if (printed && ghosts_.count(s)) fail("'" + s + "' is used, and not declared");
      }
    for (const Expr &a : e.args) expression(a, printed);
    if (const auto divisor = e.denominator.constant(); divisor && *divisor <= 0) fail("a divisor that is not positive");
  }

  void block(const Block &b, bool in_phase) {
    const std::set<std::string> saved = names_, saved_ghosts = ghosts_, saved_values = values_;
    for (const Stmt &s : b) {
      for (const model::Code *c : codes(s)) code(*c);
      std::visit([&](const auto &n) { node(n, in_phase); }, s.node);
    }
    names_ = saved;
    ghosts_ = saved_ghosts;
    values_ = saved_values;
  }

  void loop(const std::string &name, const Expr &first, const Expr &last, const Block &body, bool in_phase) {
    expression(first);
    expression(last);
    define(name);
    block(body, in_phase);
    names_.erase(name);
  }

  void node(const Let &n, bool) {
    expression(n.value, !n.ghost);
    define(n.name);
    if (n.ghost) ghosts_.insert(n.name);
  }
  void node(const BlockLoop &n, bool in_phase) {
    if (in_phase) fail("a loop over blocks stands inside a phase");
    if (n.dimension < 0 || n.dimension >= kernel_.block_dimensions)
      fail("a block dimension that the grid does not have");
    loop(n.name, n.first, n.last, *n.body, in_phase);
  }
  void node(const ThreadLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    if (n.dimension < 0 || n.dimension >= kernel_.thread_dimensions)
      fail("a thread dimension that the block does not have");
    if (static_cast<size_t>(n.dimension) < kernel_.thread_names.size())
      declared(kernel_.thread_names[static_cast<size_t>(n.dimension)]);
    if (n.sweep && (n.sweep->groups < 1 || n.sweep->neighbours < 1)) fail("a thread with no point in a sweep");
    if (n.batch) batch(n);
    loop(n.name, n.first, n.last, *n.body, in_phase);
  }
  // Threads share the points of other phases otherwise; the loops inside run once for a whole batch.
  void batch(const ThreadLoop &n) const {
    if (n.batch->points < 2) fail("a batch of less than two points");
    const bool kept = std::any_of(kernel_.storage.begin(), kernel_.storage.end(),
                                  [](const Storage &s) { return s.space == Storage::Space::thread; });
    if (n.sweep || kept) fail("a batch of points beside a sweep or thread storage");
    std::set<std::string> own{n.name};
    for (const Block *inside = n.body.get(); inside;) {
      const auto *loop = std::get_if<ThreadLoop>(&inside->back().node);
      if (!loop) return;
      for (const Stmt &s : *inside)
        if (const auto *let = std::get_if<Let>(&s.node))
          own.insert(let->name);
        else if (&s != &inside->back())
          fail("a batch of points with more than a loop inside");
      for (const std::string &name : own)
        if (uses(loop->first, name) || uses(loop->last, name))
          fail("the bounds of the loop over '" + loop->name + "' differ for the points of a batch");
      const bool innermost = !std::holds_alternative<ThreadLoop>(loop->body->back().node);
      if (loop->batch && !(innermost && loop->batch->aligned)) fail("a batch of points around another one");
      inside = loop->body.get();
    }
  }
  void declared(const std::string &name) const {
    if (ghosts_.count(name)) fail("'" + name + "' is used, and not declared");
  }
  void node(const TileLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    expression(n.width);
    if (n.batch > 1 && !copies(*n.body)) fail("a loop over a box loads ahead, and copies nothing");
    if (n.by_rows && !row_copy(n)) fail("a loop over a box copies rows, and has none");
    if (!n.row.empty()) define(n.row);
    loop(n.column, n.first, n.last, *n.body, in_phase);
    names_.erase(n.row);
  }
  void node(const DealLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    if (n.unroll < 1 || n.together < 1) fail("a loop of no iterations");
    loop(n.name, n.first, n.last, *n.body, in_phase);
  }
  // As the printer looks for it.
  static bool copies(const Block &b) {
    for (const Stmt &s : b) {
      if (std::holds_alternative<Copy>(s.node)) return true;
      for (const Block *inner : children(s)) return copies(*inner);
    }
    return false;
  }
  void node(const SourceLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    if (n.dimension < 0 || n.dimension >= kernel_.thread_dimensions)
      fail("a thread dimension that the block does not have");
    block(*n.body, in_phase);
  }
  void node(const Loop &n, bool in_phase) {
    if (n.unroll == Loop::fully && (!n.first.numerator.is_constant() || !n.last.numerator.is_constant()))
      fail("an unrolled loop without constant bounds");
    if (n.counter == Integer::wide && n.unroll == Loop::fully) fail("a loop of 64 bits is unrolled");
    if (n.stages > 1) pipeline(n, in_phase);
    if (!n.swings.empty() && (n.unroll != Loop::fully || !(n.first == Expr(0)) || !names_.count(n.swings)))
      fail("a loop swings that is not unrolled from 0 on, or by what is not around it");
    for (const Fragment &f : n.fragments) fragment(n, f, in_phase);
    if (n.product) product(n);
    const std::vector<Fragment> *around = std::exchange(fragments_, n.fragments.empty() ? fragments_ : &n.fragments);
    const int outside = std::exchange(stages_, n.stages > 1 ? n.stages : stages_);
    loop(n.name, n.first, n.last, *n.body, in_phase);
    stages_ = outside;
    fragments_ = around;
  }
  // All threads of a warp come there, and together.
  void product(const Loop &n) const {
    const auto parts = product_parts(n, kernel_);
    const auto same = [](const WarpProduct &a, const WarpProduct &b) {
      return a.row == b.row && a.column == b.column && a.neighbour == b.neighbour;
    };
    if (!kernel_.in_warps || alone_ != &n || !parts || !same(parts->loops, *n.product))
      fail("the loop over '" + n.name + "' is no product that the threads of a warp do together");
  }
  void fragment(const Loop &n, const Fragment &f, bool in_phase) {
    if (!in_phase || n.unroll < 2 || n.counter != Integer::narrow || !(n.first == Expr(0)))
      fail("a fragment of a loop that is not unrolled from 0 on");
    if (f.together < 1 || (f.ahead && n.unroll % f.together != 0) ||
        (!f.ahead && f.together > 1 && (f.axes.empty() || f.axes.back().count % f.together != 0)))
      fail("a fragment that is no whole number of what is read together");
    const auto beside = [&](const std::string &counter) {
      const qe::Poly by = f.index.coefficient(counter, 1);
      return f.index.degree(counter) == 1 && (by == qe::Poly(1) || by == qe::Poly(-1));
    };
    if (f.ahead && !beside(n.name)) fail("a fragment ahead whose elements do not lie side by side along the loop");
    if (f.window && (!f.ahead || f.axes.empty() || !beside(f.axes.back().loop)))
      fail("a window that does not slide along the loop");
    if (f.skipped < 0 || f.skipped >= f.together) fail("a fragment that skips a whole piece");
    const Storage *of = find_storage(f.storage);
    if (of && (of->stages == 1 || of->stages != stages_)) fail("a fragment of what is no pipeline's");
    std::set<std::string> known = names_;
    known.insert(n.name);
    for (const Fragment::Axis &a : f.axes) {
      if (a.count < 1) fail("an axis without elements");
      known.insert(a.loop);
    }
    const std::set<std::string> outside = std::exchange(names_, known);
    place({f.storage, f.index});
    names_ = outside;
  }
  void pipeline(const Loop &n, bool in_phase) const {
    if (in_phase || !(n.first == Expr(0)) || n.unroll != 1 || n.counter != Integer::wide)
      fail("a pipeline that is no loop of the block from 0 on");
    const auto parts = pipeline_parts(*n.body);
    if (!parts) fail("a pipeline whose body does not begin with a phase between two barriers");
    if (!fills(*std::get<Phase>(parts->fill.back().node).body, n.stages))
      fail("a pipeline fills something else than storage of its stages from arrays that are not written");
  }
  // Nothing but copies of boxes from arrays to storage of so many stages.
  bool fills(const Block &b, int stages) const {
    return std::all_of(b.begin(), b.end(), [&](const Stmt &s) {
      const auto *copy = std::get_if<Copy>(&s.node);
      const auto *box = std::get_if<CopyBox>(&s.node);
      if (box) copy = &box->element;
      if (copy) return is_filled(*copy, stages);
      const bool known = std::holds_alternative<Let>(s.node) || std::holds_alternative<Loop>(s.node) ||
                         std::holds_alternative<When>(s.node) || std::holds_alternative<TileLoop>(s.node);
      const auto inside = children(s);
      return known &&
             std::all_of(inside.begin(), inside.end(), [&](const Block *inner) { return fills(*inner, stages); });
    });
  }
  bool is_filled(const Copy &copy, int stages) const {
    const auto to = std::find_if(kernel_.storage.begin(), kernel_.storage.end(),
                                 [&](const Storage &s) { return s.name == copy.to.name; });
    const auto from = std::find_if(kernel_.arrays.begin(), kernel_.arrays.end(),
                                   [&](const model::Array &a) { return a.name == copy.from.name; });
    return to != kernel_.storage.end() && from != kernel_.arrays.end() && to->space == Storage::Space::block &&
           to->stages == stages && !from->written;
  }
  void node(const When &n, bool in_phase) {
    if (n.spare && (!in_phase || n.otherwise))
      fail("a test that may be left out stands outside a phase, or has an 'else'");
    for (const Expr &c : n.conditions) expression(c);
    block(*n.body, in_phase);
    if (n.otherwise) block(*n.otherwise, in_phase);
  }
  void node(const Control &n, bool in_phase) {
    if (in_phase) fail("control of a block stands inside a phase");
    block(*n.body, in_phase);
  }
  void node(const Uniform &, bool in_phase) {
    if (in_phase) fail("a statement of the block stands inside a phase");
  }
  void node(const Phase &n, bool in_phase) {
    if (in_phase) fail("a phase stands inside a phase");
    alone_ = n.body->size() == 1 ? std::get_if<Loop>(&n.body->front().node) : nullptr;
    of_threads(n);
    alone_ = nullptr;
  }
  template <class Node>
  void of_threads(const Node &n) {
    const std::set<std::string> saved = names_, saved_ghosts = ghosts_;
    names_.insert(kernel_.thread_names.begin(), kernel_.thread_names.end());
    ghosts_.insert(n.unused.begin(), n.unused.end());
    block(*n.body, true);
    names_ = saved;
    ghosts_ = saved_ghosts;
  }
  void node(const Once &n, bool in_phase) {
    if (in_phase) fail("a phase stands inside a phase");
    block(*n.body, true);
  }
  void node(const Combine &n, bool in_phase) {
    if (in_phase) fail("values of threads are combined inside a phase");
    if (n.parts.empty()) fail("nothing is combined");
    if (n.number.has_value() != (kernel_.find(Parameter::Kind::parts, 0) != nullptr))
      fail("points are numbered without parts, or the other way round");
    if (n.number) expression(*n.number);
    for (const Combine::Part &p : n.parts) {
      combines(p.op);
      const Storage *own = find_storage(p.storage), *across = find_storage(p.across);
      if (!own || own->space != Storage::Space::thread || !(own->elements() == Expr(1)))
        fail("'" + p.storage + "' is combined, and is no element of each thread");
      if (!across || across->space != Storage::Space::block || across->element != own->element ||
          !(across->elements() == Expr(32)))
        fail("'" + p.across + "' is no storage for the results of 32 threads");
    }
    of_threads(n);
  }
  void node(const Turns &n, bool in_phase) {
    if (in_phase) fail("turns of blocks stand inside a phase");
    if (!(n.first == Expr(0))) fail("turns that are not counted from 0 on");
    if (!kernel_.find(Parameter::Kind::parts, 0)) fail("turns in a kernel without parts");
    const Storage *slot = find_storage(n.slot);
    if (!slot || slot->space != Storage::Space::block || slot->element != "long long" || !(slot->elements() == Expr(1)))
      fail("'" + n.slot + "' is no storage for the number of a turn");
    turns_.insert(n.name);
    loop(n.name, n.first, n.last, *n.body, in_phase);
    turns_.erase(n.name);
  }
  void node(const Scan &n, bool in_phase) const {
    if (in_phase) fail("a scan stands inside a phase");
    if (!turns_.count(n.number)) fail("a scan outside of turns");
    combines(n.op);
    expression(n.count);
    place(n.before);
    const Storage *values = find_storage(n.values), *across = find_storage(n.across);
    for (const Storage *s : {values, across, n.factors.empty() ? values : find_storage(n.factors)})
      if (!s || s->space != Storage::Space::block || s->stages != 1 || s->element != values->element)
        fail("a scan of what is no storage of the block, or of two types");
    if (!(across->elements() == Expr(66))) fail("'" + n.across + "' is no storage for the results of 32 threads");
    if (!n.factors.empty() && n.op != "+") fail("a scan with factors that adds nothing");
  }
  const Storage *find_storage(const std::string &name) const { return kernel_.find_storage(name); }
  void combines(const std::string &op) const {
    if (combining_class(op).empty()) fail("'" + op + "' combines nothing");
  }
  void node(const Clear &n, bool in_phase) {
    if (!in_phase) fail("an element is cleared outside a phase");
    combines(n.op);
    place(n.to);
  }
  void node(const Join &n, bool in_phase) {
    if (!in_phase) fail("elements are joined outside a phase");
    combines(n.op);
    place(n.to);
    place(n.from);
  }
  void node(const Barrier &, bool in_phase) {
    if (in_phase) fail("a barrier stands inside a phase, where threads may diverge");
  }
  void node(const Point &, bool in_phase) {
    if (!in_phase) fail("an iteration begins outside a phase");
  }
  void place(const Place &p, bool printed = true) const {
    expression(p.index, printed);
    if (printed) declared(p.name);
    if (!is_storage(p.name) && !is_array(p.name)) fail("'" + p.name + "' is neither an array nor storage");
    if (!p.neighbour.empty() && !is_neighbour(p)) fail("an element that is read with neighbours does not count them");
    const auto named = [&](const Fragment &f) { return f.name == p.fragment && f.storage == p.name; };
    if (!p.fragment.empty() && !(fragments_ && std::any_of(fragments_->begin(), fragments_->end(), named)))
      fail("'" + p.fragment + "' is no fragment of '" + p.name + "'");
    const Storage *s = find_storage(p.name);
    if (s && !s->contents && s->stages > 1 && s->stages != stages_)
      fail("'" + p.name + "' has stages, and is used outside a pipeline");
  }
  bool is_neighbour(const Place &p) const {
    return is_storage(p.name) && p.together > 1 && p.index.kind == Expr::Kind::poly && names_.count(p.neighbour) != 0;
  }
  bool is_storage(const std::string &name) const { return find_storage(name) != nullptr; }
  bool is_array(const std::string &name) const {
    for (const model::Array &a : kernel_.arrays)
      if (a.name == name) return true;
    return false;
  }
  void node(const Bind &n, bool in_phase) {
    if (!in_phase) fail("storage is named outside a phase");
    place({n.storage, n.index}, !n.ghost);
  }
  void node(const Copy &n, bool in_phase) {
    if (!in_phase) fail("an element is copied outside a phase");
    place(n.to);
    place(n.from);
  }
  void node(const CopyBox &n, bool in_phase) {
    if (!in_phase) fail("a box is copied outside a phase");
    const std::set<std::string> saved = names_;
    for (const CopyBox::Side &s : n.sides) expression(Expr(s.extent));
    for (const CopyBox::Side &s : n.sides) define(s.coordinate);
    place(n.element.to);
    place(n.element.from);
    for (const qe::System &s : n.set)
      for (const qe::Constraint &c : s) expression(Expr(c.p));
    names_ = saved;
  }
  void node(const Body &n, bool in_phase) {
    if (!in_phase) fail("source text stands outside a phase");
    const std::set<std::string> saved = names_;
    names_.insert(n.variables.begin(), n.variables.end());
    for (const auto &[access, p] : n.places) place(p, false); // of an access that the text may not have
    for (const auto &[access, name] : n.values) value(name);
    names_ = saved;
  }

  void node(const Serial &n, bool in_phase) {
    if (!in_phase) fail("source text stands outside a phase");
    const std::set<std::string> saved = names_;
    names_.insert({n.symbol, n.definition.name}); // the variable may hide one outside
    for (const qe::Constraint &c : n.range) expression(Expr(c.p));
    expression(n.definition.value);
    for (const Serial::Local &l : n.locals)
      if (!l.storage.empty()) place({l.storage, 0});
    for (const Serial::Kept &k : n.kept) {
      place({k.storage, 0});
      place(k.element);
    }
    for (const Expr &e : n.runs) expression(e);
    node(n.inner, in_phase);
    names_ = saved;
  }

  void value(const std::string &name) const {
    if (!values_.count(name)) fail("'" + name + "' is used before it is computed");
  }
  void access(const Access &a, bool in_phase) const {
    if (!in_phase) fail("an element is accessed outside a phase");
    if (a.code.size() != 1 || !std::holds_alternative<std::shared_ptr<const model::AccessHole>>(a.code[0]))
      fail("a load or a store of something else than one element");
    if (a.place) place(*a.place);
  }
  void node(const Load &n, bool in_phase) {
    access(n.from, in_phase);
    define(n.name);
    values_.insert(n.name);
  }
  void node(const Compute &n, bool in_phase) {
    if (!in_phase) fail("source text stands outside a phase");
    for (const auto &[number, name] : n.values) value(name);
    std::set<int> accesses;
    accesses_of(n.code, accesses);
    for (int number : accesses)
      if (!n.values.count(number)) fail("an access without a value in what '" + n.name + "' is computed of");
    define(n.name);
    values_.insert(n.name);
  }
  void node(const Store &n, bool in_phase) {
    access(n.to, in_phase);
    value(n.value);
  }
  void node(const Reduce &n, bool in_phase) {
    access(n.to, in_phase);
    value(n.value);
  }

  const Kernel &kernel_;
  std::set<std::string> turns_;                      // around
  int stages_ = 1;                                   // of the pipeline around
  const std::vector<Fragment> *fragments_ = nullptr; // of the loop around
  const Loop *alone_ = nullptr;                      // of the phase around
  std::set<std::string> values_;                     // of loads and of what is computed
  std::set<std::string> names_, ghosts_;             // what is not declared
  std::set<const void *> holes_;                     // that have been looked at
};

} // namespace

void verify(const Kernel &kernel) { Verifier(kernel).run(); }

} // namespace metafork::codegen
