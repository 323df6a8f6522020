// What device scopes of the program keep on the device across regions. A scope is its thread's; it has a table of its
// own, which launches of host regions use for arrays that lie within what it keeps.
#pragma once

#include "residency.h"

namespace metafork::runtime {

// The table for what a launch of the region touches of an array: that of the innermost scope of this thread which keeps
// all of the range; else the region's. A range that only meets what is kept makes the region do without scopes from
// there on, with what they hold brought back.
Residency &table_of(mf_region &region, const Bytes &range);

// Of this thread's scopes: what was written there comes back to the host, all of it or a range. NULL, or what went
// wrong.
const char *scopes_to_host();
const char *scopes_to_host(const Bytes &range);
// Behind that: the host may change its bytes, so that nothing is valid on the device any longer.
const char *forget_in_scopes();
const char *forget_in_scopes(const Bytes &range);

// Has a kernel written to some of the bytes in one of them, and the host lacks that?
bool is_written_in_scopes(const Bytes &range);

// Memory of a region that has ended, for what blocks share: false where no scope of this thread takes it, which keeps
// it for later regions until it ends. And what a region may take of it, if anything.
bool keep_in_scope(SharedMemory *memory);
void take_from_scope(const mf_region &region, SharedMemory *memory);

// Is there a scope, of any thread?
bool has_scopes();

// Does a scope of another thread keep any of it?
bool is_kept_by_another_thread(const Bytes &range);

} // namespace metafork::runtime
