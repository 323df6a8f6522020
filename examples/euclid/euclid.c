/* The greatest common divisor of two dense univariate polynomials over the integers modulo a prime p < 2^31. a has n
 * coefficients and b has m, the constant one first; leading ones may be zero, and so may a or b or both. g has
 * max(n, m) and gets the divisor with leading coefficient 1, zero above its degree. The degree is returned, -1 if a
 * and b are zero.
 *
 * The algorithms are those of S. A. Haque, M. Moreno Maza, N. Xie, "A Many-core Machine Model for Designing Algorithms
 * with Minimum Parallelism Overheads", section 6: one division step a launch (algorithms 8 and 9, B coefficients a
 * block, in a and b themselves), and s steps a launch (algorithms 10 and 11). Both are right for every n, m >= 0,
 * B >= 1, s >= 1.
 *
 * A step, with formal degrees of a and b that are at least the degrees: a leading coefficient that is zero lowers its
 * formal degree by one; else the one of higher degree, say a, becomes lead(b) * a - lead(a) * X^(deg a - deg b) * b,
 * one degree lower. So a degree may drop by any amount, in as many steps, and every step lowers the sum of the formal
 * degrees by one. When one of the polynomials is zero, of formal degree -1, the other is the divisor. At least
 * min(deg a, deg b) + 1 steps remain until then: the host runs as many before it looks at the degrees again. For
 * random polynomials of n coefficients it looks about log2(n) times.
 *
 * st, of 4 elements, holds the formal degrees twice: launch by launch they are read from one pair and written to the
 * other.
 *
 * Corrections to the text, and their reasons:
 * - Algorithms 9 and 11 change st while other blocks read it: hence the two pairs.
 * - Algorithm 9 looks for the degree among coefficients that other blocks are about to write, and starts at the
 *   leading one, which it never clears: hence the formal degree, which depends on what a launch only reads.
 * - Algorithm 9 stops at a constant (st > 0), and algorithm 8 then takes the other polynomial for the divisor.
 *   Here the loop ends when one of the polynomials is zero.
 * - Algorithm 11 counts u, v, w, e in thread 0 only; here they are variables of the block, two of them, as u = w
 *   and v = e there. Its blocks write 2*s coefficients, of which the next block reads and writes s too, and the
 *   head, which all blocks read: here a block writes the s coefficients that are final, to a second copy of a and
 *   b. Its test (u + t >= s) and (v + t >= s) leaves the first coefficients of the tile out when u and v differ.
 * - A quotient of leading coefficients costs an inversion a step; here both polynomials are multiplied. That
 *   changes the divisor by a constant factor, and the last kernel makes its leading coefficient 1. */
#include "../division/prime_field.h"

int euclid_naive(int n, int m, int B, unsigned p, unsigned *a, unsigned *b, int *st, unsigned *g) {
  const struct PrimeField field = prime_field(p);
  int da = n - 1, db = m - 1, parity = 0;
  st[0] = da;
  st[1] = db;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(st, 4) {
    while (da >= 0 && db >= 0) {
      const int launches = (da < db ? da : db) + 1, blocks = (da > db ? da : db) / B + 1;
      for (int launch = 0; launch < launches; launch++) {
        meta_for (int v = 0; v < blocks; v++) meta_assert_independent {
          int deg_a = st[2 * parity], deg_b = st[2 * parity + 1];
          int next_a = deg_a, next_b = deg_b;
          if (deg_a >= 0 && deg_b >= 0) {
            unsigned lead_a = a[deg_a], lead_b = b[deg_b];
            int shift = deg_a - deg_b;
            if (lead_b == 0) {
              next_b = deg_b - 1;
            } else if (lead_a == 0) {
              next_a = deg_a - 1;
            } else if (shift >= 0) {
              meta_for (int t = 0; t < B; t++) {
                int k = v * B + t;
                if (k < deg_a) a[k] = field_cross(lead_b, a[k], lead_a, k >= shift ? b[k - shift] : 0, field);
              }
              next_a = deg_a - 1;
            } else {
              meta_for (int t = 0; t < B; t++) {
                int k = v * B + t;
                if (k < deg_b) b[k] = field_cross(lead_a, b[k], lead_b, k >= -shift ? a[k + shift] : 0, field);
              }
              next_b = deg_b - 1;
            }
          }
          if (v == 0) {
            st[2 - 2 * parity] = next_a;
            st[3 - 2 * parity] = next_b;
          }
        }
        parity = 1 - parity;
      }
      da = st[2 * parity];
      db = st[2 * parity + 1];
    }
  }
  const unsigned *c = da >= 0 ? a : b;
  const int size = n > m ? n : m;
  int degree = da >= 0 ? da : db;
  while (degree >= 0 && c[degree] == 0) degree--;
  const unsigned inverse = degree >= 0 ? field_inverse(c[degree], field) : 0;
  meta_for (int k = 0; k < size; k++) g[k] = k <= degree ? field_multiply(c[k], inverse, field) : 0;
  return degree;
}

