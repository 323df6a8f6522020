// Numbers of libraries as ours, or a refusal: theirs have any size.
#pragma once

#include <isl/val.h>

#include <gmpxx.h>

#include <cstdint>
#include <stdexcept>

namespace metafork::schedule {

// A number of more than 64 bits. The loops that it comes from stay serial.
struct TooLarge : std::runtime_error {
  TooLarge() : std::runtime_error("a number in them is beyond 64 bits") {}
};

inline int64_t fitting(const mpz_class &n) {
  if (!n.fits_slong_p()) throw TooLarge();
  return n.get_si();
}

// Takes the value, an integer. isl itself gives 0 for what is too large.
inline int64_t fitting(isl_val *v) {
  isl_val *most = isl_val_int_from_si(isl_val_get_ctx(v), INT64_MAX),
          *least = isl_val_int_from_si(isl_val_get_ctx(v), INT64_MIN);
  const bool fits = isl_val_is_int(v) == isl_bool_true && isl_val_le(v, most) == isl_bool_true &&
                    isl_val_ge(v, least) == isl_bool_true;
  const int64_t out = fits ? isl_val_get_num_si(v) : 0;
  isl_val_free(most);
  isl_val_free(least);
  isl_val_free(v);
  if (!fits) throw TooLarge();
  return out;
}

} // namespace metafork::schedule
