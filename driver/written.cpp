#include "driver/written.h"

#include "schedule/schedule.h"

namespace metafork::driver {

bool Written::is_proved(int loop, model::Steps &steps) {
  if (loop < 0) return false;
  const auto [known, fresh] = proved_.emplace(loop, false);
  if (!fresh) return known->second;
  const model::Scop &scop = loops_[static_cast<size_t>(loop)];
  const auto program = schedule::as_written(scop);
  if (!program) return false;
  check::Effort effort;
  effort.steps = &steps;
  effort.answers = answers_;
  return known->second = check::check_schedule(scop, *program, effort).all_proved();
}

std::optional<analysis::Collision> Written::collision(int loop, model::Steps &steps) const {
  return loop < 0 ? std::nullopt : schedule::collision(loops_[static_cast<size_t>(loop)], &steps);
}

} // namespace metafork::driver
