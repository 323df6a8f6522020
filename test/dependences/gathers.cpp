// A subscript out of an array: a container says how many elements there are, a pointer does not, and a span only where
// nothing but subscripts reaches what it leads to.
// RUN: %skeleton %s --auto -- -std=c++20 | FileCheck %s
#include <span>
#include <vector>

// CHECK: gather: meta_for(out) for(out){{$}}
void gather(const std::vector<int> &at, const std::vector<double> &from, std::vector<double> &out) {
  for (std::size_t i = 0; i < out.size(); i++) out[i] = from[at[i]];
}
// CHECK-NEXT: spans: meta_for(out) for(out){{$}}
void spans(std::span<const int> at, std::span<const double> from, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); i++) out[i] = from[at[i]];
}
// CHECK-NEXT: by_pointer: for(out){{$}}
void by_pointer(std::span<const int> at, std::span<const double> from, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); i++) out[i] = from.data()[at[i]];
}
// CHECK-NEXT: by_address: for(p out){{$}}
void by_address(std::span<const int> at, std::span<const double> from, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); i++) {
    const double *p = &from[1];
    out[i] = p[at[i]];
  }
}
// CHECK-NEXT: in_place: for(out){{$}}
void in_place(const std::vector<int> &at, std::vector<double> &out) {
  for (std::size_t i = 0; i < out.size(); i++) out[i] = out[at[i]];
}
