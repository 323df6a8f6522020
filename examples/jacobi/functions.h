/* The functions of jacobi.c, and the same functions of its serial elision. */
#ifndef JACOBI_FUNCTIONS_H
#define JACOBI_FUNCTIONS_H
#ifdef __cplusplus
extern "C" {
#endif

void jacobi_int(int N, int T, int *a, int *b);
void jacobi_float(int N, int T, float *a, float *b);
void jacobi_block_int(int N, int T, int B, int *a, int *b);
void jacobi_block_float(int N, int T, int B, float *a, float *b);

void serial_jacobi_int(int N, int T, int *a, int *b);
void serial_jacobi_float(int N, int T, float *a, float *b);
void serial_jacobi_block_int(int N, int T, int B, int *a, int *b);
void serial_jacobi_block_float(int N, int T, int B, float *a, float *b);

#ifdef __cplusplus
}
#endif
#endif
