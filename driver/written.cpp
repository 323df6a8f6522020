#include "driver/written.h"

#include "schedule/schedule.h"

#include <algorithm>

namespace metafork::driver {

const model::Scop *Written::find(const model::Location &at) const {
  const auto it = std::find_if(loops_.begin(), loops_.end(), [&](const model::Scop &s) {
    return s.location.line == at.line && s.location.column == at.column && s.location.file == at.file;
  });
  return it == loops_.end() ? nullptr : &*it;
}

bool Written::is_proved(const model::Location &at, model::Steps &steps) {
  const model::Scop *scop = find(at);
  if (!scop) return false;
  const auto [known, fresh] = proved_.emplace(scop, false);
  if (!fresh) return known->second;
  const auto program = schedule::as_written(*scop);
  if (!program) return false;
  check::Effort effort;
  effort.steps = &steps;
  effort.answers = answers_;
  return known->second = check::check_schedule(*scop, *program, effort).all_proved();
}

std::optional<analysis::Collision> Written::collision(const model::Location &at, model::Steps &steps) const {
  const model::Scop *scop = find(at);
  return scop ? schedule::collision(*scop, &steps) : std::nullopt;
}

} // namespace metafork::driver
