// A std::mdspan whose elements are no plain ones, or whose layout is the program's, and what it is asked for.
// RUN: %refuse %s -- -I %S/../run/Inputs | FileCheck %s
#include "mdspan.h"

constexpr std::size_t any = static_cast<std::size_t>(-1);
using Sizes = std::extents<int, any, any>;
template <class T>
struct scaled_accessor {
  T &access(T *p, std::size_t i) const { return p[2 * i]; }
};
struct layout_diagonal : std::layout_right {};

void scaled(std::mdspan<float, Sizes, std::layout_right, scaled_accessor<float>> m) {
  meta_for (int i = 0; i < 10; i++) m(i, 0) = 1;
}
void diagonal(std::mdspan<float, Sizes, layout_diagonal> m) {
  meta_for (int i = 0; i < 10; i++) m(i, i) = 1;
}
struct Both {
  std::mdspan<float, Sizes> m[2];
};
void among_others(Both &b) {
  meta_for (int i = 0; i < 10; i++) b.m[i & 1](i, 0) = 1;
}
// CHECK: rejects-mdspan-with-accessor.cpp:14:37: error: 'm' has the accessor 'scaled_accessor', and only those with std::default_accessor are seen through; use a pointer to its elements and a subscript [MF144]
// CHECK: rejects-mdspan-with-accessor.cpp:17:37: error: 'm' has the layout 'layout_diagonal', which is none of std::layout_right, layout_left and layout_stride; use a pointer to its elements and a subscript [MF144]
// CHECK: rejects-mdspan-with-accessor.cpp:23:37: error: 'b.m[i & 1](i, 0)' is not seen through: its object is no variable or member; return the element from a member that does nothing else [MF144]
