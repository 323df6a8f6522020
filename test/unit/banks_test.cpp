// How many words of one bank of shared memory a warp asks for at once.
#include "codegen/ir/read_kernel.h"
#include "codegen/plan/banks.h"

#include <gtest/gtest.h>

namespace metafork::codegen {
namespace {

// What is said of one statement in a phase of a block of 8 by 16 threads, with storage x_s of elements of that type.
std::string said(const std::string &type, int bytes, const std::string &statements) {
  const std::string text = R"(kernel k
  block r0
  thread t0, t1
  parameter B1 size 1 gpu 64 cpu 64
  parameter T0 threads 0 gpu 8 cpu 1
  parameter T1 threads 1 gpu 16 cpu 1
  parameter N0 blocks 0 gpu 0 cpu 0
  scalar integral long n
  array read )" + type + R"( a
  storage block )" + type +
                           " x_s[4096] of " + std::to_string(bytes) + " bytes\n  phase\n" + statements;
  const Kernel k = read_kernels(text).at(0).kernel;
  return banks_text(k, k.parameters);
}
std::string of_read(const std::string &type, int bytes, const std::string &place) {
  return said(type, bytes, "    body f(<0: a[i]>);\n      with 0 = x_s[" + place + "]\n");
}

TEST(Banks, WordsOfOneBankAreFetchedInTurn) {
  EXPECT_EQ(of_read("float", 4, "16*t0 + t1"), "x_s conflict-free");
  EXPECT_EQ(of_read("float", 4, "t0"), "x_s conflict-free") << "one word for several threads";
  EXPECT_EQ(of_read("float", 4, "2*t1"), "x_s conflict-free") << "16 threads of a row, and the same for the next row";
  EXPECT_EQ(of_read("float", 4, "32*t1"), "x_s 16 ways");
  EXPECT_EQ(of_read("float", 4, "33*t1"), "x_s conflict-free") << "padded by one";
  EXPECT_EQ(of_read("float", 4, "B1*t1 + n"), "x_s 16 ways") << "the same offset for all";
  EXPECT_EQ(of_read("float", 4, "32*t0 + t1"), "x_s 2 ways");
}

TEST(Banks, WideElementsAreDoneForPartsOfAWarp) {
  EXPECT_EQ(of_read("double", 8, "16*t0 + t1"), "x_s conflict-free");
  EXPECT_EQ(of_read("double", 8, "16*t1"), "x_s 16 ways") << "half a warp has all 16";
  EXPECT_EQ(of_read("double", 8, "17*t1"), "x_s conflict-free");
  EXPECT_EQ(of_read("char", 1, "t1"), "x_s conflict-free") << "bytes of one word";
}

TEST(Banks, CopiesOfBoxesCountToo) {
  EXPECT_EQ(said("float", 4, "    tile row = 0 .. 3, column = 0 .. 31\n      copy x_s[32*row + column] = a[column]\n"),
            "x_s conflict-free");
  EXPECT_EQ(said("float", 4, "    tile row = 0 .. 3, column = 0 .. 31\n      copy x_s[row + 32*column] = a[column]\n"),
            "x_s 32 ways");
  EXPECT_EQ(said("float", 4, "    tile column = 0 .. 99\n      copy x_s[2*column] = a[column]\n"), "x_s 2 ways");
}

TEST(Banks, WhatOnlyALaunchKnowsIsNamed) {
  EXPECT_EQ(of_read("float", 4, "n*t1"), "x_s depends on n");
  EXPECT_EQ(said("float", 4, "    body f();\n"), "");
}

} // namespace
} // namespace metafork::codegen
