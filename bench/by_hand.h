// The source forms: what somebody writes who gives each point a thread, in blocks of 256 or 32x8. All on device data
// but saxpy_call; the arguments are those of the programs.
#pragma once

namespace metafork::bench::by_hand {

template <class Index>
void reversal(Index n, const int *a, int *b);
void addition(int rows, int cols, const float *a, const float *b, float *c);
void saxpy(long n, float a, const float *x, float *y);
// Host data: allocates, copies, computes and copies back.
void saxpy_call(long n, float a, const float *x, float *y);
void transpose(int rows, int cols, const float *a, float *b);
void convolution(int n, int m, const float *a, const float *w, float *b);
template <class T>
void jacobi(int n, int steps, T *a, T *b);
void jacobi_2d(int n, const float *a, float *b);
void laplace_3d(int n, const float *a, float *b);
template <class T>
void matmul(long n, const T *a, const T *b, T *c);
void syrk(long n, const float *a, float *c);
template <class T>
void polynomial(int n, const T *a, const T *b, T *c);
void matvec_rows(long n, const float *a, const float *x, float *y);
void matvec_columns(long n, const float *a, const float *x, float *y);
void launches(int count, int n, int *a);

} // namespace metafork::bench::by_hand
