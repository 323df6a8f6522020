// Block arrays lie in one piece of dynamic shared memory; their bytes are computed before the launch and must fit on a GPU.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain | FileCheck %s --check-prefix=EXPLAIN
// RUN: FileCheck %s --check-prefix=LAUNCH < %t/p/block-storage_launch.cpp
// RUN: FileCheck %s --check-prefix=CUDA < %t/p/block-storage_kernels.cu
// RUN: FileCheck %s --check-prefix=MANIFEST < %t/p/block-storage.json

void reversed(int blocks, int s, const short *a, double *out) {
  meta_for (int v = 0; v < blocks; v++) {
    short part[s];
    double half[2];
    double scaled[s];
    meta_for (int t = 0; t < s; t++) part[t] = a[v * s + t];
    meta_for (int t = 0; t < 2; t++) half[t] = 0.5;
    meta_for (int t = 0; t < s; t++) scaled[t] = part[s - 1 - t] * half[0];
    meta_for (int t = 0; t < s; t++) out[v * s + t] = scaled[t] + half[1];
  }
}

// EXPLAIN: variant unstaged, where 10*s + 30 <= device.shared_memory and T0 <= 1024
// EXPLAIN-NEXT: device.shared_memory is the bytes that a block can have: 232448 on an H200; a CPU has no limit
// EXPLAIN-NEXT: a launch on a GPU whose block arrays do not fit is an error
// EXPLAIN-NOT: block sizes that nobody sets

// LAUNCH: // 10*s + 30 bytes
// LAUNCH-NEXT: static int64_t reversed_r0_n0_storage(
// LAUNCH-NEXT: const mf_size s = static_cast<const reversed_r0_n0_args *>(mf_pointer)->s;
// LAUNCH-NEXT: return (mf_size(2) * (s) + 14 + mf_size(8) * (mf_size(2)) + mf_size(8) * (s)).bytes();
// LAUNCH: {"unstaged", reversed_r0_n0_block, MF_CUDA_FUNCTION(reversed_r0_n0), 1024, reversed_r0_n0_storage, "10*s + 30", 0, nullptr, MF_VARIANT_PLAIN, nullptr},
// LAUNCH: const int64_t mf_points[] = {mf_count(0, (long long)blocks - 1)};

// CUDA: extern __shared__ __align__(16) unsigned char mf_shared[];
// CUDA: short *const part = reinterpret_cast<short *>(mf_shared); // s elements
// CUDA-NEXT: const int mf_shared_1 = mf_aligned(
// CUDA-NEXT: double *const half = reinterpret_cast<double *>(mf_shared + mf_shared_1); // 2 elements
// CUDA-NEXT: const int mf_shared_2 = mf_shared_1 + mf_aligned(
// CUDA-NEXT: double *const scaled = reinterpret_cast<double *>(mf_shared + mf_shared_2); // s elements

// MANIFEST: "variants": [
// MANIFEST: "10*s + 30 <= device.shared_memory"
// MANIFEST: "shared_memory_bytes": "10*s + 30"
// MANIFEST: "covers": {
// MANIFEST: "T0 <= 1024"
// MANIFEST: "10*s + 30 <= device.shared_memory"
// MANIFEST: "proved": true
// MANIFEST-NEXT: "impossible": [
// MANIFEST-NEXT: "10*s + 30 > device.shared_memory"
// MANIFEST-NEXT: "T0 > 1024"
