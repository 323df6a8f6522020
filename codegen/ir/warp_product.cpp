#include "codegen/ir/warp_product.h"

#include "codegen/ir/arithmetic.h"

#include <algorithm>
#include <set>
#include <utility>

namespace metafork::codegen {

using qe::Poly;

namespace {

class Reader {
public:
  Reader(const Loop &loop, const Kernel &kernel) : loop_(loop), k_(kernel) {}

  std::optional<ProductParts> run() {
    const bool counts = loop_.counter == Integer::narrow && loop_.first == Expr(0) && loop_.unroll > 1;
    if (!counts || k_.thread_dimensions != 2 || !collect(*loop_.body) || !body_) return std::nullopt;
    if (!statement() || !read(body_->places) || !factors() || !points() || !values()) return std::nullopt;
    return std::move(out_);
  }

private:
  struct Axis {
    std::string loop;
    int count = 1;
  };

  // Nothing but loops that are unrolled, constants, names, tests that may be left out, and one statement.
  bool collect(const Block &b) {
    return std::all_of(b.begin(), b.end(), [this](const Stmt &s) {
      if (const auto *let = std::get_if<Let>(&s.node)) return constant(*let);
      if (const auto *bind = std::get_if<Bind>(&s.node)) return binds_.emplace(bind->name, bind).second;
      if (const auto *loop = std::get_if<Loop>(&s.node)) return axis(*loop) && collect(*loop->body);
      if (const auto *when = std::get_if<When>(&s.node)) return when->spare && !when->otherwise && collect(*when->body);
      if (const auto *body = std::get_if<Body>(&s.node)) return !std::exchange(body_, body);
      return std::holds_alternative<Point>(s.node);
    });
  }
  bool constant(const Let &let) {
    const bool known = let.value.kind == Expr::Kind::poly && let.pointer.empty();
    if (known)
      constants_[let.name] = expanded(let.value.numerator);
    else
      unknown_.insert(let.name);
    return true;
  }
  bool axis(const Loop &n) {
    const auto last = n.last.numerator.constant();
    if (n.unroll != Loop::fully || !(n.first == Expr(0)) || !last || !last->fits_sint_p()) return false;
    axes_.push_back({n.name, static_cast<int>(last->get_si()) + 1});
    return true;
  }
  Poly expanded(Poly p) const { return with_values(std::move(p), constants_); }

  // "value += x * y;", "{ value = value - x * y; }"
  bool statement() {
    model::Code code = bare_statement(body_->code);
    const auto *hole = code.empty() ? nullptr : std::get_if<std::shared_ptr<const model::ContractHole>>(&code.back());
    if (!hole || (*hole)->single || (*hole)->negate_addend) return false;
    contraction_ = hole->get();
    model::Code target = merged((*hole)->target);
    if (target.empty() != (code.size() > 1)) return false;
    if (target.empty() && !assigned(model::Code(code.begin(), code.end() - 1), target)) return false;
    out_.negated = (*hole)->negate_product;
    return value(target) && same_value(merged((*hole)->c));
  }
  // "value =", or an element in front of "=".
  static bool assigned(model::Code code, model::Code &target) {
    auto *text = std::get_if<std::string>(&code.back());
    if (!text) return false;
    const size_t end = text->find_last_not_of(" \n");
    if ((*text)[end] != '=' ||
        (end > 0 && std::string_view("+-*/%&|^<>=!").find((*text)[end - 1]) != std::string_view::npos))
      return false;
    text->erase(end);
    if (text->find_first_not_of(" \n") == std::string::npos) code.pop_back();
    target = std::move(code);
    return true;
  }
  // The element that a text of one access or one name is.
  std::optional<Place> element(const model::Code &code) const {
    if (code.size() != 1) return std::nullopt;
    if (const auto *text = std::get_if<std::string>(&code.front())) {
      const size_t begin = text->find_first_not_of(" \n"), last = text->find_last_not_of(" \n");
      if (begin == std::string::npos) return std::nullopt;
      const auto bind = binds_.find(text->substr(begin, last - begin + 1));
      if (bind == binds_.end()) return std::nullopt;
      return Place{bind->second->storage, bind->second->index};
    }
    const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&code.front());
    if (!access || (*access)->is_pointer || (*access)->block) return std::nullopt;
    const auto place = body_->places.find((*access)->access);
    return place == body_->places.end() ? std::nullopt : std::optional(place->second);
  }
  const Storage *find(const std::string &name, Storage::Space space) const {
    const Storage *s = k_.find_storage(name);
    return s && s->space == space ? s : nullptr;
  }
  bool value(const model::Code &target) {
    const auto place = element(target);
    const Storage *s = place ? find(place->name, Storage::Space::thread) : nullptr;
    if (!s || s->element != "double" || place->index.kind != Expr::Kind::poly) return false;
    out_.value = {place->name, expanded(place->index.numerator)};
    return true;
  }
  bool same_value(const model::Code &code) const {
    const auto place = element(code);
    return place && place->name == out_.value.name && place->index.kind == Expr::Kind::poly &&
           expanded(place->index.numerator) == out_.value.index.numerator;
  }

