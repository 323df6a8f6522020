// Shadow cells: one for each byte that a launch of a checked kernel touched. A checked launch runs on one thread
// (launch.cpp), so the cells belong to that thread and need no locks.
#include "internal.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <unordered_map>
#include <vector>

using namespace metafork::runtime;

namespace {

// Iterations, phases, barriers and blocks are numbered from 1 within a launch; below 2^32 - 1 of each are told apart.
using Number = std::uint32_t;
constexpr int all_threads = -1; // a statement outside phases

// Who touched a byte, and when.
struct Touch {
  Number block = 0, epoch = 0, phase = 0, point = 0;
  int thread = all_threads;
  const char *update = nullptr; // its operation, where it is done as a whole
  bool done() const { return block != 0; }
};

// The last write, and the reads and updates since that can still meet a write: of one iteration, and whether there were
// others.
struct Cell {
  Touch writer, reader, other_reader, updater, other_updater;
  bool reported = false;
};

// The cells of neighbouring bytes; one begins with the first touch of its byte in a launch, and means nothing before.
constexpr std::uintptr_t page_bytes = 256;
struct Page {
  Number launch[page_bytes] = {};
  alignas(Cell) unsigned char cells[page_bytes][sizeof(Cell)];
};

constexpr int reported_per_launch = 4;
// Pages of earlier launches are kept for the next one up to this many (42 KiB each).
constexpr std::size_t kept_pages = 8192;
constexpr std::size_t known_pages = 16; // found without a search

struct Shadow {
  std::string kernel;
  Number launch = 0;
  std::uint64_t turns = 0; // of thread orders, never reset
  Touch now;
  int reported = 0;
  std::unordered_map<std::uintptr_t, std::unique_ptr<Page>> pages;
  struct Known {
    std::uintptr_t number = 0;
    Page *page = nullptr;
  };
  Known known[known_pages] = {}; // by the last digits of their numbers
  std::vector<int> thread_order;
};
thread_local Shadow shadow;

Cell &cell_of(Shadow &s, std::uintptr_t address) {
  const std::uintptr_t number = address / page_bytes;
  Shadow::Known &known = s.known[number % known_pages];
  if (known.page == nullptr || known.number != number) {
    std::unique_ptr<Page> &page = s.pages[number];
    if (page == nullptr) page.reset(new Page); // without the zeros of make_unique
    known = {number, page.get()};
  }
  Number &launch = known.page->launch[address % page_bytes];
  void *const cell = known.page->cells[address % page_bytes];
  if (launch == s.launch) return *static_cast<Cell *>(cell);
  launch = s.launch;
  return *new (cell) Cell;
}

enum class Kind { read, write, update };

// May the two happen at once? docs of mf_checked_launch say when.
bool at_once(const Touch &before, const Touch &now, bool block_storage) {
  if (!before.done()) return false;
  if (before.block != now.block && !block_storage) return true;
  if (before.block == now.block && before.phase == now.phase && before.point != now.point) return true;
  return before.epoch == now.epoch && before.thread != now.thread;
}

// Another access that makes this one a conflict; null if there is none.
const Touch *conflicting(const Cell &cell, const Touch &now, Kind kind, bool block_storage) {
  if (at_once(cell.writer, now, block_storage)) return &cell.writer;
  for (const Touch *t : {&cell.reader, &cell.other_reader})
    if (kind != Kind::read && at_once(*t, now, block_storage)) return t;
  for (const Touch *t : {&cell.updater, &cell.other_updater}) {
    const bool alike = kind == Kind::update && t->update && std::strcmp(t->update, now.update) == 0;
    if (!alike && at_once(*t, now, block_storage)) return t;
  }
  return nullptr;
}

std::string name_of(const Touch &t) {
  if (t.thread == all_threads) return "a statement of the whole block";
  return "iteration " + std::to_string(t.point);
}

void report(std::uintptr_t address, std::size_t bytes, const Touch &other, bool write) {
  counters().conflicts++;
  if (shadow.reported++ >= reported_per_launch) return;
  const bool barrier = other.block == shadow.now.block && other.phase != shadow.now.phase;
  std::fprintf(stderr, "metafork: conflict: kernel %s: %s %s the %zu bytes at 0x%" PRIxPTR " that %s touched%s\n",
               shadow.kernel.c_str(), name_of(shadow.now).c_str(), write ? "writes" : "reads", bytes, address,
               name_of(other).c_str(), barrier ? " in an earlier phase, without a barrier between" : "");
}

// Records the access in one byte's cell. Of the reads, and of the updates, since the last write two of different origin
// are kept: any write meets one of them if it meets any.
void record(Cell &cell, const Touch &now, Kind kind) {
  if (kind == Kind::write) {
    cell.writer = now;
    cell.reader = cell.other_reader = cell.updater = cell.other_updater = Touch();
    return;
  }
  Touch &old = kind == Kind::read ? cell.reader : cell.updater;
  const bool same = old.done() && old.block == now.block && old.epoch == now.epoch && old.phase == now.phase &&
                    old.point == now.point && old.thread == now.thread;
  if (same) return;
  if (old.done()) (kind == Kind::read ? cell.other_reader : cell.other_updater) = old;
  old = now;
}

// An element that two iterations touch is counted once a launch, whatever part of it they share.
void touch(const void *pointer, std::size_t bytes, Kind kind, bool block_storage, const char *update = nullptr) {
  Shadow &s = shadow; // looked up once
  s.now.update = update;
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(pointer);
  std::optional<Touch> other;
  bool reported = false;
  for (std::size_t i = 0; i < bytes; i++) {
    const Cell &cell = cell_of(s, address + i);
    reported = reported || cell.reported;
    if (const Touch *found = other ? nullptr : conflicting(cell, s.now, kind, block_storage)) other = *found;
  }
  if (other && !reported) report(address, bytes, *other, kind != Kind::read);
  for (std::size_t i = 0; i < bytes; i++) {
    Cell &cell = cell_of(s, address + i);
    cell.reported = cell.reported || other.has_value();
    record(cell, s.now, kind);
  }
}

} // namespace

