// What is left to say where the compiler itself goes wrong.
#pragma once

#include <functional>

namespace metafork::driver {

// Does the work with a stack that is large enough for programs of any sensible nesting. An exception that it lets out,
// and a signal of the machine, is an internal error: one line on stderr, and the status is 1.
int guarded(const std::function<int()> &work);

} // namespace metafork::driver
