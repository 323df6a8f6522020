// Names that a kernel uses, and new ones.
#pragma once

#include <set>
#include <string>

namespace metafork::host {

class KernelNames {
public:
  void take(const std::string &name) { taken_.insert(name); }
  std::string fresh(const std::string &wanted) {
    std::string name = wanted;
    for (int i = 2; !taken_.insert(name).second; i++) name = wanted + "_" + std::to_string(i);
    return name;
  }

private:
  std::set<std::string> taken_;
};

} // namespace metafork::host