extern "C" void mf_checked_launch(const char *kernel) {
  shadow.kernel = kernel;
  shadow.launch++;
  shadow.now = Touch();
  shadow.now.block = 1;
  shadow.now.thread = 0;
  shadow.reported = 0;
  if (shadow.pages.size() > kept_pages) {
    shadow.pages.clear();
    for (Shadow::Known &known : shadow.known) known = {};
  }
}

extern "C" void mf_checked_block(void) {
  shadow.now.block++;
  shadow.now.phase++;
  shadow.now.thread = all_threads;
}

extern "C" void mf_checked_barrier(void) { shadow.now.epoch++; }

extern "C" void mf_checked_point(void) { shadow.now.point++; }

extern "C" void mf_checked_read(const void *address, size_t bytes) { touch(address, bytes, Kind::read, false); }

extern "C" void mf_checked_write(const void *address, size_t bytes) { touch(address, bytes, Kind::write, false); }

extern "C" void mf_checked_update(const void *address, size_t bytes, const char *operation) {
  touch(address, bytes, Kind::update, false, operation);
}

extern "C" void mf_checked_read_block(const void *address, size_t bytes) { touch(address, bytes, Kind::read, true); }

extern "C" void mf_checked_write_block(const void *address, size_t bytes) { touch(address, bytes, Kind::write, true); }

extern "C" void mf_checked_begin(const void *address, size_t bytes) {
  for (std::size_t i = 0; i < bytes; i++) cell_of(shadow, reinterpret_cast<std::uintptr_t>(address) + i) = Cell();
}

extern "C" int *mf_checked_threads(int threads) {
  const Order order = current_order();
  shadow.turns++;
  shadow.now.phase++;
  shadow.thread_order.resize(static_cast<std::size_t>(threads));
  for (int position = 0; position < threads; position++)
    shadow.thread_order[static_cast<std::size_t>(position)] =
        static_cast<int>(ordered(order, shadow.turns, position, threads));
  return shadow.thread_order.data();
}

extern "C" int mf_checked_thread(int thread) {
  if (thread == all_threads) shadow.now.phase++;
  shadow.now.thread = thread;
  return thread;
}
