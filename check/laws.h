// The laws of the operations that accumulate, as far as claims need them.
#pragma once

#include "model/scop.h"

#include <string>

namespace metafork::check {

// What an operation leaves as it is, as a rewriting spells it; "" for a type that is not known.
std::string neutral(const std::string &op, const std::string &element);
// In which type a sum or a product of numbers of a type may be made: itself, or for whole numbers the unsigned one, in
// which it wraps.
bool same_numbers(const model::ScopArray &whole, const model::ScopArray &part, const std::string &op);
// May the updates of an array of the scop be grouped in another way?
bool may_regroup(const model::Scop &scop, const model::ScopArray &array);
// The text with variables as $number, subscripts as ?.
std::string plain_text(const model::ScopStatement &s);

} // namespace metafork::check
