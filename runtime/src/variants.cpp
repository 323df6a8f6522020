// Which variant is asked for, which one ran, and why.
#include "settings.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace metafork::runtime {

namespace {

constexpr const char *variant_in_environment = "METAFORK_VARIANT";

// One VARIANT or KERNEL=VARIANT as it was written.
struct VariantWish {
  std::string source, text;
  std::string kernel; // empty: every kernel that has the variant
  std::string variant;
};

struct VariantChoice {
  int variant = 0;
  Need against;
  std::string forced_by;
  bool operator==(const VariantChoice &o) const {
    return variant == o.variant && forced_by == o.forced_by && against.kind == o.against.kind &&
           against.variant == o.against.variant && against.needed == o.against.needed &&
           against.most == o.against.most && against.which == o.against.which;
  }
};

// Never destroyed: a region may still run while the program ends.
struct VariantState {
  std::mutex mutex;
  std::string environment_text;
  std::vector<VariantWish> environment, programmed;
  std::map<const mf_kernel *, VariantChoice> choices;
  std::atomic<std::uint64_t> changed{0}; // how often one was another than before
  std::set<std::string> warned;
};
VariantState &variant_state() {
  static VariantState &only = *new VariantState;
  return only;
}

int variant_of(const mf_kernel &kernel, const VariantWish &wish) {
  if (!wish.kernel.empty() && wish.kernel != kernel.name) return -1;
  for (int v = 0; v < kernel.variant_count; v++)
    if (wish.variant == kernel.variants[v].name) return v;
  return -1;
}

std::string parse_wish(VariantWish *wish) {
  const std::size_t equals = wish->text.find('=');
  wish->variant = trim(equals == std::string::npos ? wish->text : wish->text.substr(equals + 1));
  if (equals != std::string::npos) wish->kernel = trim(wish->text.substr(0, equals));
  const bool complete = !wish->variant.empty() && (equals == std::string::npos || !wish->kernel.empty());
  return complete ? "" : wish->source + " entry '" + wish->text + "': expected VARIANT or KERNEL=VARIANT";
}

// Parses a text. The lock is held: warnings are given once.
std::string read_wishes(VariantState &s, const std::string &source, const std::string &text,
                        std::vector<VariantWish> *wishes) {
  if (trim(text).empty()) return "";
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    VariantWish wish;
    wish.source = source;
    wish.text = trim(text.substr(start, comma - start));
    if (std::string wrong = parse_wish(&wish); !wrong.empty()) return wrong;
    wishes->push_back(std::move(wish));
    start = comma + 1;
  }
  for (const VariantWish &wish : *wishes) {
    bool known = false;
    for (const mf_kernel *k = first_kernel(); k != nullptr && !known; k = k->next) known = variant_of(*k, wish) >= 0;
    const std::string warning = source + " names '" + wish.text + "', which no kernel of this program has";
    if (!known && s.warned.insert(warning).second) say("warning", warning);
  }
  return "";
}

std::string refresh_wishes(VariantState &s) {
  const char *text = environment(Variable::variant);
  if (text == nullptr) text = "";
  if (s.environment_text == text) return "";
  std::vector<VariantWish> wishes;
  std::string wrong = read_wishes(s, variant_in_environment, text, &wishes);
  if (wrong.empty()) {
    s.environment = std::move(wishes);
    s.environment_text = text;
    settings_changed();
  }
  return wrong;
}

// The wish that counts: one for the kernel beats a general one, a later one an earlier one.
const VariantWish *find_wish(const std::vector<VariantWish> &wishes, const mf_kernel &kernel) {
  const VariantWish *found = nullptr;
  for (const VariantWish &wish : wishes)
    if (variant_of(kernel, wish) >= 0 && (found == nullptr || found->kernel.empty() || !wish.kernel.empty()))
      found = &wish;
  return found;
}

std::string number(std::int64_t value) { return value == INT64_MAX ? "2^63 or more" : std::to_string(value); }

