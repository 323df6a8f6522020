#include "codegen/build/batch_points.h"

#include "codegen/build/for_nothing.h"
#include "codegen/build/wide_reads.h"
#include "codegen/ir/rewrite.h"
#include "model/words.h"

#include <algorithm>

namespace metafork::codegen {

namespace {

constexpr int points_in_a_row = 4, points_of_a_column = 8, planes = 2;
constexpr size_t most_accesses = 80;    // of a body that is short
constexpr int threads_of_a_block = 512; // at most, so that each can have the registers
// In three dimensions what limits a batch is how many loads of a multiprocessor are under way, not its registers: 768
// threads with 80 each, or 1024 with 64 where they read 16 bytes at a time.
constexpr int threads_in_space = 256, blocks_in_space = 3, blocks_of_groups = 4;

// What is passed on or called by other names may not have a pointer that says that nothing overlaps.
bool is_direct(const model::Nest &nest) {
  return std::none_of(nest.arrays.begin(), nest.arrays.end(),
                      [](const model::Array &a) { return a.escapes || a.renamed; });
}

// "name:" where a statement begins. A batch has the body twice, and a function has a label once.
bool has_label(const std::string &text) {
  for (size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', colon + 1)) {
    if (text.substr(colon, 2) == "::" || (colon > 0 && text[colon - 1] == ':')) continue;
    size_t name = colon;
    while (name > 0 && text[name - 1] == ' ') name--;
    const size_t end = name;
    while (name > 0 && model::in_word(text[name - 1])) name--;
    const size_t before = text.find_last_not_of(" \n", name == 0 ? 0 : name - 1);
    const bool begins = name == 0 || before == std::string::npos ||
                        std::string_view(";{}:)").find(text[before]) != std::string_view::npos;
    if (name < end && begins) return true;
  }
  return false;
}

// Loops in it have few iterations, a constant number of them.
bool is_short(const model::Nest &nest) {
  if (nest.accesses.empty() || nest.accesses.size() > most_accesses) return false;
  const auto few = [](const model::Loop &l) { return l.known && model::few_iterations(l); };
  if (!std::all_of(nest.loops.begin() + static_cast<std::ptrdiff_t>(nest.depth), nest.loops.end(), few)) return false;
  size_t loops = 0;
  for (const model::Piece &p : nest.body)
    if (const auto *text = std::get_if<std::string>(&p)) {
      if (model::has_word(*text, "while") || model::has_word(*text, "goto") || has_label(*text)) return false;
      for (size_t at = text->find("for"); at != std::string::npos; at = text->find("for", at + 3)) loops++;
    }
  return loops <= nest.loops.size() - nest.depth;
}

// The loops over points, outermost first; none where something else stands around or between them.
std::vector<const ThreadLoop *> loops_of(const Block &body) {
  std::vector<const ThreadLoop *> out;
  for (const Block *at = &body; !at->empty();) {
    const Stmt &last = at->back();
    if (const auto *loop = std::get_if<ThreadLoop>(&last.node)) out.push_back(loop);
    const auto inner = children(last);
    if (inner.size() != 1) break;
    at = inner[0];
  }
  return out;
}

// Are the bounds of the loop inside the same for all points of the one around it?
bool is_rectangle(const ThreadLoop &outer, const ThreadLoop &inner) {
  std::vector<std::string> own{outer.name};
  for (const Stmt &s : *outer.body)
    if (const auto *let = std::get_if<Let>(&s.node)) own.push_back(let->name);
  return std::none_of(own.begin(), own.end(),
                      [&](const std::string &name) { return uses(inner.first, name) || uses(inner.last, name); });
}

// Neighbours along the innermost dimension that are read and written at once, 16 bytes of them.
class Neighbours {
public:
  Neighbours(const model::Nest &nest, const MappedNest &mapped)
      : nest_(nest),
        mapped_(mapped),
        lane_(nest.loops[nest.depth - 1].index),
        digits_(mapped.digits.back()),
        size_(mapped.kernel.find(Parameter::Kind::block_size, static_cast<int>(nest.depth) - 1)->field) {}

  // Nothing where some array cannot be taken so: each that is touched along the dimension has to have the points side
  // by side in rows that can begin at multiples of 16 bytes, and one alone is written, once for each point. What has to
  // hold for that is left to the launch.
  std::optional<Wide> run() {
    const auto origin = digits_.origin.constant();
    if (!origin || !size()) return std::nullopt;
    for (size_t i = 0; i < nest_.accesses.size(); i++)
      if (!add(static_cast<int>(i), qe::Poly(*origin))) return std::nullopt;
    if (out_.write < 0) return std::nullopt;
    add_name(out_, size_);
    // in a plane rows are long, and what groups at their ends take is more than it saves
    out_.spare = nest_.depth > 2 &&
                 std::all_of(nest_.accesses.begin(), nest_.accesses.end(),
                             [](const model::Access &a) { return a.certain && a.guards.empty(); }) &&
                 may_be_for_nothing(nest_, nest_.body);
    return std::move(out_);
  }

private:
  // All elements have the size of those that are written.
  bool size() {
    for (const model::Access &a : nest_.accesses)
      if (a.write) element_ = array(a).element_size;
    if (element_ != 4 && element_ != 8) return false;
    out_.points = static_cast<int>(16 / element_);
    return true;
  }
  const model::Array &array(const model::Access &a) const { return nest_.arrays[static_cast<size_t>(a.array)]; }

