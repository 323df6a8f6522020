// The threads of a block share the loop of each point where it only accumulates, in an order that does not matter or is left open,
// and reads what no other point reads, neighbours one after the other.
// RUN: rm -rf %t && %metafork-cc %s -o %t --explain > %t.txt
// RUN: FileCheck %s --input-file %t/shared-loops_kernels.cu
// RUN: FileCheck %s --check-prefix SAYS --input-file %t.txt
// RUN: FileCheck %s --check-prefix PLAIN --input-file %t.txt
// RUN: rm -rf %t && %metafork-cc %s -o %t --explain --reassociate | FileCheck %s --check-prefix OPEN

// CHECK-LABEL: whole_r0_n0_split_threads(
// CHECK: unsigned int part[1];
// CHECK: unsigned int *const across = reinterpret_cast<unsigned int *>(mf_shared); // 32 elements
// CHECK: for (long long u0 = 0, last_u0 = {{.*}}; u0 <= last_u0; u0++) {
// CHECK-NEXT: const int i = b0 * B0 + u0;
// CHECK: unsigned int &s = part[0];
// CHECK-NEXT: mf_clear<mf_by_sum>(part[0]);
// CHECK: long long mf_[[K:[a-z_]+]] = (mf_part * (T0) + (int)threadIdx.x) * 4;
// CHECK-NEXT: const long long mf_by_[[K]] = (P * (T0)) * 4;
// CHECK-NEXT: for (; mf_[[K]] <= last_[[K]] - 3 * mf_by_[[K]] - 3; mf_[[K]] += 4 * mf_by_[[K]]) {
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int mf_q = 0; mf_q < 4; mf_q++) {
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int mf_v = 0; mf_v < 4; mf_v++) {
// CHECK-NEXT: const long long [[K]] = mf_[[K]] + mf_q * mf_by_[[K]] + mf_v;
// CHECK: s += mf_of_group<mf_wide, 4>(&a[(long long)m * ((long long)i) + (long long)mf_by_[[K]] * mf_q + mf_[[K]]], mf_v);
// CHECK: for (; mf_[[K]] <= last_[[K]]; mf_[[K]] += mf_by_[[K]]) {
// CHECK-NEXT: if (mf_[[K]] <= last_[[K]] - 3) {
// CHECK: s += mf_of_group<mf_wide, 4>(&a[(long long)m * ((long long)i) + (long long)mf_[[K]]], mf_v);
// CHECK: else {
// CHECK-NEXT: for (long long [[K]] = mf_[[K]]; [[K]] <= mf_min(last_[[K]], mf_[[K]] + 3); [[K]]++) {
// CHECK: s += a[i * m + k];
// CHECK: part[0] = mf_combine<mf_by_sum>(part[0], across, (int)threadIdx.x, T0);
// CHECK: if (P > 1) {
// CHECK-NEXT: const long long mf_number = b0 * B0 + u0;
// CHECK-NEXT: mf_hand_in(mf_results<unsigned int>(mf_args.mf_parts, (mf_number * 1 + 0) * P) + mf_part, part[0], (int)threadIdx.x == 0);
// CHECK-NEXT: mf_is_last = mf_is_last_of(mf_args.mf_counts + mf_number, P, (int)threadIdx.x);
// CHECK: if (mf_is_last && threadIdx.x == 0) {
// CHECK: s = y[i];
// CHECK: mf_join<mf_by_sum>(s_t[0], part[0]);
// CHECK: y[i] = s;
// CHECK: if (mf_args.m % 4 == 0 && mf_is_at_16(mf_args.a))
// SAYS: kernel whole_r0_n0
// SAYS: variant split, on a GPU, of few points, where 128 <= device.shared_memory and T0 <= 1024
// SAYS: certificate of whole_r0_n0_split: proved: points, order, barriers, shared loop, offsets, scalars
void whole(int n, int m, const int *restrict a, int *restrict y) {
  meta_for (int i = 0; i < n; i++) {
    int s = y[i];
    for (int k = 0; k < m; k++) s += a[i * m + k];
    y[i] = s;
  }
}

// A thread has 16 bytes side by side: two of these.
// CHECK-LABEL: pairs_r0_n0_split_threads(
// CHECK: for (int mf_v = 0; mf_v < 2; mf_v++) {
void pairs(int n, int m, const long long *restrict a, long long *restrict y) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) y[i] += a[i * m + k];
}

