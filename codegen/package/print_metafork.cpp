#include "codegen/codegen.h"
#include "codegen/package/print_plan.h"

namespace metafork::codegen {

namespace {

class TextPrinter : public PlanPrinter {
public:
  TextPrinter(const model::HostPlan &plan, size_t indent, bool lines) : PlanPrinter(plan, indent), lines_(lines) {}

private:
  std::string region_begin() const override { return "meta_schedule {"; }
  std::string region_end() const override { return "}"; }
  std::string loop_begin(const model::HostNode &loop) const override {
    return "meta_for (" + loop.text + ") " + loop.clauses + (loop.clauses.empty() ? "{" : " {");
  }
  std::string loop_end(const model::HostNode &) const override { return "}"; }
  bool has_lines() const override { return lines_; }

  const bool lines_;
};

} // namespace

std::string metafork_text(const model::HostPlan &plan, size_t indent, bool lines) {
  return TextPrinter(plan, indent, lines).run();
}

} // namespace metafork::codegen
