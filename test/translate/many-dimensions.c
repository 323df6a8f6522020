// A phase of many dimensions: that the one variant is admitted by every legal launch is seen, and in no time.
// RUN: rm -rf %t && %metafork-cc %s -o %t --explain > %t.txt
// RUN: FileCheck %s --input-file %t.txt
// CHECK: variant unstaged, where 24 <= device.shared_memory and T0*T1*T10*{{.*}}*T9 <= 1024
// CHECK: certificate of nested_r0_n0: proved: points, program, order, barriers
void nested(int n, int m, const double *restrict a, double *restrict b) {
  meta_for (int i = 0; i < n; i++) {
    double z[3];
    for (int y = 0; y < 3; y++)
      meta_for (int i0 = 0; i0 < 1; i0++)
      meta_for (int i1 = 0; i1 < 1; i1++)
      meta_for (int i2 = 0; i2 < 1; i2++)
      meta_for (int i3 = 0; i3 < 1; i3++)
      meta_for (int i4 = 0; i4 < 1; i4++)
      meta_for (int i5 = 0; i5 < 1; i5++)
      meta_for (int i6 = 0; i6 < 1; i6++)
      meta_for (int i7 = 0; i7 < 1; i7++)
      meta_for (int i8 = 0; i8 < 1; i8++)
      meta_for (int i9 = 0; i9 < 1; i9++)
      meta_for (int i10 = 0; i10 < 1; i10++)
      meta_for (int i11 = 0; i11 < 1; i11++)
      meta_for (int i12 = 0; i12 < 1; i12++)
      meta_for (int i13 = 0; i13 < 1; i13++)
      meta_for (int i14 = 0; i14 < 1; i14++)
      meta_for (int i15 = 0; i15 < 1; i15++)
      meta_for (int i16 = 0; i16 < 1; i16++)
      meta_for (int i17 = 0; i17 < 1; i17++)
      meta_for (int i18 = 0; i18 < 1; i18++)
      meta_for (int i19 = 0; i19 < 1; i19++)
      meta_for (int i20 = 0; i20 < 1; i20++)
      meta_for (int i21 = 0; i21 < 1; i21++)
      meta_for (int i22 = 0; i22 < 1; i22++)
      meta_for (int i23 = 0; i23 < 1; i23++)
      meta_for (int i24 = 0; i24 < 1; i24++)
      meta_for (int i25 = 0; i25 < 1; i25++)
      meta_for (int i26 = 0; i26 < 1; i26++)
      meta_for (int i27 = 0; i27 < 1; i27++)
      meta_for (int i28 = 0; i28 < 1; i28++)
      meta_for (int i29 = 0; i29 < 1; i29++)
      meta_for (int i30 = 0; i30 < 1; i30++)
      meta_for (int i31 = 0; i31 < 1; i31++)
      meta_for (int i32 = 0; i32 < 1; i32++)
      meta_for (int i33 = 0; i33 < 1; i33++)
      meta_for (int i34 = 0; i34 < 1; i34++)
      meta_for (int i35 = 0; i35 < 1; i35++)
      meta_for (int i36 = 0; i36 < 1; i36++)
      meta_for (int i37 = 0; i37 < 1; i37++)
      meta_for (int i38 = 0; i38 < 1; i38++)
      meta_for (int i39 = 0; i39 < 1; i39++)
        z[y] = a[i * 3 + y];
    meta_for (int y = 0; y < 3; y++) b[i * 3 + y] = z[y] + 1;
  }
}
