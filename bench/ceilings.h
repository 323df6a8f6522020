// What the machine can do at most, measured in the same run as the workloads.
#pragma once

#include <array>
#include <cstddef>

namespace metafork::bench {

enum class Ceiling {
  copy,      // on the device, bytes read plus bytes written
  read,      // on the device, bytes read
  host_copy, // from page-locked host memory to the device and back, bytes
  ffma,      // fused multiply-adds in single precision, two operations each
  dfma,      // in double precision
  imad,      // of 32-bit integers
  launch,    // launches of a kernel with next to nothing to do, one after the other
  none       // what nothing is compared with
};
constexpr size_t ceiling_count = static_cast<size_t>(Ceiling::none);

struct CeilingKind {
  const char *name, *unit;
  double scale; // a rate per second over this is in `unit`
};
const CeilingKind &kind(Ceiling c);

struct Ceilings {
  std::array<double, ceiling_count> per_second{};
  double operator[](Ceiling c) const { return per_second[static_cast<size_t>(c)]; }
};

Ceilings measure_ceilings();

} // namespace metafork::bench
