// The shape of a host plan as text: what --emit=metafork and the drop-in have in common.
#pragma once

#include "model/host_plan.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// One statement with the whole plan, or an if with its else. The first line is not indented, the others are by `indent`
// blanks. How regions and parallel loops are spelled is for those that derive from this.
class PlanPrinter {
public:
  PlanPrinter(const model::HostPlan &plan, size_t indent) : plan_(plan), indent_(indent) {}
  virtual ~PlanPrinter() = default;
  PlanPrinter(const PlanPrinter &) = delete;
  PlanPrinter &operator=(const PlanPrinter &) = delete;

  std::string run();

protected:
  // Around the nodes of a plan that is a region of its own.
  virtual std::string region_begin() const = 0;
  virtual std::string region_end() const = 0;
  // Around the body of a parallel loop, braces included.
  virtual std::string loop_begin(const model::HostNode &loop) const = 0;
  virtual std::string loop_end(const model::HostNode &loop) const = 0;
  // Do #line directives give each launch the line of its first statement?
  virtual bool has_lines() const = 0;

private:
  void line(const std::string &text);
  void open(const std::string &text);
  void close(const std::string &text);
  std::vector<std::string> reserve();
  void sizes();
  void nodes(const std::vector<model::HostNode> &list);
  void node(const model::HostNode &n);
  void program();
  void source();

  const model::HostPlan &plan_;
  const size_t indent_;
  size_t depth_ = 0;
  std::string out_;
};

} // namespace metafork::codegen