// 90: "9.0"
std::string version(std::int64_t capability) {
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

// "staged needs 263168 bytes of shared memory a block: 4*B0*(B1 + 1) = 263168 > 232448"
std::string reason(const mf_kernel &kernel, const VariantChoice &choice) {
  const Need &need = choice.against;
  const std::string name = kernel.variants[need.variant].name;
  switch (need.kind) {
    case Need::storage:
      return name + " needs " + number(need.needed) + " bytes of shared memory a block: " + sum_text(kernel, need) +
             " > " + std::to_string(need.most);
    case Need::threads:
      return name + " admits " + std::to_string(need.most) + " threads a block: " + sum_text(kernel, need) + " > " +
             std::to_string(need.most);
    case Need::demand:
      return name + " needs " + demand_text(kernel, need);
    case Need::machine:
      return name + " is for a GPU";
    case Need::capability:
      return name + " is for a GPU of compute capability " + version(need.most) + ", and this one has " +
             version(need.needed);
    case Need::points:
      return name + " is for at most " + std::to_string(need.most) + " points, and there are " + number(need.needed);
    case Need::iterations:
      return name + " is for loops of at least " + std::to_string(need.most) + " iterations, and there are " +
             number(need.needed);
    case Need::groups:
      return name + " wants " + kernel.variants[need.variant].groups->text;
    case Need::one_thread:
      return "device pointers overlap: one thread runs the points in their order";
    case Need::nothing:
      break;
  }
  return "asked for by " + choice.forced_by;
}

// The last launch of the kernel of that name; NULL: there was none. The lock is held.
const std::pair<const mf_kernel *const, VariantChoice> *find_choice(const VariantState &s, const char *name) {
  for (const auto &entry : s.choices)
    if (name != nullptr && std::string(name) == entry.first->name) return &entry;
  return nullptr;
}

} // namespace

std::string shared_memory_setting(std::int64_t *bytes) {
  const char *text = environment(Variable::shared_memory);
  if (text == nullptr || *text == '\0') return "";
  char *end = nullptr;
  errno = 0;
  const long long value = std::strtoll(text, &end, 10);
  if (*text < '0' || *text > '9' || *end != '\0' || errno != 0)
    return "METAFORK_SHARED_MEMORY=" + std::string(text) + ": expected a number of bytes";
  *bytes = value;
  return "";
}

std::string forced_variant(const mf_kernel &kernel, int *variant, std::string *entry) {
  VariantState &s = variant_state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  if (std::string wrong = refresh_wishes(s); !wrong.empty()) return wrong;
  const VariantWish *wish = find_wish(s.environment, kernel);
  if (wish == nullptr) wish = find_wish(s.programmed, kernel);
  *variant = wish != nullptr ? variant_of(kernel, *wish) : -1;
  if (wish != nullptr) *entry = wish->source + " entry '" + wish->text + "'";
  return "";
}

std::string sum_text(const mf_kernel &kernel, const Need &need) {
  std::string text;
  if (need.kind == Need::storage)
    text = kernel.variants[need.variant].storage_text;
  else
    for (int i = 0; i < kernel.param_count; i++)
      if (kernel.params[i].kind == MF_THREADS) text += (text.empty() ? "" : "*") + std::string(kernel.params[i].name);
  const std::string value = number(need.needed);
  return text == value ? value : text + " = " + value;
}

std::string demand_text(const mf_kernel &kernel, const Need &need) {
  const mf_demand &d = kernel.variants[need.variant].demands[need.which];
  const std::string factor = std::to_string(d.factor), not_this = ", not " + std::to_string(need.most);
  const std::string parameter = kernel.params[d.parameter].name;
  if (d.of < 0) return parameter + " to be a multiple of " + factor + not_this;
  return parameter + " >= " + factor + "*" + kernel.params[d.of].name + " = " + std::to_string(need.needed) + not_this;
}

void record_choice(const mf_kernel &kernel, int variant, const Need &against, const std::string &forced_by) {
  VariantState &s = variant_state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  const VariantChoice now{variant, against, forced_by};
  const auto [choice, first] = s.choices.try_emplace(&kernel, now);
  if (!first && choice->second == now) return;
  choice->second = now;
  s.changed++;
}

std::uint64_t changed_choices() { return variant_state().changed; }

} // namespace metafork::runtime

using namespace metafork::runtime;

extern "C" void metafork_set_variant(const char *text) {
  std::string wrong;
  {
    VariantState &s = variant_state();
    const std::lock_guard<std::mutex> lock(s.mutex);
    std::vector<VariantWish> wishes;
    wrong = read_wishes(s, "metafork_set_variant", text != nullptr ? text : "", &wishes);
    if (wrong.empty()) {
      if (!wishes.empty()) asked_for_launches();
      s.programmed = std::move(wishes);
      settings_changed();
    }
  }
  if (!wrong.empty()) raise(std::move(wrong));
}

extern "C" const char *metafork_variant(const char *kernel) {
  VariantState &s = variant_state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  const auto *found = find_choice(s, kernel);
  return found != nullptr ? found->first->variants[found->second.variant].name : nullptr;
}

extern "C" const char *metafork_variant_reason(const char *kernel) {
  static thread_local std::string kept;
  VariantState &s = variant_state();
  const std::lock_guard<std::mutex> lock(s.mutex);
  const auto *found = find_choice(s, kernel);
  if (found == nullptr || found->second.variant == 0) return nullptr;
  kept = reason(*found->first, found->second);
  return kept.c_str();
}