  bool read(const std::map<int, Place> &places) {
    for (const auto &[access, place] : places) {
      if (place.index.kind != Expr::Kind::poly) return false;
      const Poly index = expanded(place.index.numerator);
      for (const std::string &s : index.symbols())
        if (unknown_.count(s)) return false;
      out_.places[access] = {place.name, index};
    }
    return true;
  }

  // The names that decide what a factor reads; nothing where it is more than arithmetic of storage of the block and of
  // scalars.
  std::optional<std::set<std::string>> factor(const model::Code &code) const {
    const auto is_number = [this](const std::string &name) {
      if (is_arithmetic(name)) return true; // a conversion
      return binds_.count(name) == 0 && std::any_of(k_.scalars.begin(), k_.scalars.end(), [&](const auto &s) {
               return s.name == name && is_arithmetic(s.type);
             });
    };
    if (!is_arithmetic(code, is_number)) return std::nullopt;
    std::set<int> accesses;
    accesses_of(code, accesses);
    std::set<std::string> out;
    for (int a : accesses) {
      const auto place = out_.places.find(a);
      const Storage *s = place == out_.places.end() ? nullptr : find(place->second.name, Storage::Space::block);
      if (!s || !is_arithmetic(s->element)) return std::nullopt;
      out.merge(place->second.index.numerator.symbols());
    }
    return out;
  }
  bool factors() {
    const auto a = factor(contraction_->a), b = factor(contraction_->b);
    if (!a || !b) return false;
    const bool swapped = b->count(k_.thread_names[0]) != 0;
    out_.x = swapped ? contraction_->b : contraction_->a;
    out_.y = swapped ? contraction_->a : contraction_->b;
    of_x_ = swapped ? *b : *a;
    of_y_ = swapped ? *a : *b;
    const bool rows = of_x_.count(k_.thread_names[0]) != 0 && of_x_.count(k_.thread_names[1]) == 0;
    return rows && of_y_.count(k_.thread_names[1]) != 0 && of_y_.count(k_.thread_names[0]) == 0;
  }

  // Each loop inside is one over rows or over columns.
  bool points() {
    std::vector<Axis> rows, columns;
    for (const Axis &a : axes_) {
      const bool of_row = of_x_.count(a.loop) != 0, of_column = of_y_.count(a.loop) != 0;
      if (of_row == of_column) return false;
      (of_row ? rows : columns).push_back(a);
    }
    if (rows.size() != 1 || columns.empty() || columns.size() > 2) return false;
    out_.loops.row = rows[0].loop, out_.rows = rows[0].count;
    out_.loops.column = columns[0].loop, out_.columns = columns[0].count;
    if (columns.size() == 2) out_.loops.neighbour = columns[1].loop, out_.neighbours = columns[1].count;
    return out_.rows % 2 == 0 && (columns.size() == 2 ? out_.neighbours : out_.columns) % 2 == 0 &&
           out_.neighbours <= 2;
  }

  // Each point of a thread has a value of its own.
  bool values() const {
    static constexpr int most = 256;
    if (out_.rows > most || out_.columns > most || out_.rows * out_.columns * out_.neighbours > most) return false;
    std::set<std::string> seen;
    for (int r = 0; r < out_.rows; r++)
      for (int c = 0; c < out_.columns; c++)
        for (int v = 0; v < out_.neighbours; v++) {
          Poly p = out_.value.index.numerator.substitute(out_.loops.row, r).substitute(out_.loops.column, c);
          if (!out_.loops.neighbour.empty()) p = p.substitute(out_.loops.neighbour, v);
          if (!p.is_constant() || !seen.insert(p.text()).second) return false;
        }
    return true;
  }

  const Loop &loop_;
  const Kernel &k_;
  ProductParts out_;
  std::vector<Axis> axes_; // outermost first
  std::map<std::string, Poly> constants_;
  std::set<std::string> unknown_;
  std::map<std::string, const Bind *> binds_;
  const Body *body_ = nullptr;
  const model::ContractHole *contraction_ = nullptr;
  std::set<std::string> of_x_, of_y_;
};

} // namespace

std::optional<ProductParts> product_parts(const Loop &loop, const Kernel &kernel) { return Reader(loop, kernel).run(); }

} // namespace metafork::codegen
