#include "driver/last_resort.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

namespace metafork::driver {

namespace {

constexpr size_t stack_bytes = size_t{1} << 30, least_stack_bytes = size_t{8} << 20; // reserved, used as needed

const char *name_of(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "internal error: an address that is not valid, or a program that is nested too deeply";
    case SIGABRT:
      return "internal error: the compiler has given up";
    default:
      return "internal error: an operation that is not valid";
  }
}

// Only what a signal handler may do.
extern "C" void die(int signal) {
  auto say = [](const char *text) { (void)!::write(STDERR_FILENO, text, std::strlen(text)); };
  say("metafork-cc: error: ");
  say(name_of(signal));
  say("; please report this with the input\n");
  _exit(1);
}

int internal_error(const char *what) {
  std::fprintf(stderr, "metafork-cc: error: internal error: %s; please report this with the input\n", what);
  return 1;
}

int careful(const std::function<int()> &work) {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "metafork-cc: error: out of memory\n");
    return 1;
  } catch (const std::exception &e) {
    return internal_error(e.what());
  } catch (...) {
    return internal_error("an unknown exception");
  }
}

extern "C" void *run_job(void *work) {
  (*static_cast<const std::function<void()> *>(work))();
  return nullptr;
}

// A sanitizer says more of a signal, and has a stack of its own for it.
constexpr bool sanitized =
#if defined(__SANITIZE_ADDRESS__)
    true;
#elif defined(__has_feature)
    __has_feature(address_sanitizer);
#else
    false;
#endif

// The signals of this thread, also those of a stack that is used up, which are handled on another one.
void handle_signals() {
  static std::array<char, 65536> other;
  stack_t alternate = {};
  alternate.ss_sp = other.data();
  alternate.ss_size = other.size();
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = die;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) sigaction(signal, &action, nullptr);
}

} // namespace

void on_large_stack(const std::function<void()> &work) {
  for (size_t bytes = stack_bytes; bytes >= least_stack_bytes; bytes /= 2) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    pthread_t thread{};
    const bool runs = pthread_create(&thread, &attributes, run_job, const_cast<std::function<void()> *>(&work)) == 0;
    pthread_attr_destroy(&attributes);
    if (!runs) continue;
    pthread_join(thread, nullptr);
    return;
  }
  work();
}

int guarded(const std::function<int()> &work) {
  int status = 1;
  on_large_stack([&] {
    if (!sanitized) handle_signals();
    status = careful(work);
  });
  return status;
}

} // namespace metafork::driver
