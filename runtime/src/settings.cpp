#include "settings.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

namespace metafork::runtime {

struct Entries {
  std::vector<Entry> environment, programmed;
  std::map<std::string, std::vector<Entry>, std::less<>> by_kernel;
};

namespace {

constexpr const char *environment_source = "METAFORK_PARAMS";

// Never destroyed: a region may still run while the program ends.
struct State {
  std::mutex mutex;
  std::string environment_text;
  std::shared_ptr<const Entries> entries = std::make_shared<Entries>(); // never changed, only replaced
  std::set<std::string> warned;
  // Of tiles on the host, by the part of the program and the name; without one that the compiler has registered, the
  // parameter is a name alone.
  std::map<std::pair<std::string, std::string>, mf_param> sizes;
};
State &state() {
  static State &only = *new State;
  return only;
}

// What launches under way have found stays as it is. The lock is held.
template <typename Change>
void change_entries(State &s, const Change &change) {
  auto next = std::make_shared<Entries>(*s.entries);
  change(*next);
  s.entries = std::move(next);
  settings_changed();
}

// Decimal digits with an optional sign. Returns what is wrong, or "".
std::string parse_value(const std::string &text, std::int64_t *value) {
  const std::size_t digits = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  if (digits == text.size() || text.find_first_not_of("0123456789", digits) != std::string::npos)
    return "'" + text + "' is not a whole number";
  errno = 0;
  *value = std::strtoll(text.c_str(), nullptr, 10);
  return errno == ERANGE ? "the number is too large" : "";
}

std::string parse_entry(Entry *entry) {
  const std::size_t equals = entry->text.find('=');
  if (equals == std::string::npos) return "expected NAME=VALUE";
  const std::string name = trim(entry->text.substr(0, equals)), value = trim(entry->text.substr(equals + 1));
  const std::size_t dot = name.rfind('.');
  if (dot != std::string::npos) entry->kernel = name.substr(0, dot);
  entry->name = dot != std::string::npos ? name.substr(dot + 1) : name;
  if (entry->name.empty() || dot == 0 || value.empty()) return "expected NAME=VALUE";
  return parse_value(value, &entry->value);
}

// Whether the value is legal for the parameter alone; products are the business of the launch.
std::string check_value(const mf_param &param, std::int64_t value) {
  const bool threads = param.kind == MF_THREADS; // how many there can be is the device's to say
  if (value >= param.least && (threads || value <= param.most)) return "";
  const char *what = threads                   ? "number of threads "
                     : param.kind == MF_BLOCKS ? "number of blocks "
                     : param.kind == MF_TILE   ? "tile size "
                     : param.kind == MF_PARTS  ? "number of parts "
                                               : "block size ";
  const std::string least = std::to_string(param.least);
  return std::string("the ") + what + param.name +
         (threads ? " must be at least " + least : " must be between " + least + " and " + std::to_string(param.most));
}

const mf_param *find_param(const mf_kernel &kernel, const Entry &entry) {
  if (!entry.kernel.empty() && entry.kernel != kernel.name) return nullptr;
  for (int i = 0; i < kernel.param_count; i++)
    if (entry.name == kernel.params[i].name && !is_given(kernel.params[i])) return &kernel.params[i];
  return nullptr;
}

bool is_for(const Entry &entry, const std::string &part, const std::string &name) {
  return entry.name == name && (entry.kernel.empty() || entry.kernel == part);
}

// Checks each entry against the kernels and sizes that have it. Returns the first illegal value, or ""; *unknown: names
// of no kernel.
std::string check_entries(const State &s, const std::vector<Entry> &entries, std::vector<std::string> *unknown) {
  for (const Entry &entry : entries) {
    bool known = false;
    for (const auto &[place, size] : s.sizes) {
      if (!is_for(entry, place.first, place.second)) continue;
      known = true;
      if (const std::string wrong = check_value(size, entry.value); !wrong.empty())
        return entry.describe() + ": " + wrong;
    }
    for (const mf_kernel *kernel = first_kernel(); kernel != nullptr; kernel = kernel->next)
      if (const mf_param *param = find_param(*kernel, entry)) {
        known = true;
        if (const std::string wrong = check_value(*param, entry.value); !wrong.empty())
          return entry.describe() + ": " + wrong;
      }
    const std::string name = entry.kernel.empty() ? entry.name : entry.kernel + "." + entry.name;
    if (!known) unknown->push_back(entry.source + " names '" + name + "'");
  }
  return "";
}

// Parses and checks a text. The lock is held: warnings are given once.
std::string read_entries(State &s, const std::string &source, const std::string &text, std::vector<Entry> *entries) {
  std::vector<std::string> unknown;
  std::string wrong = parse_entries(source, text, entries);
  if (wrong.empty()) wrong = check_entries(s, *entries, &unknown);
  if (wrong.empty())
    for (const std::string &one : unknown)
      if (s.warned.insert(one).second) say("warning", one + ", which no kernel of this program has");
  return wrong;
}

// Reads METAFORK_PARAMS again if it changed. A text with an error is not kept: it is an error each time it is needed.
std::string refresh_environment(State &s) {
  const char *text = environment(Variable::params);
  if (text == nullptr) text = "";
  if (s.environment_text == text) return "";
  std::vector<Entry> entries;
  std::string wrong = read_entries(s, environment_source, text, &entries);
  if (wrong.empty()) {
    change_entries(s, [&](Entries &all) { all.environment = std::move(entries); });
    s.environment_text = text;
  }
  return wrong;
}

const Entry *find_entry(const std::vector<Entry> &entries, const mf_kernel &kernel, const mf_param &param) {
  const Entry *found = nullptr;
  if (is_given(param)) return found;
  for (const Entry &entry : entries)
    if (entry.name == param.name && (entry.kernel.empty() || entry.kernel == kernel.name))
      if (found == nullptr || found->kernel.empty() || !entry.kernel.empty()) found = &entry;
  return found;
}

// Replaces the values that mf_set_kernel_params set for one kernel. Returns what is wrong, or "".
std::string set_kernel_params(const std::string &name, const std::int64_t *values, int count) {
  const std::string source = "mf_set_kernel_params";
  const mf_kernel *kernel = first_kernel();
  while (kernel != nullptr && name != kernel->name) kernel = kernel->next;
  if (kernel == nullptr) return source + ": no kernel of this program is named '" + name + "'";
  if (count != kernel->param_count)
    return source + ": kernel " + name + " has " + std::to_string(kernel->param_count) + " parameters, not " +
           std::to_string(count);
  std::vector<Entry> entries;
  for (int i = 0; i < count; i++) {
    if (values[i] == 0) continue;
    const std::string text = name + "." + kernel->params[i].name + "=" + std::to_string(values[i]);
    entries.push_back({source, text, name, kernel->params[i].name, values[i]});
  }
  std::vector<std::string> unknown;
  std::string wrong = check_entries(state(), entries, &unknown);
  if (wrong.empty()) {
    if (!entries.empty()) asked_for_launches();
    const std::lock_guard<std::mutex> lock(state().mutex);
    change_entries(state(), [&](Entries &all) { all.by_kernel[name] = std::move(entries); });
  }
  return wrong;
}

} // namespace

std::string trim(const std::string &text) {
  const char *space = " \t\r\n";
  const std::size_t first = text.find_first_not_of(space);
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(space) - first + 1);
}

