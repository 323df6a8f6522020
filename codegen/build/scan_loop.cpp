#include "codegen/build/scan_loop.h"

#include "codegen/build/in_turn.h"
#include "codegen/build/split_loops.h"
#include "codegen/ir/names.h"

#include <algorithm>

namespace metafork::codegen {

using model::Recurrence;
using qe::Poly;

namespace {

constexpr int64_t threads = 256; // the same on both machines, and the tile too: so are the numbers
// Of a thread, where an iteration has so few bytes in a tile, and where it has more: an odd number of iterations, so
// that they lie in different banks, and how many of them have their loads under way at once. On an H100, 2^28 ints:
// 0.64 of CUB's speed with 15 iterations, 0.85 with 31, 0.95 with 55.
constexpr int64_t few_bytes = 8;
struct Share {
  int64_t iterations;
  int together;
};
constexpr Share small_share = {55, 11}, large_share = {27, 9};
constexpr long shared_results = 66; // of 32 threads, and the number before them, each perhaps with a factor

class Scanning {
public:
  Scanning(const model::Nest &nest, const MappedNest &mapped)
      : nest_(nest), out_(mapped.kernel), names_(nest), r_(*nest.tiled->recurrence) {
    for (const std::string &name : Names(mapped.kernel).used()) names_.fresh(name);
  }

  std::optional<Kernel> run() {
    declare();
    if (!take_in_turn(out_, [this](const Serial &n) { return tiles(n); })) return std::nullopt;
    out_.variant = "scan";
    out_.name = nest_.name + "_" + out_.variant;
    out_.exclusive = std::none_of(nest_.arrays.begin(), nest_.arrays.end(),
                                  [](const model::Array &a) { return a.escapes || a.renamed; });
    return std::move(out_);
  }

private:
  void declare() {
    const std::string &array = nest_.arrays[static_cast<size_t>(target().array)].name;
    for (Parameter &p : out_.parameters)
      if (p.kind == Parameter::Kind::threads) p.gpu_default = p.cpu_default = threads;
    Parameter tile;
    tile.kind = Parameter::Kind::tile;
    tile.name = std::string(of_kind(tile.kind).prefix) + "k";
    tile.field = names_.fresh(tile.name);
    tile.gpu_default = tile.cpu_default = threads * share().iterations;
    size_ = Poly::symbol(tile.field);
    Parameter parts;
    parts.kind = Parameter::Kind::parts;
    parts.name = of_kind(parts.kind).prefix;
    parts.field = names_.fresh(parts.name);
    auto at = std::find_if(out_.parameters.begin(), out_.parameters.end(),
                           [](const Parameter &p) { return p.kind != Parameter::Kind::block_size; });
    out_.parameters.insert(at, std::move(tile));
    out_.parameters.push_back(std::move(parts));
    values_ = storage(array + "_s", r_.type, r_.element_size, Expr(size_ + Poly(1)));
    if (!r_.factor.empty()) factors_ = storage("factors", r_.type, r_.element_size, Expr(size_));
    across_ = storage("across", r_.type, r_.element_size, Expr(shared_results));
    slot_ = storage("turn", "long long", 8, Expr(1));
  }
  std::string storage(const std::string &wanted, const std::string &type, int64_t size, const Expr &extent) {
    const std::string name = names_.fresh(wanted);
    out_.storage.push_back({Storage::Space::block, name, type, size, extent});
    return name;
  }
  const Share &share() const {
    return r_.element_size * (r_.factor.empty() ? 1 : 2) <= few_bytes ? small_share : large_share;
  }
  const model::Access &target() const { return nest_.accesses[static_cast<size_t>(r_.target)]; }

