#include "codegen/ir/kernel_ir.h"

#include <set>
#include <stdexcept>

namespace metafork::codegen {

Expr Expr::floor(qe::Poly n, qe::Poly d) {
  if (d == qe::Poly(1)) return n;
  Expr e;
  e.kind = Kind::floor_div;
  e.numerator = std::move(n);
  e.denominator = std::move(d);
  return e;
}

Expr Expr::ceil(qe::Poly n, qe::Poly d) {
  Expr e = floor(std::move(n), std::move(d));
  if (e.kind == Kind::floor_div) e.kind = Kind::ceil_div;
  return e;
}

Expr Expr::smallest(std::vector<Expr> args) {
  if (args.size() == 1) return args[0];
  Expr e;
  e.kind = Kind::min;
  e.args = std::move(args);
  return e;
}

Expr Expr::largest(std::vector<Expr> args) {
  Expr e = smallest(std::move(args));
  if (e.kind == Kind::min) e.kind = Kind::max;
  return e;
}

Expr lower(const std::vector<qe::LowerBound> &bounds) {
  std::vector<Expr> args;
  for (const qe::LowerBound &b : bounds)
    args.push_back(b.round_down ? Expr::floor(b.numerator, b.denominator) : Expr::ceil(b.numerator, b.denominator));
  return Expr::largest(std::move(args));
}

Expr upper(const std::vector<qe::Bound> &bounds) {
  std::vector<Expr> args;
  for (const qe::Bound &b : bounds) args.push_back(Expr::floor(b.numerator, b.denominator));
  return Expr::smallest(std::move(args));
}

const Parameter *Kernel::find(Parameter::Kind kind, int dimension) const {
  for (const Parameter &p : parameters)
    if (p.kind == kind && p.dimension == dimension) return &p;
  return nullptr;
}

std::vector<const Block *> children(const Stmt &s) {
  std::vector<const Block *> out;
  std::visit(
      [&](const auto &n) {
        if constexpr (requires { n.body; }) out.push_back(n.body.get());
        if constexpr (requires { n.otherwise; })
          if (n.otherwise) out.push_back(n.otherwise.get());
      },
      s.node);
  return out;
}

std::vector<Expr> expressions(const Stmt &s) {
  std::vector<Expr> out;
  std::visit(
      [&](const auto &n) {
        if constexpr (requires { Expr(n.value); }) out.push_back(n.value);
        if constexpr (requires { Expr(n.index); }) out.push_back(n.index);
        if constexpr (requires { n.last.numerator; }) out.insert(out.end(), {n.first, n.last});
        if constexpr (requires { n.width; }) out.emplace_back(n.width);
        if constexpr (requires { n.conditions; }) out.insert(out.end(), n.conditions.begin(), n.conditions.end());
        if constexpr (requires { n.from; }) out.insert(out.end(), {n.to.index, n.from.index});
        if constexpr (requires { n.element; }) out.insert(out.end(), {n.element.to.index, n.element.from.index});
        if constexpr (requires { n.places; })
          for (const auto &[access, place] : n.places) out.push_back(place.index);
      },
      s.node);
  return out;
}

std::vector<const model::Code *> codes(const Stmt &s) {
  if (const auto *n = std::get_if<Body>(&s.node)) return {&n->code};
  if (const auto *n = std::get_if<Uniform>(&s.node)) return {&n->code};
  if (const auto *n = std::get_if<Control>(&s.node)) return {&n->head, &n->tail};
  if (const auto *n = std::get_if<SourceLoop>(&s.node)) return {&n->first, &n->limit, &n->step};
  return {};
}

bool takes_all_threads(const Kernel &kernel, const SourceLoop &loop) {
  return loop.last && loop.dimension + 1 < kernel.thread_dimensions;
}

std::string text(const Expr &e) {
  switch (e.kind) {
    case Expr::Kind::poly:
      return e.numerator.text();
    case Expr::Kind::floor_div:
    case Expr::Kind::ceil_div:
      return std::string(e.kind == Expr::Kind::floor_div ? "floord(" : "ceild(") + e.numerator.text() + ", " +
             e.denominator.text() + ")";
    case Expr::Kind::min:
    case Expr::Kind::max:
      break;
  }
  std::string out = e.kind == Expr::Kind::min ? "min(" : "max(";
  for (size_t i = 0; i < e.args.size(); i++) out.append(i ? ", " : "").append(text(e.args[i]));
  return out.append(")");
}

namespace {

std::string code_text(const model::Code &code) {
  std::string out;
  for (const model::Piece &p : code) {
    if (const auto *s = std::get_if<std::string>(&p)) out += *s;
    if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p))
      out += "<" + code_text((*a)->original) + ">";
    if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      out += "<contract " + code_text((*c)->original) + ">";
  }
  return out;
}

