#include "codegen/build/stage_scope.h"

#include "codegen/ir/arithmetic.h"
#include "codegen/ir/rewrite.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

using qe::Poly;

namespace {

// Points of a thread in each dimension: what the values that live across a tile's phases allow in registers.
int points_of_a_thread(const StageScope &s) {
  if ((s.streams && s.ahead()) || s.writes_rows) return 1;
  return s.dims.size() == 1 || s.ahead() ? 8 : s.dims.size() == 2 ? 4 : 1;
}
// Does a subscript go up or down by one element a step of `p` and of `k`, if at all, and by nothing else of the nest?
bool is_line(const model::Nest &nest, const Poly &subscript, const std::string &p, const std::string &k) {
  return std::all_of(nest.loops.begin(), nest.loops.end(), [&](const model::Loop &l) {
    if (!subscript.uses(l.index)) return true;
    const Poly by = subscript.coefficient(l.index, 1);
    return (l.index == p || l.index == k) && subscript.degree(l.index) == 1 && (by == Poly(1) || by == Poly(-1));
  });
}

// A window (see slides) is an odd number of points wide, so that threads which read that far apart use different banks;
// where what the loop reads may be read 16 bytes at a time, some groups of those: two of 4 bytes, or three of 8.
int points_of_a_window(const StageScope &s, int loop) {
  if (!s.ahead()) return 7;
  const std::string &p = s.nest->loops[0].index, &k = s.nest->loops[static_cast<size_t>(loop)].index;
  std::set<int64_t> sizes;
  for (const model::Access &a : s.nest->accesses) {
    const model::Array &array = s.nest->arrays[static_cast<size_t>(a.array)];
    const auto subscript = analysis::polynomial(a.subscript);
    if (array.written) continue;
    if (!subscript || !is_line(*s.nest, *subscript, p, k) || !is_arithmetic(array.element)) return 5;
    sizes.insert(array.element_size);
  }
  if (sizes.size() != 1) return 5;
  const int64_t size = *sizes.begin();
  return size == 4 ? 8 : size == 8 ? 6 : 5;
}

// How many neighbours along an index a thread has, to read them as 16 bytes: of the largest type that the nest reads; 1
// where some array does not have them side by side.
int neighbours_along(const model::Nest &nest, const std::string &index) {
  int64_t largest = 4;
  for (const model::Access &a : nest.accesses) {
    const model::Array &array = nest.arrays[static_cast<size_t>(a.array)];
    if (array.written) continue;
    const auto p = analysis::polynomial(a.subscript);
    if (!p || (p->uses(index) && (p->degree(index) > 1 || !(p->coefficient(index, 1) == Poly(1))))) return 1;
    largest = std::max(largest, array.element_size);
  }
  return elements_together(largest);
}

// Does the loop slide a window over an array, a[p + k]? Then the point p + 1 of step k reads what p reads in step k +
// 1, and a thread with adjacent points has it in a register already.
bool slides(const model::Nest &nest, int loop) {
  const std::string &p = nest.loops[0].index, &k = nest.loops[static_cast<size_t>(loop)].index;
  for (const model::Access &a : nest.accesses) {
    const auto subscript = analysis::polynomial(a.subscript);
    if (!subscript || nest.arrays[static_cast<size_t>(a.array)].written) continue;
    if (subscript->degree(p) != 1 || subscript->degree(k) != 1) continue;
    const Poly of_p = subscript->coefficient(p, 1), of_k = subscript->coefficient(k, 1);
    if ((of_p == Poly(1) || of_p == Poly(-1)) && (of_k == of_p || of_k == -of_p)) return true;
  }
  return false;
}

// Has each point elements of its own as the loop goes on: a[p][k], a[k][p]?
bool has_own_elements(const model::Access &a, const std::string &p, const std::string &k) {
  const auto subscript = analysis::polynomial(a.subscript);
  if (!subscript || subscript->degree(p) != 1 || subscript->degree(k) != 1) return false;
  const Poly of_p = subscript->coefficient(p, 1), of_k = subscript->coefficient(k, 1);
  return !(of_p == of_k || of_p == -of_k);
}

// Does each point of one dimension read such elements of an array that is only read?
bool streams_through(const model::Nest &nest, int loop) {
  return std::any_of(nest.accesses.begin(), nest.accesses.end(), [&](const model::Access &a) {
    return !nest.arrays[static_cast<size_t>(a.array)].written &&
           has_own_elements(a, nest.loops[0].index, nest.loops[static_cast<size_t>(loop)].index);
  });
}

// Does each point write such elements, side by side as the loop goes on, and far from those of the next point?
bool writes_rows_of_points(const StageScope &s, int loop) {
  const std::string &k = s.nest->loops[static_cast<size_t>(loop)].index;
  const auto lane = std::find_if(s.dims.begin(), s.dims.end(), [&](const StageDimension &d) {
    return d.thread + 1 == static_cast<int>(s.dims.size());
  });
  return std::any_of(s.nest->accesses.begin(), s.nest->accesses.end(), [&](const model::Access &a) {
    if (!a.write || !has_own_elements(a, lane->index, k)) return false;
    const Poly of_k = analysis::polynomial(a.subscript)->coefficient(k, 1);
    return of_k == Poly(1) || of_k == Poly(-1);
  });
}

void reserve_names(StageScope &s) {
  const Kernel &k = s.mapped->kernel;
  for (const Parameter &p : k.parameters) s.names.fresh(p.field);
  for (const std::string &t : k.thread_names) s.names.fresh(t);
  for (const std::string &r : k.block_names) s.names.fresh(r);
  for (const Let &l : s.mapped->origins) s.names.fresh(l.name);
  for (const PointDigits &d : s.mapped->digits) s.names.fresh(d.block), s.names.fresh(d.point);
}

void start_kernel(StageScope &s) {
  const Kernel &plain = s.mapped->kernel;
  s.kernel = plain;
  s.kernel.variant = s.tiles == Tiles::tensor ? "tensor" : s.ahead() ? "pipelined" : "staged";
  s.kernel.name = plain.name + "_" + s.kernel.variant;
  s.kernel.nest = plain.name;
  s.kernel.exclusive = true;
  s.kernel.for_gpu = s.ahead();
}

void add_dimensions(StageScope &s) {
  for (size_t d = 0; d < s.nest->depth; d++) {
    const PointDigits &from = s.mapped->digits[d];
    StageDimension dim;
    dim.index = s.nest->loops[d].index;
    dim.block = from.block;
    dim.point = from.point;
    dim.first = s.names.fresh(dim.index + "_b");
    dim.size = Poly::symbol(s.block_size(d));
    dim.thread = static_cast<int>(d);
    s.dims.push_back(dim);
    s.frame.digits.push_back({dim.index, dim.first, dim.point, dim.size});
    s.frame.parameters.insert(s.block_size(d));
    s.frame.facts.push_back(qe::ge(dim.size, 1));
    if (from.has_origin) s.frame.facts.push_back(qe::ge(Poly::symbol(dim.first), from.origin));
  }
  for (const Parameter &p : s.kernel.parameters)
    if (p.kind == Parameter::Kind::threads) s.frame.facts.push_back(qe::ge(Poly::symbol(p.field), 1));
  for (const model::Scalar &v : s.nest->scalars)
    if (v.integral) s.frame.parameters.insert(v.name);
}

// Points of a thread that lie side by side are read 16 bytes at a time.
void add_sweeps(StageScope &s, int loop) {
  s.writes_rows = writes_rows_of_points(s, loop);
  s.streams = s.nest->depth == 1 && (s.writes_rows || streams_through(*s.nest, loop));
  const bool window = s.nest->depth == 1 && !s.streams && slides(*s.nest, loop);
  for (size_t d = 0; d < s.dims.size(); d++) {
    const std::string n = std::to_string(d);
    const bool lane = s.dims[d].thread + 1 == static_cast<int>(s.dims.size());
    Sweep sweep;
    sweep.groups = points_of_a_thread(s);
    if (window) sweep.groups = 1, sweep.neighbours = points_of_a_window(s, loop);
    if (lane && s.ahead() && s.dims.size() == 2) {
      sweep.neighbours = neighbours_along(*s.nest, s.dims[d].index);
      sweep.groups /= sweep.neighbours;
    }
    sweep.group = s.names.fresh("g" + n);
    if (sweep.neighbours > 1) sweep.neighbour = s.names.fresh("v" + n);
    sweep.number = s.names.fresh("s" + n);
    sweep.from = s.names.fresh("from" + n);
    sweep.to = s.names.fresh("to" + n);
    sweep.last = s.names.fresh("last" + n);
    s.dims[d].sweep = sweep;
  }
}

void add_tile(StageScope &s, int loop) {
  const std::string &k = s.nest->loops[static_cast<size_t>(loop)].index;
  Parameter p;
  p.kind = Parameter::Kind::tile;
  p.name = std::string(of_kind(p.kind).prefix) + "k";
  p.field = s.names.fresh(p.name);
  auto at = std::find_if(s.kernel.parameters.begin(), s.kernel.parameters.end(),
                         [](const Parameter &q) { return q.kind != Parameter::Kind::block_size; });
  s.kernel.parameters.insert(at, p);
  Tiling t;
  t.number = s.names.fresh("kb");
  const std::string &variable = s.nest->loops[static_cast<size_t>(loop)].variable;
  t.first = s.names.fresh(variable + "_b");
  t.within = s.names.fresh("kk");
  t.last = s.names.fresh("last_k");
  t.begin = {"long long", s.names.fresh(variable + "_begin"), {}, ""};
  t.end = {"long long", s.names.fresh(variable + "_end"), {}, ""};
  t.size = Poly::symbol(p.field);
  s.frame.digits.push_back({k, t.first, t.within, t.size});
  s.frame.parameters.insert(p.field);
  s.frame.facts.push_back(qe::ge(t.size, 1));
  s.tile = StageTile{loop, {}, {}};
  rewritten<Serial>(s.mapped->kernel.body, [&](Serial &n) { s.tile->serial = n; });
  s.tile->serial.tiling = t;
}

// The bounds of the block loops as constraints on the block indices.
qe::System block_facts(const StageScope &s) {
  qe::System out;
  for (size_t d = 0; d < s.dims.size(); d++) {
    const PointDigits &from = s.mapped->digits[d];
    const Poly b = Poly::symbol(from.block);
    out.push_back(qe::ge(s.dims[d].size, 1));
    for (const qe::LowerBound &l : from.blocks.lower)
      out.push_back(qe::ge(l.denominator * b, l.round_down ? l.numerator - l.denominator + Poly(1) : l.numerator));
    for (const qe::Bound &u : from.blocks.upper) out.push_back(qe::le(u.denominator * b, u.numerator));
  }
  return out;
}

// What has to hold for a block to have a point.
bool add_nonempty(StageScope &s, std::string &why) {
  qe::System all = analysis::in_frame(s.frame, analysis::domain_of(*s.nest));
  std::vector<qe::Symbol> points;
  for (size_t d = s.dims.size(); d-- > 0;) points.push_back(s.dims[d].point);
  for (const StageDimension &d : s.dims) {
    all.push_back(qe::ge(Poly::symbol(d.point), 0));
    all.push_back(qe::le(Poly::symbol(d.point), d.size - Poly(1)));
  }
  all.insert(all.end(), s.frame.facts.begin(), s.frame.facts.end());
  const qe::Elimination e = qe::eliminate(all, points);
  if (e.refusal) {
    why = e.refusal->text();
    return false;
  }
  const qe::System loops = block_facts(s);
  for (const qe::Constraint &c : e.rest) {
    if (c.equality || s.implied(c.p)) continue;
    Poly in_blocks = c.p;
    for (size_t d = 0; d < s.dims.size(); d++)
      in_blocks = in_blocks.substitute(s.dims[d].first,
                                       s.mapped->digits[d].origin + Poly::symbol(s.dims[d].block) * s.dims[d].size);
    if (!qe::non_negative(in_blocks, loops)) s.nonempty.push_back(c.p);
  }
  s.frame.facts.insert(s.frame.facts.end(), e.rest.begin(), e.rest.end());
  return true;
}

} // namespace

int elements_together(int64_t element_size) {
  return element_size > 0 && 16 % element_size == 0 ? static_cast<int>(16 / element_size) : 1;
}

Poly StageScope::threads(size_t d) const {
  return Poly::symbol(kernel.find(Parameter::Kind::threads, dims[d].thread)->field);
}

Poly StageScope::x(size_t d) const { return Poly::symbol(dims[d].first) + Poly::symbol(dims[d].point); }

bool StageScope::implied(const Poly &p, const qe::System &more) const {
  qe::System context = frame.facts;
  context.insert(context.end(), more.begin(), more.end());
  return qe::non_negative(p, context);
}

std::optional<StageScope> stage_scope(const model::Nest &nest, const MappedNest &mapped, int loop, Tiles tiles,
                                      std::string &why) {
  StageScope s(nest);
  s.mapped = &mapped;
  s.tiles = tiles;
  reserve_names(s);
  start_kernel(s);
  add_dimensions(s);
  choose_lanes(s);
  if (loop >= 0) add_sweeps(s, loop), add_tile(s, loop);
  if (!add_nonempty(s, why)) return std::nullopt;
  return s;
}

} // namespace metafork::codegen