  std::optional<Block> tiles(const Serial &n) {
    const qe::BoundsResult b = qe::bounds(n.range, n.symbol);
    const auto source = analysis::polynomial(nest_.accesses[static_cast<size_t>(r_.source)].subscript);
    const auto made = analysis::polynomial(target().subscript);
    if (b.refusal || b.bounds.lower.empty() || b.bounds.upper.empty() || !source || !made) return std::nullopt;
    const std::string variable = nest_.loops[static_cast<size_t>(nest_.tiled->loop)].variable;
    const std::string first = names_.fresh(variable + "_first"), last = names_.fresh(variable + "_last"),
                      number = names_.fresh("kb"), begin = names_.fresh(variable + "_b"), most = names_.fresh("last_k");
    const Poly from = Poly::symbol(first), to = Poly::symbol(last), at = Poly::symbol(begin);
    within_ = names_.fresh("kk");
    array_ = nest_.arrays[static_cast<size_t>(target().array)].name;
    const Poly end = Poly::symbol(most);
    Block tile;
    tile.emplace_back(Let{"long long", begin, from + Poly::symbol(number) * size_, ""});
    tile.emplace_back(Let{"int", most, Expr::smallest({size_ - Poly(1), to - at}), ""});
    tile.emplace_back(iterations(n, at, end, terms()));
    tile.emplace_back(Scan{values_,
                           factors_,
                           across_,
                           r_.wide,
                           r_.op,
                           Expr(end + Poly(1)),
                           number,
                           {array_, Expr(source->substitute(n.symbol, from))}});
    if (Block rest = numbers(*made); !rest.empty()) tile.emplace_back(iterations(n, at, end, std::move(rest)));
    if (!r_.element) {
      Block copy{Copy{{array_, Expr(*made)}, {values_, Expr(end + Poly(1))}}};
      tile.emplace_back(When{{Expr(at + end - to)}, shared({Once{shared(std::move(copy))}})});
    }
    Block out;
    out.emplace_back(Let{"long long", first, lower(b.bounds.lower), ""});
    out.emplace_back(Let{"long long", last, upper(b.bounds.upper), ""});
    out.emplace_back(Turns{number, 0, Expr::floor(to - from, size_), slot_, shared(std::move(tile))});
    return out;
  }

  // A phase over the iterations of a tile.
  Phase iterations(const Serial &n, const Poly &begin, const Poly &last, Block statements) const {
    Block inside;
    inside.emplace_back(Let{"long long", n.symbol, begin + Poly::symbol(within_), ""});
    inside.emplace_back(n.definition);
    inside.insert(inside.end(), statements.begin(), statements.end());
    ThreadLoop loop{within_, 0, Expr(0), Expr(last), shared(std::move(inside))};
    loop.counter = Integer::narrow;
    loop.batch = Batch{share().together};
    return {shared(Block{std::move(loop)})};
  }
  Expr element(int behind) const { return Expr(Poly::symbol(within_) + Poly(behind)); }

  Block terms() const {
    Block out{Bind{r_.type, r_.term, values_, element(1)}};
    if (!r_.factor.empty()) out.emplace_back(Bind{r_.type, r_.factor, factors_, element(0)});
    out.emplace_back(Point{});
    out.emplace_back(Body{r_.terms});
    return out;
  }

  Block numbers(const Poly &made) const {
    std::map<int, Place> places;
    for (const int id : r_.old) places[id] = {values_, element(0)};
    for (const int id : r_.made) places[id] = {values_, element(1)};
    Block out;
    if (!r_.before.empty()) out.emplace_back(Body{r_.before, places});
    if (r_.element) out.emplace_back(Copy{{array_, Expr(made)}, {values_, element(1)}});
    if (!r_.after.empty()) out.emplace_back(Body{r_.after, places});
    if (!out.empty()) out.insert(out.begin(), Point{});
    return out;
  }

  const model::Nest &nest_;
  Kernel out_;
  Names names_;
  const Recurrence &r_;
  Poly size_;
  std::string values_, factors_, across_, slot_, within_, array_;
};

} // namespace

std::optional<Kernel> scan_loop(const model::Nest &nest, const MappedNest &mapped, bool reassociate) {
  if (!mapped.refusal.empty() || mapped.digits.empty() || !nest.tiled || !nest.tiled->recurrence || nest.depth != 1 ||
      !nest.cache.empty())
    return std::nullopt;
  const model::TiledBody &body = *nest.tiled;
  const Recurrence &r = *body.recurrence;
  if (!body.locals.empty() || !body.before.empty() || !body.after.empty() || !range_of_loop(nest)) return std::nullopt;
  if (!(r.whole || r.permitted || reassociate)) return std::nullopt;
  return Scanning(nest, mapped).run();
}

} // namespace metafork::codegen
