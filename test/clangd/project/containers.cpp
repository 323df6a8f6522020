#include <vector>

void halve(std::vector<float> &v) {
  meta_for (float &x : v) x *= 0.5f;
}

template <class T> void axpy(T a, const std::vector<T> &x, std::vector<T> &y) {
  const auto scaled = [&](std::size_t i) { return a * x[i]; };
  meta_schedule {
    meta_for (std::size_t i = 0; i < y.size(); i++) y[i] += scaled(i);
  }
}
template void axpy<double>(double, const std::vector<double> &, std::vector<double> &);
