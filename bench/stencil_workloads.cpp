// Convolution, and single steps of stencils in two and three dimensions. The borders keep what was there.
#include "by_hand.h"
#include "compare.h"
#include "convolution.h"
#include "device.h"
#include "stencils.h"
#include "workload.h"

namespace metafork::bench {

namespace {

constexpr size_t convolution_samples = 8192;

// A function from an array to another one of the same size, here with `side` elements a dimension.
class Stencil : public Workload {
public:
  Stencil(size_t side, size_t count) : side_(side), a_(count), b_(count) {}
  void reset() override {
    a_.fill_values(1);
    b_.fill_garbage();
  }
  uint64_t checksum() override { return b_.checksum(); }

protected:
  int n() const { return static_cast<int>(side_); }
  bool inside(size_t i, size_t margin) const { return i >= margin && i < side_ - margin; }
  static float a(size_t i) { return value_at<float>(i, 1); }

  size_t side_;
  DeviceArray<float> a_, b_;
};

class Convolution : public Stencil {
public:
  explicit Convolution(size_t side) : Stencil(side, side * side) {}
  void reset() override {
    Stencil::reset();
    w_.fill_values(2);
  }
  void run(const Choice &) override { convolution_device(n(), n(), a_.data(), w_.data(), b_.data(), nullptr, nullptr); }
  std::string verify() override {
    return compare_samples(b_, convolution_samples, [this](size_t e) -> Expected<float> {
      const size_t i = e / side_, j = e % side_;
      if (!inside(i, 2) || !inside(j, 2)) return garbage<float>();
      Expected<float> s;
      for (size_t k = 0; k < 5; k++)
        for (size_t l = 0; l < 5; l++) s.add(value_at<float>(k * 5 + l, 2), a((i + k - 2) * side_ + j + l - 2));
      return s;
    });
  }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::convolution(n(), n(), a_.data(), w_.data(), b_.data()); }}};
  }

private:
  DeviceArray<float> w_{25};
};

class Jacobi2D : public Stencil {
public:
  explicit Jacobi2D(size_t side) : Stencil(side, side * side) {}
  void run(const Choice &) override { jacobi_2d_device(n(), a_.data(), b_.data(), nullptr, nullptr); }
  std::string verify() override {
    return compare_all(b_, [this](size_t e) -> Expected<float> {
      if (!inside(e / side_, 1) || !inside(e % side_, 1)) return garbage<float>();
      return 0.2f * (a(e) + a(e - 1) + a(e + 1) + a(e - side_) + a(e + side_));
    });
  }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::jacobi_2d(n(), a_.data(), b_.data()); }}};
  }
};

class Laplace3D : public Stencil {
public:
  explicit Laplace3D(size_t side) : Stencil(side, side * side * side) {}
  void run(const Choice &) override { laplace_3d_device(n(), a_.data(), b_.data(), nullptr, nullptr); }
  std::string verify() override {
    return compare_all(b_, [this, plane = side_ * side_](size_t e) -> Expected<float> {
      if (!inside(e / plane, 1) || !inside(e / side_ % side_, 1) || !inside(e % side_, 1)) return garbage<float>();
      return (a(e - plane) + a(e + plane) + a(e - side_) + a(e + side_) + a(e - 1) + a(e + 1)) * (1.0f / 6);
    });
  }
  std::vector<Peer> peers() override {
    return {{source_form, [this] { by_hand::laplace_3d(n(), a_.data(), b_.data()); }}};
  }
};

// One read and one write a point, and the operations of a point.
std::vector<Demand> demands(double points, double operations) {
  return {{Ceiling::copy, 2 * sizeof(float) * points}, {Ceiling::ffma, operations * points}};
}

} // namespace

std::vector<Entry> stencil_entries() {
  const std::vector<Choice> plane = {{""},
                                     {"B0=8,B1=64,T0=2,T1=64"},
                                     {"B0=16,B1=64,T0=4,T1=64"},
                                     {"B0=32,B1=32,T0=8,T1=32"},
                                     {"B0=16,B1=128,T0=2,T1=128"},
                                     {"B0=32,B1=64,T0=8,T1=32", {}, "staged"},
                                     {"B0=8,B1=32,T0=8,T1=32", {}, "unstaged"}};
  const std::vector<Choice> space = {{""},
                                     {"B0=4,B1=4,B2=64,T0=1,T1=4,T2=64"},
                                     {"B0=8,B1=8,B2=64,T0=1,T1=4,T2=64"},
                                     {"B0=4,B1=16,B2=32,T0=1,T1=8,T2=32"},
                                     {"B0=16,B1=4,B2=128,T0=1,T1=2,T2=128"},
                                     {"B0=4,B1=8,B2=64,T0=1,T1=8,T2=32", {}, "staged"},
                                     {"B0=1,B1=8,B2=32,T0=1,T1=8,T2=32", {}, "unstaged"}};
  const double image = 16384.0 * 16384, square = 8192.0 * 8192, cube = 512.0 * 512 * 512;
  return {{"convolution",
           "16384^2 5x5",
           demands(image, 50),
           plane,
           [] { return std::make_unique<Convolution>(16384); },
           "convolution_r0_n0",
           {0.75}},
          {"jacobi_2d",
           "8192^2",
           demands(square, 5),
           plane,
           [] { return std::make_unique<Jacobi2D>(8192); },
           "jacobi_2d_r0_n0",
           {0.80}},
          {"laplace_3d",
           "512^3",
           demands(cube, 6),
           space,
           [] { return std::make_unique<Laplace3D>(512); },
           "laplace_3d_r0_n0",
           {0.80}}};
}

} // namespace metafork::bench
