#include "codegen/plan/banks.h"

#include "codegen/ir/fragments.h"
#include "codegen/ir/warp_product.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int lanes = warp_rows * warp_columns, banks = 32, bank_bytes = 4;

using Values = std::array<long, lanes>; // of each thread of a warp

class Banks {
public:
  Banks(const Kernel &kernel, const std::vector<Parameter> &parameters) : k_(kernel) {
    long threads = 1;
    for (const Parameter &p : parameters) {
      numbers_[p.field] = mpz_class(static_cast<long>(p.gpu_default));
      if (p.kind == Parameter::Kind::threads) threads *= std::max<long>(1, static_cast<long>(p.gpu_default));
    }
    count_ = static_cast<int>(std::min<long>(lanes, threads));
    for (int n = 0; n < lanes; n++) number_[static_cast<size_t>(n)] = n;
    long below = 1;
    for (size_t d = k_.thread_names.size(); d-- > 0;) {
      const long own = std::max<long>(1, value_of(k_.find(Parameter::Kind::threads, static_cast<int>(d))->field));
      Values &all = values_[k_.thread_names[d]];
      for (int n = 0; n < lanes; n++) all[static_cast<size_t>(n)] = k_.in_warps ? in_warp(d, n) : n / below % own;
      below *= own;
    }
  }

  std::vector<BankUse> run() {
    block(k_.body);
    std::vector<BankUse> out;
    for (const Storage &s : k_.storage)
      if (const auto found = uses_.find(s.name); found != uses_.end()) out.push_back(found->second);
    return out;
  }

private:
  static long in_warp(size_t dimension, int n) { return dimension == 0 ? n / warp_columns : n % warp_columns; }
  long value_of(const std::string &parameter) const {
    const auto at = numbers_.find(parameter);
    return at == numbers_.end() ? 1 : at->second.get_si();
  }
  const Storage *shared(const std::string &name) const {
    const Storage *s = k_.find_storage(name);
    return s && s->space == Storage::Space::block ? s : nullptr;
  }

  // --------------------------------------------------------------------------------------------------------------
  // names

  Poly expanded(Poly p) const { return with_values(std::move(p), constants_); }
  bool differs(const Poly &p) const {
    const std::set<std::string> symbols = p.symbols();
    return std::any_of(symbols.begin(), symbols.end(),
                       [this](const std::string &s) { return values_.count(s) || unknown_.count(s); });
  }
  bool differs(const Expr &e) const {
    return differs(expanded(e.numerator)) || differs(expanded(e.denominator)) ||
           std::any_of(e.args.begin(), e.args.end(), [this](const Expr &a) { return differs(a); });
  }
  // A name for first + what each thread has.
  void count(const std::string &name, const Expr &first, const Values &all) {
    const std::string own = "?" + name;
    values_[own] = all;
    const bool sum = first.kind == Expr::Kind::poly;
    if (!sum && differs(first)) unknown_.insert(own);
    constants_[name] = (sum ? expanded(first.numerator) : Poly(0)) + Poly::symbol(own);
  }

  // ---------------------------------------------------------------------------------------------------------
  // statements

  void block(const Block &b) {
    for (const Stmt &s : b) std::visit([this](const auto &n) { node(n); }, s.node);
  }
  template <class Node>
  void node(const Node &n) {
    if constexpr (requires { n.body; }) block(*n.body);
  }
  void node(const When &n) {
    block(*n.body);
    if (n.otherwise && !n.seldom) block(*n.otherwise);
  }
  void node(const Let &n) {
    if (n.value.kind == Expr::Kind::poly && n.pointer.empty())
      constants_[n.name] = expanded(n.value.numerator);
    else if (differs(n.value))
      unknown_.insert(n.name);
  }
  void node(const ThreadLoop &n) {
    Values all = values_.at(k_.thread_names[static_cast<size_t>(n.dimension)]);
    if (n.batch && n.batch->adjacent)
      for (long &v : all) v *= n.batch->points;
    count(n.name, n.first, all);
    block(*n.body);
  }
  void node(const DealLoop &n) {
    Values all = number_;
    for (long &v : all) v *= n.together;
    count(n.name, n.first, all);
    block(*n.body);
  }
  void node(const TileLoop &n) {
    if (n.by_rows) return;
    if (n.row.empty()) {
      count(n.column, n.first, number_);
    } else {
      const auto width = number_of(n.width);
      Values rows{}, columns{};
      for (size_t i = 0; i < rows.size() && width; i++) rows[i] = number_[i] / *width, columns[i] = number_[i] % *width;
      count(n.row, n.first, rows);
      count(n.column, 0, columns);
      if (!width) unknown_.insert({"?" + n.row, "?" + n.column});
    }
    block(*n.body);
  }
  void node(const Loop &n) {
    const auto product = n.product ? product_parts(n, k_) : std::nullopt;
    if (product) return multiplied(n, *product);
    for (const Fragment &f : n.fragments)
      if (const Storage *s = shared(f.storage))
        access(*s, f.ahead ? piece(f, n.name, Poly::symbol(n.name), 0) : f.index, f.together);
    block(*n.body);
  }
  void node(const Body &n) {
    for (const auto &[number, place] : n.places) at(place);
  }
  void node(const Copy &n) { at(n.to), at(n.from); }
  void node(const Load &n) {
    if (n.from.place) at(*n.from.place);
  }
  void node(const Store &n) {
    if (n.to.place) at(*n.to.place);
  }
  void node(const Reduce &n) {
    if (n.to.place) at(*n.to.place);
  }
  void at(const Place &place) {
    const Storage *s = shared(place.name);
    if (!s || !place.fragment.empty()) return; // which is read in front of the loop
    if (place.index.kind != Expr::Kind::poly) return never_known(*s, "a subscript");
    const Poly first = place.index.numerator - (place.neighbour.empty() ? Poly(0) : Poly::symbol(place.neighbour));
    access(*s, first, place.neighbour.empty() ? 1 : place.together);
  }
  // A thread reads factors of its row for iterations lane, lane + 4, ..., and those of the column that its row is.
  void multiplied(const Loop &n, const ProductParts &p) {
    const Poly column = Poly::symbol(k_.thread_names[1]);
    values_["?row"] = values_["?odd"] = values_["?column"] = values_.at(k_.thread_names[0]);
    for (long &v : values_["?odd"]) v %= 2;
    for (long &v : values_["?column"]) v /= 2;
    std::set<int> of_x;
    accesses_of(p.x, of_x);
    for (const auto &[number, place] : p.places) {
      const Storage *s = shared(place.name);
      if (!s) continue;
      const bool row = of_x.count(number) != 0;
      Poly index = place.index.numerator;
      if (!row) {
        const std::string &pair = p.loops.neighbour.empty() ? p.loops.column : p.loops.neighbour;
        index = index.substitute(pair, Poly::symbol("?odd")).substitute(k_.thread_names[1], Poly::symbol("?column"));
      }
      access(*s, index.substitute(n.name, column), 1);
    }
  }

