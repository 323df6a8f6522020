// Scans against the loops that they stand for: the right one is proved, each change of it refuted with a reason.
#include <gtest/gtest.h>

#include "check/rewriting.h"
#include "schedule/schedule.h"

namespace metafork::check {
namespace {

using model::IntExpr;
using model::Scop;
using model::ScopAccess;

IntExpr sym(const std::string &name) { return IntExpr::symbol(name); }

ScopAccess access(int array, IntExpr index, bool read, bool write) {
  ScopAccess a;
  a.array = array;
  a.index = {std::move(index)};
  a.read = read;
  a.write = write;
  a.text = "x[...]";
  return a;
}

int array(Scop &scop, const std::string &name) {
  model::ScopArray a;
  a.kind = model::ScopArray::Kind::object;
  a.name = name;
  a.element = "int";
  a.element_size = 4;
  a.dimensions = 1;
  a.extents = {sym("n")};
  scop.arrays.push_back(a);
  return static_cast<int>(scop.arrays.size()) - 1;
}

model::ScopText element(const std::string &name, const IntExpr &index) {
  return {name + "[", model::ScopSubscript{index, index.text()}, std::string("]")};
}

// for (i = 1; i < n; i++) { p[i] = p[i - 1] + a[i]; q[i] = p[i]; }
Scop given() {
  Scop scop;
  scop.name = "test_s0";
  model::ScopParameter n;
  n.name = n.text = "n";
  n.type = "int";
  scop.parameters.push_back(n);
  const int p = array(scop, "p"), a = array(scop, "a"), q = array(scop, "q");
  model::ScopLoop loop;
  loop.variable = loop.index = "i";
  loop.type = "int";
  loop.first = 1;
  loop.limit = sym("n");
  loop.relation = "<";
  loop.value = sym("i");
  loop.constraints = {sym("i") - 1, sym("n") - sym("i") - 1};
  scop.loops.push_back(loop);
  const IntExpr i = sym("i"), before = sym("i") - 1;
  model::ScopStatement s, t;
  s.name = "S0";
  s.text = {std::string("p[i] = p[i - 1] + a[i];")};
  s.accesses = {access(p, before, true, false), access(a, i, true, false), access(p, i, false, true)};
  model::ScopRecurrence r;
  r.op = "+";
  r.parts = {{element("p", i), {access(p, i, false, true)}},
             {element("p", before), {access(p, before, true, false)}},
             {element("a", i), {access(a, i, true, false)}}};
  r.minus = {false};
  s.recurrence = r;
  t.name = "S1";
  t.text = {std::string("q[i] = p[i];")};
  t.accesses = {access(p, i, true, false), access(q, i, false, true)};
  scop.statements = {s, t};
  model::ScopNode node, first, second;
  node.kind = model::ScopNode::Kind::loop;
  node.item = 0;
  first.item = 0;
  second.item = 1;
  node.body = {first, second};
  scop.body = {node};
  return scop;
}

struct Scan {
  Scop before = given(), after;
  // `floating`: of numbers whose order is open.
  explicit Scan(bool floating = false) {
    for (model::ScopArray &a : before.arrays)
      if (floating) a.floating = true, a.element = "double", a.element_size = 8;
    if (floating) before.reassociate = {"p"};
    after = schedule::parallelise(before, {}).scop;
  }
  model::ScopStrip &strip() { return after.origins.strips.at(0); }
  // Why the scan is refuted; "" if all claims are proved.
  std::string refuted() const {
    for (const Claim &c : check_rewriting(before, after, nullptr))
      if (c.status != Status::proved) return c.why.empty() ? "no reason" : c.why;
    return "";
  }
};

TEST(Strips, AScanIsProved) {
  Scan scan;
  ASSERT_EQ(scan.after.origins.strips.size(), 1u);
  EXPECT_EQ(scan.refuted(), "");
}

TEST(Strips, AnotherSourceIsNoScan) {
  Scan scan;
  for (ScopAccess *a :
       {&scan.before.statements[0].recurrence->parts[1].accesses[0], &scan.before.statements[0].accesses[0]})
    a->index = {sym("i") - 2};
  EXPECT_NE(scan.refuted(), "");
}

TEST(Strips, FloatingPointNumbersStayInOrder) {
  Scan scan;
  for (Scop *s : {&scan.before, &scan.after})
    for (model::ScopArray &a : s->arrays) a.floating = true;
  EXPECT_EQ(scan.refuted(), "they are floating-point numbers, in another order");
  Scan permitted(true);
  ASSERT_EQ(permitted.after.origins.strips.size(), 1u);
  EXPECT_EQ(permitted.refuted(), "");
  permitted.before.reassociate.clear();
  EXPECT_EQ(permitted.refuted(), "they are floating-point numbers, in another order");
}

TEST(Strips, OperandsStayAsTheyAre) {
  Scan scan; // the second statement writes a in place of q
  for (Scop *s : {&scan.before, &scan.after}) s->statements[1].accesses[1].array = 1;
  EXPECT_EQ(scan.refuted(), "'x[...]' is written in the loop too");
}

TEST(Strips, NumbersAreReadWhereTheyAreMade) {
  Scan scan;
  for (Scop *s : {&scan.before, &scan.after}) s->statements[1].accesses[0].index = {sym("i") + 1};
  EXPECT_EQ(scan.refuted(), "'x[...]' is read elsewhere than where it is made");
}

TEST(Strips, StripsHaveAllIterations) {
  Scan shorter;
  shorter.strip().length--;
  EXPECT_EQ(shorter.refuted(), "there are not as many strips as the loop has iterations for");
  Scan fewer; // of the loop that sums
  fewer.after.loops.at(2).constraints.push_back(sym("n") - 7);
  EXPECT_EQ(fewer.refuted(), "a loop of a strip has other iterations");
}

TEST(Strips, NumbersOfAStripAreItsOwn) {
  Scan scan;
  scan.after.statements[1].accesses.push_back(scan.after.statements.back().accesses.back());
  EXPECT_NE(scan.refuted(), "");
  Scan outside;
  outside.after.arrays.at(static_cast<size_t>(outside.strip().sum)).scope = -1;
  EXPECT_NE(outside.refuted(), "");
  Scan one;
  one.strip().begin = one.strip().sum;
  EXPECT_EQ(one.refuted(), "two of its numbers are one");
}

TEST(Strips, WhatIsAddedSaysNoMore) {
  Scan scan;
  for (model::ScopStatement &s : scan.after.statements)
    for (model::ScopPiece &p : s.text)
      if (auto *words = std::get_if<std::string>(&p); words && *words == "0") *words = "1";
  EXPECT_NE(scan.refuted().find("says something else"), std::string::npos);
  Scan part; // an operand in the place of the source
  for (model::ScopStatement &s : part.after.statements)
    for (model::ScopInsert &i : s.inserts)
      if (i.part == 1) i.part = 2;
  EXPECT_NE(part.refuted().find("in the place of a part"), std::string::npos);
}

TEST(Strips, NothingElseIsAddedToTheLoop) {
  Scan scan; // q[i] = p[i], where it is said to bring a value back
  model::ScopNode leaf;
  leaf.item = static_cast<int>(scan.after.statements.size());
  scan.after.statements.push_back(scan.after.statements[1]);
  scan.after.origins.statements.push_back(-1);
  scan.after.body.at(0).body.back().body.push_back(leaf);
  EXPECT_NE(scan.refuted().find("does more than to bring a value back"), std::string::npos);
}

} // namespace
} // namespace metafork::check
