/**
 * Hits weighted by the accuracy of the gaze.
 *
 * Webcam gaze is a few degrees off, which is as much as many AOIs are wide. A fixation or sample
 * therefore counts with the probability that the true gaze lies in the AOI: a normal error of the
 * respondent's accuracy around the measured point. Accuracy is a mean distance; distances of an
 * isotropic normal error with standard deviation s along each axis have the mean s * sqrt(pi / 2)
 * (Rayleigh), so s = accuracyDeg / sqrt(pi / 2) = 0.798 accuracyDeg. Degrees are converted to
 * fractions of the picture by the respondent's own screen and distance.
 *
 * Sums (counts, dwell) become expected values. Yes-or-no decisions (time to first fixation, first
 * hit, visits) count a hit if the probability is at least a half. The errors of one respondent's
 * samples are correlated, so no probability of "at least once" is derived from them. For
 * respondents with unknown accuracy or scale, hits count fully or not at all, as without this
 * option.
 */
import { activeTimeMs, frameTimeMs } from './aoiHits';
import type { RespondentRows } from './aoiTimes';
import { isInSpan, spanAt, type AoiTrack } from './aoiTrack';
import type { AoiGaze } from './aoiTypes';
import type { FixationHits, GazeHits } from './declaration/aoiMeasurements';
import { gaussianInPolygon } from '../math/gaussianInPolygon';

/**
 * Farther than this many standard deviations from the AOI's box, a point contributes less than 3e-7
 * and is ignored.
 */
const REACH = 5;
/** Mean of a Rayleigh distribution divided by its scale. */
const RAYLEIGH_MEAN = Math.sqrt(Math.PI / 2);

