/*
 * The same loops as packages/science/src/aoi/aoiTimes.ts, aoiHits.ts and aoiTrack.ts, to compare speed and results.
 * Usage: aoiTwin INPUT OUTPUT (formats: see aoi.bench.mjs). Prints the processor time of the best of five
 * warm passes, ms; writes the resulting columns to OUTPUT, one after the other (double).
 */
#define _POSIX_C_SOURCE 200112L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double BRIDGE_MS = 100 + 0.5;

typedef struct {
  int64_t spans, numbers;
  double activation;
  double *start, *end, *move_start, *move_end, *min_x, *min_y, *max_x, *max_y, *points;
  int32_t *from, *to, *length;
} Track;

typedef struct {
  int64_t respondents, samples, fixations, aois;
  double frame;
  uint16_t *who, *fixation_who;
  float *t, *x, *y, *lasts, *fixation_start, *fixation_end, *fixation_x, *fixation_y, *exposure;
  Track *tracks;
} Input;

enum {
  ACTUAL, FIX_COUNT, TTFF, TTFF_ONSET, FIRST_LENGTH, MEAN_LENGTH, FIX_DWELL, FIX_PERCENT, FIX_VISITS,
  FIX_REVISITS, HIT_TIME, GAZE_DWELL, GAZE_PERCENT, GAZE_VISITS, GAZE_REVISITS, SACCADES, COLUMNS
};

static double larger(double a, double b) { return a != a || b != b ? NAN : a > b ? a : b; }
static double smaller(double a, double b) { return a != a || b != b ? NAN : a < b ? a : b; }

static inline int32_t span_at(const Track *k, double t, int32_t at) {
  while (t >= k->end[at] && at + 1 < k->spans) at++;
  while (t < k->start[at] && at > 0) at--;
  return at;
}

static inline int crosses(double ax, double ay, double bx, double by, double x, double y) {
  if ((ay > y) == (by > y)) return 0;
  const double crossing =
      ay < by ? ax + ((y - ay) * (bx - ax)) / (by - ay) : bx + ((y - by) * (ax - bx)) / (ay - by);
  return x < crossing;
}

static inline int in_track(const Track *k, int32_t span, double t, double x, double y) {
  const double *p = k->points;
  const int32_t from = k->from[span], length = k->length[span], to = k->to[span];
  int inside = 0;
  if (to < 0) {
    double ax = p[from + length - 2], ay = p[from + length - 1];
    for (int32_t i = from; i < from + length; i += 2) {
      const double bx = p[i], by = p[i + 1];
      inside ^= crosses(ax, ay, bx, by, x, y);
      ax = bx;
      ay = by;
    }
    return inside;
  }
  const double part = (t - k->move_start[span]) / (k->move_end[span] - k->move_start[span]);
  const int32_t ahead = to - from, last = from + length - 2;
  double ax = p[last] + (p[last + ahead] - p[last]) * part;
  double ay = p[last + 1] + (p[last + 1 + ahead] - p[last + 1]) * part;
  for (int32_t i = from; i < from + length; i += 2) {
    const double bx = p[i] + (p[i + ahead] - p[i]) * part;
    const double by = p[i + 1] + (p[i + 1 + ahead] - p[i + 1]) * part;
    inside ^= crosses(ax, ay, bx, by, x, y);
    ax = bx;
    ay = by;
  }
  return inside;
}

static inline int in_span(const Track *k, int32_t s, double t, double x, double y) {
  return x >= k->min_x[s] && x < k->max_x[s] && y >= k->min_y[s] && y < k->max_y[s] &&
         in_track(k, s, t, x, y);
}

static double active_time(const Track *k, int32_t span, double start, double end) {
  double sum = 0;
  for (int32_t at = span; at < k->spans && k->start[at] < end; at++)
    if (k->from[at] >= 0) sum += smaller(k->end[at], end) - larger(k->start[at], start);
  return sum;
}

typedef struct {
  int32_t *gaze, *fixation;
  uint8_t *lost, *fixation_lost, *counted;
  double *start, *end;
  int32_t *first, *frames;
} Rows;

static void starts_of(const uint16_t *who, int64_t n, int64_t respondents, int32_t *starts) {
  int64_t row = 0;
  for (int64_t r = 0; r <= respondents; r++) {
    while (row < n && who[row] < r) row++;
    starts[r] = (int32_t)row;
  }
}

