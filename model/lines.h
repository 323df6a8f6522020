// Lines of a program's text.
#pragma once

#include <string>

namespace metafork::model {

// The line of the user's file that the byte stands in: #line says where the text of another line follows.
unsigned line_of(const std::string &text, unsigned offset);

} // namespace metafork::model
