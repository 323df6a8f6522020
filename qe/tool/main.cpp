#include "qe/tool/commands.h"

#include <sys/time.h>
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <csignal>

#include <cstdio>
#include <functional>

using namespace metafork::qe::tool;

namespace {

const char *const footer =
    "Formulas: comparisons (<= < >= > = !=, chains) of polynomials with + - * / ^ and rational coefficients; and (',' "
    "binds weakest, then 'or', then 'and'), not, 'exists x, y: ...', 'forall x: ...', parentheses, true, false; # "
    "starts a comment. Symbols are integers, save with --reals.\n"
    "Example: metafork-qe eliminate -x p --order b,u '0 <= p <= 2*n, p = b*B + u, 0 <= u < B'\n"
    "Exit status: 0 an answer; 1 a refusal, or a configuration that may have no variant; 2 a text or an option that "
    "cannot be read.";

// A list of names after one flag; what follows is another argument.
CLI::Option *add_names(CLI::App &app, const char *flag, std::vector<std::string> &names, const char *what) {
  return app.add_option(flag, names, what)->delimiter(',')->allow_extra_args(false)->type_name("NAME,...");
}

// A text that may be given several times.
CLI::Option *add_texts(CLI::App &app, const char *flag, std::vector<std::string> &texts, const char *what) {
  return app.add_option(flag, texts, what)->allow_extra_args(false);
}

void add_formula(CLI::App &app, Request &r) {
  app.add_option("FORMULA", r.formula, "The formula; - reads standard input");
  app.add_option("--file", r.file, "Read the formula from a file; - is standard input");
  add_names(app, "-x,--unknowns", r.unknowns, "Symbols to eliminate, as if the formula began with 'exists'");
}

void add_assume(CLI::App &app, Request &r) {
  app.add_option("--assume", r.assume, "Comparisons known to hold; the answer is right where they do");
}

void add_eliminate(CLI::App &app, Request &r) {
  add_formula(app, r);
  add_assume(app, r);
  add_names(app, "--order", r.order, "Solve the answer for these symbols, each by those before it and all others");
  app.add_flag("--reals", r.reals, "Symbols are real numbers; exact, for unknowns in powers up to 2");
  app.add_flag("--subset", r.subset, "Where exactness cannot be had, give too little instead of too much");
}

void add_bounds(CLI::App &app, Request &r) {
  add_formula(app, r);
  add_assume(app, r);
  add_names(app, "--order", r.order, "The loops from outside to inside")->required();
  app.add_flag("--code", r.code, "Print C, with the definitions of floord and ceild");
  add_texts(app, "--tile", r.tiles, "A tile 0 <= VARIABLE < SIZE: say where all of it is inside")
      ->type_name("VARIABLE:SIZE");
}

void add_hull(CLI::App &app, Request &r) {
  add_formula(app, r);
  add_assume(app, r);
  app.add_option("--of", r.variable, "The variable whose bounds are asked for")->required();
  add_names(app, "--over", r.over, "Over all values of these symbols")->required();
}

void add_box(CLI::App &app, Request &r) {
  add_formula(app, r);
  add_assume(app, r);
  add_texts(app, "--image", r.images, "A subscript, or a range of them: 'i - 1 .. i + 1'; one for each axis")
      ->required();
  add_names(app, "--over", r.over, "Over all values of these symbols")->required();
  add_names(app, "--varying", r.varying, "Symbols that extents should not use: block indices");
}

void add_cases(CLI::App &app, Request &r) {
  add_assume(app, r);
  app.add_option("VARIANT", r.variants, "NAME: FORMULA, what admits a variant")->required();
}

extern "C" void give_up(int) {
  static const char text[] = "metafork-qe: refused: too complex: no answer within --time-limit\n";
  const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(written < 0 ? bad_input : refused);
}

// What grows too large ends as a refusal.
void limit_time(double seconds) {
  if (seconds <= 0) return;
  std::signal(SIGPROF, give_up);
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

int run(const std::function<Status()> &command) {
  try {
    return command();
  } catch (const BadInput &e) {
    std::fprintf(stderr, "metafork-qe: error: %s\n", e.what());
    return bad_input;
  }
}

} // namespace

int main(int argc, char **argv) {
  Request request;
  CLI::App app(
      "metafork-qe: eliminates quantifiers from formulas over polynomial constraints, and derives loops, boxes "
      "and case discussions from them.",
      "metafork-qe");
  app.footer(footer);
  app.set_version_flag("--version", "metafork-qe 0.1.0");
  app.require_subcommand(1);
  struct Command {
    const char *name, *what;
    void (*options)(CLI::App &, Request &);
    Status (*run)(const Request &);
  };
  const Command commands[] = {
      {"eliminate", "Eliminate the quantifiers of a formula", add_eliminate, eliminate},
      {"bounds", "Loops over the points of a formula, for an order of its symbols", add_bounds, bounds},
      {"hull", "Bounds of a variable over all values of others", add_hull, hull},
      {"box", "The box of elements that subscripts touch over a tile", add_box, box},
      {"cases", "Which configurations variants are admitted in, and whether they cover all", add_cases, cases},
  };
  int status = bad_input;
  for (const Command &c : commands) {
    CLI::App *sub = app.add_subcommand(c.name, c.what);
    sub->footer(footer);
    c.options(*sub, request);
    sub->add_option("--time-limit", request.time_limit,
                    "Seconds of processor time, after which there is no answer; 0: no limit")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    sub->callback([&request, &status, c] {
      limit_time(request.time_limit);
      status = run([&] { return c.run(request); });
    });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &e) {
    return app.exit(e) == 0 ? answered : bad_input;
  }
  return status;
}
