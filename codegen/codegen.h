// Code generation: from analysed nests to the files of a package. The public header of the folder.
#pragma once

#include "analysis/analysis.h"
#include "model/host_plan.h"
#include "model/model.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace metafork::codegen {

struct Kernel;     // kernel_ir.h
struct MappedNest; // map_nest.h
struct Staging;    // stage.h

// What the checker says of one claim on a kernel.
struct CheckedClaim {
  std::string kernel, name, status, why; // status: "proved", "asserted", "not checked"; why: empty where proved
  unsigned line = 0;
};

// What is known of one nest when its code is printed.
struct NestPlan {
  const model::Function *function = nullptr;
  const model::Region *region = nullptr;
  const model::Nest *nest = nullptr;
  std::shared_ptr<const model::Nest> reduced; // owns *nest where that is not the source's, but another form of it
  std::shared_ptr<const model::Nest> blocks;  // the nest in block form that *nest does the points of; else null
  analysis::FormDecision form;
  analysis::Independence independence;
  bool contract = false;    // products and sums may be contracted, --fp-contract=on
  bool reassociate = false; // accumulations of floating-point numbers may be done in another order
  std::vector<analysis::ArrayRange> ranges;
  std::shared_ptr<const MappedNest> mapped;
  std::vector<std::shared_ptr<const Kernel>> further; // beside the plain kernel, the preferred one first
  std::shared_ptr<const Staging> staging;             // null before map
  std::vector<CheckedClaim> claims;                   // of all its kernels
  std::string dump;                                   // the kernels' IR behind the pass that was asked for
  std::map<std::string, double> pass_seconds;         // what each pass took
  std::vector<std::string> left_out;                  // kernels that are not used, and why: for --explain
};

struct Options {
  bool contract = false; // --fp-contract=on: products and sums become explicit fused multiply-adds
  bool checked = false;  // --checked: CPU kernels with shadow cells
};

// What may change a kernel behind the passes that carry out plans, and behind the last one: before certificate and
// printers. Empty but in tests.
struct KernelRewrites {
  std::function<void(Kernel &)> built, lowered;
};

// Maps a nest to a kernel and verifies it; where the steps run out, nothing more is staged. Returns why that is
// impossible; empty if it is done.
// `dump_after`: a pass behind which the kernels go to NestPlan::dump.
std::string map(NestPlan &plan, model::Steps *steps = nullptr, const std::string &dump_after = "",
                const KernelRewrites &rewrites = {});
// The passes over a kernel, in their order.
std::vector<std::string> pass_names();

// meta_cache clauses that cannot be honoured: where, and what to say.
std::vector<std::pair<model::Location, std::string>> cache_errors(const NestPlan &plan);
// What is staged, and what is not and why: lines for --explain.
std::vector<std::string> staging_text(const NestPlan &plan);
// Proves that every launch admits one of the nest's kernels (an internal error if not). Returns why a clause of the
// program that insists on one can never be honoured; empty if it can.
std::string check_variants(const NestPlan &plan);
// Takes a kernel out that stands beside the plain one; the plain one stays.
void leave_out(NestPlan &plan, const std::string &kernel, const std::string &why);
// Which kernel a launch takes, a line each, for --explain.
std::vector<std::string> variants_text(const NestPlan &plan);
// Which block sizes a GPU takes where nobody sets them, a line for --explain; none for a kernel without block sizes.
std::vector<std::string> defaults_text(const NestPlan &plan);

// What each kernel of the nest claims to do, the plain one first: text for the checker (docs/certificate.md).
std::vector<std::string> certificates(const NestPlan &plan);

// What the functions of its kernels are called, the plain one first; `_block` and `_inspect` stand behind some.
std::vector<std::string> kernel_names(const NestPlan &plan);

// The kernel IR and the derived bounds as text, for --dump-after and --explain.
std::string kernel_text(const NestPlan &plan);
std::vector<std::string> mapping_text(const NestPlan &plan);

// The headers that a MetaFork source may include ("metafork/metafork.h"), by their path.
struct Header {
  std::string path, text;
};
std::vector<Header> language_headers();
// Those that the launch functions and kernels of each package include before anything of the program.
std::vector<std::string> first_headers();

// A host plan as MetaFork source in the user's language, in place of the source of its scop: in a meta_schedule of its
// own unless it stands in one, and, where its conditions may fail, the source itself behind an else. Lines after the
// first are indented by `indent` blanks. `lines`: #line directives give each nest the line of its first statement.
std::string metafork_text(const model::HostPlan &plan, size_t indent, bool lines);

struct File {
  std::string path; // below the package's folder
  std::string text;
};

// All files of the package, the run-time sources and the user's headers included. Plans are in source order.
std::vector<File> print_package(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options);

} // namespace metafork::codegen