  // -------------------------------------------------------------------------------------------------------------
  // accesses

  std::optional<long> number_of(const Poly &p) const {
    for (const std::string &s : p.symbols())
      if (!numbers_.count(s)) return std::nullopt;
    const mpz_class value = p.evaluate(numbers_);
    return value > 0 && value.fits_slong_p() ? std::optional(value.get_si()) : std::nullopt;
  }

  void never_known(const Storage &s, const std::string &what) {
    BankUse &use = uses_[s.name];
    use.storage = s.name;
    if (use.unknown.empty()) use.unknown = what;
  }
  // `together` elements from the one at the index on.
  void access(const Storage &s, const Poly &at, int together) {
    BankUse &use = uses_[s.name];
    use.storage = s.name;
    Values first{};
    const Poly index = expanded(at);
    for (const auto &[monomial, coefficient] : index.terms()) {
      std::vector<const Values *> own;
      mpz_class factor = coefficient;
      std::string open;
      for (const auto &[symbol, power] : monomial)
        for (unsigned i = 0; i < power; i++)
          if (const auto v = values_.find(symbol); v != values_.end())
            own.push_back(&v->second), open = unknown_.count(symbol) ? "a bound" : open;
          else if (const auto number = numbers_.find(symbol); number != numbers_.end())
            factor *= number->second;
          else
            open = symbol;
      if (own.empty() && !unknown_.count(open)) continue; // the same for all threads
      if (!open.empty()) return never_known(s, open);
      for (size_t n = 0; n < first.size(); n++) {
        mpz_class term = factor;
        for (const Values *v : own) term *= (*v)[n];
        first[n] += term.get_si();
      }
    }
    use.ways = std::max(use.ways, ways(first, static_cast<long>(s.element_size), together));
  }

  // The most words of one bank among what threads ask for at once.
  int ways(const Values &first, long size, int together) const {
    const long bytes = size * together;
    const int at_once = bytes <= bank_bytes ? lanes : bytes <= 8 ? lanes / 2 : lanes / 4;
    size_t most = 1;
    for (int begin = 0; begin < count_; begin += at_once) {
      std::map<long, std::set<long>> words; // by bank
      for (int n = begin; n < std::min(count_, begin + at_once); n++) {
        const long from = first[static_cast<size_t>(n)] * size;
        for (long word = floored(from); word <= floored(from + bytes - 1); word++)
          words[word & (banks - 1)].insert(word);
      }
      for (const auto &[bank, all] : words) most = std::max(most, all.size());
    }
    return static_cast<int>(most);
  }
  static long floored(long byte) { return byte >= 0 ? byte / bank_bytes : -((bank_bytes - 1 - byte) / bank_bytes); }

  const Kernel &k_;
  std::map<std::string, mpz_class> numbers_; // of parameters
  int count_ = lanes;                        // threads of the first warp
  Values number_{};
  std::map<std::string, Values> values_;
  std::map<std::string, Poly> constants_;
  std::set<std::string> unknown_; // names that may differ for threads, how is not known
  std::map<std::string, BankUse> uses_;
};

} // namespace

std::vector<BankUse> bank_uses(const Kernel &kernel, const std::vector<Parameter> &parameters) {
  return Banks(kernel, parameters).run();
}

std::string banks_text(const Kernel &kernel, const std::vector<Parameter> &parameters) {
  std::string out;
  for (const BankUse &use : bank_uses(kernel, parameters)) {
    out += (out.empty() ? "" : ", ") + use.storage + " ";
    if (use.ways > 1)
      out += std::to_string(use.ways) + " ways";
    else
      out += use.unknown.empty() ? "conflict-free" : "depends on " + use.unknown;
  }
  return out;
}

} // namespace metafork::codegen
