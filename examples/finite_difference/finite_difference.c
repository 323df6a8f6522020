/* Explicit time steps of many one-dimensional finite-difference problems, all of them in one launch: a block has one
 * problem, advances it by `steps` steps in shared memory and writes it back. u[v * points + j] is point j of problem v;
 * lower, middle and upper have the same layout and hold the problem's coefficients:
 *
 *   u_j' = u_j + (lower_j * u_(j-1) + middle_j * u_j + upper_j * u_(j+1)),   u_(-1) = u_points = 0
 *
 * Right for every problems >= 0, points >= 1, steps >= 0. From M. Giles, "GPU implementation of explicit and implicit
 * finite difference methods in Finance" (2048 options of 256 points, 50000 steps), method `explicit1`, in the form that
 * it gives as the more accurate one. That method keeps one array and needs two barriers a step; here two arrays take
 * turns, two steps a round of the loop, and the last odd step goes straight to u. */

static inline float advance_float(float lower, float middle, float upper, float left, float here, float right) {
  return here + (lower * left + middle * here + upper * right);
}

void finite_difference_float(int problems, int points, int steps, const float *lower, const float *middle,
                             const float *upper, float *u) {
  meta_schedule meta_extent(lower, problems * points) meta_extent(middle, problems * points)
      meta_extent(upper, problems * points) meta_extent(u, problems * points) {
    meta_for (int v = 0; v < problems; v++) {
      float a[points], b[points], c[points], even[points + 2], odd[points + 2]; /* u_j is even[j + 1] or odd[j + 1] */
      even[0] = even[points + 1] = odd[0] = odd[points + 1] = 0;
      meta_for (int j = 0; j < points; j++) {
        a[j] = lower[v * points + j];
        b[j] = middle[v * points + j];
        c[j] = upper[v * points + j];
        even[j + 1] = u[v * points + j];
      }
      for (int k = 0; k < steps / 2; k++) {
        meta_for (int j = 0; j < points; j++)
          odd[j + 1] = advance_float(a[j], b[j], c[j], even[j], even[j + 1], even[j + 2]);
        meta_for (int j = 0; j < points; j++)
          even[j + 1] = advance_float(a[j], b[j], c[j], odd[j], odd[j + 1], odd[j + 2]);
      }
      if (steps % 2 == 1) {
        meta_for (int j = 0; j < points; j++)
          u[v * points + j] = advance_float(a[j], b[j], c[j], even[j], even[j + 1], even[j + 2]);
      } else {
        meta_for (int j = 0; j < points; j++) u[v * points + j] = even[j + 1];
      }
    }
  }
}

static inline double advance_double(double lower, double middle, double upper, double left, double here, double right) {
  return here + (lower * left + middle * here + upper * right);
}

void finite_difference_double(int problems, int points, int steps, const double *lower, const double *middle,
                              const double *upper, double *u) {
  meta_schedule meta_extent(lower, problems * points) meta_extent(middle, problems * points)
      meta_extent(upper, problems * points) meta_extent(u, problems * points) {
    meta_for (int v = 0; v < problems; v++) {
      double a[points], b[points], c[points], even[points + 2], odd[points + 2]; /* u_j is even[j + 1] or odd[j + 1] */
      even[0] = even[points + 1] = odd[0] = odd[points + 1] = 0;
      meta_for (int j = 0; j < points; j++) {
        a[j] = lower[v * points + j];
        b[j] = middle[v * points + j];
        c[j] = upper[v * points + j];
        even[j + 1] = u[v * points + j];
      }
      for (int k = 0; k < steps / 2; k++) {
        meta_for (int j = 0; j < points; j++)
          odd[j + 1] = advance_double(a[j], b[j], c[j], even[j], even[j + 1], even[j + 2]);
        meta_for (int j = 0; j < points; j++)
          even[j + 1] = advance_double(a[j], b[j], c[j], odd[j], odd[j + 1], odd[j + 2]);
      }
      if (steps % 2 == 1) {
        meta_for (int j = 0; j < points; j++)
          u[v * points + j] = advance_double(a[j], b[j], c[j], even[j], even[j + 1], even[j + 2]);
      } else {
        meta_for (int j = 0; j < points; j++) u[v * points + j] = even[j + 1];
      }
    }
  }
}
