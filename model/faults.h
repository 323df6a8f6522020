// Faults that tests switch on inside the generator, to see who catches them (docs/certificate.md, "Injected faults").
//
// METAFORK_FAULT names at most one fault; without it every question below is answered with no. `qe` is below this
// folder and has none.
#pragma once

#include <span>
#include <string_view>

namespace metafork::model {

struct Fault {
  const char *name, *what; // what the generator does wrong
};

// All faults, by the stage that has them.
std::span<const Fault> faults();

// Is the fault of this name switched on? Throws std::logic_error for a name that is not in the table, if any fault is.
bool fault(std::string_view name);

// The value of METAFORK_FAULT; empty without one. It may be no name of a fault.
std::string_view fault_asked_for();

} // namespace metafork::model
