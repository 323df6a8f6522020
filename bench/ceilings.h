// What the GPU can do at most, measured in the same run as the workloads.
#pragma once

namespace metafork::bench {

struct Ceilings {
  double copy_gbs = 0;    // device-to-device copy, bytes read plus bytes written, 10^9 bytes/s
  double ffma_tflops = 0; // fused multiply-adds in single precision, two operations each, 10^12/s
  double imad_tops = 0;   // 32-bit integer multiply-adds, two operations each, 10^12/s
};

Ceilings measure_ceilings();

} // namespace metafork::bench
