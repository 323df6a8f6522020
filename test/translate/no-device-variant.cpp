// Functions without a variant on device pointers, each with its reason in the manifest; the drop-in compiles all the same.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/no-device-variant.json
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I %t/p -I %t/p/runtime/include %t/p/no-device-variant.cpp

void with_default(int n, int *a, int step = 2) {
  meta_for (int i = 0; i < n; i++) a[i] += step;
}
inline void is_inline(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += 1;
}
int global[8];
void on_global() {
  meta_for (int i = 0; i < 8; i++) global[i] += 1;
}
void host_reads(int n, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += 1;
    if (n > 0) a[0] = 3;
  }
}
int returns(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += 1;
  return n;
}
void plain(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] += 1;
}
// CHECK: "name": "with_default"
// CHECK: "no_device_variant_because": "it has default arguments"
// CHECK: "name": "is_inline"
// CHECK: "no_device_variant_because": "it is inline"
// CHECK: "name": "on_global"
// CHECK: "no_device_variant_because": "the array 'global' does not come from a pointer parameter"
// CHECK: "name": "host_reads"
// CHECK: "no_device_variant_because": "its region host_reads_r0 touches arrays on the host"
// CHECK: "name": "returns"
// CHECK: "no_device_variant_because": "it returns a value"
// CHECK: "name": "plain"
// CHECK: "device_variant": "plain_device"
