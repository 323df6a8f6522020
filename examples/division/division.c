/* Division with remainder of dense univariate polynomials over the integers modulo a prime p < 2^31: a = q * b + r with
 * deg r < deg b. Coefficients are 0 ... p - 1, the constant one first. a has n of them and becomes r, zero from m - 1
 * on; b has m >= 1 of them, the last one not zero; q gets n - m + 1. With n < m nothing is written: a is the remainder.
 *
 * The algorithms are those of S. A. Haque, M. Moreno Maza, N. Xie, "A Many-core Machine Model for Designing Algorithms
 * with Minimum Parallelism Overheads", section 3: one division step a launch (algorithms 1 and 2, B coefficients a
 * block), and s steps a launch (algorithms 3 and 4). Both are right for every n, m >= 1, B >= 1, s >= 1.
 *
 * Corrections to the text, and their reasons:
 * - Algorithm 2: the thread with j = deg b writes a[i], which all others read. The new a[i] is zero and never
 *   read again; it is not written, and a[m - 1 ... n - 1] are cleared at the end.
 * - Algorithm 4: only e = min(s, i - m + 2) steps are left at i, and the coefficients below the head start at
 *   i - e, not at i - 2*s as printed (t >= s there): what is read and written is s too low, and lower still in
 *   the last launch if s does not divide n - m + 1. Steps count down from i, so that line 7 should bound i - k. Threads
 *   of line 15 read sAc[k] while one of them writes it: here the head is updated from k + 1 on, and the factor
 *   is a variable of the block. Coefficients of b below the constant one are zero, those of a are left alone.
 * - For a constant b there is nothing to update, but one block still has to write q. */
#include "prime_field.h"

void division_naive(int n, int m, int B, unsigned p, unsigned *a, const unsigned *b, unsigned *q) {
  const struct PrimeField field = prime_field(p);
  const unsigned inverse = field_inverse(b[m - 1], field);
  const int blocks = m > 1 ? (m - 2) / B + 1 : 1;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(q, n - m + 1) {
    for (int i = n - 1; i >= m - 1; i--) {
      meta_for (int v = 0; v < blocks; v++) {
        unsigned factor = field_multiply(a[i], inverse, field);
        if (v == 0) q[i - m + 1] = factor;
        meta_for (int t = 0; t < B; t++) {
          int j = v * B + t;
          if (j < m - 1) a[i - m + 1 + j] = field_subtract_product(a[i - m + 1 + j], factor, b[j], field);
        }
      }
    }
    meta_for (int k = m - 1; k < n; k++) a[k] = 0;
  }
}

/* A launch takes e steps, for the leading coefficients a[i] ... a[i - e + 1], the head. Every block computes the head
 * for itself; block v updates the coefficients 2*s*v ... 2*s*v + 2*s - 1 below it. The coefficient t of the tile stands
 * e + 2*s*v + t - k below the leading one of step k, where b has low[e + t - k]. */
void division_steps(int n, int m, int s, unsigned p, unsigned *a, const unsigned *b, unsigned *q) {
  const struct PrimeField field = prime_field(p);
  const unsigned inverse = field_inverse(b[m - 1], field);
  const int blocks = m > 1 ? (m - 2) / (2 * s) + 1 : 1;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(q, n - m + 1) {
    for (int i = n - 1; i >= m - 1; i -= s) {
      const int e = i - m + 2 < s ? i - m + 2 : s;
      meta_for (int v = 0; v < blocks; v++) {
        unsigned head[s], lead[s], tile[2 * s], low[3 * s];
        meta_for (int t = 0; t < e; t++) head[t] = a[i - t];
        meta_for (int t = 0; t < s; t++) lead[t] = t < m ? b[m - 1 - t] : 0;
        meta_for (int t = 0; t < 2 * s; t++) tile[t] = 2 * s * v + t < m - 1 ? a[i - e - 2 * s * v - t] : 0;
        meta_for (int t = 0; t < 3 * s; t++) low[t] = 2 * s * v + t < m ? b[m - 1 - 2 * s * v - t] : 0;
        for (int k = 0; k < e; k++) {
          unsigned factor = field_multiply(head[k], inverse, field);
          if (v == 0) q[i - m + 1 - k] = factor;
          if (factor == 0) continue;
          meta_for (int t = k + 1; t < e; t++) head[t] = field_subtract_product(head[t], factor, lead[t - k], field);
          meta_for (int t = 0; t < 2 * s; t++) tile[t] = field_subtract_product(tile[t], factor, low[e + t - k], field);
        }
        meta_for (int t = 0; t < 2 * s; t++)
          if (2 * s * v + t < m - 1) a[i - e - 2 * s * v - t] = tile[t];
      }
    }
    meta_for (int k = m - 1; k < n; k++) a[k] = 0;
  }
}
