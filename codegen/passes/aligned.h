// What lies at multiples of 16 bytes in storage.
#pragma once

#include "codegen/ir/kernel_ir.h"

namespace metafork::codegen {

class Aligned {
public:
  explicit Aligned(const Kernel &kernel) : k_(&kernel) {}

  // A constant from here on.
  void define(const Let &let);
  // Elements in 16 bytes; 1: of a type that is not read so.
  int together(const Storage &storage) const;
  // Is it a multiple, by its coefficients or by what is demanded of parameters?
  bool is_multiple(const qe::Poly &p, int of) const;
  // With the values of constants for their names.
  qe::Poly expanded(qe::Poly p) const;

private:
  const Kernel *k_;
  std::map<std::string, qe::Poly> values_;
};

} // namespace metafork::codegen
