// What proofs take for granted of a meta_for: pointers that differ lead to different arrays.
#pragma once

#include "driver/translate.h"

namespace metafork::driver {

// A warning for each meta_for whose iterations would collide if two of its pointers led to one array, where the program
// makes them do so. What runs is right: a launch looks whether they overlap, and the loop itself runs where they do.
void report_copies(const Request &request, const Translation &t, const frontend::Loops &written,
                   frontend::Messages &messages);

} // namespace metafork::driver