static void fill_rows(const Input *in, Rows *rows) {
  starts_of(in->who, in->samples, in->respondents, rows->gaze);
  starts_of(in->fixation_who, in->fixations, in->respondents, rows->fixation);
  for (int64_t r = 0; r < in->respondents; r++) {
    const int32_t first = rows->gaze[r], end = rows->gaze[r + 1];
    rows->counted[r] = 0;
    for (int32_t i = first; i < end; i++) {
      const double missing = i == first ? INFINITY
                                        : (double)in->t[i] - in->t[i - 1] -
                                              ((double)in->lasts[i] + in->lasts[i - 1]) / 2;
      rows->lost[i] = !(missing <= BRIDGE_MS);
      if (isfinite(in->t[i]) && isfinite(in->x[i]) && isfinite(in->y[i])) rows->counted[r] = 1;
    }
    int32_t sample = first;
    double previous = NAN;
    for (int32_t f = rows->fixation[r]; f < rows->fixation[r + 1]; f++) {
      const double start = larger(in->fixation_start[f], 0);
      const double stop = smaller(in->fixation_end[f], in->exposure[r]);
      rows->fixation_lost[f] = 1;
      rows->start[f] = rows->end[f] = 0;
      if (!(stop > start)) continue;
      rows->start[f] = start;
      rows->end[f] = stop;
      rows->first[f] = (int32_t)ceil(start / in->frame);
      const int32_t frames = (int32_t)ceil(stop / in->frame) - rows->first[f];
      rows->frames[f] = frames > 0 ? frames : 0;
      if (previous == previous) {
        while (sample < end && in->t[sample] < previous) sample++;
        uint8_t lost = 0;
        for (int32_t i = sample; i < end; i++) {
          lost |= rows->lost[i];
          if (in->t[i] >= start) break;
        }
        rows->fixation_lost[f] = lost;
      }
      previous = stop;
    }
  }
}

static void fixations(const Input *in, const Rows *rows, const Track *k, int64_t r, double **out, int64_t at) {
  int32_t span = 0, count = 0, saccades = 0, visits = 0, open = 0;
  double dwell = 0, hit = 0, first = NAN, first_length = NAN;
  for (int32_t f = rows->fixation[r]; f < rows->fixation[r + 1]; f++) {
    const double start = rows->start[f], end = rows->end[f];
    if (!(end > start)) continue;
    span = span_at(k, start, span);
    const double x = in->fixation_x[f], y = in->fixation_y[f];
    const int32_t n = rows->frames[f] ? rows->frames[f] : 1;
    int32_t inside = 0, active = n;
    double active_ms = end - start;
    if (end <= k->end[span] && k->to[span] < 0) {
      if (in_span(k, span, start, x, y)) inside = n;
    } else {
      active = 0;
      for (int32_t j = 0; j < n; j++) {
        const double now = rows->frames[f] == 0 ? (start + end) / 2 : (rows->first[f] + j) * in->frame;
        const int32_t s = span_at(k, now, span);
        if (k->from[s] < 0) continue;
        active++;
        inside += in_span(k, s, now, x, y);
      }
      active_ms = active_time(k, span, start, end);
    }
    if (inside > 0 && 2 * inside >= n) {
      if (count == 0) {
        first = start;
        first_length = end - start;
      }
      count++;
      if (!rows->fixation_lost[f]) saccades++;
      if (!open || rows->fixation_lost[f]) visits++;
      dwell += (active_ms * inside) / active;
      hit += end - start;
      open = 1;
    } else {
      open = 0;
    }
  }
  out[FIX_COUNT][at] = count;
  out[TTFF][at] = larger(0, first - larger(0, k->activation));
  out[TTFF_ONSET][at] = first;
  out[FIRST_LENGTH][at] = first_length;
  out[MEAN_LENGTH][at] = count ? hit / count : NAN;
  out[FIX_DWELL][at] = dwell;
  out[FIX_VISITS][at] = visits;
  out[SACCADES][at] = saccades;
}

static void gaze(const Input *in, const Rows *rows, const Track *k, int64_t r, double **out, int64_t at) {
  const int32_t stop = rows->gaze[r + 1];
  int32_t span = 0, visits = 0, open = 0;
  double start = k->start[0], end = k->end[0], min_x = k->min_x[0], max_x = k->max_x[0];
  double min_y = k->min_y[0], max_y = k->max_y[0], dwell = 0, first = NAN;
  for (int32_t i = rows->gaze[r]; i < stop; i++) {
    const double now = in->t[i];
    if (!(now >= start && now < end)) {
      if (now != now) continue;
      span = span_at(k, now, span);
      start = k->start[span];
      end = k->end[span];
      min_x = k->min_x[span];
      max_x = k->max_x[span];
      min_y = k->min_y[span];
      max_y = k->max_y[span];
    }
    const double x = in->x[i], y = in->y[i];
    if (x >= min_x && x < max_x && y >= min_y && y < max_y && in_track(k, span, now, x, y)) {
      if (!open || rows->lost[i]) {
        if (visits == 0) first = now;
        visits++;
        open = 1;
      }
      dwell += in->lasts[i];
    } else {
      open = 0;
    }
  }
  out[HIT_TIME][at] = first;
  out[GAZE_DWELL][at] = dwell;
  out[GAZE_VISITS][at] = visits;
}

