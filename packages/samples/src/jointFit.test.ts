import { processSession } from '@fovea/science/session/processSession';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionResult } from '@fovea/science/session/sessionResult';
import { decodeStimulusGaze, encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { angleBetweenPointsDeg } from '@fovea/science/geometry/visualAngle';
import { describe, expect, it } from 'vitest';
import { syntheticSession, type SyntheticOptions, type SyntheticSession } from './syntheticSession';
import { calibrationStimulus, imageStimulus, NINE_POSITIONS } from './testing/sampleStimuli';

const validationPositions = [0.3, 0.7]
  .flatMap((yNorm) => [0.3, 0.7].map((xNorm) => ({ xNorm, yNorm })))
  .concat({ xNorm: 0.5, yNorm: 0.5 });

const TIMES = { positionTimeMs: 1800 };
const stimuli = [
  calibrationStimulus('pre', 12_000, TIMES),
  imageStimulus('poster', 12_000),
  calibrationStimulus('post', 12_000, TIMES),
];

const created = (seed: string, more: Partial<SyntheticOptions> = {}) =>
  syntheticSession(stimuli, { seed, ...more });
const processed = (session: SyntheticSession, events: readonly SessionEvent[] = session.events) =>
  processSession({
    events,
    frames: session.frames,
    calibrationStimulusIds: ['pre', 'post'],
    parameters: {},
  });
/** The same recording as if the final calibration had not taken place. */
const without = ({ events }: SyntheticSession, stimulusId: string) =>
  events.filter((event) => !('stimulusId' in event) || event.stimulusId !== stimulusId);

/** Mean angle between estimated and true gaze. */
function errorDeg(session: SyntheticSession, { stimuli: [poster] }: SessionResult): number {
  if (!poster) throw new Error('nothing was shown');
  const view = {
    centreXPx: session.viewportPx.widthPx / 2,
    centreYPx: session.viewportPx.heightPx / 2,
    cmPerPx: session.cmPerPx,
    distanceCm: session.distanceCm,
  };
  const from = session.frames.tMs.findIndex((at) => at >= poster.onsetMs);
  const { xPx, yPx, widthPx, heightPx } = poster.contentRect;
  const errors = [...poster.xNorm]
    .map((x, i) =>
      angleBetweenPointsDeg(
        xPx + x * widthPx,
        yPx + (poster.yNorm[i] ?? Number.NaN) * heightPx,
        session.trueXPx[from + i] ?? Number.NaN,
        session.trueYPx[from + i] ?? Number.NaN,
        view,
      ),
    )
    .filter(Number.isFinite);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

// Complete recordings are generated and analysed, some of them many times.
describe('calibrations before and after the stimuli', { timeout: 120_000 }, () => {
  it('are fitted together, which gives more accurate gaze than the first one alone', () => {
    let together = 0;
    let alone = 0;
    for (const seed of ['ada', 'ben', 'cleo', 'dora']) {
      const session = created(seed);
      together += errorDeg(session, processed(session));
      alone += errorDeg(session, processed(session, without(session, 'post')));
    }
    expect(together).toBeLessThan(alone);
  });

  it('accuracy at the end comes from a model of the first calibration alone, which is not used for the gaze', () => {
    const session = created('ada');
    const { quality } = processed(session);
    expect(quality.accuracyMethod).toBe('post-calibration');
    expect(quality.parameters.calibrationsFitted).toBe(2);
    expect(quality.endAccuracyDeg).toBe(quality.accuracyDeg);
    const first = processed(session, without(session, 'post')).quality;
    expect(first.accuracyMethod).toBe('leave-one-point-out');
    expect(first.endAccuracyDeg).toBeNull();
    expect(first.parameters.calibrationsFitted).toBe(1);
  });

  it('are not fitted together if nobody looked at the dots of the second one', () => {
    const away = created('ada', {
      driftPx: (tMs) =>
        tMs < 35_000
          ? { xPx: 0, yPx: 0 }
          : { xPx: 600 * Math.sin(tMs / 700), yPx: 300 * Math.cos(tMs / 500) },
    });
    const result = processed(away);
    expect(result.quality.parameters.calibrationsFitted).toBe(1);
    expect(result.quality.endAccuracyDeg).toBeGreaterThan(4);
    const alone = processed(away, without(away, 'post'));
    expect(result.stimuli[0]?.xNorm).toEqual(alone.stimuli[0]?.xNorm);
  });
});

describe('validation points', { timeout: 120_000 }, () => {
  const session = created('ben', { validationPositions });
  const result = processed(session);

  it('measure the accuracy, individually and as a mean', () => {
    const { quality } = result;
    expect(quality.accuracyMethod).toBe('validation');
    expect(quality.points).toHaveLength(5);
    const mean = quality.points.reduce((sum, { accuracyDeg }) => sum + (accuracyDeg ?? 0), 0) / 5;
    expect(quality.accuracyDeg).toBeCloseTo(mean, 9);
    expect(quality.points.map(({ xNorm }) => Number(xNorm.toFixed(6)))).toEqual([
      0.3, 0.7, 0.3, 0.7, 0.5,
    ]);
    expect(quality.points.every(({ samples }) => samples > 10)).toBe(true);
    expect(quality.endAccuracyDeg).toBeGreaterThan(0);
  });

  it('are not fitted: the gaze is the same without them', () => {
    const fitOnly = session.events.filter(
      (event) => event.kind !== 'pointShown' || event.purpose !== 'validation',
    );
    expect(processed(session, fitOnly).stimuli[0]?.xNorm).toEqual(result.stimuli[0]?.xNorm);
  });

  it('a repeated point replaces the earlier one; without a purpose all are fitted', () => {
    const old = session.events
      .filter((event) => event.kind !== 'pointShown' || event.purpose !== 'validation')
      .map((event) => {
        if (event.kind !== 'pointShown') return event;
        const { purpose, ...rest } = event;
        expect(purpose).toBe('fit');
        return rest;
      });
    expect(processed(session, old).stimuli[0]?.xNorm).toEqual(result.stimuli[0]?.xNorm);
    const again = session.events.map((event) =>
      event.kind === 'pointShown' && event.purpose === 'validation'
        ? { ...event, purpose: 'again' as const }
        : event,
    );
    expect(processed(session, again).stimuli[0]?.xNorm).not.toEqual(result.stimuli[0]?.xNorm);
    // Five of the nine places were repeated: still nine, plus nine of the second calibration.
    expect(processed(session, again).quality.calibrationPoints).toBe(18);
    expect(processed(session, again).quality.accuracyMethod).toBe('post-calibration');
  });
});

describe('an offset that appears after the calibration', () => {
  /** All calibration dots have been shown by then; 130 px are about three degrees. */
  const MOVED_MS = 22_000;
  const session = syntheticSession(stimuli.slice(0, 2), {
    seed: 'ada',
    validationPositions: NINE_POSITIONS,
    driftPx: (tMs) => (tMs > MOVED_MS ? { xPx: 130, yPx: 0 } : { xPx: 0, yPx: 0 }),
  });
  const result = processed(session);
  const [poster] = result.stimuli;

  it('is corrected, which brings the gaze closer to the true one', () => {
    const { quality } = result;
    expect(quality.driftCorrection).toBe('offset');
    expect(quality.accuracyMethod).toBe('validation');
    expect(quality.accuracyDeg).toBeLessThan(quality.uncorrectedAccuracyDeg ?? 0);
    if (!poster?.uncorrected) throw new Error('not corrected');
    const before = { ...result, stimuli: [{ ...poster, ...poster.uncorrected }] };
    expect(errorDeg(session, result)).toBeLessThan(0.8 * errorDeg(session, before));
  });

  it('the file contains the gaze before the correction as well', () => {
    if (!poster) throw new Error('nothing was shown');
    const one = { respondentId: 'r', gaze: poster };
    expect(poster.parameters.driftCorrection).toBe('offset');
    expect(decodeStimulusGaze(encodeStimulusGaze(one))).toEqual(one);
  });

  it('is detected by a second calibration that is too far off to be fitted with the first', () => {
    const moved = created('dora', {
      driftPx: (tMs) => (tMs > MOVED_MS ? { xPx: 130, yPx: 0 } : { xPx: 0, yPx: 0 }),
    });
    const { quality, stimuli } = processed(moved);
    expect(quality.parameters.calibrationsFitted).toBe(1);
    expect(quality).toMatchObject({
      accuracyMethod: 'post-calibration',
      driftCorrection: 'offset',
      uncorrectedAccuracyDeg: quality.endAccuracyDeg,
    });
    expect(quality.accuracyDeg).toBeLessThan(0.8 * (quality.endAccuracyDeg ?? 0));
    expect(stimuli[0]?.uncorrected).not.toBeNull();
  });

  it('a recording without an offset is not changed', () => {
    const { quality, stimuli } = processed(created('ada', { validationPositions: NINE_POSITIONS }));
    expect(quality).toMatchObject({ driftCorrection: 'none', uncorrectedAccuracyDeg: null });
    expect(stimuli[0]?.uncorrected).toBeNull();
  });
});

describe('a screen measured with a bank card', () => {
  it('determines the pixel size, and the parameters say so', () => {
    const session = created('cleo');
    const event: SessionEvent = {
      kind: 'screenMeasured',
      tMs: 10,
      cmPerPx: session.cmPerPx,
      method: 'bank-card',
    };
    const { quality } = processed(
      session,
      [...session.events, event].toSorted((a, b) => a.tMs - b.tMs),
    );
    expect(quality.distanceMethod).toContain('bank card');
    expect(quality.screenSizeMethod).toBe('bank-card');
    // The 2 % of a card are little beside the error of the distance.
    expect(quality.screenSizeErrorPercent).toBe(2);
    expect(Math.abs(quality.degreeErrorPercent! - quality.distanceErrorPercent!)).toBeLessThan(1.1);
    expect(quality).toMatchObject({ cameraMethod: 'assumed', cameraErrorPercent: 18 });
    const assumed = processed(session).quality;
    expect(assumed.distanceMethod).toContain('assumed 0.0235 cm');
    expect(assumed.screenSizeMethod).toBe('assumed');
    // The screen may be a fifth larger or smaller, in addition to the error of the distance.
    const distanceError = assumed.distanceErrorPercent ?? Number.NaN;
    expect(Math.abs(Math.hypot(distanceError, 20) - assumed.degreeErrorPercent!)).toBeLessThan(1);
    const silly = { ...event, cmPerPx: 7 };
    expect(processed(session, [silly, ...session.events]).quality.distanceMethod).toContain(
      'assumed 0.0235 cm',
    );
  });
});

describe('a camera measured by the blind spot', () => {
  /** Presses of somebody whose distance is `factor` times what the assumed camera says. */
  function pressed(session: ReturnType<typeof created>, factor: number): SessionEvent {
    const { distanceCm } = processed(session).quality;
    const trueCm = (distanceCm ?? Number.NaN) * factor;
    const apartPx = (Math.tan((13.5 * Math.PI) / 180) * trueCm) / session.cmPerPx;
    // In front of the right eye, 3.15 cm beside the middle.
    const squareXPx = 720 + 3.15 / session.cmPerPx;
    const focalPx = 320 / Math.tan((34.5 * Math.PI) / 180);
    return {
      kind: 'blindSpotMeasured',
      tMs: 20,
      attempt: 1,
      openEye: 'right',
      squareXPx,
      viewportPx: { widthPx: 1440, heightPx: 900 },
      cmPerPx: session.cmPerPx,
      camera: { widthPx: 640, heightPx: 480 },
      presses: [0.98, 1.02, 1, 1].map((each) => ({
        tMs: 20,
        dotXPx: squareXPx + apartPx * each,
        irisPx: null,
        faceCmPerPx: (distanceCm ?? Number.NaN) / focalPx,
      })),
    };
  }

  it('scales distances by it, with a smaller error, and says so', () => {
    const session = created('cleo');
    const assumed = processed(session).quality;
    const { quality } = processed(session, [pressed(session, 1.2), ...session.events]);
    expect(quality).toMatchObject({
      cameraMethod: 'measured',
      cameraMeasurement: { outcome: 'measured', presses: 4 },
    });
    expect(quality.cameraErrorPercent).toBeLessThan(12);
    expect(quality.distanceErrorPercent).toBeLessThan(10);
    expect(assumed.distanceErrorPercent).toBeGreaterThan(17);
    // Five sixths of ln 1.2 count beside the assumption.
    expect(quality.distanceCm! / assumed.distanceCm!).toBeCloseTo(1.16, 1);
    expect(quality.distanceCm! / assumed.distanceCm!).toBeGreaterThan(1.13);
    expect(quality.distanceMethod).toContain('measured by the blind spot');
  });

  it('that cannot be right changes nothing but what is said of it', () => {
    const session = created('cleo');
    const { cameraMeasurement, ...quality } = processed(session, [
      pressed(session, 2.2),
      ...session.events,
    ]).quality;
    expect(cameraMeasurement).toMatchObject({ outcome: 'implausible', fieldOfViewDeg: null });
    expect(quality).toEqual(processed(session).quality);
  });
});

describe('lost gaze', () => {
  it('and valid gaze add up to the whole exposure, for the session and each stimulus', () => {
    const { quality, stimulusQuality } = processed(created('dora'));
    for (const { loss, gazeQuality } of [quality, ...stimulusQuality]) {
      if (!loss) throw new Error('no loss');
      const { tabLeft, ...reasons } = loss;
      const lost = Object.values(reasons).reduce((sum, share) => sum + share, 0);
      expect(lost + (gazeQuality ?? 0)).toBeCloseTo(1, 6);
      expect(tabLeft).toBe(0);
    }
  });
});
