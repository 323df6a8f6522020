// The case discussion of a nest: inequalities, sizes, and the proof that some variant is always admitted.
#include "codegen/plan/variants.h"
#include "codegen/package/parts.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace metafork;
using namespace metafork::codegen;
using qe::parse_poly;
using qe::parse_system;

namespace {

using Space = Storage::Space;

Parameter parameter(Parameter::Kind kind, int dimension, const char *name, int64_t value) {
  return {kind, dimension, name, name, value, value};
}

// A kernel over two dimensions with a sequential tile, and the program's scalars r and s.
Kernel plain_kernel() {
  Kernel k;
  k.name = k.nest = "f_r0_n0";
  k.block_dimensions = k.thread_dimensions = 2;
  k.parameters = {
      parameter(Parameter::Kind::block_size, 0, "B0", 64), parameter(Parameter::Kind::block_size, 1, "B1", 64),
      parameter(Parameter::Kind::tile, 0, "Bk", 16),       parameter(Parameter::Kind::threads, 0, "T0", 16),
      parameter(Parameter::Kind::threads, 1, "T1", 16),    parameter(Parameter::Kind::blocks, 0, "N0", 0),
      parameter(Parameter::Kind::blocks, 1, "N1", 0)};
  for (const char *name : {"r", "s"}) {
    model::Scalar scalar;
    scalar.name = name;
    scalar.type = "int";
    scalar.integral = true;
    k.scalars.push_back(scalar);
  }
  return k;
}
Kernel with_storage(Kernel k, std::vector<Storage> storage, int max_threads = 1024) {
  k.storage = std::move(storage);
  k.max_threads = max_threads;
  return k;
}
Kernel staged_kernel(std::vector<Storage> storage, int max_threads = 1024) {
  Kernel k = with_storage(plain_kernel(), std::move(storage), max_threads);
  k.name += "_staged";
  k.variant = "staged";
  return k;
}
Storage tile(const char *name, int64_t element_size, Expr extent) {
  return {Space::block, name, "float", element_size, std::move(extent)};
}

// A nest with its kernels, as the mapping leaves it.
struct Plan {
  model::Nest nest;
  NestPlan plan;
  Plan(Kernel plain, std::vector<Kernel> staged, std::vector<std::string> cache = {}) {
    nest.name = "f_r0_n0";
    nest.scalars = plain.scalars;
    for (const std::string &name : cache) nest.cache.push_back({0, name, {}});
    auto mapped = std::make_shared<MappedNest>();
    mapped->kernel = std::move(plain);
    mapped->blocks.resize(2);
    plan.nest = &nest;
    plan.mapped = std::move(mapped);
    for (Kernel &k : staged) plan.further.push_back(std::make_shared<const Kernel>(std::move(k)));
  }
};

std::string size_text(std::vector<Storage> storage) {
  return storage_size(staged_kernel(std::move(storage)), parse_system("B0 >= 1, B1 >= 1, Bk >= 1, T0 >= 1")).text;
}

Inequality memory(const char *needs) {
  return {Inequality::Limit::shared_memory, parse_poly(needs), needs, qe::Poly::symbol("device.shared_memory")};
}
Inequality threads(long most) { return {Inequality::Limit::threads, parse_poly("T0*T1"), "T0*T1", most}; }

const qe::System legal = [] {
  qe::System s = parse_system("B0 >= 1, B1 >= 1, T0 >= 1, T1 >= 1, T0*T1 <= 1024");
  s.push_back(qe::ge(qe::Poly::symbol("device.shared_memory"), 0));
  return s;
}();

} // namespace

TEST(StorageSizes, AreFactoredPolynomials) {
  EXPECT_EQ(size_text({}), "0");
  EXPECT_EQ(size_text({tile("a", 4, parse_poly("B0 + 2"))}), "4*(B0 + 2)");
  EXPECT_EQ(size_text({tile("a", 4, parse_poly("B0*(B1 + 1)"))}), "4*B0*(B1 + 1)");
  EXPECT_EQ(size_text({tile("a", 8, 300)}), "2400");
}

TEST(StorageSizes, RoundEveryArrayButTheLastUpTo16Bytes) {
  EXPECT_EQ(size_text({tile("a", 4, parse_poly("B0*Bk")), tile("b", 4, parse_poly("Bk*B1"))}),
            "4*B0*Bk + 4*B1*Bk + 12");
  EXPECT_EQ(size_text({tile("a", 1, parse_poly("B0")), tile("b", 4, 2), tile("c", 4, parse_poly("B1"))}),
            "B0 + 4*B1 + 31");
  EXPECT_EQ(size_text({tile("a", 16, parse_poly("B0")), tile("b", 4, parse_poly("B1"))}), "16*B0 + 4*B1");
}

