#include "codegen/build/held_elements.h"

#include "analysis/analysis.h"
#include "codegen/build/point_loop.h"
#include "codegen/ir/arithmetic.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

bool is_read(const model::Nest &nest, const Serial::Kept &element) {
  return std::any_of(element.accesses.begin(), element.accesses.end(),
                     [&](int a) { return nest.accesses[static_cast<size_t>(a)].read; });
}

} // namespace

std::optional<Kernel> held(const model::Nest &nest, const MappedNest &mapped) {
  if (!nest.tiled || !nest.program.empty()) return std::nullopt;
  const std::vector<model::BodyLocal> &locals = nest.tiled->locals;
  if (!std::all_of(locals.begin(), locals.end(), [](const model::BodyLocal &l) { return is_arithmetic(l.type); }))
    return std::nullopt;
  Kernel out = mapped.kernel;
  Names names(out);
  const auto storage = [&](const std::string &of, const std::string &type, int64_t size) {
    const std::string name = names.fresh(of + "_t");
    out.storage.push_back({Storage::Space::thread, name, type, size, Expr(1)});
    return name;
  };
  bool planned = false;
  out.body = rewritten<Serial>(out.body, [&](Serial &n) {
    const qe::System domain = analysis::domain_of(nest);
    const auto runs =
        conditions_of_running(n.range, n.symbol, [&](const Poly &p) { return qe::non_negative(p, domain); });
    if (!runs) return;
    for (size_t i = 0; i < nest.arrays.size(); i++) {
      const model::Array &array = nest.arrays[i];
      if (!is_arithmetic(array.element) || !is_written_in_loop(nest, static_cast<int>(i))) continue;
      auto element = accumulated_element(nest, static_cast<int>(i));
      if (!element || !is_read(nest, *element)) continue;
      element->storage = storage(array.name, array.element, array.element_size);
      n.kept.push_back(std::move(*element));
    }
    if (n.kept.empty()) return;
    n.runs = *runs;
    for (size_t i = 0; i < n.locals.size(); i++)
      n.locals[i].storage = storage(locals[i].name, locals[i].type, locals[i].element_size);
    planned = true;
  });
  if (!planned) return std::nullopt;
  out.variant = "held";
  out.name = nest.name + "_" + out.variant;
  out.exclusive = true;
  out.for_gpu = true;
  return out;
}

} // namespace metafork::codegen
