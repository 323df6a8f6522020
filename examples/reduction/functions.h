/* The functions of reduction.c, and the same functions of its serial elision. */
#ifndef REDUCTION_FUNCTIONS_H
#define REDUCTION_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

unsigned reduction_unsigned(int n, int s, const unsigned *x, unsigned *work);
float reduction_float(int n, int s, const float *x, float *work);

unsigned serial_reduction_unsigned(int n, int s, const unsigned *x, unsigned *work);
float serial_reduction_float(int n, int s, const float *x, float *work);

#ifdef __cplusplus
}
#endif
#endif
