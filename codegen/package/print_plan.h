// The shape of a host plan as text: what --emit=metafork and the drop-in have in common.
#pragma once

#include "model/host_plan.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// One statement with the whole plan. The first line is not indented, the others are by `indent` blanks. How regions and
// parallel loops are spelled, and what the host says to the runtime in between, is for those that derive from this.
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
  // Is there a kernel for this outermost parallel loop? What is in it is not the host's.
  virtual bool is_kernel(const model::HostNode &) const { return true; }
  virtual std::string source() const { return plan_.source; }
  // Does the source stand where a launch that declines would leave its loop to the host?
  virtual bool source_instead() const { return false; }

  // What the host says before it does something with memory that kernels may hold, as statements; empty: nothing.
  // Before it reads what conditions, bounds and first values need:
  virtual std::string before_plan() const { return ""; }
  virtual std::string before_source() const { return ""; }
  // ... a node without kernels:
  virtual std::string before(const model::HostNode &) const { return ""; }
  // ... before variables of the source get what it leaves in them, one of them an element of scratch memory:
  virtual std::string before_results() const { return ""; }
  virtual std::string before_release(const model::Scratch &) const { return ""; }
  // Behind the declaration of an array that kernels may write, and before it ends; the same for scratch memory.
  virtual std::string behind_array() { return ""; }
  virtual std::string before_end_of_array() const { return ""; }
  virtual std::string behind_scratch() { return ""; }
  virtual std::string before_end_of_scratch() const { return ""; }

  const model::HostPlan &plan_;

private:
  void line(const std::string &text);
  void line(const std::string &announced, const std::string &text);
  void open(const std::string &text);
  void close(const std::string &text);
  bool has_scratch(bool reserved) const;
  std::vector<std::string> reserve();
  void release();
  void program();
  void declare();
  void results();
  void nodes(const std::vector<model::HostNode> &list, bool announced);
  void node(const model::HostNode &n, bool announced);
  bool has_kernel(const model::HostNode &n) const;

  const size_t indent_;
  size_t depth_ = 0;
  std::string out_;
};

} // namespace metafork::codegen
