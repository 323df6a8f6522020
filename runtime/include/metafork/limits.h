/* std::numeric_limits in kernels. A CPU has that of the program's library; CUDA has this one, whose functions a device may call. */
#ifndef METAFORK_LIMITS_H
#define METAFORK_LIMITS_H

#include <limits>

#if defined(__CUDACC__) || defined(MF_HAS_WARPS)

#include "metafork/words_begin.h"

#include "metafork/kernel.h"

namespace metafork_values {

template <class T> struct numeric_limits : std::numeric_limits<T> {
  static constexpr T mf_least = std::numeric_limits<T>::min(), mf_most = std::numeric_limits<T>::max(),
                     mf_lowest = std::numeric_limits<T>::lowest(), mf_step = std::numeric_limits<T>::epsilon(),
                     mf_error = std::numeric_limits<T>::round_error(), mf_infinity = std::numeric_limits<T>::infinity(),
                     mf_nan = std::numeric_limits<T>::quiet_NaN(), mf_small = std::numeric_limits<T>::denorm_min();
  MF_DEVICE static constexpr T min() noexcept { return mf_least; }
  MF_DEVICE static constexpr T max() noexcept { return mf_most; }
  MF_DEVICE static constexpr T lowest() noexcept { return mf_lowest; }
  MF_DEVICE static constexpr T epsilon() noexcept { return mf_step; }
  MF_DEVICE static constexpr T round_error() noexcept { return mf_error; }
  MF_DEVICE static constexpr T infinity() noexcept { return mf_infinity; }
  MF_DEVICE static constexpr T quiet_NaN() noexcept { return mf_nan; }
  MF_DEVICE static constexpr T denorm_min() noexcept { return mf_small; }
};

} // namespace metafork_values

#include "metafork/words_end.h"

#else

namespace metafork_values = std;

#endif
#endif
