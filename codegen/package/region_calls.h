// What the drop-in says to the runtime in one region.
#pragma once

#include "model/model.h"

#include <string>

namespace metafork::codegen {

class RegionCalls {
public:
  // The region with this number of its function; `device`: on device pointers and a stream.
  RegionCalls(const model::Unit &unit, const model::Region &region, size_t index, bool device);

  // The first and the last statement of a block that is the region.
  std::string begin() const;
  std::string end() const;
  // Around a loop: it runs where the launch declines.
  std::string launch_begin(const model::Nest &nest) const;
  std::string launch_end(const model::Nest &nest) const;
  // In front of what the host does with memory that kernels may hold: an expression.
  std::string access(const model::HostAccess &h) const;
  // A statement behind a declaration: an exception ends what is declared. Empty in C.
  std::string guard(size_t number) const;

private:
  std::string variable(const std::string &text, bool writes) const;

  const bool is_c_;
  const std::string handle_, opened_;
};

} // namespace metafork::codegen