class Dump {
public:
  std::string run(const Kernel &k) {
    line("kernel " + k.name);
    depth_++;
    for (const std::string &c : k.comment) line("; " + c);
    for (const Parameter &p : k.parameters) line("parameter " + p.name);
    for (const model::Scalar &s : k.scalars)
      line(unused(k, s.name) + "scalar " + s.type + " " + s.name + (s.constant.empty() ? "" : " = " + s.constant));
    for (const model::Array &a : k.arrays)
      line(unused(k, a.name) + "array " + (a.read ? "read " : "") + (a.written ? "written " : "") + a.element + " " +
           a.name);
    for (const Storage &s : k.storage)
      line(std::string("storage ") + (s.space == Storage::Space::block ? "block " : "thread ") + s.element + " " +
           s.name + "[" + text(s.extent) + "]");
    block(k.body);
    return std::move(out_);
  }

private:
  void line(const std::string &s) { out_ += std::string(static_cast<size_t>(depth_) * 2, ' ') + s + "\n"; }

  void nested(const std::string &head, const Block &body) {
    line(head);
    depth_++;
    block(body);
    depth_--;
  }

  static std::string unused(const Kernel &k, const std::string &name) { return k.unused.count(name) ? "unused " : ""; }
  static std::string range(const std::string &name, const Expr &first, const Expr &last) {
    return name + " = " + text(first) + " .. " + text(last);
  }

  void block(const Block &b) {
    for (const Stmt &s : b) std::visit([this](const auto &n) { node(n); }, s.node);
  }
  void node(const Let &n) {
    line(std::string(n.ghost ? "ghost " : "") + "let " + (n.small ? "small " : "") + n.type + " " + n.name + " = " +
         (n.pointer.empty() ? "" : n.pointer + " + ") + text(n.value));
  }
  void node(const BlockLoop &n) {
    nested("blocks " + std::to_string(n.dimension) + ": " + range(n.name, n.first, n.last), *n.body);
  }
  void node(const ThreadLoop &n) {
    nested(
        "threads " + std::to_string(n.dimension) + ": " + (n.narrow ? "narrow " : "") + range(n.name, n.first, n.last),
        *n.body);
  }
  void node(const TileLoop &n) {
    const std::string width = n.row.empty() ? "" : ", " + n.column + " = 0 .. " + (n.width - qe::Poly(1)).text();
    const std::string batch = n.batch > 1 ? "batch " + std::to_string(n.batch) + " " : "";
    nested("tile " + batch + range(n.row.empty() ? n.column : n.row, n.first, n.last) + width, *n.body);
  }
  void node(const SourceLoop &n) {
    const std::string dimension = std::to_string(n.dimension) + (n.last ? " .." : "");
    const std::string step = n.step.empty() ? std::to_string(n.step_value) : code_text(n.step);
    nested("threads " + dimension + ": " + n.type + " " + n.variable + " = " + code_text(n.first) + "; " + n.relation +
               " " + code_text(n.limit) + "; " + step,
           *n.body);
  }
  void node(const Loop &n) {
    std::string head = n.unroll ? "unrolled " : n.narrow ? "loop narrow " : "loop ";
    if (n.unroll_by > 1) head += "unroll " + std::to_string(n.unroll_by) + " ";
    nested(head + range(n.name, n.first, n.last), *n.body);
  }
  void node(const When &n) {
    std::string head = "when";
    for (const Expr &c : n.conditions) head += " " + text(c) + " >= 0";
    nested(head, *n.body);
    if (n.otherwise) nested("else", *n.otherwise);
  }
  void node(const Control &n) {
    nested("control " + code_text(n.head), *n.body);
    if (!n.tail.empty()) line("control " + code_text(n.tail));
  }
  void node(const Uniform &n) { line("uniform " + code_text(n.code)); }
  static std::string place(const Place &p) { return p.name + "[" + text(p.index) + "]"; }
  void node(const Bind &n) {
    line(std::string(n.ghost ? "ghost " : "") + "bind " + n.type + " " + n.name + " = " + place({n.storage, n.index}));
  }
  void node(const Copy &n) { line("copy " + place(n.to) + " = " + place(n.from)); }
  static std::string system(const qe::System &s) {
    std::string out;
    for (const qe::Constraint &c : s) out += (out.empty() ? "" : ", ") + c.p.text() + (c.equality ? " = 0" : " >= 0");
    return out;
  }
  void node(const CopyBox &n) {
    std::string head = "box", set;
    for (const CopyBox::Side &s : n.sides)
      head += (head.size() > 3 ? ", " : " ") + s.coordinate + " < " + s.extent.text();
    for (const qe::System &s : n.set) set += (set.empty() ? " where " : " or where ") + system(s);
    line(head + ": " + place(n.element.to) + " = " + place(n.element.from) + set);
  }
  void node(const Phase &n) {
    std::string head = "phase";
    for (const std::string &name : n.unused) head += (head.size() > 5 ? ", " : " without ") + name;
    nested(head, *n.body);
  }
  void node(const Once &n) { nested("once", *n.body); }
  void node(const Barrier &) { line("barrier"); }
  void node(const Point &) { line("point"); }
  void node(const Body &n) {
    std::string places;
    for (const auto &[access, p] : n.places) places += (places.empty() ? "  with " : ", ") + place(p);
    line("body " + code_text(n.code) + places);
  }

