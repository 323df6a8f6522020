#include "device_scope.h"
#include "metafork/device_scope.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

using namespace metafork::runtime;

struct mf_device_scope {
  std::vector<Bytes> kept;        // changed under the lock, read by its own thread without
  std::optional<Residency> table; // once a region has used it
  SharedMemory shared{};          // of regions that have ended
  mf_device_scope *outer = nullptr;
};

namespace {

constexpr std::size_t most_shared = std::size_t{1} << 24; // bytes that a scope keeps for what blocks share

thread_local mf_device_scope *innermost = nullptr;

// Scopes of all threads. Never destroyed: a scope may end while the program does.
struct Scopes {
  std::mutex mutex;
  std::vector<const mf_device_scope *> all;
  std::atomic<std::size_t> count{0};
};
Scopes &all_scopes() {
  static Scopes &one = *new Scopes;
  return one;
}

bool meets(const mf_device_scope &scope, const Bytes &range) {
  return std::any_of(scope.kept.begin(), scope.kept.end(), [&](const Bytes &k) { return intersects(k, range); });
}
bool keeps(const mf_device_scope &scope, const Bytes &range) {
  return std::any_of(scope.kept.begin(), scope.kept.end(), [&](const Bytes &k) { return contains(k, range); });
}

template <typename Do>
const char *each_table(Do what) {
  for (mf_device_scope *s = innermost; s != nullptr; s = s->outer)
    if (s->table && what(*s->table) == Outcome::failed) return s->table->error().c_str();
  return nullptr;
}

void check_scope(const char *failure) {
  if (failure != nullptr) raise(failure, "arrays that a device scope keeps");
}

} // namespace

bool metafork::runtime::keep_in_scope(SharedMemory *memory) {
  const bool some = memory->of_region && (memory->counts != nullptr || memory->results != nullptr);
  if (!some || innermost == nullptr || innermost->shared.backend != nullptr ||
      memory->count_bytes + memory->result_bytes > most_shared)
    return false;
  innermost->shared = std::exchange(*memory, {});
  return true;
}

void metafork::runtime::take_from_scope(const mf_region &region, SharedMemory *memory) {
  if (innermost == nullptr || innermost->shared.backend != region.backend || innermost->shared.stream != region.stream)
    return;
  *memory = std::exchange(innermost->shared, {});
}

Residency &metafork::runtime::table_of(mf_region &region, const Bytes &range) {
  if (region.without_scopes) return region.table;
  for (mf_device_scope *s = innermost; s != nullptr; s = s->outer) {
    if (!meets(*s, range)) continue;
    if (keeps(*s, range)) {
      if (!s->table) s->table.emplace(region.backend, region.stream);
      return *s->table;
    }
    if (const char *failure = scopes_to_host()) raise_in_region(failure, "region " + std::string(region.name));
    if (const char *failure = forget_in_scopes()) raise_in_region(failure, "region " + std::string(region.name));
    say("note", "region " + std::string(region.name) +
                    " touches more of an array than a device scope keeps: its arrays are transferred");
    region.without_scopes = true;
    break;
  }
  return region.table;
}

bool metafork::runtime::has_scopes() { return all_scopes().count != 0; }

const char *metafork::runtime::scopes_to_host() {
  return each_table([](Residency &t) { return t.copy_back(); });
}
const char *metafork::runtime::scopes_to_host(const Bytes &range) {
  return each_table([&](Residency &t) { return t.copy_back(range); });
}
const char *metafork::runtime::forget_in_scopes() {
  return each_table([](Residency &t) { return t.forget(); });
}
const char *metafork::runtime::forget_in_scopes(const Bytes &range) {
  return each_table([&](Residency &t) { return t.forget(range); });
}

bool metafork::runtime::is_written_in_scopes(const Bytes &range) {
  for (const mf_device_scope *s = innermost; s != nullptr; s = s->outer)
    if (s->table && s->table->is_written(range)) return true;
  return false;
}

bool metafork::runtime::is_kept_by_another_thread(const Bytes &range) {
  Scopes &r = all_scopes();
  std::size_t own = 0;
  for (const mf_device_scope *s = innermost; s != nullptr; s = s->outer) own++;
  if (r.count == own || range.empty()) return false;
  const std::lock_guard<std::mutex> lock(r.mutex);
  return std::any_of(r.all.begin(), r.all.end(), [&](const mf_device_scope *s) {
    for (const mf_device_scope *mine = innermost; mine != nullptr; mine = mine->outer)
      if (mine == s) return false;
    return meets(*s, range);
  });
}

extern "C" mf_device_scope *metafork_device_scope_begin(void) {
  auto *scope = new mf_device_scope;
  scope->outer = innermost;
  innermost = scope;
  Scopes &r = all_scopes();
  const std::lock_guard<std::mutex> lock(r.mutex);
  r.all.push_back(scope);
  r.count++;
  return scope;
}

extern "C" void metafork_device_scope_keep(mf_device_scope *scope, const void *memory, size_t bytes) {
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(memory);
  const Bytes range{lo, lo + bytes};
  if (memory == nullptr || range.empty()) return;
  for (mf_device_scope *outer = scope->outer; outer != nullptr; outer = outer->outer)
    if (keeps(*outer, range)) return; // it stays there
  check_scope(scopes_to_host(range));
  check_scope(forget_in_scopes(range));
  const std::lock_guard<std::mutex> lock(all_scopes().mutex);
  scope->kept.push_back(range);
}

extern "C" void metafork_device_scope_end(mf_device_scope *scope) {
  mf_device_scope **link = &innermost;
  while (*link != nullptr && *link != scope) link = &(*link)->outer;
  if (*link == nullptr) raise("a device scope is ended that is none of this thread, or has ended before");
  *link = scope->outer;
  {
    Scopes &r = all_scopes();
    const std::lock_guard<std::mutex> lock(r.mutex);
    r.all.erase(std::find(r.all.begin(), r.all.end(), scope));
    r.count--;
  }
  const std::unique_ptr<mf_device_scope> ended(scope);
  if (scope->shared.backend != nullptr) check_scope(release(&scope->shared));
  if (!scope->table) return;
  const bool back = scope->table->copy_back() == Outcome::ok;
  const std::string why = scope->table->error();
  if (scope->table->release() != Outcome::ok || !back) check_scope(back ? scope->table->error().c_str() : why.c_str());
}

extern "C" void metafork_update_host(const void *memory, size_t bytes) {
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(memory);
  check_scope(scopes_to_host({lo, lo + bytes}));
}

extern "C" void metafork_update_device(const void *memory, size_t bytes) {
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(memory);
  check_scope(forget_in_scopes({lo, lo + bytes}));
}
