/**
 * The pupil of both eyes, in mm, from the diameters that a device sends.
 *
 * Diameters outside 1.5 to 9 mm are no pupils; where both eyes are lost for 75 ms or longer, as in a
 * blink, 50 ms before and after are left out as well, since the lid covers a part of the pupil there
 * (Kret & Sjak-Shie 2019, doi 10.3758/s13428-018-1075-y). Both eyes are averaged. Where one is lost,
 * the other stands for both, moved by half of their median difference, so that nothing jumps. Nothing
 * is filled or smoothed.
 *
 * The change is the difference to a baseline: the median of the last 500 ms before the stimulus.
 * Differences are recommended over ratios, which a small baseline distorts (Mathôt et al. 2018, doi
 * 10.3758/s13428-017-1007-2). Without a pupil in half of these samples there is no baseline and no
 * change. Units: mm, ms.
 */
import { medianOf } from '../math/medianOf';
import { firstAtOrAfter } from '../math/timeOrder';
import type { PlacedDevice } from './placeDevice';

const LEAST_MM = 1.5;
const MOST_MM = 9;
const BLINK_MS = 75;
const MARGIN_MS = 50;
export const BASELINE_MS = 500;
const BASELINE_SHARE = 0.5;

/** Whether a device measures pupils in millimetres. */
export function hasPupils({ channels }: Pick<PlacedDevice, 'channels'>): boolean {
  return channels.some(({ role }) => role === 'pupilLeftMm' || role === 'pupilRightMm');
}

/** @returns [n] for each sample; NaN where no pupil was seen */
export function pupilMm(device: PlacedDevice): Float32Array {
  const count = device.sessionMs.length;
  const diameters = (role: 'pupilLeftMm' | 'pupilRightMm') => {
    const at = device.channels.findIndex((channel) => channel.role === role);
    if (at < 0) return new Float32Array(count).fill(Number.NaN);
    return device.valuesOf(at).map((mm) => (mm >= LEAST_MM && mm <= MOST_MM ? mm : Number.NaN));
  };
  const left = diameters('pupilLeftMm');
  const right = diameters('pupilRightMm');
  const difference = medianOf(right.map((mm, at) => mm - (left[at] ?? Number.NaN)));
  const half = Number.isFinite(difference) ? difference / 2 : 0;
  const both = left.map((mm, at) => {
    const other = right[at] ?? Number.NaN;
    if (Number.isNaN(mm)) return other - half;
    return Number.isNaN(other) ? mm + half : (mm + other) / 2;
  });
  return withoutBlinks(both, device.sessionMs);
}

/**
 * @param pupil of all samples
 * @param onsetMs when the stimulus was shown
 * @returns NaN: too little of the pupil was seen
 */
export function pupilBaselineMm(
  { sessionMs }: Pick<PlacedDevice, 'sessionMs'>,
  pupil: Float32Array,
  onsetMs: number,
): number {
  const before = pupil.subarray(
    firstAtOrAfter(sessionMs, onsetMs - BASELINE_MS),
    firstAtOrAfter(sessionMs, onsetMs),
  );
  const seen = before.filter((mm) => !Number.isNaN(mm));
  return seen.length > 0 && seen.length >= BASELINE_SHARE * before.length
    ? medianOf(seen)
    : Number.NaN;
}

function withoutBlinks(pupil: Float32Array, tMs: Float64Array): Float32Array {
  const kept = pupil.slice();
  let at = 0;
  while (at < pupil.length) {
    if (!Number.isNaN(pupil[at] ?? Number.NaN)) {
      at++;
      continue;
    }
    const first = at;
    while (at < pupil.length && Number.isNaN(pupil[at] ?? Number.NaN)) at++;
    // From the last sample with a pupil to the next one.
    const fromMs = tMs[first - 1] ?? Number.NEGATIVE_INFINITY;
    const toMs = tMs[at] ?? Number.POSITIVE_INFINITY;
    if (toMs - fromMs < BLINK_MS) continue;
    kept.fill(
      Number.NaN,
      firstAtOrAfter(tMs, fromMs - MARGIN_MS),
      firstAtOrAfter(tMs, toMs + MARGIN_MS),
    );
  }
  return kept;
}