  std::string out_;
  int depth_ = 0;
};

// Levels, dimensions and scopes.
class Verifier {
public:
  explicit Verifier(const Kernel &k) : kernel_(k) {}

  void run() {
    for (const Parameter &p : kernel_.parameters) define(p.field);
    for (const model::Scalar &s : kernel_.scalars)
      if (s.integral) names_.insert(s.name);
    ghosts_ = kernel_.unused;
    for (const Storage &s : kernel_.storage) expression(s.extent);
    block(kernel_.body, false);
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    throw std::logic_error("kernel " + kernel_.name + ": " + what);
  }

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
  }

  void block(const Block &b, bool in_phase) {
    const std::set<std::string> saved = names_, saved_ghosts = ghosts_;
    for (const Stmt &s : b) std::visit([&](const auto &n) { node(n, in_phase); }, s.node);
    names_ = saved;
    ghosts_ = saved_ghosts;
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
    loop(n.name, n.first, n.last, *n.body, in_phase);
  }
  void declared(const std::string &name) const {
    if (ghosts_.count(name)) fail("'" + name + "' is used, and not declared");
  }
  void node(const TileLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    expression(n.width);
    if (!n.row.empty()) define(n.row);
    loop(n.column, n.first, n.last, *n.body, in_phase);
    names_.erase(n.row);
  }
  void node(const SourceLoop &n, bool in_phase) {
    if (!in_phase) fail("a loop over threads stands outside a phase");
    if (n.dimension < 0 || n.dimension >= kernel_.thread_dimensions)
      fail("a thread dimension that the block does not have");
    block(*n.body, in_phase);
  }
  void node(const Loop &n, bool in_phase) {
    if (n.unroll && (!n.first.numerator.is_constant() || !n.last.numerator.is_constant()))
      fail("an unrolled loop without constant bounds");
    if (!n.narrow && (n.unroll || n.unroll_by > 1)) fail("a loop of 64 bits is unrolled");
    loop(n.name, n.first, n.last, *n.body, in_phase);
  }
  void node(const When &n, bool in_phase) {
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
  void node(const Barrier &, bool in_phase) {
    if (in_phase) fail("a barrier stands inside a phase, where threads may diverge");
  }
  void node(const Point &, bool in_phase) {
    if (!in_phase) fail("an iteration begins outside a phase");
  }
  void place(const Place &p, bool printed = true) const {
    expression(p.index, printed);
    if (printed) declared(p.name);
    if (!storage(p.name) && !array(p.name)) fail("'" + p.name + "' is neither an array nor storage");
  }
  bool storage(const std::string &name) const {
    for (const Storage &s : kernel_.storage)
      if (s.name == name) return true;
    return false;
  }
  bool array(const std::string &name) const {
    for (const model::Array &a : kernel_.arrays)
      if (a.name == name) return true;
    return false;
  }
  void node(const Bind &n, bool in_phase) {
    if (!in_phase) fail("thread storage is named outside a phase");
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
    names_ = saved;
  }

  const Kernel &kernel_;
  std::set<std::string> names_, ghosts_; // what is not declared
};

} // namespace

std::string text(const Kernel &kernel) { return Dump().run(kernel); }

void verify(const Kernel &kernel) { Verifier(kernel).run(); }

} // namespace metafork::codegen
