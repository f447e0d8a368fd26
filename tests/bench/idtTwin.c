/*
 * The same loops as packages/science/src/eyeMovements/idt.ts and fillGaps.ts with the settings of `auto` for webcam gaze, to
 * compare speed and results. Usage and files: as in ivtTwin.c.
 * The arc tangent is that of fdlibm (Sun Microsystems, 1993; freely granted), which JavaScript engines use.
 */
#define _POSIX_C_SOURCE 200112L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double SIDE_LIMIT_MS = 50, GAP_LIMIT_MS = 75, PI = 3.141592653589793;
static const double CENTRE_X = 640, CENTRE_Y = 360, CM_PER_PX = 0.0235, DISTANCE_CM = 60;
static const double DISPERSION_DEG = 4, MIN_DURATION_MS = 100;

static double least(double a, double b) { return a < b ? a : b; }

static const double ATAN_HIGH[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                                   9.82793723247329054082e-01, 1.57079632679489655800e+00};
static const double ATAN_LOW[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                                  1.39033110312309984516e-17, 6.12323399573676603587e-17};
static const double AT[] = {3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
                            -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
                            6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
                            -3.65315727442169155270e-02, 1.62858201153657823623e-02};

static double arc_tangent(double x) {
  const double size = fabs(x), sign = x;
  int id = -1;
  if (size != size) return x;
  if (size >= 73786976294838206464.0) return x > 0 ? ATAN_HIGH[3] + ATAN_LOW[3] : -ATAN_HIGH[3] - ATAN_LOW[3];
  if (size < 1.862645149230957e-9) return x;
  if (size >= 2.4375) {
    id = 3;
    x = -1.0 / size;
  } else if (size >= 1.1875) {
    id = 2;
    x = (size - 1.5) / (1 + 1.5 * size);
  } else if (size >= 0.6875) {
    id = 1;
    x = (size - 1) / (size + 1);
  } else if (size >= 0.4375) {
    id = 0;
    x = (2.0 * size - 1) / (2.0 + size);
  }
  const double z = x * x, w = z * z;
  const double s1 = z * (AT[0] + w * (AT[2] + w * (AT[4] + w * (AT[6] + w * (AT[8] + w * AT[10])))));
  const double s2 = w * (AT[1] + w * (AT[3] + w * (AT[5] + w * (AT[7] + w * AT[9]))));
  if (id < 0) return x - x * (s1 + s2);
  const double angle = ATAN_HIGH[id] - ((x * (s1 + s2) - ATAN_LOW[id]) - x);
  return sign < 0 ? -angle : angle;
}

static double axis_deg(double px, double centre) {
  return arc_tangent(((px - centre) * CM_PER_PX) / DISTANCE_CM) * (180 / PI);
}

static double start_of(const double *t, int32_t at, int32_t n) {
  const double now = t[at];
  const double interval = at > 0 ? now - t[at - 1] : n > 1 ? t[at + 1] - now : 0;
  return now - least(interval / 2, SIDE_LIMIT_MS);
}

static double end_of(const double *t, int32_t at, int32_t n) {
  const double now = t[at];
  const double interval = at + 1 < n ? t[at + 1] - now : n > 1 ? now - t[at - 1] : 0;
  return now + least(interval / 2, SIDE_LIMIT_MS);
}

static void fill_gaps(const double *t, const float *values, int32_t n, float *filled) {
  int32_t before = -1;
  for (int32_t i = 0; i < n; i++) filled[i] = values[i];
  for (int32_t i = 0; i < n; i++) {
    const double value = values[i];
    if (value != value) continue;
    if (before >= 0 && i - before > 1) {
      const double start_ms = t[before], span = t[i] - start_ms, start = values[before];
      if (span <= GAP_LIMIT_MS)
        for (int32_t k = before + 1; k < i; k++)
          filled[k] = (float)(start + ((value - start) * (t[k] - start_ms)) / span);
    }
    before = i;
  }
}

