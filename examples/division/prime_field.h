/* Arithmetic in the field of the integers modulo a prime p, 2 <= p < 2^31. Elements are 0 ... p - 1.
 *
 * Products are reduced without a division, by Barrett's method (Handbook of Applied Cryptography, algorithm 14.42, base
 * 2): with 2^(bits-1) <= p < 2^bits and factor = floor(4^bits / p), the quotient of x < p^2 by p is at most 2 above
 * ((x >> (bits-1)) * factor) >> (bits+1). As bits <= 31, that product is below 2^64. */
#ifndef PRIME_FIELD_H
#define PRIME_FIELD_H

struct PrimeField {
  unsigned p;
  int bits;
  unsigned long long factor, square; /* square = p^2 */
};

static inline struct PrimeField prime_field(unsigned p) {
  struct PrimeField field = {p, 1, 0, (unsigned long long)p * p};
  while (p >> field.bits != 0) field.bits++;
  field.factor = (1ULL << (2 * field.bits)) / p;
  return field;
}

/* x modulo p, for x < p^2. */
static inline unsigned field_reduce(unsigned long long x, struct PrimeField field) {
  unsigned long long quotient = ((x >> (field.bits - 1)) * field.factor) >> (field.bits + 1);
  unsigned long long rest = x - quotient * field.p;
  if (rest >= field.p) rest -= field.p;
  if (rest >= field.p) rest -= field.p;
  return (unsigned)rest;
}

static inline unsigned field_add(unsigned x, unsigned y, struct PrimeField field) {
  return x >= field.p - y ? x - (field.p - y) : x + y;
}

static inline unsigned field_multiply(unsigned x, unsigned y, struct PrimeField field) {
  return field_reduce((unsigned long long)x * y, field);
}

/* x - y * z. */
static inline unsigned field_subtract_product(unsigned x, unsigned y, unsigned z, struct PrimeField field) {
  unsigned product = field_multiply(y, z, field);
  return x >= product ? x - product : x + (field.p - product);
}

/* w * x - y * z, with one reduction. */
static inline unsigned field_cross(unsigned w, unsigned x, unsigned y, unsigned z, struct PrimeField field) {
  unsigned long long plus = (unsigned long long)w * x, minus = (unsigned long long)y * z;
  return field_reduce(plus >= minus ? plus - minus : plus + (field.square - minus), field);
}

/* sum + x * y, not reduced modulo p but below p^2, as sum is: field_reduce ends a sum of products. */
static inline unsigned long long field_accumulate(unsigned long long sum, unsigned x, unsigned y,
                                                  struct PrimeField field) {
  sum += (unsigned long long)x * y;
  return sum >= field.square ? sum - field.square : sum;
}

/* 1 / x, for x != 0: the extended Euclidean algorithm. */
static inline unsigned field_inverse(unsigned x, struct PrimeField field) {
  long long r0 = field.p, r1 = x, t0 = 0, t1 = 1; /* r = t * x modulo p */
  while (r1 != 0) {
    long long quotient = r0 / r1, r2 = r0 - quotient * r1, t2 = t0 - quotient * t1;
    r0 = r1, r1 = r2;
    t0 = t1, t1 = t2;
  }
  return (unsigned)(t0 < 0 ? t0 + field.p : t0);
}

#endif