std::string parse_entries(const std::string &source, const std::string &text, std::vector<Entry> *entries) {
  if (trim(text).empty()) return "";
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    Entry entry;
    entry.source = source;
    entry.text = trim(text.substr(start, comma - start));
    if (const std::string wrong = parse_entry(&entry); !wrong.empty()) return entry.describe() + ": " + wrong;
    entries->push_back(std::move(entry));
    start = comma + 1;
  }
  return "";
}

std::string find_settings(const mf_kernel &kernel, Settings *settings) {
  State &s = state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  if (std::string wrong = refresh_environment(s); !wrong.empty()) return wrong;
  settings->all_ = nullptr;
  const Entries &all = *s.entries;
  if (all.environment.empty() && all.by_kernel.empty() && all.programmed.empty()) return "";
  const auto own = all.by_kernel.find(kernel.name);
  for (int i = 0; i < kernel.param_count; i++) {
    const mf_param &param = kernel.params[i];
    const Entry *found = find_entry(all.environment, kernel, param);
    if (found == nullptr && own != all.by_kernel.end()) found = find_entry(own->second, kernel, param);
    if (found == nullptr) found = find_entry(all.programmed, kernel, param);
    settings->found_[static_cast<std::size_t>(i)] = found;
  }
  settings->all_ = s.entries;
  return "";
}

