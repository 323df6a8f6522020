// A function of the program as the operator of partial results, which begin without a value.
// RUN: rm -rf %t && %metafork-cc %s -o %t && FileCheck %s < %t/operators-of-the-program_kernels.cu
// RUN: FileCheck %s --check-prefix=SLICE < %t/operators-of-the-program_kernels.h
// RUN: FileCheck %s --check-prefix=LAUNCH < %t/operators-of-the-program_launch.cpp
namespace residues {
constexpr double either(double a, double b) { return a + b - a * b; }
} // namespace residues

double product(int n, const double *a) {
  double p = 1;
  meta_for (int i = 0; i < n; i++) meta_reduction(either : p) p = residues::either(a[i], p);
  return p;
}
// SLICE: struct mf_op_residues_either_double : mf_by_function<mf_op_residues_either_double, double> {
// SLICE-NEXT: MF_DEVICE static double mf_apply(double a, double b) { return mf_program::residues::either(a, b); }
// CHECK: kept_p[0] = mf_op_residues_either_double::of(a[i], kept_p[0]);
// CHECK: mf_maybe<double> part[1];
// CHECK: mf_clear<mf_op_residues_either_double>(part[0]);
// CHECK: part[0] = mf_op_residues_either_double::of(a[i], part[0]);
// CHECK: part[0] = mf_combine<mf_op_residues_either_double>(part[0], across, (int)threadIdx.x, T0);
// A result has two words.
// CHECK: mf_hand_in(mf_results<mf_maybe<double>>(mf_args.mf_parts, (mf_number * 2 + 0) * P) + mf_part, part[0], (int)threadIdx.x == 0);
// CHECK: mf_join<mf_op_residues_either_double>(kept_p[0], part[0]);
// LAUNCH: mf_share_points({{.*}}, 2, &mf_args.mf_counts, &mf_args.mf_parts);
