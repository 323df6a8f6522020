// --dump-after, with a package and without, and --time-stages.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/p --dump-after=frontend | FileCheck %s --check-prefix=FRONTEND
// RUN: %metafork-cc %s -o %t/p --dump-after=analysis | FileCheck %s --check-prefix=ANALYSIS
// RUN: cd %t && %metafork-cc %s --dump-after=kernel --time-stages > kernel 2> time && FileCheck %s --check-prefix=KERNEL < kernel
// RUN: FileCheck %s --check-prefix=STOPS < %t/time && ls %t | FileCheck %s --check-prefix=FILES
// RUN: rm -rf %t/p && %metafork-cc %s -o %t/p --dump-after=kernel | FileCheck %s --check-prefix=KERNEL && test -e %t/p/dumps.json
// RUN: %metafork-cc %s -o %t/p --time-stages 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: not %metafork-cc %s -o %t/p --dump-after=nothing 2>&1 | FileCheck %s --check-prefix=UNKNOWN

void f(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    if (i > 0) b[i] = a[i - 1];
}
// FRONTEND: nest f_r0_n0 line 12
// FRONTEND: meta_for int i: value i
// FRONTEND: read a[{{.*}}] if
// FRONTEND: write b[i] if
// ANALYSIS: nest f_r0_n0
// ANALYSIS: independence: proved for all sizes
// ANALYSIS: domain n - i - 1 >= 0
// KERNEL: kernel f_r0_n0
// KERNEL: parameter B0
// KERNEL: blocks 0: b0 = 0 .. floord(n - 2, B0)
// KERNEL-NEXT: phase
// KERNEL-NEXT: threads 0: int u0 = 0 .. min(B0 - 1, n - b0*B0 - 2)
// KERNEL: point
// KERNEL-NEXT: body
// STOPS-NOT: {{^(check|codegen|write) }}
// STOPS: {{^mapping }}
// STOPS-NOT: {{^(check|codegen|write) }}
// FILES: kernel
// FILES-NEXT: p{{$}}
// FILES-NEXT: time
// FILES-NOT: {{.}}
// TIME: frontend {{.*}} ms
// TIME: analysis {{.*}} ms
// TIME: mapping {{.*}} ms
// TIME-NEXT: {{^  }}sweep-points {{.*}} ms
// TIME-NEXT: {{^  }}split-phases {{.*}} ms
// TIME-NEXT: {{^  }}tile-loops {{.*}} ms
// TIME-NEXT: {{^  }}hold-elements {{.*}} ms
// TIME-NEXT: {{^  }}fold-loops {{.*}} ms
// TIME-NEXT: {{^  }}stage-boxes {{.*}} ms
// TIME-NEXT: {{^  }}lift-accesses {{.*}} ms
// TIME-NEXT: {{^  }}lower-copies {{.*}} ms
// TIME-NEXT: {{^  }}narrow-loops {{.*}} ms
// TIME-NEXT: {{^  }}batch-copies {{.*}} ms
// TIME-NEXT: {{^  }}read-together {{.*}} ms
// TIME-NEXT: {{^  }}fold-accesses {{.*}} ms
// TIME-NEXT: {{^  }}read-ahead {{.*}} ms
// TIME-NEXT: {{^  }}load-fragments {{.*}} ms
// TIME-NEXT: {{^  }}multiply-in-warps {{.*}} ms
// TIME-NEXT: {{^  }}drop-unused {{.*}} ms
// TIME: codegen {{.*}} ms
// UNKNOWN: --dump-after
