// Quantifier elimination over integer polynomial constraints: where block bounds, point bounds and footprints come
// from.
//
// Semantics. A `System` is a conjunction of constraints p >= 0 or p == 0 over integer unknowns; every symbol is an
// integer. Polynomials have exact integer coefficients of any size. Products of symbols are allowed (b*B, i*n): what
// must hold is that the symbol being eliminated occurs *linearly* and that the sign of each of its coefficients is
// implied by the system. This library knows nothing of Clang, isl or code: it takes text or polynomials and gives
// polynomials.
//
// Worked example (the relation system (1) of "Optimizing Computer Programs", Moreno Maza 2015, after t and the source
// coordinates are gone):   0 <= p, p <= 2n, p = b*B + u, 0 <= u, u <= B - 1, B >= 1
//   bounds(s, b) after eliminating p and u:   floor(0 / B) = 0  <=  b  <=  floor(2n / B)
//   bounds(s, u) after eliminating p:         max(0, -b*B)      <=  u  <=  min(B - 1, 2n - b*B)
//
// The parts, from below:
//   poly.h       polynomials, constraints, systems
//   system.h     systems: sign, eliminate (Fourier-Motzkin with symbolic coefficients), bounds, simplify
//   formula.h    and, or, not, exists: elimination by case trees on signs, or over the reals by virtual substitution
//   synthesis.h  loop nests for an order, full tiles, hulls, boxes, case discussions
// The tool metafork-qe (qe/tool) asks these questions from a command line; docs/qe.md describes both.
#pragma once

#include "qe/formula.h"
#include "qe/poly.h"
#include "qe/synthesis.h"
#include "qe/system.h"
