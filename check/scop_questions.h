// What the claims on a parallel program ask of its scop and of itself, and where the program keeps an array.
#pragma once

#include "check/check.h"
#include "check/scop_points.h"

namespace metafork::check {

// Where the program keeps an array: in the scop's own place; in a variable of each execution of a block; in an array
// with an element for each value of some expressions.
struct Home {
  bool private_to_block = false;
  const model::Expansion *expansion = nullptr;
  // Elements are apart where one of the first `loops` source loops has another value; -1: one element for all.
  long loops = -1;
};

struct Reference {
  const SourceStatement *statement = nullptr;
  const model::ScopAccess *access = nullptr;
  int index = -1; // into the statement's accesses
};

// Bytes of an element: do two accesses share some? Does one touch all that the other touches?
bool share_bytes(const model::ScopAccess &a, const model::ScopAccess &b);
bool covers_bytes(const model::ScopAccess &a, const model::ScopAccess &b);

void append(std::vector<Formula> &to, const std::vector<Formula> &from);
void refute(Claim &c, const std::string &why);
void unproved(Claim &c, const std::string &why);

class ScopQuestions {
public:
  ScopQuestions(const model::Scop &scop, const model::ParallelProgram &program, const Budget &budget)
      : points(scop, program), scop(scop), program(program), solver(budget) {}

  const model::ScopStatement &statement(const SourceStatement &s) const {
    return scop.statements[static_cast<size_t>(s.statement)];
  }
  bool impossible(std::vector<Formula> formulas) const;
  // The symbol of a loop index, and those of all loops around a statement, each with a suffix.
  const std::string &index(const SourceStatement &s, size_t loop) const;
  std::vector<Poly> symbols(const SourceStatement &s, const std::string &suffix) const;
  static Environment named(const ProgramLeaf &leaf, const std::string &suffix);
  // "S0 (line 3) at i = 1, j = 2"
  std::string instance_text(const SourceStatement &s, const std::vector<Poly> &x,
                            const std::map<std::string, int64_t> &values) const;

  ScopPoints points;
  const model::Scop &scop;
  const model::ParallelProgram &program;
  Solver solver;
};

// Where the program keeps an array, if that is a place for what the scop means; else false, and the claim says why.
bool find_home(ScopQuestions &questions, int array, const std::vector<Reference> &all, Home &home, Claim &c);

} // namespace metafork::check
