// What is left to say where the compiler itself goes wrong.
#pragma once

#include <functional>

namespace metafork::driver {

// Does the work with a stack that is large enough for programs of any sensible nesting.
void on_large_stack(const std::function<void()> &work);

// The same. An exception that the work lets out, and a signal of the machine, is an internal error: one line on stderr,
// and the status is 1.
int guarded(const std::function<int()> &work);

} // namespace metafork::driver
