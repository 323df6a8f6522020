#include "schedule/program.h"

#include "schedule/ast_reader.h"
#include "schedule/locals.h"
#include "schedule/nodes.h"
#include "schedule/tiles.h"

#include <isl/ast.h>
#include <isl/ast_build.h>

namespace metafork::schedule {

Generated generate(const Sets &sets, const Plan &plan) {
  Generated out;
  isl::schedule tree = plan.tree;
  model::ParallelProgram program;
  out.reason = place_locals(sets, tree, program);
  if (!out.reason.empty()) return out;
  isl_ast_build *build = isl_ast_build_from_context(sets.context().intersect(sets.assumptions()).release());
  isl_ast_node *ast = isl_ast_build_node_from_schedule(build, tree.copy());
  isl_ast_build_free(build);
  if (!ast) {
    const isl_error error = isl_ctx_last_error(sets.ctx().get());
    if (error == isl_error_quota || error == isl_error_abort) isl::exception::throw_last_error(sets.ctx());
    out.reason = "no loops could be generated" + model::Topic::no_order;
    return out;
  }
  try {
    program.body = read_ast(sets, ast);
    out.reason = tile_waves(sets.scop(), program);
  } catch (const Inexpressible &what) {
    out.reason = (what.too_large ? "too complex: the schedule needs " : "the schedule needs ") + what.what;
  }
  isl_ast_node_free(ast);
  if (!out.reason.empty()) return out;
  program.parallel = has_parallel(program.body);
  out.program = std::move(program);
  return out;
}

} // namespace metafork::schedule
