/* The functions of division.c, and the same functions of its serial elision. */
#ifndef DIVISION_FUNCTIONS_H
#define DIVISION_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void division_naive(int n, int m, int B, unsigned p, unsigned *a, const unsigned *b, unsigned *q);
void division_steps(int n, int m, int s, unsigned p, unsigned *a, const unsigned *b, unsigned *q);

void serial_division_naive(int n, int m, int B, unsigned p, unsigned *a, const unsigned *b, unsigned *q);
void serial_division_steps(int n, int m, int s, unsigned p, unsigned *a, const unsigned *b, unsigned *q);

#ifdef __cplusplus
}
#endif
#endif
