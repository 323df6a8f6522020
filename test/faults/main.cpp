// metafork-cc with a fault: `metafork-cc-with-faults --fault NAME ...` is metafork-cc with one of the mutations between
// its stages, without --fault it is metafork-cc; --list-faults prints the names.
#include "test/faults/mutations.h"

#include <algorithm>
#include <cstdio>

int main(int argc, char **argv) {
  using namespace metafork;
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::vector<faults::Mutation> all = faults::all_mutations();
  driver::Request request;
  if (arguments == std::vector<std::string>{"--list-faults"}) {
    for (const faults::Mutation &m : all) std::printf("%s: %s\n", m.name, m.what);
    return 0;
  }
  if (arguments.size() >= 2 && arguments[0] == "--fault") {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const faults::Mutation &m) { return arguments[1] == m.name; });
    if (found == all.end()) {
      std::fprintf(stderr, "metafork-cc-with-faults: no fault is called '%s'; --list-faults prints the names\n",
                   arguments[1].c_str());
      return 2;
    }
    request.rewrites = found->rewrites;
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  return driver::command_line(arguments, std::move(request));
}
