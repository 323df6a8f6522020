/* The functions of euclid.c, and the same functions of its serial elision. */
#ifndef EUCLID_FUNCTIONS_H
#define EUCLID_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

int euclid_naive(int n, int m, int B, unsigned p, unsigned *a, unsigned *b, int *st, unsigned *g);
int euclid_steps(int n, int m, int s, unsigned p, const unsigned *a, const unsigned *b, unsigned *work, int *st,
                 unsigned *g);

int serial_euclid_naive(int n, int m, int B, unsigned p, unsigned *a, unsigned *b, int *st, unsigned *g);
int serial_euclid_steps(int n, int m, int s, unsigned p, const unsigned *a, const unsigned *b, unsigned *work, int *st,
                        unsigned *g);

#ifdef __cplusplus
}
#endif
#endif