  bool add(int access, const qe::Poly &origin) {
    const model::Access &a = nest_.accesses[static_cast<size_t>(access)];
    const auto p = analysis::polynomial(a.subscript);
    if (!p || p->degree(lane_) > 1 || !a.field.empty()) return false;
    if (!p->uses(lane_)) return !a.write;
    if (!(p->coefficient(lane_, 1) == qe::Poly(1)) || array(a).element_size != element_) return false;
    if (array(a).read && array(a).written) return false;
    add_name(out_, array(a).name);
    const auto of_text = [this](const qe::Symbol &symbol) { return inside(symbol) != nullptr; };
    Wide::Read read{qe::Poly::symbol(digits_.point) + qe::Poly::symbol(digits_.block) * qe::Poly::symbol(size_),
                    origin};
    for (const auto &[monomial, coefficient] : p->terms())
      if (monomial.count(lane_) == 0 && !add_term(out_, read, nest_, qe::Poly(monomial, coefficient), of_text))
        return false;
    read = {in_digits(named(read.first)), named(read.behind)};
    if (!a.write) return out_.reads.emplace(access, read), true;
    const bool once = out_.write < 0 && a.certain && a.guards.empty() && a.loops.empty();
    const auto behind = read.behind.constant();
    out_.write = access;
    out_.target = read.first + read.behind;
    return once && behind && *behind % out_.points == 0;
  }

  // With digits for the other dimensions: numbers of 64 bits, in which rows of neighbouring points are seen to be
  // equal.
  qe::Poly in_digits(qe::Poly p) const {
    for (size_t d = 0; d + 1 < nest_.depth; d++) {
      const PointDigits &x = mapped_.digits[d];
      const qe::Poly size =
          qe::Poly::symbol(mapped_.kernel.find(Parameter::Kind::block_size, static_cast<int>(d))->field);
      p = p.substitute(nest_.loops[d].index, x.origin + qe::Poly::symbol(x.block) * size + qe::Poly::symbol(x.point));
    }
    return p;
  }
  // The loop of the text that a symbol belongs to.
  const model::Loop *inside(const qe::Symbol &symbol) const {
    for (size_t l = nest_.depth; l < nest_.loops.size(); l++)
      if (nest_.loops[l].index == symbol && nest_.loops[l].step == 1) return &nest_.loops[l];
    return nullptr;
  }
  // The text has the variables of its loops, and not their symbols.
  qe::Poly named(qe::Poly p) const {
    for (const qe::Symbol &s : p.symbols())
      if (const model::Loop *l = inside(s)) p = p.substitute(s, qe::Poly::symbol(l->variable));
    return p;
  }

