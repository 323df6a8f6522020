// Products that the threads of a warp do together.
#pragma once

#include "check/skeleton.h"

namespace metafork::check {

// Each loop that says so is alone in its phase, so that all threads come to it; its statement adds a product of doubles
// to a value of the thread, one for each point; one factor reads what all threads of a row of the warp read, the other
// what all of a column read. Then what a thread reads for the others of its warp is what these would read, in the same
// iteration, and each value takes in its products in the order of the loop. Empty, or what differs.
std::string check_products(const model::Nest &nest, const Skeleton &s);

} // namespace metafork::check
