// What is compared at a launch, what is brought back before it, and what needs neither.
// RUN: %metafork-cc %s -o %t --dump-after=check | FileCheck %s --check-prefix=CLAIM
// RUN: grep -v "// TEXT" %t/scalars-in-memory.c | FileCheck %s --check-prefix=TEXT

int size;
double table[64];
struct s {
  int n, bits : 3;
  double x;
};

// a local variable whose address nobody has, a global one of another type, one beside an array that has a name
void nothing(int n, const struct s *p, double *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = size;
    meta_for (int i = 0; i < p->n; i++) table[i] = size + p->bits;
    size++;
    meta_for (int i = 0; i < size; i++) a[i] += i;
  }
}
// TEXT: { if (!nothing_r0_n0_launch(mf_r0, (void *)(a), n, size)) {
// TEXT: { if (!nothing_r0_n1_launch(mf_r0, (void *)(table), p->n, size, p->bits)) {
// TEXT-NEXT: size++;
// CLAIM: scalars: proved

void compared(struct s *p, int *a, int *restrict b) {
  meta_for (int i = 0; i < p->n; i++) a[i] = p->bits;
  meta_for (int i = 0; i < size; i++) a[i] = i;
  meta_for (int i = 0; i < size; i++) b[i] = i;
}
// TEXT: compared_r0_n0_launch(mf_r0, (void *)(a), p->n, p->bits, (void *)&(p->n), (void *)&(*(p)))) {
// TEXT: compared_r1_n0_launch(mf_r1, (void *)(a), size, (void *)&(size))) {
// TEXT: compared_r2_n0_launch(mf_r2, (void *)(b), size)) {
// CLAIM: compared "p->n"
// CLAIM: compared "*(p)"

void refreshed(int n, struct s *p, int *a, double *b) {
  int t = 0;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = i;
    t = size;
    size = t + 1;
    meta_for (int i = 0; i < size; i++) b[i] = p->n;
  }
}
// TEXT: mf_host_variable(mf_r0, &(size), sizeof(size), 0); t = size;
// TEXT: mf_host_variable(mf_r0, &(size), sizeof(size), 1); size = t + 1;
// TEXT: { mf_host_variable(mf_r0, &(size), sizeof(size), 0); if (0 < size) mf_host_variable(mf_r0, &(p->n), sizeof(p->n), 0); if (!(0 < size && refreshed_r0_n1_launch(mf_r0, (void *)(b), size, p->n))) {
// CLAIM: refreshed "size"
// CLAIM: refreshed "p->n"

// sizes in clauses
void clauses(int n, const int *m, int *a, int *b, int *c, struct s *p) {
  meta_schedule meta_extent(a, p->n) meta_extent(b, size) meta_extent(c, p->n + 1) {
    meta_for (int i = 0; i < n; i++) a[m[i]] = i;
    meta_for (int i = 0; i < n; i++) b[m[i]] = i;
    meta_for (int i = 0; i < n; i++) c[m[i]] = i;
  }
}
// TEXT: { if (!{{.*}}clauses_r0_n0_launch(
// TEXT: { mf_host_variable(mf_r0, &(size), sizeof(size), 0); if (!{{.*}}clauses_r0_n1_launch(
// TEXT: { mf_host_access(mf_r0, 0); if (!{{.*}}clauses_r0_n2_launch(
