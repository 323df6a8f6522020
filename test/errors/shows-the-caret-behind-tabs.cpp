// Findings of the analysis are shown in the same way.
// RUN: %refuse %s | FileCheck %s --match-full-lines --strict-whitespace

void fill(int *a, int n) {
	meta_for (int i = 0; i < n; i++)
		a[0] = 1;
}

// CHECK:{{.*}}shows-the-caret-behind-tabs.cpp:[[#@LINE-3]]:3: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[0]' and iteration i = 1 writes 'a[0]', both a[0] (with n = 6); iterations must be independent [MF201]
// CHECK-NEXT:{{ *[0-9]+}} | 		a[0] = 1;
// CHECK-NEXT:      | 		^
