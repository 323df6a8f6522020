// Edits of a text.
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace metafork::forkjoin {

// The text [range) with its edits; those inside of what another one replaces have no effect. Insertions at one place
// keep their order and stand before what is replaced there.
std::string edited(const std::string &text, model::Range range, std::vector<model::Edit> edits);

std::string of(const std::string &text, model::Range range);
// The blanks that its line begins with; is there nothing else on the line before it, behind it?
std::string indent_of(const std::string &text, unsigned at);
bool begins_line(const std::string &text, unsigned at);
bool ends_line(const std::string &text, unsigned at);
unsigned line_begin(const std::string &text, unsigned at);

// A text with `name` in place of model::name_hole.
std::string named(const std::string &declaration, const std::string &name);

} // namespace metafork::forkjoin
