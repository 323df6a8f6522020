// Ends of a use's path (fork_join.h).
#pragma once

namespace metafork::model {

// An element of what the path names, which one is not known.
inline constexpr const char *some_element = ".[]";

} // namespace metafork::model