void check_environment() {
  std::string wrong;
  {
    const std::lock_guard<std::mutex> lock(state().mutex);
    wrong = refresh_environment(state());
  }
  if (!wrong.empty()) raise(std::move(wrong));
}

} // namespace metafork::runtime

using namespace metafork::runtime;

extern "C" void metafork_set_params(const char *text) {
  std::string wrong;
  {
    State &s = state();
    const std::lock_guard<std::mutex> lock(s.mutex);
    std::vector<Entry> entries;
    wrong = read_entries(s, "metafork_set_params", text != nullptr ? text : "", &entries);
    if (wrong.empty() && !entries.empty()) asked_for_launches();
    if (wrong.empty()) change_entries(s, [&](Entries &all) { all.programmed = std::move(entries); });
  }
  if (!wrong.empty()) raise(std::move(wrong));
}

// What is set for one size of tiles; nullptr: nothing.
static const Entry *find_size(const std::vector<Entry> &entries, const std::string &part, const std::string &name) {
  const Entry *found = nullptr;
  for (const Entry &entry : entries)
    if (is_for(entry, part, name) && (found == nullptr || found->kernel.empty() || !entry.kernel.empty()))
      found = &entry;
  return found;
}

namespace {

// "function_s0.B0": what it belongs to, and its own name.
std::pair<std::string, std::string> parts_of(const std::string &name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return {"", name};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

// Adds a size; the text of its name is the map's. True if it was not known.
bool add_size(State &s, const char *name, mf_param size) {
  const auto [it, fresh] = s.sizes.try_emplace(parts_of(name), size);
  it->second.name = it->first.second.c_str();
  return fresh;
}

} // namespace

namespace metafork::runtime {

std::vector<std::string> size_names() {
  State &s = state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  std::vector<std::string> out;
  for (const auto &[place, size] : s.sizes)
    out.push_back(place.first.empty() ? place.second : place.first + "." + place.second);
  return out;
}

} // namespace metafork::runtime

extern "C" void mf_register_size(const mf_param *size) {
  State &s = state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  s.sizes.erase(parts_of(size->name)); // asked for before this
  add_size(s, size->name, *size);
}

extern "C" long mf_size_of(const char *name, long otherwise) {
  const auto [part, own] = parts_of(name);
  std::string wrong;
  std::int64_t value = otherwise;
  {
    State &s = state();
    const std::lock_guard<std::mutex> lock(s.mutex);
    const mf_param anything = {name, MF_HOST_SIZE, 0, otherwise, otherwise, 1, LONG_MAX};
    if (add_size(s, name, anything)) s.environment_text.clear(); // entries are checked again
    look_at_environment();
    wrong = refresh_environment(s);
    const Entry *found = find_size(s.entries->environment, part, own);
    if (found == nullptr) found = find_size(s.entries->programmed, part, own);
    if (found != nullptr) value = found->value;
  }
  if (!wrong.empty()) raise(std::move(wrong));
  return value >= 1 ? static_cast<long>(value) : otherwise;
}

extern "C" void mf_set_kernel_params(const char *kernel, const int64_t *values, int count) {
  std::string wrong = set_kernel_params(kernel, values, count);
  if (!wrong.empty()) raise(std::move(wrong));
}
