#include "codegen/package/parts.h"
#include "codegen/plan/cells.h"

#include "model/pragma.h"

#include <algorithm>

namespace metafork::codegen {

using model::Edit;
using model::Function;
using model::Range;
using model::Region;

namespace {

// The text [range) of a file with edits; edits outside the range are ignored. Insertions at one place keep their order.
std::string edited(const std::string &text, Range range, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit &a, const Edit &b) { return a.range.begin < b.range.begin; });
  std::string out;
  unsigned at = range.begin;
  for (const Edit &e : edits) {
    if (e.range.begin < at || e.range.end > range.end) continue;
    out += text.substr(at, e.range.begin - at) + e.text;
    // line ends inside what is replaced stay, so that no line moves
    for (unsigned i = e.range.begin; i < e.range.end; i++)
      if (text[i] == '\n') out += '\n';
    at = e.range.end;
  }
  return out + text.substr(at, range.end - at);
}

void insert(std::vector<Edit> &out, unsigned at, const std::string &text) { out.push_back({{at, at}, text}); }

// In front of a statement and of the pragmas that belong to it: at the end of the line before them, where text may
// stand.
void insert_before(const std::string &file, std::vector<Edit> &out, unsigned at, const std::string &text) {
  unsigned begin = at;
  while (const auto pragma = model::pragma_before(file, begin)) begin = pragma->begin;
  if (begin == at || begin == 0) return insert(out, at, text);
  const size_t line = begin > 1 ? file.rfind('\n', begin - 2) + 1 : 0;
  const std::string previous = file.substr(line, begin - 1 - line);
  const bool taken = previous.find("//") != std::string::npos || previous.find('#') != std::string::npos ||
                     previous.find('"') != std::string::npos || previous.find('\\') != std::string::npos;
  if (taken)
    insert(out, begin, text + "\n");
  else
    insert(out, begin - 1, " " + text);
}

// The host is about to read or to write a variable; without a name, anything that it may read.
std::string variable(const std::string &handle, const std::string &text, bool writes) {
  if (text.empty()) return "mf_host_access(" + handle + ", 0)";
  return "mf_host_variable(" + handle + ", &(" + text + "), sizeof(" + text + "), " + (writes ? "1)" : "0)");
}

// The edits that turn the regions of a function into calls.
void region_edits(const model::Unit &unit, const Region &r, size_t index, bool device, std::vector<Edit> &out) {
  const std::string &file = unit.text;
  const std::string handle = "mf_r" + std::to_string(index);
  const std::string opened =
      (device ? "mf_region_begin_device(\"" + r.name + "\", mf_stream, &" : "mf_region_begin(\"" + r.name + "\", &") +
      handle + ")";
  // an exception ends the region in C++
  const std::string begin =
      unit.is_c ? "mf_region *" + handle + " = " + opened + "; " : "mf_open_region " + handle + "(" + opened + "); ";
  const std::string end = unit.is_c ? " mf_region_end(" + handle + ");" : " " + handle + ".end();";
  if (r.nests.empty()) return;
  if (r.implicit)
    insert_before(file, out, r.range.begin, "{ " + begin);
  else
    insert(out, r.body.begin + 1, " " + begin);
  for (const model::Nest &n : r.nests) {
    const std::string launch = n.name + "_launch(" + handle + launch_arguments(n) + ")";
    std::string refreshed; // what the launch takes by value, where a launch before it may have written that
    for (const model::Cell *c : refreshed_cells(n))
      refreshed +=
          (c->condition.empty() ? "" : "if (" + c->condition + ") ") + variable(handle, c->text, c->counter) + "; ";
    // where the nest has no iteration, the loops themselves run: they do nothing then
    insert_before(
        file, out, n.range.begin,
        "{ " + refreshed + "if (!" + (n.where.empty() ? launch : "(" + n.where + " && " + launch + ")") + ") { ");
    insert(out, n.range.end, n.after.empty() ? " } }" : " } else " + n.after + "}");
  }
  for (const model::HostAccess &h : r.host_accesses) {
    std::string call;
    for (const std::string &e : h.elements)
      call.append(call.empty() ? "" : ", ").append("mf_host_read(" + handle + ", &(" + e + "), sizeof(" + e + "))");
    if (h.elements.empty() && !h.by_name) call = "mf_host_access(" + handle + ", " + (h.writes ? "1" : "0") + ")";
    for (const std::string &v : h.stores) call.insert(0, variable(handle, v, true) + (call.empty() ? "" : ", "));
    for (const std::string &v : h.reads) call.insert(0, variable(handle, v, false) + (call.empty() ? "" : ", "));
    if (h.as_expression) {
      insert(out, h.range.begin, "(" + call + ", (");
      insert(out, h.range.end, "))");
    } else {
      insert_before(file, out, h.range.begin, call + "; ");
    }
  }
  for (size_t i = 0; i < r.guards.size(); i++)
    insert(out, r.guards[i], " mf_region_guard mf_g" + std::to_string(i) + "(" + handle + ");");
  insert(out, r.implicit ? r.range.end : r.body.end - 1, end + (r.implicit ? " }" : " "));
}

