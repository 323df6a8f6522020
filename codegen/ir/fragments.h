// Where the elements of fragments that are read ahead are, in memory and in registers.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <string>

namespace metafork::codegen {

// Do elements lie side by side along the loop from last to first?
bool goes_down(const Fragment &f, const std::string &loop);

// Elements are numbered from the first iteration on, `skipped` ones in front of it. The one of an iteration, counted
// from 0, and of the axes as they are: "mf_q + 7 - v0".
std::string number_in(const Fragment &f, const std::string &loop, const std::string &iteration);

// How many they are for so many iterations, whole pieces.
int elements_of(const Fragment &f, int iterations);
// How many are read in front of all iterations: in a window what the first `together` ones use, whole pieces; the piece
// that is so many elements further on is read in front of every iteration whose number is a multiple of `together`.
int elements_in_front(const Fragment &f, int iterations, bool piece_by_piece);

// The subscript of what lies first in memory of the piece that begins with an element, where the first iteration has
// this number.
qe::Poly piece(const Fragment &f, const std::string &loop, const qe::Poly &iteration, const qe::Poly &element);

} // namespace metafork::codegen
