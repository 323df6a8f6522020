/* The functions of finite_difference.c, and the same functions of its serial elision. */
#ifndef FINITE_DIFFERENCE_FUNCTIONS_H
#define FINITE_DIFFERENCE_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void finite_difference_float(int problems, int points, int steps, const float *lower, const float *middle,
                             const float *upper, float *u);
void finite_difference_double(int problems, int points, int steps, const double *lower, const double *middle,
                              const double *upper, double *u);

void serial_finite_difference_float(int problems, int points, int steps, const float *lower, const float *middle,
                                    const float *upper, float *u);
void serial_finite_difference_double(int problems, int points, int steps, const double *lower, const double *middle,
                                     const double *upper, double *u);

#ifdef __cplusplus
}
#endif
#endif
