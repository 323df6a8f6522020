#include "codegen/passes/passes.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

using Names = std::set<std::string>;

class Dropper {
public:
  explicit Dropper(const Kernel &k) : k_(k) {}

  // The block with its ghosts marked; `used`: receives the names from outside that it uses.
  Block run(const Block &b, Names &used) const {
    Block out(b);
    Names behind;
    for (auto s = out.rbegin(); s != out.rend(); ++s) {
      if (auto *let = std::get_if<Let>(&s->node)) {
        let->ghost = behind.erase(let->name) == 0;
        if (!let->ghost) value(*let, behind);
      } else if (auto *bind = std::get_if<Bind>(&s->node)) {
        bind->ghost = behind.erase(bind->name) == 0;
        if (bind->ghost) continue;
        behind.insert(bind->storage);
        behind.merge(model::words_in(bind->type));
        expression(bind->index, behind);
      } else {
        std::visit([&](auto &n) { node(n, behind); }, s->node);
      }
    }
    used.merge(behind);
    return out;
  }

  static void expression(const Expr &e, Names &out) {
    for (const qe::Poly *p : {&e.numerator, &e.denominator}) out.merge(p->symbols());
    for (const Expr &a : e.args) expression(a, out);
  }

private:
  static void value(const Let &n, Names &out) {
    expression(n.value, out);
    if (!n.pointer.empty()) out.insert(n.pointer);
    out.merge(model::words_in(n.type));
  }

