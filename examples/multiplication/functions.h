/* The function of multiplication.c, and the same function of its serial elision. */
#ifndef MULTIPLICATION_FUNCTIONS_H
#define MULTIPLICATION_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void multiplication(long n, long m, long s, long L, unsigned p, const unsigned *a, const unsigned *b, unsigned *M,
                    unsigned *f);

void serial_multiplication(long n, long m, long s, long L, unsigned p, const unsigned *a, const unsigned *b,
                           unsigned *M, unsigned *f);

#ifdef __cplusplus
}
#endif
#endif
