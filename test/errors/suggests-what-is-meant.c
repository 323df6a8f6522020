// Misspelt keywords and pragmas.
// RUN: rm -rf %t && split-file %s %t
// RUN: not %metafork-cc %t/keywords.c -o %t/package 2>&1 | FileCheck %t/keywords.c --implicit-check-not=error:
// RUN: %metafork-cc %t/pragmas.c -o %t/package 2>&1 | FileCheck %t/pragmas.c --implicit-check-not=warning:
// RUN: not %metafork-cc %t/own.c -o %t/package 2>&1 | FileCheck %t/own.c

//--- keywords.c
void fill(int n, int *a) {
  // CHECK: keywords.c:[[#@LINE+2]]:3: error: 'meta_fro' is no keyword; did you mean 'meta_for'? [MF109]
  // CHECK: {{^}}      |   meta_for{{$}}
  meta_fro (int i = 0; i < n; i++) a[i] = 1;
  // CHECK: keywords.c:[[#@LINE+1]]:3: error: 'meta_shedule' is no keyword; did you mean 'meta_schedule'? [MF109]
  meta_shedule { meta_for (int i = 0; i < n; i++) a[i] = 1; }
}
//--- pragmas.c
void fill(int n, int *a) {
  // CHECK: pragmas.c:[[#@LINE+1]]:9: warning: 'scpo' is no pragma that has an effect; did you mean 'scop'? [MF109]
#pragma scpo
  for (int i = 0; i < n; i++) a[i] = 1;
  // CHECK: pragmas.c:[[#@LINE+1]]:9: warning: 'endscopp' is no pragma that has an effect; did you mean 'endscop'? [MF109]
#pragma endscopp
  // CHECK: pragmas.c:[[#@LINE+1]]:9: warning: 'metta' is no pragma that has an effect; did you mean 'meta'? [MF109]
#pragma metta grainsize = 3
#pragma once_more
#if 0
#pragma scpo
#endif
  meta_for (int i = 0; i < n; i++) a[i] += 1;
}
//--- own.c
// A name of the program that looks like a keyword is its own; the error is elsewhere.
static void meta_fort(int i) { (void)i; }
void fill(int n, int *a) {
  meta_fort(3);
  // CHECK: own.c:[[#@LINE+2]]:43: error: use of undeclared identifier 'c'
  // CHECK-NOT: MF109
  meta_for (int i = 0; i < n; i++) a[i] = c;
}
