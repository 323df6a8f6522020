#include "internal.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace {

void print_error(const char *what, const char *where) {
  if (where != nullptr && *where != '\0')
    std::fprintf(stderr, "metafork: error: %s (%s)\n", what, where);
  else
    std::fprintf(stderr, "metafork: error: %s\n", what);
}

std::atomic<mf_error_handler> error_handler{print_error};

} // namespace

extern "C" mf_error_handler mf_set_error_handler(mf_error_handler handler) {
  return error_handler.exchange(handler != nullptr ? handler : print_error);
}

namespace metafork::runtime {

void raise(std::string what, std::string where) {
  // Kept beyond this frame: a handler that jumps away must find nothing to free here.
  static thread_local std::string kept_what, kept_where;
  kept_what = std::move(what);
  kept_where = std::move(where);
  what = std::string();
  where = std::string();
  error_handler.load()(kept_what.c_str(), kept_where.c_str());
  std::exit(1);
}

void raise_in_region(std::string what, std::string where) {
  abandon_region();
  raise(std::move(what), std::move(where));
}

void say(const char *kind, const std::string &text) { std::fprintf(stderr, "metafork: %s: %s\n", kind, text.c_str()); }

} // namespace metafork::runtime