static void metrics(const Input *in, Rows *rows, double **out) {
  for (int c = 0; c < COLUMNS; c++)
    for (int64_t i = 0; i < in->aois * in->respondents; i++) out[c][i] = NAN;
  fill_rows(in, rows);
  for (int64_t a = 0; a < in->aois; a++) {
    const Track *k = in->tracks + a;
    for (int64_t r = 0; r < in->respondents; r++) {
      const int64_t at = a * in->respondents + r;
      double exposed = 0;
      for (int32_t s = 0; s < k->spans; s++)
        if (k->from[s] >= 0 && k->start[s] == k->move_start[s])
          exposed += larger(0, smaller(k->move_end[s], in->exposure[r]) - larger(k->start[s], 0));
      out[ACTUAL][at] = exposed;
      if (!(exposed > 0) || !rows->counted[r]) continue;
      fixations(in, rows, k, r, out, at);
      gaze(in, rows, k, r, out, at);
      out[FIX_PERCENT][at] = 100 * out[FIX_DWELL][at] / exposed;
      out[GAZE_PERCENT][at] = 100 * out[GAZE_DWELL][at] / exposed;
      out[FIX_REVISITS][at] = larger(0, out[FIX_VISITS][at] - 1);
      out[GAZE_REVISITS][at] = larger(0, out[GAZE_VISITS][at] - 1);
    }
  }
}

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void *column(FILE *file, size_t size, int64_t n) {
  void *values = malloc(size * n + 1);
  if (fread(values, size, n, file) != (size_t)n) exit(3);
  return values;
}

static int64_t whole(FILE *file) { return *(int64_t *)column(file, 8, 1); }

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 3;
  Input in;
  in.respondents = whole(file);
  in.samples = whole(file);
  in.fixations = whole(file);
  in.aois = whole(file);
  in.frame = *(double *)column(file, 8, 1);
  in.who = column(file, 2, in.samples);
  in.t = column(file, 4, in.samples);
  in.x = column(file, 4, in.samples);
  in.y = column(file, 4, in.samples);
  in.lasts = column(file, 4, in.samples);
  in.fixation_who = column(file, 2, in.fixations);
  in.fixation_start = column(file, 4, in.fixations);
  in.fixation_end = column(file, 4, in.fixations);
  in.fixation_x = column(file, 4, in.fixations);
  in.fixation_y = column(file, 4, in.fixations);
  in.exposure = column(file, 4, in.respondents);
  in.tracks = malloc(in.aois * sizeof *in.tracks);
  for (int64_t a = 0; a < in.aois; a++) {
    Track *k = in.tracks + a;
    k->spans = whole(file);
    k->numbers = whole(file);
    k->activation = *(double *)column(file, 8, 1);
    k->start = column(file, 8, k->spans);
    k->end = column(file, 8, k->spans);
    k->move_start = column(file, 8, k->spans);
    k->move_end = column(file, 8, k->spans);
    k->min_x = column(file, 8, k->spans);
    k->min_y = column(file, 8, k->spans);
    k->max_x = column(file, 8, k->spans);
    k->max_y = column(file, 8, k->spans);
    k->from = column(file, 4, k->spans);
    k->to = column(file, 4, k->spans);
    k->length = column(file, 4, k->spans);
    k->points = column(file, 8, k->numbers);
  }
  fclose(file);
  Rows rows = {
      malloc((in.respondents + 1) * 4), malloc((in.respondents + 1) * 4), malloc(in.samples + 1),
      malloc(in.fixations + 1),         malloc(in.respondents + 1),       malloc(in.fixations * 8 + 1),
      malloc(in.fixations * 8 + 1),     malloc(in.fixations * 4 + 1),     malloc(in.fixations * 4 + 1),
  };
  double *out[COLUMNS];
  for (int c = 0; c < COLUMNS; c++) out[c] = malloc(in.aois * in.respondents * sizeof **out);
  metrics(&in, &rows, out);
  double best = INFINITY;
  for (int pass = 0; pass < 5; pass++) {
    const double since = now_ms();
    metrics(&in, &rows, out);
    best = smaller(best, now_ms() - since);
  }
  printf("%.4f\n", best);
  FILE *to = fopen(argv[2], "wb");
  if (!to) return 4;
  for (int c = 0; c < COLUMNS; c++) fwrite(out[c], sizeof **out, in.aois * in.respondents, to);
  return fclose(to);
}
