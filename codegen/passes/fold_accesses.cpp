// Statements in parts as their source has them.
#include "codegen/ir/code_text.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>
#include <optional>

namespace metafork::codegen {

namespace {

using Hole = std::shared_ptr<const model::AccessHole>;

// How often each value is named.
void count_uses(const Block &b, std::map<std::string, int> &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Compute>(&s.node))
      for (const auto &[access, name] : n->values) out[name]++;
    if (const auto *n = std::get_if<Body>(&s.node))
      for (const auto &[access, name] : n->values) out[name]++;
    if (const auto *n = std::get_if<Store>(&s.node)) out[n->value]++;
    if (const auto *n = std::get_if<Reduce>(&s.node)) out[n->value]++;
    for (const Block *inner : children(s)) count_uses(*inner, out);
  }
}

void collect(const model::Code &code, std::map<int, Hole> &out) {
  for (const model::Piece &p : code)
    if (const auto *a = std::get_if<Hole>(&p))
      out.emplace((*a)->access, *a);
    else if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      collect((*c)->original, out);
}

class Folding {
public:
  // `batches`: also what is of use in a batch of points.
  Folding(const Kernel &kernel, bool batches) : k_(kernel), batches_(batches) { count_uses(kernel.body, uses_); }

  Block run(const Block &b, bool in_batch = false) const {
    Block out;
    for (size_t i = 0; i < b.size();) {
      size_t end = i;
      auto body = statement(b, end);
      if (body && !(in_batch && !batches_ && reads_what_it_writes(b, i, end))) {
        out.push_back(std::move(*body));
        i = end;
      } else {
        const auto *loop = std::get_if<ThreadLoop>(&b[i].node);
        const bool inside = in_batch || (loop && loop->batch);
        out.push_back(with_children(b[i++], [&](const Block &inner) { return run(inner, inside); }));
      }
    }
    return out;
  }

private:
  // Then no load of the next point can be put in front of the store by who does not know that points are apart.
  static bool reads_what_it_writes(const Block &b, size_t begin, size_t end) {
    const auto *store = std::get_if<Store>(&b[end - 1].node);
    if (!store) return std::holds_alternative<Reduce>(b[end - 1].node);
    return std::any_of(b.begin() + static_cast<std::ptrdiff_t>(begin), b.begin() + static_cast<std::ptrdiff_t>(end),
                       [&](const Stmt &s) {
                         const auto *load = std::get_if<Load>(&s.node);
                         return load && hole_of(load->from).array == hole_of(store->to).array;
                       });
  }

  // The statement whose parts begin at `at`; moves `at` behind them.
  std::optional<Body> statement(const Block &b, size_t &at) const {
    std::map<int, const Load *> loads;
    for (; at < b.size() && std::holds_alternative<Load>(b[at].node); at++) {
      const auto &load = std::get<Load>(b[at].node);
      if (!loads.emplace(hole_of(load.from).access, &load).second) return std::nullopt;
    }
    if (const auto *body = at < b.size() ? std::get_if<Body>(&b[at].node) : nullptr; body && !loads.empty()) {
      if (!belong(body->code, body->values, loads)) return std::nullopt;
      Body out = *body;
      out.values.clear();
      at++;
      return out;
    }
    const auto *compute = at < b.size() ? std::get_if<Compute>(&b[at].node) : nullptr;
    if (!compute || at + 1 == b.size() || written(compute->code) != loads.size()) return std::nullopt;
    if (!belong(compute->code, compute->values, loads)) return std::nullopt;
    Body out;
    if (const auto *n = std::get_if<Store>(&b[at + 1].node))
      out.code = assignment(n->to, "", n->value, *compute);
    else if (const auto *n = std::get_if<Reduce>(&b[at + 1].node))
      out.code = assignment(n->to, n->op, n->value, *compute);
    if (out.code.empty()) return std::nullopt;
    const auto go = [&out](const Access &a) {
      if (a.place) out.places[hole_of(a).access] = *a.place;
    };
    for (const auto &[access, load] : loads) go(load->from);
    std::visit(
        [&](const auto &n) {
          if constexpr (requires { n.to.place; }) go(n.to);
        },
        b[at + 1].node);
    out.variables = compute->variables;
    at += 2;
    return out;
  }

  static size_t written(const model::Code &code) {
    std::map<int, Hole> out;
    collect(code, out);
    return out.size();
  }
  // Does a text use each load for the access that it stands for, and nothing else does?
  bool belong(const model::Code &code, const std::map<int, std::string> &values,
              const std::map<int, const Load *> &loads) const {
    std::map<int, Hole> written;
    collect(code, written);
    if (values.size() != loads.size()) return false;
    for (const auto &[access, load] : loads) {
      const auto hole = written.find(access);
      const auto value = values.find(access);
      if (hole == written.end() || value == values.end() || value->second != load->name) return false;
      if (uses_.at(load->name) != 1 || code_text({hole->second}, k_) != code_text(load->from.code, k_)) return false;
    }
    return true;
  }

  model::Code assignment(const Access &to, const std::string &op, const std::string &value,
                         const Compute &compute) const {
    if (value != compute.name || uses_.at(value) != 1) return {};
    model::Code out = to.code;
    out.emplace_back(" " + op + "= ");
    for (const model::Piece &p : compute.code) {
      auto *text = std::get_if<std::string>(&out.back());
      if (text && std::holds_alternative<std::string>(p))
        *text += std::get<std::string>(p);
      else
        out.push_back(p);
    }
    if (auto *text = std::get_if<std::string>(&out.back()))
      *text += ";";
    else
      out.emplace_back(std::string(";"));
    return out;
  }

  const Kernel &k_;
  const bool batches_;
  std::map<std::string, int> uses_;
};

} // namespace

Kernel fold_accesses(Kernel kernel) {
  kernel.body = Folding(kernel, false).run(kernel.body);
  return kernel;
}

Kernel as_written(Kernel kernel) {
  kernel.body = Folding(kernel, true).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
