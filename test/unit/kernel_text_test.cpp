// A kernel read back from its text is printed as the kernel itself.
#include "codegen/ir/code_text.h"
#include "codegen/ir/read_kernel.h"
#include "codegen/package/print_kernel.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace metafork;
using namespace metafork::codegen;
using qe::parse_poly;

namespace {

std::shared_ptr<const Block> block(Block b) { return std::make_shared<const Block>(std::move(b)); }

model::Piece access(int number, int array, std::vector<model::Code> index, std::vector<model::Code> extents,
                    model::Code original, bool is_pointer = false) {
  model::AccessHole hole;
  hole.access = number;
  hole.array = array;
  hole.index = std::move(index);
  hole.extents = std::move(extents);
  hole.original = std::move(original);
  hole.is_pointer = is_pointer;
  return std::make_shared<const model::AccessHole>(hole);
}

std::string s(const char *text) { return text; }

// Loops over lines of text with one access to storage, subscripts in subscripts, pointers and a product and a sum.
model::Code all_holes() {
  const model::Piece inner = access(0, 0, {{s("i")}}, {{}}, {s("a[i]")});
  const model::Piece outer = access(1, 1, {{inner}, {s("j % 2")}}, {{}, {s("n + 1")}}, {s("s->b["), inner, s("]")});
  model::ContractHole fma;
  fma.original = {s("t += "), inner, s(" * 2")};
  fma.a = {inner};
  fma.b = {s("2")};
  fma.c = fma.target = {s("t")};
  fma.negate_addend = true;
  return {s("{\n  int t = i<3 ? 0 : '\\n';\n\n  "),
          std::make_shared<const model::ContractHole>(fma),
          s(";\n  *"),
          access(2, 0, {}, {}, {s("p + 1")}, true),
          s(" = "),
          outer,
          s(" >> 1; // <0: none>\n}")};
}

struct Program {
  model::Nest nest;
  Kernel kernel;
};

Program program() {
  Program out;
  Kernel &k = out.kernel;
  k.name = "k";
  k.comment = {"a comment", ""};
  k.namespaces = {"outer"};
  k.block_dimensions = k.thread_dimensions = 1;
  k.block_names = {"r0"};
  k.thread_names = {"t0"};
  k.max_threads = 128;
  k.exclusive = true;
  k.parameters = {{Parameter::Kind::block_size, 0, "B0", "B0_", 256, 256},
                  {Parameter::Kind::threads, 0, "T0", "T0", 256, 1},
                  {Parameter::Kind::blocks, 0, "N0", "N0", 0, 0}};
  model::Scalar n;
  n.name = "n";
  n.type = "unsigned long";
  n.integral = true;
  k.scalars = {n};
  for (const char *name : {"a", "b"}) {
    model::Array array;
    array.name = name;
    array.element = "int";
    array.read = true;
    array.written = name[0] == 'a';
    array.renamed = name[0] == 'b';
    k.arrays.push_back(array);
  }
  k.storage = {{Storage::Space::block, "a_s", "int", 4, Expr(parse_poly("B0_ + 2"))},
               {Storage::Space::thread, "acc", "int", 4, Expr(8)}};
  Body body{all_holes(), {{0, Place{"a_s", parse_poly("u")}}}};
  const Expr points = Expr::smallest({parse_poly("B0_ - 1"), Expr::floor(parse_poly("3*n - 3"), parse_poly("B0_"))});
  k.body = {BlockLoop{
      "b0", 0, 0, Expr::floor(parse_poly("n - 3"), parse_poly("B0_")),
      block({Phase{block({TileLoop{"row", "column", 0, points, parse_poly("B0_ + 1"),
                                   block({Copy{{"a_s", parse_poly("column")}, {"a", 0}}}), 4}})},
             Barrier{},
             Phase{block({ThreadLoop{"u", 0, 0, points, block({Let{"int", "i", parse_poly("u"), ""}, Point{}, body}),
                                     -1, Integer::narrow}})}})}};
  out.nest.arrays = k.arrays;
  out.nest.accesses.resize(3);
  return out;
}

} // namespace

