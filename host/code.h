// Code that is put together.
#pragma once

#include "model/model.h"

#include <string>

namespace metafork::host {

void append(model::Code &out, const std::string &text);
void append(model::Code &out, model::Code code);
// Its text, each access as it is written.
std::string text_of(const model::Code &code);
std::string in_one_line(const std::string &text);

} // namespace metafork::host
