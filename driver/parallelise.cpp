#include "driver/parallelise.h"

#include "codegen/print_metafork.h"
#include "schedule/schedule.h"

#include <fmt/core.h>

#include <algorithm>

namespace metafork::driver {

namespace {

size_t column_of(const std::string &text, unsigned offset) {
  const size_t begin = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  return offset - (begin == std::string::npos ? 0 : begin + 1);
}

unsigned line_of(const std::string &text, unsigned offset) {
  return 1 + static_cast<unsigned>(std::count(text.begin(), text.begin() + offset, '\n'));
}

// Says why loops stay serial; the file is all that `report` needs of a unit.
void warn(const Request &request, const frontend::Scops &scops, const model::Location &at, const std::string &what) {
  model::Unit unit;
  unit.input = request.input;
  unit.text = scops.text;
  frontend::report(unit, "warning", {at, what}, {});
}

} // namespace

Parallelised parallelise(const Request &request, const frontend::Scops &scops, bool tiled) {
  Parallelised out;
  out.text = scops.text;
  schedule::Options options;
  options.reassociate = request.reassociate;
  options.synchronous = request.synchronous;
  options.distinct = request.assume_distinct;
  for (const model::NoScop &n : scops.refused) {
    out.explain += fmt::format("{}:{}: these loops stay serial: {}\n", request.input, n.location.line, n.reason);
    if (!n.automatic) warn(request, scops, n.location, "these loops stay serial: " + n.reason);
  }
  // from the end of the file on, so that earlier offsets stay valid
  std::vector<const model::Scop *> order;
  for (const model::Scop &s : scops.scops) order.push_back(&s);
  std::sort(order.begin(), order.end(),
            [](const model::Scop *a, const model::Scop *b) { return a->range.begin > b->range.begin; });
  for (const model::Scop *s : order) {
    schedule::Result r = schedule::parallelise(*s, options);
    const std::string where = fmt::format("{}:{}: loops of {}", request.input, s->location.line, s->function);
    if (!r.program) {
      out.explain = fmt::format("{}: they stay serial: {}\n", where, r.reason) + out.explain;
      if (s->origin != model::Scop::Origin::automatic) {
        const model::Location at = r.location.line ? r.location : s->location;
        warn(request, scops, at, "these loops stay serial: " + r.reason);
      }
      continue;
    }
    if (tiled) schedule::tile_parallel(r.scop, *r.program);
    const std::string text =
        codegen::metafork_text(r.scop, *r.program, r.guards, column_of(scops.text, s->range.begin));
    out.schedule = fmt::format("{}\ndomain: {}\n{}\nschedule:\n{}\n", where, r.program->domain, r.program->dependences,
                               r.program->schedule) +
                   out.schedule;
    std::string note = where + ": parallelised\n";
    for (const std::string &g : r.guards) note += "  where " + g + "; else the source's loops run\n";
    out.explain = note + "  " + text + "\n" + out.explain;
    const std::string back = fmt::format("\n#line {} \"{}\"\n", line_of(scops.text, s->range.end), request.input);
    out.text.replace(s->range.begin, s->range.end - s->range.begin, text + back);
    out.changed = true;
  }
  if (out.changed) out.text = fmt::format("#include <metafork/metafork.h>\n#line 1 \"{}\"\n", request.input) + out.text;
  return out;
}

} // namespace metafork::driver
