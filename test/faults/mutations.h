// Faults: each is a small change of what one stage of the compiler gives, applied to every place of its kind.
#pragma once

#include "driver/driver.h"

#include <vector>

namespace metafork::faults {

struct Mutation {
  const char *name, *what; // what is wrong then
  driver::Rewrites rewrites;
};

// By what they change: parallel programs; kernels that are scans; programs in waves of tiles; programs behind their
// certificate; kernels as they are mapped; kernels that wait; kernels that stage; kernels behind the passes; what a
// launch computes; what is printed.
std::vector<Mutation> of_programs();
std::vector<Mutation> of_scans();
std::vector<Mutation> of_tiles();
std::vector<Mutation> of_certified_programs();
std::vector<Mutation> of_mapping();
std::vector<Mutation> of_barriers();
std::vector<Mutation> of_staging();
std::vector<Mutation> of_lowered_kernels();
std::vector<Mutation> of_launches();
std::vector<Mutation> of_texts();

std::vector<Mutation> all_mutations();

} // namespace metafork::faults
