// Statements in parts: loads, what is computed of their values, a store.
#include "codegen/ir/arithmetic.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

using Hole = std::shared_ptr<const model::AccessHole>;
using Contraction = std::shared_ptr<const model::ContractHole>;

class Lifting {
public:
  explicit Lifting(const Kernel &kernel) : k_(kernel), names_(kernel) {}

  // The statement in parts; itself, if it is no plain assignment.
  Block run(const Body &body) {
    Assignment a;
    if (!split(body.code, a)) return {body};
    if (!is_element(*a.to) || !is_arithmetic(a.value, is_number_)) return {body};
    std::map<int, Hole> loads;
    if (!collect(a.value, loads)) return {body};
    for (const auto &[number, hole] : loads)
      if (!is_element(*hole) || (!a.op.empty() && hole->array == a.to->array)) return {body};
    for (const auto &[number, place] : body.places)
      if (number != a.to->access && !loads.count(number)) return {body};
    return parts(body, a, loads);
  }

private:
  // to = value; or to op= value;
  struct Assignment {
    Hole to;
    std::string op;
    model::Code value;
  };
  static bool split(const model::Code &code, Assignment &out) {
    if (code.size() < 2 || !std::holds_alternative<Hole>(code[0])) return false;
    out.to = std::get<Hole>(code[0]);
    out.value.assign(code.begin() + 1, code.end());
    auto *first = std::get_if<std::string>(&out.value.front());
    if (!first) return false;
    size_t sign = 0;
    for (const char *op : {" = ", " += ", " -= ", " *= ", " &= ", " |= ", " ^= "})
      if (first->rfind(op, 0) == 0) sign = std::string_view(op).size();
    if (sign == 0) return false;
    out.op = first->substr(1, sign - 3);
    first->erase(0, sign);
    auto *last = std::get_if<std::string>(&out.value.back());
    if (!last || last->empty() || last->back() != ';') return false;
    last->pop_back();
    if (!last->empty() && last->back() == ' ') return false;
    std::erase(out.value, model::Piece(std::string()));
    return !out.value.empty();
  }

  static bool collect(const model::Code &code, std::map<int, Hole> &out) {
    for (const model::Piece &p : code)
      if (const auto *a = std::get_if<Hole>(&p)) {
        if (out.emplace((*a)->access, *a).first->second != *a) return false;
      } else if (const auto *c = std::get_if<Contraction>(&p)) {
        if (!collect((*c)->original, out)) return false;
      }
    return true;
  }

  // An element of an array of numbers, whose subscripts are plain too.
  bool is_element(const model::AccessHole &hole) const {
    if (hole.block || hole.is_pointer || hole.index.empty() || hole.access < 0) return false;
    if (!is_arithmetic(k_.arrays[static_cast<size_t>(hole.array)].element)) return false;
    const auto plain = [this](const model::Code &code) {
      const bool text = std::all_of(code.begin(), code.end(),
                                    [](const model::Piece &p) { return std::holds_alternative<std::string>(p); });
      return text && is_arithmetic(code, is_number_);
    };
    return std::all_of(hole.index.begin(), hole.index.end(), plain) &&
           std::all_of(hole.extents.begin(), hole.extents.end(), plain);
  }

  Block parts(const Body &body, const Assignment &a, const std::map<int, Hole> &loads) {
    const auto access = [&](const Hole &hole) {
      const auto place = body.places.find(hole->access);
      return Access{{hole}, place == body.places.end() ? std::nullopt : std::optional(place->second)};
    };
    Block out;
    Compute compute;
    compute.code = a.value;
    compute.variables = body.variables;
    for (const auto &[number, hole] : loads) {
      const std::string name = names_.fresh("v" + std::to_string(number));
      compute.values[number] = name;
      out.push_back(Load{k_.arrays[static_cast<size_t>(hole->array)].element, name, access(hole)});
    }
    compute.name = names_.fresh("v");
    out.push_back(compute);
    if (a.op.empty())
      out.push_back(Store{access(a.to), compute.name});
    else
      out.push_back(Reduce{access(a.to), a.op, compute.name});
    return out;
  }

  const Kernel &k_;
  const std::function<bool(const std::string &)> is_number_ = [this](const std::string &name) {
    return std::all_of(k_.scalars.begin(), k_.scalars.end(),
                       [&](const model::Scalar &s) { return s.name != name || is_arithmetic(s.type); });
  };
  Names names_;
};

} // namespace

Kernel lift_accesses(Kernel kernel) {
  Lifting lifting(kernel);
  kernel.body = expanded<Body>(kernel.body, [&](const Body &body) { return lifting.run(body); });
  return kernel;
}

} // namespace metafork::codegen