// Behind the next opening brace, in whatever way it is spelled, from `at` on.
unsigned behind_brace(const std::string &text, size_t at) {
  for (;;) {
    if (text.compare(at, 2, "//") == 0)
      at = text.find('\n', at);
    else if (text.compare(at, 2, "/*") == 0)
      at = text.find("*/", at) + 2;
    else if (text[at] == '{')
      return static_cast<unsigned>(at) + 1;
    else if (text.compare(at, 2, "<%") == 0)
      return static_cast<unsigned>(at) + 2;
    else if (text.compare(at, 3, "?\?<") == 0)
      return static_cast<unsigned>(at) + 3;
    else
      at++;
  }
}

// The function once more, on device pointers and a stream.
std::string device_variant(const model::Unit &unit, const Function &f) {
  std::vector<Edit> edits;
  insert(edits, f.name_range.end, "_device");
  const std::string extra =
      std::string(f.no_parameters ? "" : ", ") + "void *mf_stream, const struct " + f.prefix + "_params *mf_params";
  if (f.no_parameters) {
    const size_t open = unit.text.rfind('(', f.parameters_end);
    edits.push_back({{static_cast<unsigned>(open) + 1, f.parameters_end}, extra});
  } else {
    insert(edits, f.parameters_end, extra);
  }
  insert(edits, behind_brace(unit.text, f.parameters_end), " if (mf_params) " + f.prefix + "_set_params(mf_params); ");
  for (size_t i = 0; i < f.regions.size(); i++) region_edits(unit, f.regions[i], i, true, edits);
  edits.insert(edits.end(), unit.edits.begin(), unit.edits.end());
  return edited(unit.text, f.range, edits);
}

// The line of the user's file: #line says where the text of another line follows.
unsigned line_of(const std::string &text, unsigned offset) {
  const std::string directive = "\n#line ";
  const size_t at = text.rfind(directive, offset);
  const size_t next = at == std::string::npos ? at : text.find('\n', at + 1);
  if (next == std::string::npos || next >= offset)
    return 1 + static_cast<unsigned>(std::count(text.begin(), text.begin() + offset, '\n'));
  const auto first = text.begin() + static_cast<std::ptrdiff_t>(next) + 1;
  const unsigned line = static_cast<unsigned>(std::strtoul(text.c_str() + at + directive.size(), nullptr, 10));
  return line + static_cast<unsigned>(std::count(first, text.begin() + offset, '\n'));
}

} // namespace

std::string print_drop_in(const model::Unit &unit) {
  std::vector<Edit> calls; // before the keywords' own edits: at one place the call stands first

  for (const Function &f : unit.functions)
    for (size_t i = 0; i < f.regions.size(); i++) region_edits(unit, f.regions[i], i, false, calls);
  for (const Function &f : unit.functions) {
    if (!f.no_device.empty()) continue;
    const std::string line = std::to_string(line_of(unit.text, f.range.begin));
    const std::string after = std::to_string(line_of(unit.text, f.range.end));
    insert(calls, f.range.end,
           "\n#line " + line + " \"" + unit.input + "\"\n" + device_variant(unit, f) + "\n#line " + after + " \"" +
               unit.input + "\"\n");
  }
  calls.insert(calls.end(), unit.edits.begin(), unit.edits.end());
  return "/* " + unit.input + " with its regions replaced by calls; made by metafork-cc. */\n#include \"" + unit.stem +
         "_launch.h\"\n#line 1 \"" + unit.input + "\"\n" +
         edited(unit.text, {0, static_cast<unsigned>(unit.text.size())}, calls);
}

} // namespace metafork::codegen
