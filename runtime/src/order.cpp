#include "internal.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace metafork::runtime {

namespace {

std::mutex mutex;
Order programmed_order;

// "in-order", "reversed", "shuffled" or "shuffled:SEED"; false: none of them.
bool parse_order(const char *text, Order *order) {
  if (std::strcmp(text, "in-order") == 0) {
    *order = {Order::in_order, 0};
    return true;
  }
  if (std::strcmp(text, "reversed") == 0) {
    *order = {Order::reversed, 0};
    return true;
  }
  if (std::strncmp(text, "shuffled", 8) != 0) return false;
  *order = {Order::shuffled, 0};
  if (text[8] == '\0') return true;
  if (text[8] != ':' || text[9] < '0' || text[9] > '9') return false;
  char *end = nullptr;
  errno = 0;
  order->seed = std::strtoull(text + 9, &end, 10);
  return errno == 0 && *end == '\0';
}

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection on 64 bits that mixes well.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// A four-round Feistel network on 2*half bits, applied until the value falls below count (cycle walking): a permutation
// of 0..count-1 without a table. At most four values are tried on average, as 2^(2*half) < 4*count.
std::int64_t shuffle(std::uint64_t key, std::int64_t position, std::int64_t count) {
  unsigned half = 1;
  while ((std::uint64_t{1} << (2 * half)) < static_cast<std::uint64_t>(count)) half++;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  std::uint64_t x = static_cast<std::uint64_t>(position);
  do {
    std::uint64_t left = x >> half, right = x & mask;
    for (std::uint64_t round = 0; round < 4; round++) {
      const std::uint64_t next = left ^ (mix(key ^ mix(right * 4 + round)) & mask);
      left = right;
      right = next;
    }
    x = (left << half) | right;
  } while (x >= static_cast<std::uint64_t>(count));
  return static_cast<std::int64_t>(x);
}

} // namespace

Order current_order() {
  const char *text = environment(Variable::order);
  if (text != nullptr && *text != '\0') {
    Order order;
    if (!parse_order(text, &order))
      raise_in_region("METAFORK_ORDER=" + std::string(text) + ": expected in-order, reversed or shuffled:SEED");
    return order;
  }
  const std::lock_guard<std::mutex> lock(mutex);
  return programmed_order;
}

std::int64_t ordered(const Order &order, std::uint64_t round, std::int64_t position, std::int64_t count) {
  switch (order.kind) {
    case Order::reversed:
      return count - 1 - position;
    case Order::shuffled:
      return shuffle(mix(order.seed) ^ round, position, count);
    case Order::in_order:
      break;
  }
  return position;
}

} // namespace metafork::runtime

extern "C" void metafork_set_order(const char *order, uint64_t seed) {
  using namespace metafork::runtime;
  Order parsed;
  if (order != nullptr && *order != '\0' && (std::strchr(order, ':') != nullptr || !parse_order(order, &parsed)))
    raise("metafork_set_order(\"" + std::string(order) + "\"): expected \"in-order\", \"reversed\" or \"shuffled\"");
  parsed.seed = seed;
  if (order != nullptr && *order != '\0') asked_for_launches();
  const std::lock_guard<std::mutex> lock(mutex);
  programmed_order = parsed;
}