/* work has 4 * max(n, m) elements: two copies of a and of b, in the order of falling degrees from the formal one on. In
 * that order a step shifts the polynomial that it lowers by one place: a'[x] = lead(b) * a[x + 1] - lead(a) * b[x + 1].
 * After s steps, coefficient x depends on x ... x + s of both polynomials: block v takes 2*s from s*v on and gets s.
 * Inside a block nothing is shifted: coefficient x of a is tile_a[u + x], and u counts the steps that lowered a; the
 * same with tile_b and w. Which step is next is decided by the head, the first s coefficients of both, which every
 * block computes for itself. After k steps, s - k coefficients of the heads and 2*s - k of the tiles are right. */
int euclid_steps(int n, int m, int s, unsigned p, const unsigned *a, const unsigned *b, unsigned *work, int *st,
                 unsigned *g) {
  const struct PrimeField field = prime_field(p);
  const int size = n > m ? n : m;
  unsigned *from_a = work, *to_a = work + size, *from_b = work + 2 * size, *to_b = work + 3 * size;
  int da = n - 1, db = m - 1, parity = 0;
  st[0] = da;
  st[1] = db;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(st, 4) meta_extent(from_a, size) meta_extent(to_a, size)
      meta_extent(from_b, size) meta_extent(to_b, size) {
    meta_for (int x = 0; x < size; x++) from_a[x] = x < n ? a[n - 1 - x] : 0;
    meta_for (int x = 0; x < size; x++) from_b[x] = x < m ? b[m - 1 - x] : 0;
    while (da >= 0 && db >= 0) {
      const int launches = (da < db ? da : db) / s + 1, length = (da > db ? da : db) + 1;
      const int blocks = (length - 1) / s + 1;
      for (int launch = 0; launch < launches; launch++) {
        meta_for (int v = 0; v < blocks; v++) {
          unsigned head_a[s], head_b[s], tile_a[2 * s], tile_b[2 * s];
          int deg_a = st[2 * parity], deg_b = st[2 * parity + 1], u = 0, w = 0;
          meta_for (int t = 0; t < s; t++) {
            head_a[t] = t < length ? from_a[t] : 0;
            head_b[t] = t < length ? from_b[t] : 0;
          }
          meta_for (int t = 0; t < 2 * s; t++) {
            int x = s * v + t;
            tile_a[t] = x < length ? from_a[x] : 0;
            tile_b[t] = x < length ? from_b[x] : 0;
          }
          for (int k = 0; k < s && deg_a >= 0 && deg_b >= 0; k++) {
            unsigned lead_a = head_a[u], lead_b = head_b[w];
            int rest = s - 1 - (u > w ? u : w);
            if (lead_b == 0) {
              w++, deg_b--;
            } else if (lead_a == 0) {
              u++, deg_a--;
            } else if (deg_a >= deg_b) {
              meta_for (int t = 0; t < rest; t++)
                head_a[u + 1 + t] = field_cross(lead_b, head_a[u + 1 + t], lead_a, head_b[w + 1 + t], field);
              meta_for (int t = 0; t < s + rest; t++)
                tile_a[u + 1 + t] = field_cross(lead_b, tile_a[u + 1 + t], lead_a, tile_b[w + 1 + t], field);
              u++, deg_a--;
            } else {
              meta_for (int t = 0; t < rest; t++)
                head_b[w + 1 + t] = field_cross(lead_a, head_b[w + 1 + t], lead_b, head_a[u + 1 + t], field);
              meta_for (int t = 0; t < s + rest; t++)
                tile_b[w + 1 + t] = field_cross(lead_a, tile_b[w + 1 + t], lead_b, tile_a[u + 1 + t], field);
              w++, deg_b--;
            }
          }
          meta_for (int t = 0; t < s; t++) {
            int x = s * v + t;
            if (x < length) {
              to_a[x] = tile_a[u + t];
              to_b[x] = tile_b[w + t];
            }
          }
          if (v == 0) {
            st[2 - 2 * parity] = deg_a;
            st[3 - 2 * parity] = deg_b;
          }
        }
        parity = 1 - parity;
        unsigned *old_a = from_a, *old_b = from_b;
        from_a = to_a, to_a = old_a;
        from_b = to_b, to_b = old_b;
      }
      da = st[2 * parity];
      db = st[2 * parity + 1];
    }
  }
  const unsigned *c = da >= 0 ? from_a : from_b;
  const int formal = da >= 0 ? da : db;
  int degree = formal;
  while (degree >= 0 && c[formal - degree] == 0) degree--;
  const unsigned inverse = degree >= 0 ? field_inverse(c[formal - degree], field) : 0;
  meta_for (int k = 0; k < size; k++) g[k] = k <= degree ? field_multiply(c[formal - k], inverse, field) : 0;
  return degree;
}
