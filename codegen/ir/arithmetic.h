// What can be said of source text by itself.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <functional>

namespace metafork::codegen {

// Is a type one of the language's own numbers?
bool is_arithmetic(const std::string &type);

// Is a text sums, products, quotients and conversions of numbers, names and accesses? It calls nothing, changes nothing
// and decides nothing. `is_number` says of a name whether it stands for a number.
bool is_arithmetic(const model::Code &code, const std::function<bool(const std::string &)> &is_number);

// Neighbouring texts as one.
model::Code merged(const model::Code &code);
// A statement without the braces around it and what ends it, merged; empty where it is none.
model::Code bare_statement(const model::Code &code);

} // namespace metafork::codegen
