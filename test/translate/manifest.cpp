// What the manifest says of every kernel, and the typed API of every function.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/manifest.json
// RUN: FileCheck %s --check-prefix=API < %t/p/manifest.h
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I %t/p/runtime/include -include %t/p/manifest.h -x c++ /dev/null

namespace mine {
void two(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[i * m + j] = a[j * n + i];
}
} // namespace mine
double host(int n, double *a) {
  meta_for (int i = 0; i < n; i++)
    if (a[i] > 0) a[i] = -1;
  return a[0];
}
static void hidden(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[2 * i] = 0;
}
void caller(int n, int *a) { hidden(n, a); }

// CHECK: "format": "metafork-package-1"
// CHECK: "name": "two"
// CHECK: "device_variant": "two_device"
// CHECK: "parameter_struct": "mine_two_params"
// CHECK: "name": "host"
// CHECK: "device_variant": null
// CHECK-NEXT: "no_device_variant_because": "{{.*}}outside the regions"
// CHECK: "name": "hidden"
// CHECK: "parameter_struct": null
// CHECK: "kernels": [
// CHECK: "name": "mine_two_r0_n0"
// CHECK-NEXT: "function": "two"
// CHECK: "line": 9
// CHECK-NEXT: "form": "point"
// CHECK: "independence": "proved"
// CHECK: "name": "B0"
// CHECK-NEXT: "kind": "block size"
// CHECK: "name": "N1"
// CHECK-NEXT: "kind": "blocks"
// CHECK-NEXT: "dimension": 1
// CHECK-NEXT: "min": 1
// CHECK: "constraints": [
// CHECK: "T0 * T1 <= 1024"
// CHECK: "N0 * N1 <= 2147483647"
// CHECK: "variants": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "staged"
// CHECK-NEXT: "kernel": "mine_two_r0_n0_staged"
// CHECK: "shared_memory_bytes": "4*B1*(B0 + 1)"
// CHECK-NEXT: "footprints": [
// CHECK-NEXT: "a_s = a[b1*B1 .. b1*B1 + B1 - 1][b0*B0 .. b0*B0 + B0 - 1], B0*B1 + B1 elements (rows padded by one)"
// CHECK: "name": "unstaged"
// CHECK-NEXT: "kernel": "mine_two_r0_n0"
// CHECK-NEXT: "gpu_only": false,
// CHECK-NEXT: "admits": [
// CHECK-NEXT: "T0*T1 <= 1024"
// CHECK: "shared_memory_bytes": "0"
// CHECK: "covers": {
// CHECK-NEXT: "legal": [
// CHECK-NEXT: "1 <= B0 <= 1073741824"
// CHECK: "T0*T1 <= 1024"
// CHECK: "proved": true
// CHECK-NEXT: "impossible": [
// CHECK-NEXT: "4*B1*(B0 + 1) > device.shared_memory and T0*T1 > 512 and T0*T1 > 1024"
// CHECK-NEXT: "T0*T1 > 1024 and T0*T1 > 512"
// CHECK: "name": "b"
// CHECK: "access": "written"
// CHECK: "copied_in_first": false
// CHECK: "range_from": "certain accesses"
// CHECK: "0 .. m*n - 1
// CHECK: "name": "host_r0_n0"
// CHECK: "name": "manifest_hidden_r0_n0"
// CHECK: "copied_in_first": true

// API: struct mine_two_params {
// API-NEXT: struct { int64_t B0, B1, T0, T1, N0, N1; } r0_n0; // line 9
// API: void mine_two_set_params(const struct mine_two_params *params);
// API: namespace mine {
// API-NEXT: void two(int n, int m, const float *a, float *b);
// API: void two_device(int n, int m, const float *a, float *b, void *stream, const struct mine_two_params *params);
// API: double host(int n, double *a);
// API-NOT: host_device
// API: // No variant on device pointers:
