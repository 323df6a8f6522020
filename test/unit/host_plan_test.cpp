// Host plans: made of parallel programs, and printed as MetaFork and as what the drop-in has in their place.
#include <gtest/gtest.h>

#include "codegen/package/host_sizes.h"
#include "codegen/package/parts.h"
#include "frontend/frontend.h"
#include "host/host.h"

namespace metafork {
namespace {

using model::HostAccess;
using model::HostNode;
using model::HostPlan;
using model::IntExpr;
using model::ParallelNode;

IntExpr sym(const std::string &name) { return IntExpr::symbol(name); }

ParallelNode loop(const std::string &variable, IntExpr first, IntExpr last, bool parallel,
                  std::vector<ParallelNode> body) {
  ParallelNode n;
  n.kind = ParallelNode::Kind::loop;
  n.variable = variable;
  n.first = std::move(first);
  n.last = std::move(last);
  n.parallel = parallel;
  n.body = std::move(body);
  return n;
}

ParallelNode value(const std::string &variable, IntExpr is, std::vector<ParallelNode> body) {
  ParallelNode n = loop(variable, std::move(is), 0, false, std::move(body));
  n.kind = ParallelNode::Kind::value;
  return n;
}

ParallelNode statement(int s, std::vector<IntExpr> values) {
  ParallelNode n;
  n.statement = s;
  n.values = std::move(values);
  return n;
}

// for (i) for (j) a[i * n + j] = s;   over n and the unsigned m
model::Scop two_loops() {
  model::Scop s;
  s.name = "f_s0";
  s.source = "for (...) ...";
  for (const char *name : {"n", "m"}) {
    model::ScopParameter p;
    p.name = p.text = name;
    p.is_signed = p.name == "n";
    s.parameters.push_back(p);
  }
  for (const char *name : {"a", "s"}) {
    model::ScopArray a;
    a.name = name;
    a.element = "float";
    s.arrays.push_back(a);
  }
  for (const char *name : {"i", "j"}) {
    model::ScopLoop l;
    l.variable = l.index = name;
    l.type = "int";
    l.value = sym(name);
    s.loops.push_back(l);
  }
  model::ScopStatement one;
  one.text = {std::string("a["), model::ScopSubscript{sym("i") * sym("n") + sym("j"), "i * n + j"}, std::string("] = "),
              model::ScopScalar{1, "s"}, std::string(";")};
  model::ScopAccess a, read;
  a.array = 0;
  a.write = true;
  read.array = 1;
  read.read = true;
  one.accesses = {a, read};
  one.location = {"u.c", 7, 1, 0};
  s.statements = {one};
  model::ScopNode leaf, inner, outer;
  leaf.item = 0;
  inner.kind = outer.kind = model::ScopNode::Kind::loop;
  inner.item = 1;
  inner.body = {leaf};
  outer.item = 0;
  outer.body = {inner};
  s.body = {outer};
  return s;
}

TEST(Instance, ReplacesAllIndicesAtOnce) {
  const model::Scop s = two_loops();
  EXPECT_EQ(host::loops_around(s), (std::vector<std::vector<int>>{{0, 1}}));
  const host::Instance valued(s, {0, 1}, statement(0, {sym("j"), sym("i")}));
  EXPECT_EQ(valued(sym("i") + IntExpr(2) * sym("j")).text(), (sym("j") + IntExpr(2) * sym("i")).text());
}

TEST(SourceExpressions, SpellParametersAsTheyAreTold) {
  const model::Scop s = two_loops();
  const model::ParallelProgram none;
  const IntExpr e = sym("n") + sym("m");
  EXPECT_EQ(host::SourceExpressions(s, none).text(e), "(long)m + n");
  const host::SourceExpressions named(s, none, [](const model::ScopParameter &p) { return "my_" + p.name; });
  EXPECT_EQ(named.text(e), "(long)my_m + my_n");
  EXPECT_EQ(named.subscript(sym("i") * sym("n") + sym("j")), "(long)i * my_n + j");
}

// ----------------------------------------------------------------------------------------------------- plans, MetaFork

model::ParallelProgram by_columns() {
  model::ParallelProgram p;
  p.sizes = {"B0", "B1"};
  p.size_limits["B0"] = sym("m");
  p.extents[0] = "(long)n";
  p.body = {loop(
      "w", 0, sym("n") - 1, false,
      {loop("p", 0, sym("m") - 1, true,
            {value("unused", sym("w"), {}), value("x", sym("p") - sym("w"), {statement(0, {sym("x"), sym("w")})})})})};
  return p;
}

TEST(HostPlan, HoldsTheProgramAsData) {
  model::ParallelProgram p = by_columns();
  p.guards = {"a != 0"};
  const HostPlan plan = host::plan(two_loops(), p);
  EXPECT_EQ(plan.conditions, std::vector<std::string>{"a != 0"});
  ASSERT_EQ(plan.sizes.size(), 2u);
  EXPECT_EQ(plan.sizes[0].name, "f_s0.B0");
  EXPECT_EQ(plan.sizes[0].standard, 16);
  EXPECT_EQ(plan.sizes[0].limit, "(long)m");
  EXPECT_EQ(plan.sizes[1].limit, "");
  const HostNode &w = plan.body.at(0), &launch = w.body.at(0);
  EXPECT_EQ(w.launch, -1);
  EXPECT_EQ(launch.launch, 0);
  EXPECT_EQ(launch.location.line, 7u);
  EXPECT_EQ(launch.clauses, "meta_extent(a, (long)n)");
  ASSERT_EQ(launch.body.size(), 2u);
  EXPECT_EQ(launch.body[0].text, "const long x = p - w;");
  EXPECT_EQ(launch.body[1].text, "a[x * n + w] = s;");
}

TEST(HostPlan, KeepsScalarsInScratchMemory) {
  model::ParallelProgram p;
  model::Expansion one, many;
  one.array = many.array = 1;
  one.name = "kept_s";
  many.name = "s_of";
  many.extents = {sym("n")};
  many.index = {sym("i")};
  p.expansions = {one};
  p.body = {loop("p", 0, sym("n") - 1, true, {statement(0, {sym("p"), 0})})};
  model::Scop s = two_loops();
  s.origins.arrays = {0, 1};
  HostPlan plan = host::plan(s, p);
  EXPECT_EQ(plan.scratch.at(0).initial, "s");
  EXPECT_EQ(plan.scratch.at(0).released, "s");
  EXPECT_EQ(plan.scratch.at(0).elements, "");
  EXPECT_EQ(plan.body.at(0).body.at(0).text, "a[p * n] = kept_s[0];");
  p.expansions = {many};
  plan = host::plan(s, p);
  EXPECT_EQ(plan.scratch.at(0).elements, "metafork_max(0, n) + 1");
  EXPECT_EQ(plan.scratch.at(0).released, "");
  EXPECT_EQ(plan.body.at(0).body.at(0).text, "a[p * n] = s_of[p];");
}

// A variable that has become private is unused, unless the source may run.
TEST(HostPlan, NamesWhatIsUnused) {
  model::Scop s = two_loops();
  model::ScopArray own = s.arrays[1];
  own.name = "s_1";
  own.scope = 1;
  s.arrays.push_back(own);
  s.origins.arrays = {0, 1, 1};
  s.statements[0].text = {std::string("s_1 = 0;")};
  model::ParallelProgram p;
  p.body = {statement(0, {0, 0})};
  EXPECT_EQ(host::plan(s, p).unused, std::vector<std::string>{"s"});
  p.guards = {"n > 0"};
  EXPECT_EQ(host::plan(s, p).unused, std::vector<std::string>{});
  p.guards.clear();
  s.statements[0].text = {std::string("s_1 = s;")};
  EXPECT_EQ(host::plan(s, p).unused, std::vector<std::string>{});
}

TEST(HostPlan, IsPrintedAsMetaFork) {
  model::ParallelProgram p = by_columns();
  EXPECT_EQ(codegen::metafork_text(host::plan(two_loops(), p), 2, true),
            R"({
    const long B0 = metafork_min(metafork_size("f_s0.B0", 16), metafork_max(1, (long)m));
    const long B1 = metafork_size("f_s0.B1", 16);
    meta_schedule {
      for (long w = 0; w <= n - 1; w++) {
#line 7 "u.c"
        meta_for (long p = 0; p <= (long)m - 1; p++) meta_extent(a, (long)n) {
          const long x = p - w;
          a[x * n + w] = s;
        }
      }
    }
  })");
  p.sizes.clear();
  p.guards = {"n > 0", "m > 0"};
  p.body = {loop("p", 0, 0, true, {statement(0, {0, 0})})};
  model::Scop s = two_loops();
  s.in_region = true;
  EXPECT_EQ(codegen::metafork_text(host::plan(s, p), 0, false),
            R"(if ((n > 0) && (m > 0)) {
  meta_for (long p = 0; p <= 0; p++) meta_extent(a, (long)n) {
    a[0] = s;
  }
} else {
  for (...) ...
})");
}

