#include "test/faults/mutations.h"

namespace metafork::faults {

std::vector<Mutation> all_mutations() {
  std::vector<Mutation> out;
  for (const auto &part : {of_programs, of_scans, of_tiles, of_certified_programs, of_mapping, of_barriers, of_staging,
                           of_lowered_kernels, of_launches, of_texts})
    for (Mutation &m : part()) out.push_back(std::move(m));
  return out;
}

} // namespace metafork::faults
