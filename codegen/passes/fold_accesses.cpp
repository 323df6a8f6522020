// Statements in parts as their source has them.
#include "codegen/ir/code_text.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <optional>

namespace metafork::codegen {

namespace {

using Hole = std::shared_ptr<const model::AccessHole>;

// How often each value is named.
void count_uses(const Block &b, std::map<std::string, int> &out) {
  for (const Stmt &s : b) {
    if (const auto *n = std::get_if<Compute>(&s.node))
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
  explicit Folding(const Kernel &kernel) : k_(kernel) { count_uses(kernel.body, uses_); }

  Block run(const Block &b) const {
    Block out;
    for (size_t i = 0; i < b.size();) {
      size_t end = i;
      if (auto body = statement(b, end)) {
        out.push_back(std::move(*body));
        i = end;
      } else {
        out.push_back(with_children(b[i++], [this](const Block &inner) { return run(inner); }));
      }
    }
    return out;
  }

private:
  // The statement whose parts begin at `at`; moves `at` behind them.
  std::optional<Body> statement(const Block &b, size_t &at) const {
    std::map<int, const Load *> loads;
    for (; at < b.size() && std::holds_alternative<Load>(b[at].node); at++) {
      const auto &load = std::get<Load>(b[at].node);
      if (!loads.emplace(hole_of(load.from).access, &load).second) return std::nullopt;
    }
    const auto *compute = at < b.size() ? std::get_if<Compute>(&b[at].node) : nullptr;
    if (!compute || at + 1 == b.size() || !belong(*compute, loads)) return std::nullopt;
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

  // Does it use each load for the access that it stands for, and nothing else does?
  bool belong(const Compute &compute, const std::map<int, const Load *> &loads) const {
    std::map<int, Hole> written;
    collect(compute.code, written);
    if (written.size() != loads.size() || compute.values.size() != loads.size()) return false;
    for (const auto &[access, load] : loads) {
      const auto hole = written.find(access);
      const auto value = compute.values.find(access);
      if (hole == written.end() || value == compute.values.end() || value->second != load->name) return false;
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
  std::map<std::string, int> uses_;
};

} // namespace

Kernel fold_accesses(Kernel kernel) {
  kernel.body = Folding(kernel).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
