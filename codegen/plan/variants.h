// The case discussion of a nest: which of its kernels a launch admits, and the proof that one always is.
//
// Every kernel of a nest computes the same; they differ in what they need of the machine. A launch admits a variant
// where all its inequalities hold, and takes the first admitted one in the order of preference. Jacobi, staged:
//
//   staged:    4*(B0 + 2) <= device.shared_memory   and   T0 <= 1024
//   unstaged:                                             T0 <= 1024
//
// over the legal launches (B0, T0, N0 >= 1, T0 <= 1024, N0 <= 2147483647). `device.shared_memory` stands for the bytes
// of shared memory that a block can have: any number >= 0, since it is known at run time only. Its dot keeps it apart
// from every identifier of the program.
#pragma once

#include "codegen/codegen.h"
#include "codegen/ir/kernel_ir.h"

#include <string>
#include <vector>

namespace metafork::codegen {

// device.shared_memory is at most this on the largest GPUs (compute capability 9.0 and 10.0), in bytes; the CPU path
// takes it as its limit.
constexpr long largest_shared_memory = 227 * 1024;

// What a launch needs, and the most that it can have: needs <= most.
struct Inequality {
  enum class Limit { shared_memory, threads, points, multiple };
  Limit limit = Limit::shared_memory;
  qe::Poly needs; // over the parameters, the scalars and the symbols that stand for sizes that are no polynomials
  std::string needs_text; // "4*B0*(B1 + 1)"
  qe::Poly most;
  std::string text() const;     // "4*B0*(B1 + 1) <= device.shared_memory"; "B1 is a multiple of 4"
  std::string violated() const; // "4*B0*(B1 + 1) > device.shared_memory"; "B1 is no multiple of 4"
};

// The block storage of a kernel: its arrays one behind the other, each stage and each but the last rounded up to 16
// bytes. The sum is an upper bound of what that gives, at most 15 bytes an array too large, so that it is a polynomial
// in the extents.
struct StorageSize {
  struct Part {
    int64_t element_size = 0; // bytes
    Expr extent;              // elements; not negative
    int64_t rounding = 0;     // bytes
    int stages = 1;           // so often
  };
  std::vector<Part> parts;
  qe::Poly bytes;
  qe::System facts; // about the symbols in bytes that stand for extents that are no polynomials
  std::string text; // "4*B0*Bk + 4*B1*Bk + 12"; "0": none
};
StorageSize storage_size(const Kernel &kernel, const qe::System &legal);

struct Variant {
  std::shared_ptr<const Kernel> kernel;
  StorageSize storage;
  std::vector<Inequality> admitted_if;
};

struct Cases {
  std::vector<Variant> variants;       // in order of preference; the last one is the plain kernel
  qe::System legal;                    // what holds for every launch, whatever variant runs
  std::vector<std::string> legal_text; // the same for readers
  std::string insists;                 // "meta_cache(a)": the plain kernel may not stand in; empty: it may
};
Cases cases_of(const NestPlan &plan);

// Every launch admits a variant if each choice of one inequality a variant, violated together, contradicts what is
// legal.
struct Coverage {
  bool proved = false;
  std::vector<std::string> choices; // the choices that were refuted: "4*(B0 + 2) > device.shared_memory and T0 > 1024"
  std::string hole;                 // not proved: a choice that may have a launch
};
Coverage covers(const qe::System &legal, const std::vector<std::vector<Inequality>> &variants);
Coverage covers(const Cases &cases);

// Is the inequality violated by every legal launch on every device?
bool never_holds(const Inequality &inequality, const qe::System &legal);

// What --explain says of the variants, a line each.
std::vector<std::string> text(const Cases &cases);

// A polynomial with its common factor in front: "4*B0*(B1 + 1)".
std::string factored(const qe::Poly &p);

} // namespace metafork::codegen