static void median_of_three(const float *values, int32_t n, float *smoothed) {
  for (int32_t i = 0; i < n; i++) smoothed[i] = values[i];
  for (int32_t i = 1; i + 1 < n; i++) {
    const float a = values[i - 1], b = values[i], c = values[i + 1];
    if (a != a || b != b || c != c) continue;
    const float low = a < b ? a : b, high = a < b ? b : a, most = high < c ? high : c;
    smoothed[i] = low > most ? low : most;
  }
}

static float *filled, *smooth_x, *smooth_y, *centre_x, *centre_y;
static double *x_deg, *y_deg, *starts, *ends;

static int32_t idt(const double *t, const float *x, const float *y, int32_t n) {
  int32_t count = 0, first = 0;
  // As in JavaScript, the working columns are allocated by each call.
  filled = malloc(n * sizeof(float));
  smooth_x = malloc(n * sizeof(float));
  smooth_y = malloc(n * sizeof(float));
  x_deg = malloc(n * sizeof(double));
  y_deg = malloc(n * sizeof(double));
  fill_gaps(t, x, n, filled);
  median_of_three(filled, n, smooth_x);
  fill_gaps(t, y, n, filled);
  median_of_three(filled, n, smooth_y);
  for (int32_t i = 0; i < n; i++) {
    x_deg[i] = axis_deg(smooth_x[i], CENTRE_X);
    y_deg[i] = axis_deg(smooth_y[i], CENTRE_Y);
  }
  while (first < n) {
    int32_t last = -1;
    double min_x = x_deg[first], max_x = min_x, min_y = y_deg[first], max_y = min_y, before = t[first];
    for (int32_t i = first; i < n; i++) {
      const double at_x = x_deg[i], at_y = y_deg[i], now = t[i];
      if (at_x != at_x || at_y != at_y || now - before > GAP_LIMIT_MS) break;
      if (at_x < min_x) min_x = at_x;
      if (at_x > max_x) max_x = at_x;
      if (at_y < min_y) min_y = at_y;
      if (at_y > max_y) max_y = at_y;
      if (max_x - min_x + (max_y - min_y) > DISPERSION_DEG) break;
      last = i;
      before = now;
    }
    if (last < 0 || !(end_of(t, last, n) - start_of(t, first, n) >= MIN_DURATION_MS)) {
      first++;
      continue;
    }
    double sum_x = 0, sum_y = 0;
    int32_t samples = 0;
    for (int32_t i = first; i <= last; i++) {
      const double mx = x[i], my = y[i];
      if (mx != mx || my != my) continue;
      sum_x += mx;
      sum_y += my;
      samples++;
    }
    starts[count] = start_of(t, first, n);
    ends[count] = end_of(t, last, n);
    centre_x[count] = (float)(sum_x / samples);
    centre_y[count] = (float)(sum_y / samples);
    count++;
    first = last + 1;
  }
  free(filled);
  free(smooth_x);
  free(smooth_y);
  free(x_deg);
  free(y_deg);
  return count;
}

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *in = fopen(argv[1], "rb");
  int64_t n = 0;
  if (!in || fread(&n, sizeof n, 1, in) != 1) return 3;
  double *t = malloc(n * sizeof *t);
  float *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  if (fread(t, sizeof *t, n, in) != (size_t)n || fread(x, sizeof *x, n, in) != (size_t)n ||
      fread(y, sizeof *y, n, in) != (size_t)n)
    return 3;
  fclose(in);
  centre_x = malloc(n * sizeof(float));
  centre_y = malloc(n * sizeof(float));
  starts = malloc(n * sizeof(double));
  ends = malloc(n * sizeof(double));
  int32_t count = idt(t, x, y, (int32_t)n);
  double best = INFINITY;
  for (int pass = 0; pass < 5; pass++) {
    const double since = now_ms();
    count = idt(t, x, y, (int32_t)n);
    best = least(best, now_ms() - since);
  }
  printf("%.4f\n", best);
  FILE *out = fopen(argv[2], "wb");
  if (!out) return 4;
  fwrite(starts, sizeof(double), count, out);
  fwrite(ends, sizeof(double), count, out);
  fwrite(centre_x, sizeof(float), count, out);
  fwrite(centre_y, sizeof(float), count, out);
  return fclose(out);
}
