/* Multiplication in two phases of dense univariate polynomials over the integers modulo a prime p < 2^31: f = a * b. a
 * has n coefficients, b has m, f gets n + m - 1; the constant one stands first. With n = 0 or m = 0 nothing is written.
 *
 * The algorithm is 5 to 7 of S. A. Haque, M. Moreno Maza, N. Xie, "A Many-core Machine Model for Designing Algorithms
 * with Minimum Parallelism Overheads", section 5. Multiplication phase: row r of M is the product of a by the s
 * coefficients of b from r*s on; M has ceil(m / s) rows of n + s - 1 coefficients, all written here. A block computes
 * s*L coefficients of one row. Addition phase: rows are added in pairs until one is left. Right for all s >= 1, L >= 1.
 *
 * Corrections to the text, and their reasons:
 * - The rows are ceil(m / s), and a row is cut into ceil((n + s - 1) / (s*L)) blocks of its own: the text takes s
 *   to divide m, and its linear block index lets a block reach into two rows if s*L does not divide the row.
 * - Algorithm 5 has to add pairs log2(m / s) times, not log2(s) times.
 * - Algorithm 6 copies the s - 1 coefficients in front of its window from one place too low, and leaves out a[0];
 *   line 17 lacks the thread index.
 * - Algorithm 7 takes x for the distance of the rows, which is y. It adds row k to row k + 2^i, and what lies
 *   below that row to f; its last step adds what lies above x^m to a row that does not exist. Here row k + d is
 *   added to row k, and what lies above row k goes to f: the mirror image, which needs no power of two, as the
 *   first row of a pair always exists. The row that is left is added to f at the end. */
#include "../division/prime_field.h"

void multiplication(long n, long m, long s, long L, unsigned p, const unsigned *a, const unsigned *b, unsigned *M,
                    unsigned *f) {
  if (n == 0 || m == 0) return;
  const struct PrimeField field = prime_field(p);
  const long x = (m + s - 1) / s, y = n + s - 1, size = n + m - 1, width = s * L, chunks = (y + width - 1) / width;
  const long common = y < size ? y : size;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(M, x * y) meta_extent(f, size) {
    meta_for (long r = 0; r < x; r++) meta_assert_independent
      meta_for (long c = 0; c < chunks; c++) {
        unsigned part[s], window[width + s - 1]; /* b[r*s ...] and a[c*width - (s - 1) ...] */
        meta_for (long t = 0; t < s; t++) part[t] = r * s + t < m ? b[r * s + t] : 0;
        meta_for (long t = 0; t < width + s - 1; t++) {
          long i = c * width + t - (s - 1);
          window[t] = i >= 0 && i < n ? a[i] : 0;
        }
        meta_for (long t = 0; t < width; t++) {
          long h = c * width + t;
          if (h < y) {
            unsigned long long sum = 0;
            for (long k = 0; k < s; k++) sum = field_accumulate(sum, part[k], window[t + s - 1 - k], field);
            M[r * y + h] = field_reduce(sum, field);
          }
        }
      }
    meta_for (long i = 0; i < size; i++) f[i] = 0;
    for (long d = 1; d < x; d *= 2) {
      meta_for (long k = 0; k < x - d; k += 2 * d) meta_assert_independent
        meta_for (long c = 0; c < chunks; c++) {
          long from = (k + d) * y, to = k * y; /* coefficient h of row k + d belongs to x^((k + d)*s + h) */
          meta_for (long t = 0; t < width; t++) {
            long h = c * width + t, above = h + d * s;
            if (h < y && above < y)
              M[to + above] = field_add(M[to + above], M[from + h], field);
            else if (h < y && k * s + above < size)
              f[k * s + above] = field_add(f[k * s + above], M[from + h], field);
          }
        }
    }
    meta_for (long i = 0; i < common; i++) f[i] = field_add(f[i], M[i], field);
  }
}