  const model::Nest &nest_;
  const MappedNest &mapped_;
  const qe::Symbol &lane_;
  const PointDigits &digits_;
  const std::string size_; // of a block
  int64_t element_ = 0;    // bytes
  Wide out_;
};

// What was found best on the largest GPUs for kernels of a few loads a point: by dimension, from the innermost.
void set_defaults(std::vector<Parameter> &parameters, size_t depth, int neighbours) {
  struct Default {
    int64_t size, threads;
  };
  const Default line[] = {{1024, 256}}, plane[] = {{64, 64}, {32, 2}}, space[] = {{64, 64}, {16, 2}, {4, 1}};
  const Default wide[] = {{128, 32}, {32, 4}}, wide_space[] = {{256, 64}, {8, 4}, {4, 1}};
  const bool is_wide = neighbours > 1;
  const Default *known = depth == 1 ? line : depth > 2 ? (is_wide ? wide_space : space) : is_wide ? wide : plane;
  for (Parameter &p : parameters) {
    const size_t inner = depth - 1 - static_cast<size_t>(p.dimension);
    const Default one = inner < 3 ? known[inner] : Default{1, 1};
    if (p.kind == Parameter::Kind::block_size) p.gpu_default = one.size;
    if (p.kind == Parameter::Kind::threads) p.gpu_default = one.threads;
  }
}

} // namespace

bool adjacent_threads_touch_neighbours(const model::Nest &nest) {
  const qe::Symbol &lane = nest.loops[nest.depth - 1].index;
  return std::all_of(nest.accesses.begin(), nest.accesses.end(), [&](const model::Access &a) {
    const auto p = analysis::polynomial(a.subscript);
    if (!p || !p->uses(lane)) return true;
    const qe::Poly stride = p->degree(lane) > 1 ? qe::Poly(0) : p->coefficient(lane, 1);
    return stride == qe::Poly(1) || stride == qe::Poly(-1);
  });
}

void add_batches(const model::Nest &nest, Kernel &kernel) {
  const std::vector<const ThreadLoop *> loops = loops_of(kernel.body);
  if (loops.empty() || loops.size() != nest.depth || !is_short(nest) || !is_direct(nest)) return;
  const int lane = kernel.thread_dimensions - 1, dimension = std::max(0, lane - 1);
  const auto at = std::find_if(loops.begin(), loops.end(), [&](const auto *l) { return l->dimension == dimension; });
  for (auto inside = at; inside != loops.end(); ++inside)
    if (inside != at && !is_rectangle(**at, **inside)) return;
  const bool innermost = *at == loops.back();
  kernel.body = rewritten<ThreadLoop>(kernel.body, [&](ThreadLoop &n) {
    if (n.dimension == dimension)
      n.batch = lane == 0 ? Batch{points_in_a_row, false} : Batch{points_of_a_column, !innermost};
  });
}

namespace {

bool can_be_batched(const model::Nest &nest, const std::vector<const ThreadLoop *> &loops) {
  return nest.cache.empty() && !loops.empty() && loops.size() == nest.depth && is_short(nest) && is_direct(nest);
}

void call(Kernel &kernel, const model::Nest &nest, const std::string &variant) {
  kernel.variant = variant;
  kernel.name = nest.name + "_" + variant;
  kernel.exclusive = true;
}

} // namespace

std::optional<Kernel> batched(const model::Nest &nest, const MappedNest &mapped) {
  const std::vector<const ThreadLoop *> loops = loops_of(mapped.kernel.body);
  if (!can_be_batched(nest, loops)) return std::nullopt;
  const bool line = loops.size() == 1;
  if (!line && !is_rectangle(*loops[loops.size() - 2], *loops.back())) return std::nullopt;
  const int dimension = line ? 0 : loops[loops.size() - 2]->dimension;
  Kernel out = mapped.kernel;
  const Parameter *size = out.find(Parameter::Kind::block_size, dimension);
  if (!size) return std::nullopt;
  // threads give way to a block size that nobody can choose
  const int points = line ? points_in_a_row : points_of_a_column;
  if (!size->given.empty())
    out.demands.push_back({size->field, points, out.find(Parameter::Kind::threads, dimension)->field});
  call(out, nest, "batched");
  out.max_threads = nest.depth < 3 ? threads_of_a_block : threads_in_space;
  out.resident = nest.depth < 3 ? 1 : blocks_in_space;
  if (nest.depth == 2) out.wide = Neighbours(nest, mapped).run();
  set_defaults(out.parameters, nest.depth, out.wide ? out.wide->points : 1);
  const int lane = static_cast<int>(nest.depth) - 1;
  out.body = rewritten<ThreadLoop>(out.body, [&](ThreadLoop &n) {
    if (n.dimension == dimension) n.batch = Batch{points, !line};
    if (n.dimension == lane && out.wide) n.batch = Batch{out.wide->points, true, true};
  });
  return out;
}

std::optional<Kernel> grouped(const model::Nest &nest, const MappedNest &mapped) {
  const std::vector<const ThreadLoop *> loops = loops_of(mapped.kernel.body);
  if (loops.size() < 3 || !can_be_batched(nest, loops)) return std::nullopt;
  const ThreadLoop &plane = *loops[loops.size() - 3], &row = *loops[loops.size() - 2], &lane = *loops.back();
  if (!is_rectangle(plane, row) || !is_rectangle(plane, lane) || !is_rectangle(row, lane)) return std::nullopt;
  Kernel out = mapped.kernel;
  for (const Parameter &p : out.parameters)
    if (p.kind == Parameter::Kind::block_size && !p.given.empty()) return std::nullopt;
  out.wide = Neighbours(nest, mapped).run();
  if (!out.wide || !out.wide->spare) return std::nullopt;
  out.wide->demanded = true;
  out.demands.push_back({out.find(Parameter::Kind::block_size, lane.dimension)->field, out.wide->points});
  call(out, nest, "grouped");
  out.for_gpu = true;
  out.max_threads = threads_in_space;
  out.resident = blocks_of_groups;
  set_defaults(out.parameters, nest.depth, out.wide->points);
  const int outer = plane.dimension, inner = lane.dimension;
  out.body = rewritten<ThreadLoop>(out.body, [&](ThreadLoop &n) {
    if (n.dimension == outer) n.batch = Batch{planes, true};
    if (n.dimension == inner) n.batch = Batch{out.wide->points, true, true};
  });
  return out;
}

} // namespace metafork::codegen
