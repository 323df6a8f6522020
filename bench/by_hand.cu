#include "by_hand.h"

#include "device.h"

namespace metafork::bench::by_hand {

namespace {

constexpr int line = 256;   // threads of a block over one dimension
const dim3 plane(32, 8);    // over two
const dim3 space(32, 8, 1); // over three

unsigned groups(long points, unsigned size) { return static_cast<unsigned>((points + size - 1) / size); }
dim3 grid(long rows, long cols) { return {groups(cols, plane.x), groups(rows, plane.y)}; }

__device__ long point_x() { return static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ long point_y() { return static_cast<long>(blockIdx.y) * blockDim.y + threadIdx.y; }

void launched() { check(cudaGetLastError(), "a launch by hand"); }

template <class Index>
__global__ void reversal_kernel(Index n, const int *a, int *b) {
  const Index i = static_cast<Index>(point_x());
  if (i < n) b[i] = a[n - 1 - i];
}

__global__ void addition_kernel(int rows, int cols, const float *a, const float *b, float *c) {
  const long i = point_y(), j = point_x();
  if (i < rows && j < cols) c[i * cols + j] = a[i * cols + j] + b[i * cols + j];
}

__global__ void saxpy_kernel(long n, float a, const float *x, float *y) {
  const long i = point_x();
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void transpose_kernel(int rows, int cols, const float *a, float *b) {
  const long i = point_y(), j = point_x();
  if (i < rows && j < cols) b[j * rows + i] = a[i * cols + j];
}

__global__ void convolution_kernel(int n, int m, const float *a, const float *w, float *b) {
  const long i = point_y() + 2, j = point_x() + 2;
  if (i >= n - 2 || j >= m - 2) return;
  float s = 0;
  for (int k = 0; k < 5; k++)
    for (int l = 0; l < 5; l++) s += w[k * 5 + l] * a[(i + k - 2) * m + j + l - 2];
  b[i * m + j] = s;
}

template <class T>
__global__ void jacobi_kernel(int n, const T *a, T *b) {
  const int i = static_cast<int>(point_x()) + 1;
  if (i < n - 1) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}

template <class T>
__global__ void jacobi_copy_kernel(int n, const T *b, T *a) {
  const int i = static_cast<int>(point_x()) + 1;
  if (i < n - 1) a[i] = b[i];
}

__global__ void jacobi_2d_kernel(int n, const float *a, float *b) {
  const int i = static_cast<int>(point_y()) + 1, j = static_cast<int>(point_x()) + 1;
  if (i < n - 1 && j < n - 1)
    b[i * n + j] =
        0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}

__global__ void laplace_3d_kernel(int n, const float *a, float *b) {
  const int i = static_cast<int>(blockIdx.z) + 1, j = static_cast<int>(point_y()) + 1,
            k = static_cast<int>(point_x()) + 1;
  if (j < n - 1 && k < n - 1)
    b[(i * n + j) * n + k] = (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k] + a[(i * n + j - 1) * n + k] +
                              a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]) *
                             (1.0f / 6);
}

template <class T>
__global__ void matmul_kernel(long n, const T *a, const T *b, T *c) {
  const long i = point_y(), j = point_x();
  if (i >= n || j >= n) return;
  T s = 0;
  for (long k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
  c[i * n + j] = s;
}

__global__ void syrk_kernel(long n, const float *a, float *c) {
  const long i = point_y(), j = point_x();
  if (i >= n || j > i) return;
  float s = c[i * n + j];
  for (long k = 0; k < n; k++) s += a[i * n + k] * a[j * n + k];
  c[i * n + j] = s;
}

template <class T>
__global__ void polynomial_kernel(int n, const T *a, const T *b, T *c) {
  const int p = static_cast<int>(point_x());
  if (p > 2 * n) return;
  T s = 0;
  for (int t = max(0, n - p); t <= min(n, 2 * n - p); t++) s += a[t + p - n] * b[n - t];
  c[p] = s;
}

__global__ void matvec_rows_kernel(long n, const float *a, const float *x, float *y) {
  const long i = point_x();
  if (i >= n) return;
  float s = 0;
  for (long j = 0; j < n; j++) s += a[i * n + j] * x[j];
  y[i] = s;
}

__global__ void matvec_columns_kernel(long n, const float *a, const float *x, float *y) {
  const long j = point_x();
  if (j >= n) return;
  float s = y[j];
  for (long i = 0; i < n; i++) s += a[i * n + j] * x[i];
  y[j] = s;
}

__global__ void launches_kernel(int n, int *a) {
  const int i = static_cast<int>(point_x());
  if (i < n) a[i] += 1;
}

} // namespace

template <class Index>
void reversal(Index n, const int *a, int *b) {
  reversal_kernel<<<groups(n, line), line>>>(n, a, b);
  launched();
}
template void reversal(int, const int *, int *);
template void reversal(long, const int *, int *);

void addition(int rows, int cols, const float *a, const float *b, float *c) {
  addition_kernel<<<grid(long{rows}, long{cols}), plane>>>(rows, cols, a, b, c);
  launched();
}

void saxpy(long n, float a, const float *x, float *y) {
  saxpy_kernel<<<groups(n, line), line>>>(n, a, x, y);
  launched();
}

void saxpy_call(long n, float a, const float *x, float *y) {
  const size_t count = static_cast<size_t>(n), bytes = count * sizeof(float);
  DeviceArray<float> device_x(count), device_y(count);
  check(cudaMemcpy(device_x.data(), x, bytes, cudaMemcpyHostToDevice), "copy of x");
  check(cudaMemcpy(device_y.data(), y, bytes, cudaMemcpyHostToDevice), "copy of y");
  saxpy(n, a, device_x.data(), device_y.data());
  check(cudaMemcpy(y, device_y.data(), bytes, cudaMemcpyDeviceToHost), "copy of the result");
}

void transpose(int rows, int cols, const float *a, float *b) {
  transpose_kernel<<<grid(long{rows}, long{cols}), plane>>>(rows, cols, a, b);
  launched();
}

void convolution(int n, int m, const float *a, const float *w, float *b) {
  convolution_kernel<<<grid(long{n} - 4, long{m} - 4), plane>>>(n, m, a, w, b);
  launched();
}

template <class T>
void jacobi(int n, int steps, T *a, T *b) {
  for (int t = 0; t < steps; t++) {
    jacobi_kernel<<<groups(n - 2, line), line>>>(n, a, b);
    jacobi_copy_kernel<<<groups(n - 2, line), line>>>(n, b, a);
  }
  launched();
}
template void jacobi(int, int, int *, int *);
template void jacobi(int, int, float *, float *);

void jacobi_2d(int n, const float *a, float *b) {
  jacobi_2d_kernel<<<grid(long{n} - 2, long{n} - 2), plane>>>(n, a, b);
  launched();
}

void laplace_3d(int n, const float *a, float *b) {
  dim3 cube = grid(long{n} - 2, long{n} - 2);
  cube.z = static_cast<unsigned>(n - 2);
  laplace_3d_kernel<<<cube, space>>>(n, a, b);
  launched();
}

template <class T>
void matmul(long n, const T *a, const T *b, T *c) {
  matmul_kernel<<<grid(n, n), plane>>>(n, a, b, c);
  launched();
}
template void matmul(long, const float *, const float *, float *);
template void matmul(long, const double *, const double *, double *);
template void matmul(long, const int *, const int *, int *);

void syrk(long n, const float *a, float *c) {
  syrk_kernel<<<grid(n, n), plane>>>(n, a, c);
  launched();
}

template <class T>
void polynomial(int n, const T *a, const T *b, T *c) {
  polynomial_kernel<<<groups(2L * n + 1, line), line>>>(n, a, b, c);
  launched();
}
template void polynomial(int, const int *, const int *, int *);
template void polynomial(int, const float *, const float *, float *);

void matvec_rows(long n, const float *a, const float *x, float *y) {
  matvec_rows_kernel<<<groups(n, line), line>>>(n, a, x, y);
  launched();
}

void matvec_columns(long n, const float *a, const float *x, float *y) {
  matvec_columns_kernel<<<groups(n, line), line>>>(n, a, x, y);
  launched();
}

void launches(int count, int n, int *a) {
  for (int t = 0; t < count; t++) launches_kernel<<<groups(n, line), line>>>(n, a);
  launched();
}

} // namespace metafork::bench::by_hand
