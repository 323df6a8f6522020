#include "codegen/build/batch_points.h"

#include "codegen/ir/rewrite.h"
#include "model/words.h"

#include <algorithm>

namespace metafork::codegen {

namespace {

constexpr int points_in_a_row = 4, points_of_a_column = 8;
constexpr size_t most_accesses = 80;    // of a body that is short
constexpr int threads_of_a_block = 512; // at most, so that each can have the registers

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

// What was found best on the largest GPUs for kernels of a few loads a point: by dimension, from the innermost.
void set_defaults(std::vector<Parameter> &parameters, size_t depth) {
  struct Default {
    int64_t size, threads;
  };
  const Default line[] = {{1024, 256}}, plane[] = {{64, 64}, {32, 2}}, space[] = {{64, 64}, {16, 2}, {4, 1}};
  const Default *known = depth == 1 ? line : depth == 2 ? plane : space;
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

std::optional<Kernel> batched(const model::Nest &nest, const MappedNest &mapped) {
  const std::vector<const ThreadLoop *> loops = loops_of(mapped.kernel.body);
  if (!nest.cache.empty() || loops.empty() || loops.size() != nest.depth || !is_short(nest) || !is_direct(nest))
    return std::nullopt;
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
  out.variant = "batched";
  out.name = nest.name + "_" + out.variant;
  out.exclusive = true;
  out.max_threads = threads_of_a_block;
  set_defaults(out.parameters, nest.depth);
  out.body = rewritten<ThreadLoop>(out.body, [&](ThreadLoop &n) {
    if (n.dimension == dimension) n.batch = line ? Batch{points_in_a_row, false} : Batch{points_of_a_column, true};
  });
  return out;
}

} // namespace metafork::codegen