// ---------------------------------------------------------------------------------------------------------- the
// drop-in

unsigned at(const std::string &text, const std::string &what, bool behind = false) {
  const size_t offset = text.find(what);
  EXPECT_NE(offset, std::string::npos) << what;
  return static_cast<unsigned>(offset + (behind ? what.size() : 0));
}

model::Nest nest(const std::string &name) {
  model::Nest n;
  n.name = name;
  model::Array a;
  a.name = a.host_text = "a";
  n.arrays = {a};
  model::Scalar s;
  s.name = s.type = s.host_text = "n";
  s.type = "int";
  n.scalars = {s};
  return n;
}

HostNode node(HostNode::Kind kind, const std::string &text, std::vector<HostNode> body = {}) {
  HostNode n;
  n.kind = kind;
  n.text = text;
  n.body = std::move(body);
  return n;
}

HostNode run(int statement, const std::string &text) {
  HostNode n = node(HostNode::Kind::statement, text);
  n.statement = statement;
  return n;
}

HostNode launch(int number, const std::string &header, std::vector<HostNode> body) {
  HostNode n = node(HostNode::Kind::loop, header, std::move(body));
  n.parallel = true;
  n.launch = number;
  n.location = {"u.c", 4, 1, 0};
  return n;
}

const char *const loops = "for (int i = 0; i < n; i++)\n      a[i] = 1;";

