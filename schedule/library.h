// isl at work for one scop: its context, and how much of it there may be.
#pragma once

#include "analysis/analysis.h"
#include "model/scop.h"
#include "model/steps.h"

#include <isl/cpp.h>
#include <isl/options.h>

#include <algorithm>
#include <cmath>

namespace metafork::schedule {

// About five seconds of isl's work.
constexpr int64_t most_operations = 30'000'000;

// Owns isl's context; it outlives everything in it. Its operations are steps.
class Library {
public:
  // `scop`: its relations have a dimension for each loop and parameter, and what isl does to them takes longer
  // accordingly.
  Library(const model::Scop &scop, model::Steps *steps) : steps_(steps), ctx_(isl_ctx_alloc()) {
    const double depth = static_cast<double>(depth_of(scop.body));
    const double columns = 2 * depth + static_cast<double>(scop.parameters.size());
    size_ = std::max({1.0, std::pow(depth / 6, 4), std::pow(columns / 16, 2)});
    isl_options_set_on_error(ctx_, ISL_ON_ERROR_CONTINUE);
    isl_options_set_ast_build_detect_min_max(ctx_, 1);
    isl_options_set_schedule_maximize_band_depth(ctx_, 1);
    allow(most_operations);
  }
  Library(const Library &) = delete;
  ~Library() {
    take();
    if (!abandoned_) isl_ctx_free(ctx_);
  }
  isl_ctx *get() const { return ctx_; }
  // After an error something of it may still be in use: it is left alone.
  void abandon() { abandoned_ = true; }

  // isl has no operations left.
  bool exhausted(const isl::exception &e) const {
    return isl_ctx_last_error(ctx_) == isl_error_quota || dynamic_cast<const isl::exception_quota *>(&e);
  }
  // Begins to count anew; each operation stands for `weight` steps.
  void allow(int64_t operations, double weight = 1) {
    take();
    weight *= size_;
    operations = static_cast<int64_t>(static_cast<double>(operations) / size_);
    isl_ctx_reset_error(ctx_);
    isl_ctx_reset_operations(ctx_);
    weight_ = weight;
    const auto left =
        steps_ ? static_cast<int64_t>(static_cast<double>(steps_->at_most(INT64_MAX)) / weight) : INT64_MAX;
    isl_ctx_set_max_operations(
        ctx_, static_cast<unsigned long>(std::clamp<int64_t>(operations, 1, std::max<int64_t>(1, left))));
  }
  bool spent() const { return steps_ && steps_->spent(); }
  int64_t left() const { return steps_ ? steps_->at_most(INT64_MAX) : INT64_MAX; }

private:
  void take() {
    if (steps_) steps_->take(static_cast<int64_t>(weight_ * static_cast<double>(analysis::operations_of(ctx_))));
  }

  static size_t depth_of(const std::vector<model::ScopNode> &nodes) {
    size_t out = 0;
    for (const model::ScopNode &n : nodes) {
      const size_t inside = std::max(depth_of(n.body), depth_of(n.otherwise));
      out = std::max(out, inside + (n.kind == model::ScopNode::Kind::loop ? 1 : 0));
    }
    return out;
  }

  model::Steps *steps_;
  double size_ = 1, weight_ = 0;
  isl_ctx *ctx_;
  bool abandoned_ = false;
};

} // namespace metafork::schedule
