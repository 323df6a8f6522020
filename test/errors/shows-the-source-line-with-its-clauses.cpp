// Messages show the line as it was written, and the caret stands below its place, behind tabs, too.
// RUN: %refuse %s | FileCheck %s --match-full-lines --strict-whitespace

void fill(int *a, int n) {
	meta_schedule {
		meta_for (int i = 0; i < n; i++) meta_reduction(+ : n) a[i] = 1;
	}
}

// CHECK:{{.*}}shows-the-source-line-with-its-clauses.cpp:[[#@LINE-4]]:36: error: no loop inside this meta_for accumulates 'n' and does nothing else [MF105]
// CHECK-NEXT:{{ *[0-9]+}} |                 meta_for (int i = 0; i < n; i++) meta_reduction(+ : n) a[i] = 1;
// CHECK-NEXT:      |                                                  ^
