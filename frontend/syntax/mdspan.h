// std::mdspan, and those of CUDA (cuda::std) and of Kokkos: rows over elements that lie elsewhere.
#pragma once

#include <clang/AST/Type.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

struct Mdspan {
  enum class Layout { right, left, stride };
  clang::QualType index;                        // in which places are computed
  std::vector<std::optional<uint64_t>> extents; // of each dimension, where its type says it
  Layout layout = Layout::right;
};

// Of a type, or what a reference leads to; nullopt: another type, layout or accessor.
std::optional<Mdspan> mdspan_of(clang::QualType type);
// Of a std::mdspan that is none of these, why; else empty.
std::string why_no_mdspan(clang::QualType type);

} // namespace metafork::frontend
