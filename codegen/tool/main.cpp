// metafork-opt: kernels as text, passes over them, kernels as text.
#include "codegen/ir/read_kernel.h"
#include "codegen/passes/passes.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

using namespace metafork::codegen;

namespace {

struct Request {
  std::string input, output = "-";
  std::vector<std::string> passes;
  bool verify_only = false, list_passes = false;
};

std::string content(const std::string &file) {
  std::ostringstream out;
  if (file == "-") {
    out << std::cin.rdbuf();
    return out.str();
  }
  std::ifstream in(file);
  if (!in || !(out << in.rdbuf())) throw std::runtime_error("metafork-opt: error: cannot read '" + file + "'");
  return out.str();
}

void write(const std::string &file, const std::string &text) {
  if (file == "-") {
    std::cout << text;
    return;
  }
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("metafork-opt: error: cannot write '" + file + "'");
}

// The kernel behind a pass, if there is one; verified.
Kernel verified(Kernel kernel, const Pass *pass, const std::string &place) {
  try {
    if (pass) kernel = pass->run(std::move(kernel));
    verify(kernel);
  } catch (const std::logic_error &e) {
    throw std::runtime_error(place + ": error: " + e.what());
  }
  return kernel;
}

std::string run(const Request &request) {
  const std::string file = request.input == "-" ? "<stdin>" : request.input;
  std::vector<ReadKernel> kernels;
  try {
    kernels = read_kernels(content(request.input));
  } catch (const std::invalid_argument &e) {
    const std::string what = e.what();
    const size_t behind = what.find(": ");
    throw std::runtime_error(file + ":" + what.substr(0, behind) + ": error" + what.substr(behind));
  }
  std::string out;
  for (ReadKernel &read : kernels) {
    const std::string place = file + ":" + std::to_string(read.line) + ":1";
    Kernel kernel = verified(std::move(read.kernel), nullptr, place);
    for (const std::string &name : request.passes) {
      const auto pass = std::find_if(passes().begin(), passes().end(), [&](const Pass &p) { return p.name == name; });
      kernel = verified(std::move(kernel), &*pass, place + ": behind " + name);
    }
    out += text(kernel);
  }
  return request.verify_only ? "" : out;
}

} // namespace

int main(int argc, char **argv) {
  Request request;
  std::vector<std::string> names;
  for (const Pass &p : passes()) names.emplace_back(p.name);
  CLI::App app("metafork-opt: reads kernels in the text of the kernel IR, runs passes over them and prints them.",
               "metafork-opt");
  app.footer(
      "metafork-cc FILE -o DIR --dump-after=mapping prints such a text; docs/ir.md has its grammar. Kernels are "
      "verified before the first pass and behind each. Exit status: 1 after an error.");
  app.set_version_flag("--version", "metafork-opt 0.1.0");
  auto *input = app.add_option("FILE", request.input, "Kernels as text; - reads standard input");
  app.add_option("--passes", request.passes, "The passes to run, in this order")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names))
      ->type_name("PASS,...");
  app.add_option("-o", request.output, "Print to this file")->type_name("FILE");
  app.add_flag("--verify-only", request.verify_only, "Print nothing but errors");
  app.add_flag("--list-passes", request.list_passes, "Print the names of all passes in the order of the compiler");
  try {
    app.parse(argc, argv);
    if (!request.list_passes && input->count() == 0) throw CLI::RequiredError("FILE");
  } catch (const CLI::ParseError &e) {
    return app.exit(e) == 0 ? 0 : 1;
  }
  if (request.list_passes)
    for (const std::string &name : names) std::puts(name.c_str());
  try {
    if (!request.list_passes) write(request.output, run(request));
  } catch (const std::runtime_error &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
