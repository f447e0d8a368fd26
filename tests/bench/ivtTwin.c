/*
 * The same loop as packages/science/src/eyeMovements/ivt.ts, line by line, to compare speed and results.
 * Usage: ivtTwin INPUT OUTPUT. INPUT: n (int64), n times (double), n x (float), n y (float).
 * Prints the processor time of the best of five warm passes, ms; writes the fixations to OUTPUT: start, end (double), x, y (float).
 */
#define _POSIX_C_SOURCE 200112L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  int32_t count;
  double *start, *end;
  float *x, *y;
} Fixations;

static const double SIDE_LIMIT_MS = 50, PI = 3.141592653589793;

static double least(double a, double b) { return a < b ? a : b; }

static double tangent(double z) {
  const double zz = z * z;
  return z < 0.05 ? z * (1 + zz * (1.0 / 3 + zz * (2.0 / 15))) : tan(z);
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

static int32_t room = 0, count = 0, *first, *last, *size;
static double *sum_x, *sum_y;

static const double SCALE = 0.0235 / 60, CENTRE_X = 640, CENTRE_Y = 360;
static const double MERGE_GAP = 75, MIN_DURATION = 60;

static void grow(void) {
  room = room ? room * 2 : 1024;
  first = realloc(first, room * sizeof *first);
  last = realloc(last, room * sizeof *last);
  size = realloc(size, room * sizeof *size);
  sum_x = realloc(sum_x, room * sizeof *sum_x);
  sum_y = realloc(sum_y, room * sizeof *sum_y);
}

static int joins(const double *t, int32_t n, int32_t before, int32_t from, double x, double y) {
  if (start_of(t, from, n) - end_of(t, last[before], n) > MERGE_GAP) return 0;
  const double merge_tan = tan(0.5 * (PI / 180));
  const double ax = (sum_x[before] / size[before] - CENTRE_X) * SCALE;
  const double ay = (sum_y[before] / size[before] - CENTRE_Y) * SCALE;
  const double bx = (x - CENTRE_X) * SCALE, by = (y - CENTRE_Y) * SCALE;
  const double dx = ax - bx, dy = ay - by, turn = ax * by - ay * bx;
  const double dot = 1 + ax * bx + ay * by;
  return dx * dx + dy * dy + turn * turn <= merge_tan * merge_tan * (dot * dot);
}

static void add(const double *t, int32_t n, int32_t from, int32_t end, double sx, double sy) {
  const int32_t length = end - from, before = count - 1;
  if (before >= 0 && joins(t, n, before, from, sx / length, sy / length)) {
    last[before] = end - 1;
    size[before] += length;
    sum_x[before] += sx;
    sum_y[before] += sy;
    return;
  }
  if (count == room) grow();
  first[count] = from;
  last[count] = end - 1;
  size[count] = length;
  sum_x[count] = sx;
  sum_y[count] = sy;
  count++;
}

static Fixations ivt(const double *t, const float *x, const float *y, int32_t n) {
  const double half_window = 20.0 / 2, rad_per_ms = (30 * (PI / 180)) / 1000;
  const double distance = 60 / 0.0235, distance_squared = distance * distance;
  const int32_t end = n - 1;
  int32_t low = 0, high = 0, run_first = -1, i = 0;
  double run_x = 0, run_y = 0;
  count = 0;
  while (i < n) {
    int slow = 0;
    for (; i < n; i++) {
      const double now = t[i], from = now - half_window, until = now + half_window;
      while (t[low] < from) low++;
      while (high < end && t[high + 1] <= until) high++;
      slow = 0;
      const double px = x[i];
      if (px == px) {
        int32_t a = low, b = high;
        double dx = (double)x[a] - x[b];
        if (dx != dx || a == b) {
          while (a < i && x[a] != x[a]) a++;
          while (b > i && x[b] != x[b]) b--;
          if (a == b) {
            if (i > 0 && now - t[i - 1] <= MERGE_GAP && x[i - 1] == x[i - 1]) a = i - 1;
            if (i < end && t[i + 1] - now <= MERGE_GAP && x[i + 1] == x[i + 1]) b = i + 1;
          }
          dx = (double)x[a] - x[b];
        }
        if (a < b) {
          const double ax = x[a] - CENTRE_X, ay = y[a] - CENTRE_Y;
          const double bx = x[b] - CENTRE_X, by = y[b] - CENTRE_Y;
          const double dy = ay - by, turn = ax * by - ay * bx;
          const double dot = distance_squared + ax * bx + ay * by;
          const double limit = tangent(rad_per_ms * (t[b] - t[a])) * dot;
          slow = dot > 0 &&
                 distance_squared * (dx * dx + dy * dy) + turn * turn < limit * limit;
        }
      }
      if (run_first >= 0 && !(slow && now - t[i - 1] <= MERGE_GAP)) break;
      if (slow) {
        if (run_first < 0) {
          run_first = i;
          run_x = px;
          run_y = y[i];
        } else {
          run_x += px;
          run_y += y[i];
        }
      }
    }
    if (run_first >= 0) add(t, n, run_first, i, run_x, run_y);
    run_first = i < n && slow ? i : -1;
    if (run_first >= 0) {
      run_x = x[i];
      run_y = y[i];
    }
    i++;
  }
  if (run_first >= 0) add(t, n, run_first, n, run_x, run_y);
  Fixations found = {0, malloc((count + 1) * sizeof(double)), malloc((count + 1) * sizeof(double)),
                     malloc((count + 1) * sizeof(float)), malloc((count + 1) * sizeof(float))};
  for (int32_t c = 0; c < count; c++) {
    const double start = start_of(t, first[c], n), end = end_of(t, last[c], n);
    if (end - start < MIN_DURATION) continue;
    found.start[found.count] = start;
    found.end[found.count] = end;
    found.x[found.count] = (float)(sum_x[c] / size[c]);
    found.y[found.count] = (float)(sum_y[c] / size[c]);
    found.count++;
  }
  return found;
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
  Fixations found = ivt(t, x, y, (int32_t)n);
  double best = INFINITY;
  for (int pass = 0; pass < 5; pass++) {
    const double since = now_ms();
    found = ivt(t, x, y, (int32_t)n);
    best = least(best, now_ms() - since);
  }
  printf("%.4f\n", best);
  FILE *out = fopen(argv[2], "wb");
  if (!out) return 4;
  fwrite(found.start, sizeof(double), found.count, out);
  fwrite(found.end, sizeof(double), found.count, out);
  fwrite(found.x, sizeof(float), found.count, out);
  fwrite(found.y, sizeof(float), found.count, out);
  return fclose(out);
}
