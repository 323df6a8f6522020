#include "driver/copies.h"

#include "model/topics.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace metafork::driver {

using frontend::CopiedPointer;

namespace {

// Of a variable, or of an element of an array of pointers: "u1", "u[1 - p]".
const CopiedPointer *copied(const std::vector<CopiedPointer> &all, const model::Array &array) {
  size_t end = 0;
  while (end < array.host_text.size() &&
         (isalnum(static_cast<unsigned char>(array.host_text[end])) != 0 || array.host_text[end] == '_'))
    end++;
  const bool element = end < array.host_text.size() && array.host_text[end] == '[';
  if (end < array.host_text.size() && !element) return nullptr;
  const auto it = std::find_if(all.begin(), all.end(), [&](const CopiedPointer &c) {
    return c.name == array.host_text.substr(0, end) && c.elements == element;
  });
  return it == all.end() ? nullptr : &*it;
}

// Would iterations meet if the two arrays were one, the second beginning `offset` elements behind the first?
bool would_meet(model::Nest nest, int one, int other, int64_t offset, model::Steps steps) {
  for (model::Access &a : nest.accesses) {
    if (a.array != other) continue;
    if (offset != 0 && (!a.subscript.is_known() || a.dimensions.size() > 1)) return false;
    a.array = one;
    if (offset == 0) continue;
    a.subscript = a.subscript + offset;
    for (model::IntExpr &d : a.dimensions) d = d + offset;
  }
  return analysis::check_independence(nest, {}, &steps).verdict != analysis::Verdict::proved;
}

// Where the program makes two arrays one so that iterations would meet.
std::optional<model::Location> become_one(const frontend::WrittenLoop &loop, const model::Nest &nest, int i, int j,
                                          const model::Steps &steps) {
  const model::Array &a = nest.arrays[static_cast<size_t>(i)], &b = nest.arrays[static_cast<size_t>(j)];
  const CopiedPointer *x = copied(loop.copied, a), *y = copied(loop.copied, b);
  if (x && y && x->number == y->number && would_meet(nest, i, j, 0, steps)) return x->location;
  for (const frontend::ShiftedPointer &s : loop.shifted) {
    const bool turned = s.first == b.host_text && s.second == a.host_text;
    if (!turned && !(s.first == a.host_text && s.second == b.host_text)) continue;
    if (would_meet(nest, i, j, turned ? -s.offset : s.offset, steps)) return s.location;
  }
  return std::nullopt;
}

void warn(const model::Unit &unit, const model::Nest &nest, const model::Array &a, const model::Array &b,
          const model::Location &at, frontend::Messages &messages) {
  frontend::report(
      unit, "warning",
      {nest.location, fmt::format("iterations of this meta_for collide where '{}' and '{}' lead to one array: there "
                                  "its own loop runs, one iteration after the other; meta_assert_independent "
                                  "after its header says that they never do, -Wno-asserted silences all of these",
                                  a.host_text, b.host_text) +
                          model::Topic::one_array},
      {{at, "here they come to lead into one object"}}, messages);
}

} // namespace

void report_copies(const Request &request, const Translation &t, const frontend::Loops &written,
                   frontend::Messages &messages) {
  for (size_t p = 0; p < t.plans.size(); p++) {
    const codegen::NestPlan &plan = t.plans[p];
    const model::Nest &nest = *plan.nest;
    if (t.group[p] >= 0 || nest.asserted || plan.independence.verdict != analysis::Verdict::proved) continue;
    const auto loop = std::find_if(written.loops.begin(), written.loops.end(), [&](const frontend::WrittenLoop &w) {
      return nest.location.offset >= w.range.begin && nest.location.offset < w.range.end;
    });
    if (loop == written.loops.end() || (loop->copied.empty() && loop->shifted.empty())) continue;
    for (size_t i = 0; i < nest.arrays.size(); i++)
      for (size_t j = i + 1; j < nest.arrays.size(); j++) {
        const model::Array &a = nest.arrays[i], &b = nest.arrays[j];
        if (a.element != b.element || !(a.written || b.written)) continue;
        if (const auto at = become_one(*loop, nest, static_cast<int>(i), static_cast<int>(j), request.steps()))
          warn(t.unit, nest, a, b, *at, messages);
      }
  }
}

} // namespace metafork::driver
