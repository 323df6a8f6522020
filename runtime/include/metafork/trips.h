/* Trip counts, for generated host code in C and C++. Includes nothing. Internal. */
#ifndef METAFORK_TRIPS_H
#define METAFORK_TRIPS_H

#ifdef __cplusplus
#define MF_BOOL bool
#else
#define MF_BOOL _Bool
#endif

/* The number of iterations of for (i = first; i REL limit; i += step), REL being "<", "<=", ">", ">=" or "!=".
 * -1: the loop would not end, or steps away from its bound; then the program's own loop has to run. */
static inline long long mf_trip_count(long long first, long long limit, long long step, const char *relation) {
  const int up = relation[0] == '<', down = relation[0] == '>';
  if (relation[0] == '!') {
    if (first == limit) return 0;
    return step != 0 && (limit - first) % step == 0 && (limit - first) / step > 0 ? (limit - first) / step : -1;
  }
  if (relation[1] == '=') limit += up ? 1 : -1;
  if ((up && first >= limit) || (down && first <= limit)) return 0;
  if ((up && step <= 0) || (down && step >= 0)) return -1;
  return up ? (limit - first + step - 1) / step : (first - limit - step - 1) / -step;
}

#endif
