// libFuzzer's target: each input is a program, which is translated as far as its package, in memory. Its first line
// says how: "// input.c --auto". What stops it beside crashes and sanitizers: an exception that nobody catches, a
// message that calls itself an internal error, and more than ten seconds of processor time, on a machine that may be
// busy. A package that would not compile (MF901) is refused in good order, and does not.
#include "driver/driver.h"
#include "driver/last_resort.h"
#include "test/fuzz/mutate.h"

#include <sys/time.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

using namespace metafork;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace {

constexpr int most_seconds = 10;
constexpr double million_steps = 1; // a program takes seconds with the sanitizers, not minutes

const fuzz::Grammar &grammar() {
  static const fuzz::Grammar out(std::string(fuzz::grammar_files().front().text));
  return out;
}

// "--emit=metafork": the name, and what is said of it.
bool takes(const std::string &word, const char *name, std::string &value) {
  const std::string head = std::string(name) + "=";
  if (!word.starts_with(head)) return false;
  value = word.substr(head.size());
  return true;
}

// What the first line asks for. Words that are no options are none.
driver::Request request_of(const std::string &text) {
  driver::Request r;
  r.input = "input.cpp";
  r.million_steps = million_steps;
  std::istringstream line(text.substr(0, text.find('\n')));
  for (std::string word; line >> word;) {
    std::string value;
    if (word == "input.c") r.input = word;
    r.automatic |= word == "--auto";
    r.reassociate |= word == "--reassociate";
    r.synchronous |= word == "--synchronous";
    r.assume_distinct |= word == "--assume-distinct";
    r.assume_independent |= word == "--assume-independent";
    r.explain |= word == "--explain";
    r.warnings_are_errors |= word == "-Werror";
    r.colours |= word == "-fcolor-diagnostics";
    r.code.contract |= word == "--fp-contract=on";
    takes(word, "--emit", r.emit), takes(word, "--dump-after", r.dump_after), takes(word, "--from", r.from);
    takes(word, "--to", r.to), takes(word, "--report", r.report), takes(word, "--diagnostics-format", r.format);
  }
  if (r.from.empty()) r.to.clear();
  return r;
}

void translate(const std::string &text) {
  frontend::Messages said;
  std::string emitted;
  driver::Request request = request_of(text);
  request.text = text;
  request.emitted = &emitted;
  request.said = &said;
  request.to.empty() ? driver::run_pipeline(request) : driver::run_fork_join(request);
  for (const frontend::Diagnostic &d : said.diagnostics)
    if (d.text.find("internal error") != std::string::npos) {
      std::fprintf(stderr, "%s\n", d.text.c_str());
      std::abort();
    }
}

// Stops the process where one input takes too long.
class Clock {
public:
  Clock() {
    std::signal(SIGPROF, [](int) {
      std::fputs("a hang: more processor time than one input may take\n", stderr);
      std::abort();
    });
    set(most_seconds);
  }
  ~Clock() { set(0); }
  Clock(const Clock &) = delete;
  Clock &operator=(const Clock &) = delete;

private:
  static void set(int seconds) {
    const itimerval left = {{}, {seconds, 0}};
    setitimer(ITIMER_PROF, &left, nullptr);
  }
};

size_t put(const std::string &text, uint8_t *data, size_t most) {
  const size_t size = std::min(text.size(), most);
  std::memcpy(data, text.data(), size);
  return size;
}

std::string text_of(const uint8_t *data, size_t size) { return {reinterpret_cast<const char *>(data), size}; }

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text = text_of(data, size);
  const Clock clock;
  driver::on_large_stack([&] { translate(text); });
  return 0;
}

// One in eight changes bytes.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  fuzz::Random random(seed);
  if (size == 0) return put(grammar().text("program", random), data, most);
  if (fuzz::below(random, 8) == 0) return LLVMFuzzerMutate(data, size, most);
  return put(fuzz::mutated(text_of(data, size), grammar(), random), data, most);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                            size_t second_size, uint8_t *out, size_t most, unsigned seed) {
  fuzz::Random random(seed);
  return put(fuzz::crossed(text_of(first, first_size), text_of(second, second_size), random), out, most);
}