// One function with loops in line 4 and 5, in a region or not, which one launch stands for.
model::Unit unit(bool in_region, bool is_c) {
  model::Unit u;
  u.stem = u.name = "u";
  u.extension = is_c ? ".c" : ".cpp";
  u.input = u.stem + u.extension;
  u.is_c = is_c;
  u.text = "void f(int n, float *a, float *x)\n{\n  " + std::string(in_region ? "meta_schedule {" : "{") + "\n    " +
           loops + "\n    n = 2;\n  }\n}\n";
  if (in_region) u.edits = {{{at(u.text, "meta_schedule"), at(u.text, "meta_schedule", true)}, ""}};
  model::Region r;
  r.name = "f_r0";
  if (in_region) {
    r.range = {at(u.text, "meta_schedule"), at(u.text, "n = 2;\n  }", true)};
    r.body = {at(u.text, "{\n    for"), r.range.end};
  }
  r.nests = {nest("f_r0_n0")};
  model::PlacedPlan p;
  p.plan.in_region = in_region;
  p.plan.source = loops;
  p.range = p.plan.range = {at(u.text, "for"), at(u.text, "= 1;", true)};
  p.plan.body = {launch(0, "long i = 0; i <= n - 1; i++", {run(0, "a[i] = 1;")})};
  p.nests = {0};
  r.plans = {p};
  model::Function f;
  f.name = f.prefix = "f";
  f.range = {0, static_cast<unsigned>(u.text.size() - 1)};
  f.name_range = {at(u.text, "f"), at(u.text, "f", true)};
  f.parameters_end = at(u.text, ")\n{");
  f.no_device = "not looked at";
  f.regions = {r};
  u.functions = {f};
  return u;
}