export interface RespondentSigmas {
  /**
   * [respondents] standard deviation along the axes, as a fraction of the picture; 0 if unknown.
   */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export function respondentSigmas({ respondentIds, respondents }: AoiGaze): RespondentSigmas {
  const sigmas = {
    x: new Float64Array(respondentIds.length),
    y: new Float64Array(respondentIds.length),
  };
  for (let r = 0; r < respondentIds.length; r++) {
    const sigmaDeg = respondents.accuracyDeg[r]! / RAYLEIGH_MEAN;
    const x = sigmaDeg * respondents.xNormPerDeg[r]!;
    const y = sigmaDeg * respondents.yNormPerDeg[r]!;
    if (x > 0 && y > 0 && Number.isFinite(x) && Number.isFinite(y)) {
      sigmas.x[r] = x;
      sigmas.y[r] = y;
    }
  }
  return sigmas;
}

/** As countFixations. */
export function countSoftFixations(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  exposedMs: Float64Array,
  sigmas: RespondentSigmas,
): (FixationHits | null)[] {
  const { fixations, fixationStarts } = rows;
  const chance = hitProbabilities(track);
  const hits: (FixationHits | null)[] = [];
  for (let r = 0; r + 1 < fixationStarts.length; r++) {
    if (!(exposedMs[r]! > 0) || rows.isCounted[r] === 0) {
      hits.push(null);
      continue;
    }
    const sigmaX = sigmas.x[r]!;
    const sigmaY = sigmas.y[r]!;
    let [span, count, saccades, visits, dwellMs, totalMs] = [0, 0, 0, 0, 0, 0];
    let first: FixationHits['first'] = null;
    let isOpen = false;
    for (let f = fixationStarts[r]!; f < fixationStarts[r + 1]!; f++) {
      const start = fixations.startMs[f]!;
      const end = fixations.endMs[f]!;
      if (!(end > start)) continue;
      span = spanAt(track, start, span);
      const x = aggregate.fixationXNorm[f]!;
      const y = aggregate.fixationYNorm[f]!;
      const n = fixations.frames[f]! || 1;
      const isStill = end <= track.endMs[span]! && track.to[span]! < 0;
      let sum = 0;
      let active = n;
      if (isStill) {
        sum = n * chance(span, start, x, y, sigmaX, sigmaY);
      } else {
        active = 0;
        for (let k = 0; k < n; k++) {
          const now = frameTimeMs(fixations, f, k, aggregate.frameIntervalMs);
          const at = spanAt(track, now, span);
          if (track.from[at]! < 0) continue;
          active++;
          sum += chance(at, now, x, y, sigmaX, sigmaY);
        }
      }
      const probability = sum / n;
      const activeMs = isStill ? end - start : activeTimeMs(track, span, start, end);
      count += probability;
      if (active > 0) dwellMs += (activeMs * sum) / active;
      totalMs += probability * (end - start);
      if (fixations.isAfterLoss[f] === 0) saccades += probability;
      const isHit = probability >= 0.5;
      if (isHit) {
        first ??= { startMs: start, durationMs: end - start };
        if (!isOpen || fixations.isAfterLoss[f] === 1) visits++;
      }
      isOpen = isHit;
    }
    hits.push({ count, first, totalMs, dwellMs, visits, saccades });
  }
  return hits;
}

/** As countGaze. */
export function countSoftGaze(
  aggregate: AoiGaze,
  rows: RespondentRows,
  track: AoiTrack,
  exposedMs: Float64Array,
  sigmas: RespondentSigmas,
): (GazeHits | null)[] {
  const { tMs, xNorm, yNorm, sampleMs } = aggregate;
  const chance = hitProbabilities(track);
  const hits: (GazeHits | null)[] = [];
  for (let r = 0; r + 1 < rows.gazeStarts.length; r++) {
    if (!(exposedMs[r]! > 0) || rows.isCounted[r] === 0) {
      hits.push(null);
      continue;
    }
    let [span, visits, dwellMs] = [0, 0, 0];
    let firstMs = Number.NaN;
    let isOpen = false;
    for (let i = rows.gazeStarts[r]!; i < rows.gazeStarts[r + 1]!; i++) {
      const now = tMs[i]!;
      if (Number.isNaN(now)) continue;
      span = spanAt(track, now, span);
      const probability = chance(span, now, xNorm[i]!, yNorm[i]!, sigmas.x[r]!, sigmas.y[r]!);
      if (probability > 0) dwellMs += probability * sampleMs[i]!;
      const isHit = probability >= 0.5;
      if (isHit && (!isOpen || rows.isAfterLoss[i] === 1)) {
        if (visits === 0) firstMs = now;
        visits++;
      }
      isOpen = isHit;
    }
    hits.push({ firstMs: Number.isNaN(firstMs) ? null : firstMs, dwellMs, visits });
  }
  return hits;
}

type HitProbability = (
  span: number,
  tMs: number,
  x: number,
  y: number,
  sigmaX: number,
  sigmaY: number,
) => number;

function hitProbabilities(track: AoiTrack): HitProbability {
  /** One buffer per span, overwritten as the shape moves. */
  const shapes = Array.from(track.from, (from, span) =>
    from < 0 ? new Float64Array(0) : track.points.slice(from, from + track.length[span]!),
  );
  return (span, tMs, x, y, sigmaX, sigmaY) => {
    const from = track.from[span]!;
    const inReach =
      from >= 0 &&
      x >= track.minX[span]! - REACH * sigmaX &&
      x <= track.maxX[span]! + REACH * sigmaX &&
      y >= track.minY[span]! - REACH * sigmaY &&
      y <= track.maxY[span]! + REACH * sigmaY;
    if (!inReach) return 0;
    if (sigmaX === 0) return isInSpan(track, span, tMs, x, y) ? 1 : 0;
    const shape = shapes[span]!;
    const to = track.to[span]!;
    if (to >= 0) {
      const moveStartMs = track.moveStartMs[span]!;
      const part = (tMs - moveStartMs) / (track.moveEndMs[span]! - moveStartMs);
      for (let i = 0; i < shape.length; i++) {
        const start = track.points[from + i]!;
        shape[i] = start + (track.points[to + i]! - start) * part;
      }
    }
    return gaussianInPolygon(shape, x, y, sigmaX, sigmaY);
  };
}
