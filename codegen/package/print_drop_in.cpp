#include "codegen/package/parts.h"
#include "codegen/package/print_placed_plan.h"
#include "model/lines.h"
#include "model/pragma.h"

#include <algorithm>

namespace metafork::codegen {

using model::Edit;
using model::Function;
using model::Range;
using model::Region;

namespace {

// The text [range) of a file with edits; edits outside the range, or inside what another one replaces, are ignored.
// Insertions at one place keep their order, and stand before what is replaced there.
std::string edited(const std::string &text, Range range, std::vector<Edit> edits) {
  auto place = [](const Edit &e) { return std::pair(e.range.begin, e.range.end > e.range.begin); };
  std::stable_sort(edits.begin(), edits.end(), [&](const Edit &a, const Edit &b) { return place(a) < place(b); });
  std::string out;
  unsigned at = range.begin;
  for (const Edit &e : edits) {
    if (e.range.begin < at || e.range.end > range.end) continue;
    out += text.substr(at, e.range.begin - at) + e.text;
    // line ends inside what is replaced stay, so that no line moves; text to the end of a line is followed by the line
    // that its #line says
    for (unsigned i = e.range.begin; i < e.range.end && !e.text.ends_with('\n'); i++)
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
  const bool within = file.compare(begin, 1, "#") == 0; // the loops begin with a pragma of theirs
  if ((begin == at && !within) || begin == 0) return insert(out, at, text);
  const size_t line = begin > 1 ? file.rfind('\n', begin - 2) + 1 : 0;
  const std::string previous = file.substr(line, begin - 1 - line);
  const bool taken = previous.find("//") != std::string::npos || previous.find('#') != std::string::npos ||
                     previous.find('"') != std::string::npos || previous.find('\\') != std::string::npos;
  if (taken)
    insert(out, begin, text + "\n");
  else
    insert(out, begin - 1, " " + text);
}

std::string line_directive(const model::Unit &unit, unsigned offset) {
  return "\n#line " + std::to_string(model::line_of(unit.text, offset)) + " \"" + unit.input + "\"\n";
}

bool is_apart(const Region &r) { return !r.plans.empty() && !r.plans.front().plan.in_region; }

// The edits for the plans of a region. `guards`: how many the region has without them.
void plan_edits(const model::Unit &unit, const Region &r, const RegionCalls &calls, size_t guards,
                std::vector<Edit> &out) {
  for (const model::PlacedPlan &p : r.plans) {
    const Range loops = p.plan.range;
    if (p.serial) {
      if (!p.source || !p.plan.in_region) continue;
      insert_before(unit.text, out, loops.begin, "{ " + calls.access(*p.source) + "; ");
      insert(out, loops.end, " }");
      continue;
    }
    const size_t line = loops.begin == 0 ? std::string::npos : unit.text.rfind('\n', loops.begin - 1);
    const size_t column = loops.begin - (line + 1);
    const std::string indent(p.range.begin < loops.begin ? column : 0, ' '),
        source = edited(unit.text, loops, unit.edits);
    out.push_back(
        {p.range, indent + print_placed_plan(p, r, calls, source, column, guards) + line_directive(unit, p.range.end)});
  }
}

// The nests whose loops stand in the file: those of plans do not.
std::vector<const model::Nest *> written_nests(const Region &r) {
  std::vector<const model::Nest *> out;
  for (const model::Nest &n : r.nests) out.push_back(&n);
  for (const model::PlacedPlan &p : r.plans)
    for (int n : p.nests)
      if (n >= 0) out.at(static_cast<size_t>(n)) = nullptr;
  std::erase(out, nullptr);
  return out;
}

// The edits that turn the regions of a function into calls.
void region_edits(const model::Unit &unit, const Region &r, size_t index, bool device, std::vector<Edit> &out) {
  if (r.nests.empty()) return;
  const std::string &file = unit.text;
  const RegionCalls calls(unit, r, index, device);
  if (is_apart(r)) return plan_edits(unit, r, calls, 0, out);
  if (r.implicit)
    insert_before(file, out, r.range.begin, "{ " + calls.begin() + " ");
  else
    insert(out, r.body.begin + 1, " " + calls.begin() + " ");
  plan_edits(unit, r, calls, r.guards.size(), out);
  for (const model::Nest *n : written_nests(r)) {
    insert_before(file, out, n->range.begin, calls.launch_begin(*n) + " ");
    insert(out, n->range.end, " " + calls.launch_end(*n));
  }
  for (const model::HostAccess &h : r.host_accesses) {
    const std::string call = calls.access(h);
    if (h.as_expression) {
      insert(out, h.range.begin, "(" + call + ", (");
      insert(out, h.range.end, "))");
    } else {
      insert_before(file, out, h.range.begin, call + "; ");
    }
  }
  for (size_t i = 0; i < r.guards.size(); i++) insert(out, r.guards[i], " " + calls.guard(i));
  insert(out, r.implicit ? r.range.end : r.body.end - 1, " " + calls.end() + (r.implicit ? " }" : " "));
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

} // namespace

std::string print_drop_in(const model::Unit &unit) {
  std::vector<Edit> calls; // before the keywords' own edits: at one place the call stands first

  for (const Function &f : unit.functions)
    for (size_t i = 0; i < f.regions.size(); i++) region_edits(unit, f.regions[i], i, false, calls);
  for (const Function &f : unit.functions) {
    if (!f.no_device.empty()) continue;
    insert(calls, f.range.end,
           line_directive(unit, f.range.begin) + device_variant(unit, f) + line_directive(unit, f.range.end));
  }
  calls.insert(calls.end(), unit.edits.begin(), unit.edits.end());
  return "/* " + unit.input + " with its regions replaced by calls; made by metafork-cc. */\n#include \"" + unit.stem +
         "_launch.h\"\n" + (unit.forks ? "#include \"metafork/forks.h\"\n" : "") + "#line 1 \"" + unit.input + "\"\n" +
         edited(unit.text, {0, static_cast<unsigned>(unit.text.size())}, calls);
}

} // namespace metafork::codegen