model::PlacedPlan &plan_of(model::Unit &u) { return u.functions.front().regions[0].plans[0]; }

// What stands in the drop-in between the braces of the function; it compiles.
std::string drop_in(const model::Unit &u) {
  std::vector<codegen::NestPlan> plans;
  for (const model::Nest &n : u.functions.front().regions[0].nests) {
    plans.emplace_back();
    plans.back().function = &u.functions.front();
    plans.back().nest = &n;
  }
  const std::string text = codegen::print_drop_in(u);
  frontend::Compilation c{.files = {{u.input, text}, {"u_launch.h", codegen::print_launch_header(u, plans)}},
                          .main = u.input,
                          .folders = {"runtime/include"},
                          .flags = {"-Werror", "-Wall"}};
  for (const codegen::Header &h : codegen::language_headers()) c.files.push_back({"runtime/include/" + h.path, h.text});
  const auto error = frontend::first_error(c);
  EXPECT_FALSE(error) << error->message << ": " << error->source << "\n" << text;
  const size_t begin = text.find("\n{\n") + 3;
  return text.substr(begin, text.find("\n}\n", begin) + 1 - begin);
}

TEST(DropIn, HasAPlanWithARegionOfItsOwn) {
  model::Unit u = unit(false, true);
  EXPECT_EQ(drop_in(u), R"(  {
    {
      { mf_region *mf_r0 = mf_region_begin("f_r0", &mf_r0);
#line 4 "u.c"
        { if (!f_r0_n0_launch(mf_r0, (void *)(a), n)) { for (long i = 0; i <= n - 1; i++) {
          a[i] = 1;
        } } }
      mf_region_end(mf_r0); }
    }
#line 5 "u.c"

    n = 2;
  }
)");
  u = unit(false, false);
  EXPECT_EQ(drop_in(u), R"(  {
    {
      { mf_open_region mf_r0(mf_region_begin("f_r0", &mf_r0));
#line 4 "u.c"
        { if (!f_r0_n0_launch(mf_r0, mf_pointer(a), n)) { for (long i = 0; i <= n - 1; i++) {
          a[i] = 1;
        } } }
      mf_r0.end(); }
    }
#line 5 "u.cpp"

    n = 2;
  }
)");
}

// Conditions, sizes and scratch memory stand outside that region, and nothing is announced there.
TEST(DropIn, KeepsAPlansOwnRegionSmall) {
  model::Unit u = unit(false, true);
  HostPlan &plan = plan_of(u).plan;
  plan.conditions = {"n > 0", "a != x"};
  plan.scratch = {{"kept", "float", "", "x[0]", "x[0]"}, {"s_of", "float", "metafork_max(0, n) + 1", "", ""}};
  plan.sizes = {{"B0", "f_s0.B0", 16, "n"}};
  plan.body.push_back(run(1, "a[0] = B0;"));
  plan.after = {"n = 0;"};
  HostAccess all;
  plan_of(u).before = plan_of(u).behind = plan_of(u).source = all;
  plan_of(u).accesses[1].writes = true;
  EXPECT_EQ(drop_in(u), R"(  {
    {
      float *s_of = 0;
      if ((n > 0) && (a != x) && ((s_of = (float *)__builtin_malloc((metafork_max(0, n) + 1) * sizeof(float))) != 0)) {
        float kept[1] = {x[0]};
        const long B0 = metafork_min(metafork_size("f_s0.B0", 16), metafork_max(1, n));
        { mf_region *mf_r0 = mf_region_begin("f_r0", &mf_r0);
#line 4 "u.c"
          { if (!f_r0_n0_launch(mf_r0, (void *)(a), n)) { for (long i = 0; i <= n - 1; i++) {
            a[i] = 1;
          } } }
          mf_host_access(mf_r0, 1); a[0] = B0;
        mf_region_end(mf_r0); }
        x[0] = kept[0];
        n = 0;
      } else {
        for (int i = 0; i < n; i++)
      a[i] = 1;
      }
      __builtin_free(s_of);
    }
#line 5 "u.c"

    n = 2;
  }
)");
  EXPECT_EQ(codegen::host_sizes(u), (std::map<std::string, int64_t>{{"f_s0.B0", 16}}));
  u.sizes = {"mine"};
  EXPECT_EQ(codegen::host_sizes(u), (std::map<std::string, int64_t>{{"f_s0.B0", 16}, {"mine", 0}}));
  plan_of(u).serial = true;
  EXPECT_EQ(codegen::host_sizes(u), (std::map<std::string, int64_t>{{"mine", 0}}));
}

