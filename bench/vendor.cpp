#include "vendor.h"

#ifdef METAFORK_BENCH_CUBLAS
#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#endif

namespace metafork::bench {

#ifdef METAFORK_BENCH_CUBLAS

namespace {

void check(cublasStatus_t status, const char *what) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "bench: %s: cuBLAS status %d\n", what, static_cast<int>(status));
  std::exit(1);
}

class Handle {
public:
  Handle() {
    check(cublasCreate(&handle_), "cublasCreate");
    check(cublasSetMathMode(handle_, CUBLAS_PEDANTIC_MATH), "cublasSetMathMode");
  }
  ~Handle() { cublasDestroy(handle_); }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  cublasHandle_t get() const { return handle_; }

private:
  cublasHandle_t handle_ = nullptr;
};

} // namespace

// cuBLAS stores by columns, where it sees the transposes: c' = b' * a'.
std::function<void()> cublas_product(int n, const float *a, const float *b, float *c) {
  return [=, handle = std::make_shared<Handle>()] {
    const float one = 1, zero = 0;
    check(cublasSgemm(handle->get(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n), "cublasSgemm");
  };
}

#else

std::function<void()> cublas_product(int, const float *, const float *, float *) { return {}; }

#endif

} // namespace metafork::bench