// Every second element: adjacent threads have the next ones.
// CHECK-LABEL: __global__ {{.*}} seconds_r0_n0_split(
// CHECK: <= last_{{[a-z_]+}} - 7 * mf_by_
// CHECK-NOT: {{mf_v|mf_of_group}}
// CHECK: mf_combine<mf_by_sum>
void seconds(int n, int m, const int *restrict a, int *restrict y) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) y[i] += a[i * m * 2 + 2 * k];
}

// Groups are counted from the first iteration; what begins anywhere, is under a condition or is of another size is read
// by itself.
// CHECK-LABEL: shifted_r0_n0_split_threads(
// CHECK: part[0] += mf_of_group<mf_wide, 4>(&a[(long long)m * ((long long)i) + (long long)mf_by_{{.*}} * mf_q + mf_{{.*}} - 2], mf_v + 3) * b[i + k] * c[k] +
// CHECK: (k > 9 ? d[k] : 0)
// CHECK: if (mf_args.m % 4 == 0 && mf_is_at_16(mf_args.a))
void shifted(int n, int m, const int *restrict a, const int *restrict b, const unsigned char *restrict c,
             const int *restrict d, unsigned *restrict y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : y)
    for (int k = 2; k < m; k++) y[i] += a[i * m + k + 1] * b[i + k] * c[k] + (k > 9 ? d[k] : 0);
}

// CHECK-LABEL: __global__ {{.*}} clause_r0_n0_split(
// SAYS: certificate of clause_r0_n0_split: shared loop asserted: numbers are accumulated in another order, which meta_reduction allows
void clause(int n, int m, const float *restrict a, float *restrict y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(* : y)
    for (int k = 0; k < m; k++) y[i] *= a[i * m + k];
}

// CHECK-LABEL: __global__ {{.*}} clause_of_region_r0_n0_split(
void clause_of_region(int n, int m, const float *restrict a, float *restrict y) {
  meta_schedule meta_reduction(+ : y) {
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++) y[i] += a[i * m + k];
  }
}

// One point: blocks share it. A loop that does more, or is one of few iterations, stays serial.
// CHECK-LABEL: range_r0_n0_split_threads(
// CHECK: mf_join<mf_by_sum>(kept_s[0], part[0]);
// PLAIN: these loops stay serial: iterations of the loop over 'i' depend on one another: 't'
// PLAIN: these loops stay serial: iterations of the loop over 'i' depend on one another: 'few'
long range(int n, const int *restrict a, int *restrict b) {
  long s = 0, t = 0, few = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) s += a[i];
  }
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t += a[i];
      if (t > 1000) t = b[i];
    }
  }
  meta_schedule {
    for (int i = 0; i < 100; i++) few += a[i];
  }
  return s + t + few;
}

// Nobody has said that the order is open.
// PLAIN-NOT: in_order_r0_n0_split
// OPEN: certificate of in_order_r0_n0_split: shared loop asserted: numbers are accumulated in another order, which --reassociate allows
void in_order(int n, int m, const float *restrict a, float *restrict y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < m; k++) s += a[i * m + k];
    y[i] = s;
  }
}

// No accumulations: the value goes into what is added, the difference is the other way round, something else is written.
// PLAIN-NOT: not_alone_r{{.*}}_split
// OPEN-NOT: not_alone_r{{.*}}_split
void not_alone(int n, int m, const int *restrict a, int *restrict y, int *restrict z) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s += a[i * m + k] & s;
    y[i] = s;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s = a[i * m + k] - s;
    y[i] = s;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) {
      s += a[i * m + k];
      z[i * m + k] = s;
    }
    y[i] = s;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 0, *p = &s;
    for (int k = 0; k < m; k++) s += a[i * m + k];
    y[i] = *p;
  }
}

// Adjacent iterations read different rows; points read what their neighbours read.
// PLAIN-NOT: no_use_r{{.*}}_split
// OPEN-NOT: no_use_r{{.*}}_split
void no_use(int n, int m, const int *restrict a, int *restrict y) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s += a[k * n + i];
    y[i] = s;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s += a[i + k];
    y[i] = s;
  }
}
// SAYS: no_use
// OPEN: no_use