// In a region the host says what it does around its kernels; what a kernel runs is not said.
model::Unit in_region(bool is_c) {
  model::Unit u = unit(true, is_c);
  HostPlan &plan = plan_of(u).plan;
  plan.conditions = {"n > 0"};
  plan.scratch = {{"kept", "float", "", "x[0]", "x[0]"}, {"s_of", "float", "8", "", ""}};
  HostNode array = node(HostNode::Kind::declaration, "float row[4];");
  array.memory = true;
  const HostNode kernel = plan.body[0];
  plan.body = {node(HostNode::Kind::loop, "long t = 0; t <= 1; t++",
                    {node(HostNode::Kind::block, "", {array, kernel, run(1, "a[0] = row[0] = 2;")})}),
               launch(1, "long i = 0; i <= 1; i++", {run(0, "a[i] = 1;"), run(1, "a[0] = 2;")}),
               node(HostNode::Kind::block, "", {array, run(2, "row[0] = x[1];")})};
  plan.after = {"n = 0;"};
  model::PlacedPlan &p = plan_of(u);
  p.nests = {0, -1};
  p.accesses[1].writes = true;
  p.accesses[2].elements = {"x[1]"};
  p.before.emplace();
  p.before->elements = {"x[0]"};
  p.behind.emplace();
  p.behind->by_name = true;
  p.behind->stores = {"n"};
  p.source.emplace();
  p.source->writes = true;
  return u;
}

TEST(DropIn, SaysWhatTheHostDoesInARegion) {
  EXPECT_EQ(drop_in(in_region(true)), R"(   { mf_region *mf_r0 = mf_region_begin("f_r0", &mf_r0); 
    {
      mf_host_read(mf_r0, &(x[0]), sizeof(x[0]));
      float *s_of = 0;
      if ((n > 0) && ((s_of = (float *)__builtin_malloc((8) * sizeof(float))) != 0)) {
        float kept[1] = {x[0]};
        for (long t = 0; t <= 1; t++) {
          {
            float row[4];
#line 4 "u.c"
            { if (!f_r0_n0_launch(mf_r0, (void *)(a), n)) { for (long i = 0; i <= n - 1; i++) {
              a[i] = 1;
            } } }
            mf_host_access(mf_r0, 1); a[0] = row[0] = 2;
          mf_host_access(mf_r0, 1); }
        }
#line 4 "u.c"
        mf_host_access(mf_r0, 1); for (long i = 0; i <= 1; i++) {
          a[i] = 1;
          a[0] = 2;
        }
        mf_host_access(mf_r0, 0); {
          float row[4];
          row[0] = x[1];
        }
        mf_host_variable(mf_r0, &(n), sizeof(n), 1);
        mf_host_read(mf_r0, &(kept[0]), sizeof(kept[0])); x[0] = kept[0];
        n = 0;
      mf_host_access(mf_r0, 1); } else {
        mf_host_access(mf_r0, 1); for (int i = 0; i < n; i++)
      a[i] = 1;
      }
      mf_host_access(mf_r0, 1);
      __builtin_free(s_of);
    }
#line 5 "u.c"

    n = 2;
   mf_region_end(mf_r0); }
)");
}