TEST(StorageSizes, AreNotNegativeWhereAScalarMayBe) {
  EXPECT_EQ(size_text({tile("a", 4, parse_poly("B0 + 2*r"))}), "4*max(0, 2*r + B0)");
  EXPECT_EQ(size_text({tile("a", 4, Expr::smallest({parse_poly("B0"), parse_poly("8*T0")}))}), "4*min(B0, 8*T0)");
}

TEST(StorageSizes, ArePrintedWithoutOverflow) {
  const Kernel k = staged_kernel({tile("a", 4, parse_poly("B0*Bk - r")), tile("b", 4, parse_poly("3*B1 + 1"))});
  Variant v{std::make_shared<const Kernel>(k), storage_size(k, parse_system("B0*Bk - r >= 0, B1 >= 1")), {}};
  const std::string text = print_storage_function(v);
  EXPECT_NE(text.find("static int64_t f_r0_n0_staged_storage("), std::string::npos);
  EXPECT_NE(text.find("const mf_size Bk = mf_values[2];"), std::string::npos);
  EXPECT_NE(text.find("const mf_size r = static_cast<const f_r0_n0_args *>(mf_pointer)->r;"), std::string::npos);
  EXPECT_NE(text.find("mf_size(4) * (B0 * Bk - r) + 12 + mf_size(4) * (1 + 3 * B1)"), std::string::npos) << text;
  EXPECT_EQ(text.find(" s = "), std::string::npos) << "s is not used";
}

TEST(Coverage, OneVariantWithoutInequalitiesIsEnough) { EXPECT_TRUE(covers(legal, {{memory("4*B0")}, {}}).proved); }

TEST(Coverage, EveryChoiceOfViolatedInequalitiesIsRefuted) {
  const Coverage c = covers(legal, {{memory("4*B0*B1"), threads(256)}, {threads(1024)}});
  EXPECT_TRUE(c.proved);
  EXPECT_EQ(c.choices, (std::vector<std::string>{"4*B0*B1 > device.shared_memory and T0*T1 > 1024",
                                                 "T0*T1 > 256 and T0*T1 > 1024"}));
  EXPECT_EQ(c.hole, "");
}

TEST(Coverage, AHoleIsFound) {
  EXPECT_EQ(covers(legal, {{memory("4*B0*B1"), threads(256)}, {threads(512)}}).hole,
            "4*B0*B1 > device.shared_memory and T0*T1 > 512");
  EXPECT_EQ(covers(legal, {{threads(1024), memory("4*B0*B1")}}).hole, "4*B0*B1 > device.shared_memory");
  EXPECT_FALSE(covers(legal, {}).proved);
}

TEST(Coverage, VariantsMayCompleteOneAnother) {
  // B0 below and above the same bound, which is known at run time only
  Inequality small = memory("4*B0 + 8"), large = memory("4*B0 + 8");
  large.needs = qe::Poly::symbol("device.shared_memory") + qe::Poly(1);
  large.most = parse_poly("4*B0 + 8");
  EXPECT_TRUE(covers(legal, {{small}, {large}}).proved);
  large.most = parse_poly("4*B0 + 7");
  EXPECT_FALSE(covers(legal, {{small}, {large}}).proved) << "4*B0 + 7 bytes fit, and neither variant is admitted";
}

