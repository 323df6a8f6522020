// Shadow cells: one for each byte that a launch of a checked kernel touched. A checked launch runs on one thread
// (launch.cpp), so the cells belong to that thread and need no locks.
#include "internal.h"

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <unordered_map>
#include <vector>

using namespace metafork::runtime;

namespace {

// Points are numbered from 1 within a launch; below 2^32 - 1 of them are told apart.
using Point = std::uint32_t;
constexpr Point nobody = 0;
constexpr Point several = UINT32_MAX; // as reader: more than one point; as writer: a conflict that was counted already

struct Cell {
  Point writer = nobody, reader = nobody;
};

constexpr std::uintptr_t page_bytes = 4096;
struct Page {
  std::uint64_t launch = 0; // the cells are of this launch; older ones count as untouched
  Cell cells[page_bytes];
};

constexpr int reported_per_launch = 4;
// Pages of earlier launches are kept for the next one up to this many (32 KiB each).
constexpr std::size_t kept_pages = 4096;

struct Shadow {
  std::string kernel;
  std::uint64_t launch = 0;
  std::uint64_t phase = 0;
  Point point = 0;
  int reported = 0;
  std::unordered_map<std::uintptr_t, std::unique_ptr<Page>> pages;
  std::uintptr_t last_number = 0;
  Page *last = nullptr;
  std::vector<int> thread_order;
};
thread_local Shadow shadow;

Cell &cell_of(std::uintptr_t address) {
  const std::uintptr_t number = address / page_bytes;
  if (shadow.last == nullptr || shadow.last_number != number) {
    std::unique_ptr<Page> &page = shadow.pages[number];
    if (page == nullptr) page = std::make_unique<Page>();
    shadow.last = page.get();
    shadow.last_number = number;
  }
  if (shadow.last->launch != shadow.launch) {
    for (Cell &cell : shadow.last->cells) cell = Cell();
    shadow.last->launch = shadow.launch;
  }
  return shadow.last->cells[address % page_bytes];
}

// Another point, which the report names: the one that makes this access a conflict; nobody if there is none.
Point conflicting(const Cell &cell, bool write) {
  if (cell.writer == several) return nobody;
  if (cell.writer != nobody && cell.writer != shadow.point) return cell.writer;
  return write && cell.reader != nobody && cell.reader != shadow.point ? cell.reader : nobody;
}

void report(std::uintptr_t address, std::size_t bytes, Point other, bool write) {
  counters().conflicts++;
  if (shadow.reported++ >= reported_per_launch) return;
  const std::string name = other == several ? "several iterations" : "iteration " + std::to_string(other);
  std::fprintf(stderr,
               "metafork: conflict: kernel %s: iteration %" PRIu32 " %s the %zu bytes at 0x%" PRIxPTR
               " that %s touched\n",
               shadow.kernel.c_str(), shadow.point, write ? "writes" : "reads", bytes, address, name.c_str());
}

// An element that two iterations touch is counted once a launch, whatever part of it they share.
void touch(const void *pointer, std::size_t bytes, bool write) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(pointer);
  Point other = nobody;
  bool counted = false;
  for (std::size_t i = 0; i < bytes; i++) {
    const Cell &cell = cell_of(address + i);
    counted = counted || cell.writer == several;
    if (other == nobody) other = conflicting(cell, write);
  }
  if (other != nobody && !counted) report(address, bytes, other, write);
  for (std::size_t i = 0; i < bytes; i++) {
    Cell &cell = cell_of(address + i);
    if (other != nobody)
      cell.writer = several;
    else if (cell.writer == several)
      continue;
    else if (write)
      cell.writer = shadow.point;
    else
      cell.reader = cell.reader == nobody || cell.reader == shadow.point ? shadow.point : several;
  }
}

} // namespace

extern "C" void mf_checked_launch(const char *kernel) {
  shadow.kernel = kernel;
  shadow.launch++;
  shadow.point = 0;
  shadow.reported = 0;
  if (shadow.pages.size() > kept_pages) {
    shadow.pages.clear();
    shadow.last = nullptr;
  }
}

extern "C" void mf_checked_point(void) { shadow.point++; }

extern "C" void mf_checked_read(const void *address, size_t bytes) { touch(address, bytes, false); }

extern "C" void mf_checked_write(const void *address, size_t bytes) { touch(address, bytes, true); }

extern "C" const int *mf_checked_threads(int threads) {
  const Order order = current_order();
  shadow.phase++;
  shadow.thread_order.resize(static_cast<std::size_t>(threads));
  for (int position = 0; position < threads; position++)
    shadow.thread_order[static_cast<std::size_t>(position)] =
        static_cast<int>(ordered(order, shadow.phase, position, threads));
  return shadow.thread_order.data();
}
