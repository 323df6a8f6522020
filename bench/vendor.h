// cuBLAS, where the build found it.
#pragma once

#include <functional>

namespace metafork::bench {

inline constexpr const char *cublas = "cuBLAS"; // fp32, pedantic math: no tensor cores, no lower precision

// c = a * b for n x n matrices stored by rows; empty without cuBLAS.
std::function<void()> cublas_product(int n, const float *a, const float *b, float *c);

} // namespace metafork::bench