TEST(Cases, ListThePreferredVariantFirst) {
  const Plan p(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0*(B1 + 1)"))}, 256)});
  EXPECT_EQ(check_variants(p.plan), "");
  EXPECT_EQ(variants_text(p.plan),
            (std::vector<std::string>{
                "variant staged, where 4*B0*(B1 + 1) <= device.shared_memory and T0*T1 <= 256; 16640 bytes with the "
                "defaults of a GPU",
                "variant unstaged, where T0*T1 <= 1024; reads and writes global memory",
                "device.shared_memory is the bytes that a block can have: 232448 on an H200 and on a CPU",
                "a launch takes the first variant that it admits; qe proved that there always is one"}));
}

TEST(Cases, SayWhatBecomesOfBlockSizesThatNobodySets) {
  EXPECT_EQ(defaults_text(Plan(plain_kernel(), {}).plan),
            (std::vector<std::string>{"block sizes that nobody sets, on a GPU: B0 = 64 (down to 1), B1 = 64 (down to "
                                      "32); the largest is halved until a launch has 2 blocks a multiprocessor"}));
  Kernel block_form = plain_kernel();
  std::erase_if(block_form.parameters, [](const Parameter &p) { return p.kind == Parameter::Kind::block_size; });
  EXPECT_EQ(defaults_text(Plan(block_form, {}).plan), std::vector<std::string>());
}

TEST(Cases, AnUncoveredLaunchIsAnInternalError) {
  const Plan p(with_storage(plain_kernel(), {}, 512), {staged_kernel({tile("a_s", 4, parse_poly("B0"))}, 1024)});
  try {
    check_variants(p.plan);
    FAIL() << "T0*T1 = 1024 with a large B0 is not covered";
  } catch (const std::logic_error &e) {
    EXPECT_STREQ(e.what(), "kernel f_r0_n0: no variant is admitted where 4*B0 > device.shared_memory and T0*T1 > 512");
  }
}

TEST(Cases, KernelsOfANestShareTheirArguments) {
  Kernel other = staged_kernel({});
  other.parameters.pop_back();
  const Plan p(plain_kernel(), {other});
  EXPECT_THROW(check_variants(p.plan), std::logic_error);
}

TEST(Cases, AClauseThatInsistsMakesTheInequalityAConditionOfTheLaunch) {
  const Plan p(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0 + 2"))})}, {"a"});
  EXPECT_EQ(check_variants(p.plan), "");
  const Cases cases = cases_of(p.plan);
  EXPECT_EQ(cases.insists, "meta_cache(a)");
  EXPECT_EQ(cases.legal_text.back(), "T0*T1 <= 1024");
  EXPECT_EQ(*(cases.legal_text.end() - 2), "4*(B0 + 2) <= device.shared_memory");
  EXPECT_TRUE(covers(cases).proved);
}

TEST(Cases, AClauseThatCanNeverBeHonouredIsRefused) {
  const Plan fits(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0 + 58111"))})}, {"a", "b"});
  EXPECT_EQ(check_variants(fits.plan), "") << "B0 = 1 fits";
  const Plan never(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0 + 58112"))})}, {"a", "b"});
  EXPECT_EQ(check_variants(never.plan),
            "meta_cache(a, b) cannot be honoured: 4*(B0 + 58112) bytes of shared memory a block, at most 232448 are "
            "possible, whatever the block sizes; remove the clause [MF403]");
  const Plan free(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0 + 58112"))})});
  EXPECT_EQ(check_variants(free.plan), "") << "without the clause it runs unstaged";
  EXPECT_EQ(variants_text(free.plan)[0],
            "variant staged, where 4*(B0 + 58112) <= device.shared_memory and T0*T1 <= 1024; 232704 bytes with the "
            "defaults of a GPU, which do not fit; no device admits it");
}

TEST(Cases, BlockArraysAreAConditionOfTheLaunch) {
  const Plan p(with_storage(plain_kernel(), {tile("head", 8, parse_poly("s")), tile("f", 8, 2)}), {});
  EXPECT_EQ(check_variants(p.plan), "");
  const Cases cases = cases_of(p.plan);
  EXPECT_EQ(cases.variants[0].storage.text, "8*s + 24");
  EXPECT_EQ(cases.legal_text.back(), "8*s + 24 <= device.shared_memory");
}

TEST(Cases, TheLaunchSourceHasATableOfVariants) {
  const Plan p(plain_kernel(), {staged_kernel({tile("a_s", 4, parse_poly("B0*Bk"))}, 256)}, {"a"});
  model::Unit unit;
  unit.stem = unit.name = "f";
  const std::string text = print_launch_source(unit, {p.plan}, {});
  for (const char *line :
       {"static int64_t f_r0_n0_staged_storage(",
        "static const mf_variant f_r0_n0_variants[] = {\n"
        "  {\"staged\", f_r0_n0_staged_block, MF_CUDA_FUNCTION(f_r0_n0_staged), 256, f_r0_n0_staged_storage, "
        "\"4*B0*Bk\", 0, nullptr, MF_VARIANT_PLAIN, nullptr},\n"
        "  {\"unstaged\", f_r0_n0_block, MF_CUDA_FUNCTION(f_r0_n0), 1024, nullptr, nullptr, 0, nullptr, "
        "MF_VARIANT_PLAIN, nullptr},\n};",
        "static mf_kernel f_r0_n0_kernel = {\"f_r0_n0\", 7, f_r0_n0_parameters, 2, f_r0_n0_variants, MF_BACKEND, "
        "nullptr, 0, \"meta_cache(a)\"};",
        "{\"Bk\", MF_TILE, 0, 16, 16, 1, 1073741824},", "extern \"C\" const void *const f_r0_n0_staged_cuda;",
        "extern \"C\" void f_r0_n0_staged_block(const void *, int64_t);",
        "const int64_t mf_points[] = {mf_count(0, 0), mf_count(0, 0)};",
        "const int mf_chosen = mf_choose(mf_r, &f_r0_n0_kernel, mf_path, &mf_args, mf_points, mf_values);"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
}
