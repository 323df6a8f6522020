// What to do about a message that does not say so itself.
#pragma once

#include <string>

namespace metafork::model {

// By its code; empty where there is nothing to say.
std::string advice_of(const std::string &code);

} // namespace metafork::model