// An exception leaves a block without getting to its end.
TEST(DropIn, GuardsArraysInCxx) {
  model::Unit u = in_region(false);
  u.functions.front().regions[0].guards = {at(u.text, "n = 2;", true)};
  const std::string text = drop_in(u);
  EXPECT_NE(text.find("float kept[1] = {x[0]}; mf_region_guard mf_g1(mf_r0);\n"), std::string::npos) << text;
  EXPECT_NE(text.find("            float row[4]; mf_region_guard mf_g2(mf_r0);\n"), std::string::npos) << text;
  EXPECT_NE(text.find("n = 2; mf_region_guard mf_g0(mf_r0);\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("mf_g3"), std::string::npos) << text; // no kernel runs while the other array lives
}

TEST(DropIn, RunsTheSourceOfASerialPlan) {
  model::Unit u = unit(true, true);
  model::Region &r = u.functions.front().regions[0];
  r.nests.push_back(nest("f_r0_n1"));
  r.nests[1].range = {at(u.text, "n = 2;"), at(u.text, "n = 2;", true)}; // as if it were a loop
  r.plans[0].serial = true;
  r.plans[0].nests = {0};
  r.plans[0].source.emplace();
  EXPECT_EQ(drop_in(u), R"(   { mf_region *mf_r0 = mf_region_begin("f_r0", &mf_r0); 
    { mf_host_access(mf_r0, 0); for (int i = 0; i < n; i++)
      a[i] = 1; }
    { if (!f_r0_n1_launch(mf_r0, (void *)(a), n)) { n = 2; } }
   mf_region_end(mf_r0); }
)");
  u = unit(false, true);
  plan_of(u).serial = true;
  EXPECT_EQ(drop_in(u), u.text.substr(u.text.find("\n{\n") + 3, u.text.rfind("\n}\n") - u.text.find("\n{\n") - 2));
}

// The loops begin where a nest ends.
TEST(DropIn, PutsAPlanBehindWhatEndsThere) {
  model::Unit u = unit(true, true);
  model::Region &r = u.functions.front().regions[0];
  const size_t begin = u.text.find("    for");
  u.text.replace(begin, 4, "n=2;"); // as if it were a loop
  r.nests.push_back(nest("f_r0_n1"));
  r.nests[1].range = {static_cast<unsigned>(begin), static_cast<unsigned>(begin + 4)};
  const std::string text = drop_in(u);
  EXPECT_NE(text.find("{ if (!f_r0_n1_launch(mf_r0, (void *)(a), n)) { n=2; } }{\n"), std::string::npos) << text;
}

// Pragmas go with the loops that they speak of, and the plan stands where the loops stood.
TEST(DropIn, ReplacesMoreThanTheLoops) {
  model::Unit u = unit(false, true);
  const std::string line = "    " + std::string(loops) + "\n";
  u.text.replace(u.text.find(line), line.size(), "#pragma scop\n" + line + "#pragma endscop\n");
  u.functions.front().range.end = static_cast<unsigned>(u.text.size() - 1);
  model::PlacedPlan &p = plan_of(u);
  p.plan.range = {at(u.text, "for"), at(u.text, "= 1;", true)};
  p.range = {at(u.text, "#pragma scop"), at(u.text, "#pragma endscop", true)};
  const std::string text = drop_in(u);
  EXPECT_EQ(text.find("  {\n    {\n      { mf_region"), 0u) << text;
  EXPECT_NE(text.find("\n    }\n#line 7 \"u.c\"\n\n    n = 2;"), std::string::npos) << text;
}

TEST(DropIn, HasPlansInVariantsForDevices) {
  model::Unit u = unit(true, true);
  u.functions.front().no_device.clear();
  drop_in(u);
  const std::string text = codegen::print_drop_in(u);
  const size_t variant = text.find("void f_device(int n, float *a, float *x, void *mf_stream");
  ASSERT_NE(variant, std::string::npos) << text;
  EXPECT_NE(text.find("mf_region_begin_device(\"f_r0\", mf_stream, &mf_r0)", variant), std::string::npos) << text;
  EXPECT_NE(text.find("f_r0_n0_launch(", variant), std::string::npos) << text;
}

} // namespace
} // namespace metafork
