/* The function of addition.c, and the same function of its serial elision. */
#ifndef ADDITION_FUNCTIONS_H
#define ADDITION_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void addition_float(int rows, int cols, const float *a, const float *b, float *c);

void serial_addition_float(int rows, int cols, const float *a, const float *b, float *c);

#ifdef __cplusplus
}
#endif
#endif
