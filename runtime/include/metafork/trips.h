/* Trip counts, for generated host code in C and C++. Includes nothing. Internal. */
#ifndef METAFORK_TRIPS_H
#define METAFORK_TRIPS_H
#include "metafork/words_begin.h"

#ifdef __cplusplus
#define MF_BOOL bool
#define MF_AS(type, value) static_cast<type>(value)
#else
#define MF_BOOL _Bool
#define MF_AS(type, value) ((type)(value))
#endif

/* b - a, a <= b: it may be more than a long long holds. */
static inline unsigned long long mf_distance(long long a, long long b) {
  return MF_AS(unsigned long long, b) - MF_AS(unsigned long long, a);
}

/* The number of iterations of for (i = first; i REL limit; i += step), REL being "<", "<=", ">", ">=" or "!=".
 * -1: the loop would not end, or steps away from its bound; then the program's own loop has to run. */
static inline long long mf_trip_count(long long first, long long limit, long long step, const char *relation) {
  const int up = relation[0] == '!' ? first < limit : relation[0] == '<', equal = relation[1] == '=';
  const unsigned long long most = 9223372036854775807ULL;
  const unsigned long long distance = up ? mf_distance(first, limit) : mf_distance(limit, first);
  const unsigned long long stride = up ? MF_AS(unsigned long long, step) : 0ULL - MF_AS(unsigned long long, step);
  unsigned long long count;
  if (relation[0] == '!' ? first == limit : first == limit ? !equal : up != (first < limit)) return 0;
  if (up ? step <= 0 : step >= 0) return -1;
  if (relation[0] == '!')
    count = distance % stride == 0 ? distance / stride : most + 1;
  else
    count = equal ? distance / stride + 1 : distance / stride + (distance % stride != 0);
  return count > most ? -1 : MF_AS(long long, count);
}

/* The same of a variable that wraps beyond least and most: -1 too where it would. */
static inline long long mf_trip_count_within(long long first, long long limit, long long step, const char *relation,
                                             long long least, long long most) {
  const long long count = mf_trip_count(first, limit, step, relation);
  /* numbers from 2^63 on are negative here */
  if (least == 0 && most == 9223372036854775807LL && (first < 0 || limit < 0)) return -1;
  if (count <= 0) return count;
  if (first < least || first > most) return -1;
  if (step > 0)
    return mf_distance(first, most) / MF_AS(unsigned long long, step) >= MF_AS(unsigned long long, count) ? count : -1;
  return mf_distance(least, first) / (0ULL - MF_AS(unsigned long long, step)) >= MF_AS(unsigned long long, count) ? count : -1;
}

#include "metafork/words_end.h"
#endif