  template <class Node>
  Names inside(Node &n) const {
    Names out;
    n.body = std::make_shared<const Block>(run(*n.body, out));
    return out;
  }
  template <class Node>
  void loop(Node &n, std::initializer_list<std::string> defined, Names &out) const {
    Names of_body = inside(n);
    for (const std::string &name : defined) of_body.erase(name);
    out.merge(of_body);
    if constexpr (requires { n.first.kind; }) {
      expression(n.first, out);
      expression(n.last, out);
    }
  }
  using Places = std::map<int, Place>;
  void code(const model::Code &text, Names &out, const Places &places = {}) const {
    for (const model::Piece &p : text) {
      if (const auto *plain = std::get_if<std::string>(&p))
        out.merge(model::words_in(*plain));
      else if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p))
        access(**a, out, places);
      else
        code((*std::get_if<std::shared_ptr<const model::ContractHole>>(&p))->original, out, places);
    }
  }
  // What stands for an access in the print: its place in storage, the source's own text, or array and subscripts.
  void access(const model::AccessHole &hole, Names &out, const Places &places) const {
    const auto place = hole.block ? places.end() : places.find(hole.access);
    if (place != places.end()) {
      out.insert(place->second.name);
      return expression(place->second.index, out);
    }
    if (hole.block || hole.index.empty()) code(hole.original, out, places);
    if (hole.index.empty()) return;
    if (!hole.block) out.insert(k_.arrays[static_cast<size_t>(hole.array)].name);
    for (size_t d = 0; d < hole.index.size(); d++) {
      code(hole.index[d], out, places);
      if (d > 0) code(hole.extents[d], out, places);
    }
  }

  void node(Let &, Names &) const {}
  void node(Bind &, Names &) const {}
  void node(BlockLoop &n, Names &out) const { loop(n, {n.name}, out); }
  void node(ThreadLoop &n, Names &out) const {
    loop(n, {n.name}, out);
    out.insert(k_.thread_names[static_cast<size_t>(n.dimension)]);
  }
  void node(TileLoop &n, Names &out) const {
    loop(n, {n.row, n.column}, out);
    out.merge(n.width.symbols());
  }
  void node(DealLoop &n, Names &out) const { loop(n, {n.name}, out); }
  void node(Combine &n, Names &out) const {
    of_threads(n, out);
    for (const Combine::Part &p : n.parts) out.insert({p.storage, p.across});
    if (n.number) expression(*n.number, out);
  }
  void node(Turns &n, Names &out) const {
    loop(n, {n.name}, out);
    out.insert(n.slot);
  }
  void node(Scan &n, Names &out) const {
    out.insert({n.values, n.across, n.number});
    if (!n.factors.empty()) out.insert(n.factors);
    out.merge(model::words_in(n.wide));
    expression(n.count, out);
    place(n.before, out);
  }
  void node(Clear &n, Names &out) const { place(n.to, out); }
  void node(Join &n, Names &out) const {
    place(n.to, out);
    place(n.from, out);
  }
  static void place(const Place &p, Names &out) {
    out.insert(p.name);
    expression(p.index, out);
  }
  void node(SourceLoop &n, Names &out) const {
    loop(n, {n.variable}, out);
    for (const model::Code *c : {&n.first, &n.limit, &n.step}) code(*c, out);
    out.merge(model::words_in(n.type));
    if (!takes_all_threads(k_, n)) out.insert(k_.thread_names[static_cast<size_t>(n.dimension)]);
  }
  void node(Loop &n, Names &out) const {
    Names of_fragments;
    for (const Fragment &f : n.fragments) {
      of_fragments.merge(f.index.symbols());
      for (const Fragment::Axis &a : f.axes) of_fragments.erase(a.loop);
      out.insert(f.storage);
    }
    of_fragments.erase(n.name);
    out.merge(of_fragments);
    loop(n, {n.name}, out);
  }
  void node(When &n, Names &out) const {
    out.merge(inside(n));
    if (n.otherwise) n.otherwise = std::make_shared<const Block>(run(*n.otherwise, out));
    for (const Expr &c : n.conditions) expression(c, out);
  }
  void node(Control &n, Names &out) const {
    out.merge(inside(n));
    code(n.head, out);
    code(n.tail, out);
  }
  void node(Uniform &n, Names &out) const { code(n.code, out); }
  void node(Phase &n, Names &out) const { of_threads(n, out); }
  template <class Node>
  void of_threads(Node &n, Names &out) const {
    Names used = inside(n);
    n.unused.clear();
    for (const std::string &t : k_.thread_names)
      if (!used.erase(t)) n.unused.insert(t);
    for (const Storage &s : k_.storage)
      if (s.space == Storage::Space::thread && !used.count(s.name)) n.unused.insert(s.name);
    out.merge(used);
  }
  void node(Once &n, Names &out) const { out.merge(inside(n)); }
  void node(Barrier &, Names &) const {}
  void node(Point &, Names &) const {}
  void node(Copy &n, Names &out) const {
    for (const Place *p : {&n.to, &n.from}) place(*p, out);
  }
  void node(CopyBox &n, Names &out) const {
    Names inside;
    node(n.element, inside);
    for (const qe::System &s : n.set)
      for (const qe::Constraint &c : s) inside.merge(c.p.symbols());
    for (const CopyBox::Side &s : n.sides) inside.erase(s.coordinate);
    for (const CopyBox::Side &s : n.sides) inside.merge(s.extent.symbols());
    out.merge(inside);
  }
  void node(Body &n, Names &out) const {
    Places instead = n.places;
    for (const auto &[access, name] : n.values) instead[access] = {name, 0};
    code(n.code, out, instead);
  }
  void node(Serial &n, Names &out) const {
    for (const model::Code *c : {&n.whole, &n.before, &n.after}) code(*c, out);
    node(n.inner, out);
  }
  void at(const Access &a, Names &out) const {
    code(a.code, out, a.place ? Places{{hole_of(a).access, *a.place}} : Places{});
  }
  void node(Load &n, Names &out) const {
    out.erase(n.name);
    at(n.from, out);
  }
  // Its accesses stand for values, and name no array.
  void node(Compute &n, Names &out) const {
    out.erase(n.name);
    Places values;
    for (const auto &[access, name] : n.values) values[access] = {name, 0};
    code(n.code, out, values);
  }
  void node(Store &n, Names &out) const {
    at(n.to, out);
    out.insert(n.value);
  }
  void node(Reduce &n, Names &out) const {
    at(n.to, out);
    out.insert(n.value);
  }

  const Kernel &k_;
};

} // namespace

Kernel drop_unused(Kernel kernel) {
  Names used;
  kernel.body = Dropper(kernel).run(kernel.body, used);
  for (const Storage &s : kernel.storage) {
    Dropper::expression(s.elements(), used);
    used.merge(model::words_in(s.element));
  }
  kernel.unused.clear();
  for (const model::Scalar &s : kernel.scalars)
    if (!used.count(s.name)) kernel.unused.insert(s.name);
  for (const model::Array &a : kernel.arrays)
    if (!used.count(a.name)) kernel.unused.insert(a.name);
  return kernel;
}

} // namespace metafork::codegen
