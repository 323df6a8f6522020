// What is in more than 32 loops is not proved: it would take minutes.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s
// CHECK: deep-nests.c:[[#]]:1: warning: 'a[{{.*}}]' may touch one element in two iterations of this meta_for: too complex: there are too many loops around it [MF202]
void f(long *a) {
  meta_schedule {
meta_for (int i0 = 0; i0 < 2; i0++)
meta_for (int i1 = 0; i1 < 2; i1++)
meta_for (int i2 = 0; i2 < 2; i2++)
meta_for (int i3 = 0; i3 < 2; i3++)
meta_for (int i4 = 0; i4 < 2; i4++)
meta_for (int i5 = 0; i5 < 2; i5++)
meta_for (int i6 = 0; i6 < 2; i6++)
meta_for (int i7 = 0; i7 < 2; i7++)
meta_for (int i8 = 0; i8 < 2; i8++)
meta_for (int i9 = 0; i9 < 2; i9++)
meta_for (int i10 = 0; i10 < 2; i10++)
meta_for (int i11 = 0; i11 < 2; i11++)
meta_for (int i12 = 0; i12 < 2; i12++)
meta_for (int i13 = 0; i13 < 2; i13++)
meta_for (int i14 = 0; i14 < 2; i14++)
meta_for (int i15 = 0; i15 < 2; i15++)
meta_for (int i16 = 0; i16 < 2; i16++)
meta_for (int i17 = 0; i17 < 2; i17++)
meta_for (int i18 = 0; i18 < 2; i18++)
meta_for (int i19 = 0; i19 < 2; i19++)
meta_for (int i20 = 0; i20 < 2; i20++)
meta_for (int i21 = 0; i21 < 2; i21++)
meta_for (int i22 = 0; i22 < 2; i22++)
meta_for (int i23 = 0; i23 < 2; i23++)
meta_for (int i24 = 0; i24 < 2; i24++)
meta_for (int i25 = 0; i25 < 2; i25++)
meta_for (int i26 = 0; i26 < 2; i26++)
meta_for (int i27 = 0; i27 < 2; i27++)
meta_for (int i28 = 0; i28 < 2; i28++)
meta_for (int i29 = 0; i29 < 2; i29++)
meta_for (int i30 = 0; i30 < 2; i30++)
meta_for (int i31 = 0; i31 < 2; i31++)
meta_for (int i32 = 0; i32 < 2; i32++)
a[1l*i0 + 2l*i1 + 4l*i2 + 8l*i3 + 16l*i4 + 32l*i5 + 64l*i6 + 128l*i7 + 256l*i8 + 512l*i9 + 1024l*i10 + 2048l*i11 + 4096l*i12 + 8192l*i13 + 16384l*i14 + 32768l*i15 + 65536l*i16 + 131072l*i17 + 262144l*i18 + 524288l*i19 + 1048576l*i20 + 2097152l*i21 + 4194304l*i22 + 8388608l*i23 + 16777216l*i24 + 33554432l*i25 + 67108864l*i26 + 134217728l*i27 + 268435456l*i28 + 536870912l*i29 + 1073741824l*i30 + 2147483648l*i31 + 4294967296l*i32] = 1;
  }
}