TEST(KernelText, IsReadBack) {
  const Kernel kernel = program().kernel;
  ASSERT_NO_THROW(verify(kernel));
  const std::vector<ReadKernel> read = read_kernels("// first\n" + text(kernel) + text(kernel));
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].line, 2u);
  for (const ReadKernel &r : read) EXPECT_EQ(text(r.kernel), text(kernel));
}

TEST(KernelText, IsPrintedAsTheKernelItself) {
  const Program p = program();
  const Kernel read = read_kernels(text(p.kernel))[0].kernel;
  for (const Machine machine : {Machine::cuda, Machine::cpu})
    for (const bool contract : {false, true}) {
      CodeStyle style;
      style.nest = &p.nest;
      style.contract = contract;
      EXPECT_EQ(print_kernel(read, machine, style), print_kernel(p.kernel, machine, style));
    }
  CodeStyle checked;
  checked.nest = &p.nest;
  checked.access = CodeStyle::Access::checked;
  EXPECT_EQ(print_kernel(read, Machine::cpu, checked), print_kernel(p.kernel, Machine::cpu, checked));
  EXPECT_EQ(print_arguments(read), print_arguments(p.kernel));
}

TEST(KernelText, SourceTextKeepsWhatLooksLikeAHole) {
  const Kernel k = program().kernel;
  for (const char *source : {"a<1 && b<-1", "x <%0 || x <^2>", "\\n > \\< <fma", "\r\n|\n | x\n", "<0: a[0]>", ""}) {
    model::Code code;
    if (*source) code.emplace_back(s(source));
    const model::Code read = read_code(code_text(code, k), k);
    EXPECT_EQ(print_code(read, {}), source);
    EXPECT_EQ(read.size(), code.size()) << "text alone";
  }
}

TEST(KernelText, OfAStatementInPartsIsPrinted) {
  const Kernel k = read_kernels(
                       "kernel k\n"
                       "  array read float a\n"
                       "  array read written int b\n"
                       "  storage block float a_s[4] of 4 bytes\n"
                       "  phase\n"
                       "    load float x = <0: a[1]>\n"
                       "      at a_s[2]\n"
                       "    load float y = <1: a[2]>\n"
                       "    compute z = <0: a[1]> * <1: a[2]>\n"
                       "      of 0 = x, 1 = y\n"
                       "    store <2: b[0]> = z\n"
                       "    reduce <3: b[1]> += z\n")[0]
                       .kernel;
  ASSERT_NO_THROW(verify(k));
  model::Nest nest;
  nest.arrays = k.arrays;
  nest.accesses.resize(4);
  nest.accesses[0].read = nest.accesses[1].read = nest.accesses[3].read = true;
  nest.accesses[2].write = nest.accesses[3].write = true;
  CodeStyle style;
  style.nest = &nest;
  const char *plain = "const float x = a_s[2];\nconst float y = a[2];\nconst auto z = x * y;\nb[0] = z;\nb[1] += z;\n";
  const char *checked =
      "const float x = (*mf_read_block(&a_s[2]));\nconst float y = (*mf_read(&a[2]));\n"
      "const auto z = x * y;\n(*mf_write(&b[0])) = z;\n(*mf_update(&b[1])) += z;\n";
  const auto lines = [](const std::string &text) {
    std::string out;
    std::istringstream in(text);
    for (std::string row; std::getline(in, row);)
      out += row.substr(std::min(row.find_first_not_of(' '), row.size())) + "\n";
    return out;
  };
  EXPECT_NE(lines(print_kernel(k, Machine::cuda, style)).find(plain), std::string::npos);
  EXPECT_NE(lines(print_kernel(k, Machine::cpu, style)).find(plain), std::string::npos);
  style.access = CodeStyle::Access::checked;
  EXPECT_NE(lines(print_kernel(k, Machine::cpu, style)).find(checked), std::string::npos)
      << print_kernel(k, Machine::cpu, style);
}
