/* The functions of scan.c, and the same functions of its serial elision. */
#ifndef SCAN_FUNCTIONS_H
#define SCAN_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void scan_unsigned(int n, int s, int chunks, const unsigned *x, unsigned *y, unsigned *sums);
void scan_float(int n, int s, int chunks, const float *x, float *y, float *sums);

void serial_scan_unsigned(int n, int s, int chunks, const unsigned *x, unsigned *y, unsigned *sums);
void serial_scan_float(int n, int s, int chunks, const float *x, float *y, float *sums);

#ifdef __cplusplus
}
#endif
#endif
