import { processSession } from '@fovea/science/session/processSession';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { describe, expect, it } from 'vitest';
import { syntheticSession, type SyntheticSession } from './syntheticSession';
import { calibrationStimulus, imageStimulus } from './testing/sampleStimuli';

const stimulus = (stimulusId: string) => imageStimulus(stimulusId, 8000);
const calibration = calibrationStimulus('calibration', 8000);

function processed(session: SyntheticSession, events: readonly SessionEvent[]) {
  return processSession({
    events: events.toSorted((a, b) => a.tMs - b.tMs),
    frames: session.frames,
    calibrationStimulusIds: ['calibration'],
    parameters: {},
  });
}

const shownAt = (session: SyntheticSession, stimulusId: string, nth = 0) =>
  session.events.filter(
    (event) => event.kind === 'stimulusShown' && event.stimulusId === stimulusId,
  )[nth]?.tMs ?? Number.NaN;

describe('a session with a pause of three seconds, two seconds after the onset of a picture', () => {
  const session = syntheticSession([calibration, stimulus('poster'), stimulus('other')], {
    seed: 'gus',
  });
  const onsetMs = shownAt(session, 'poster');
  const whole = processed(session, session.events);
  const result = processed(session, [
    ...session.events,
    { kind: 'paused', tMs: onsetMs + 2000, reasons: ['fullscreenLeft'] },
    { kind: 'resumed', tMs: onsetMs + 5000 },
  ]);
  const [unpaused, poster, other] = [whole.stimuli[0]!, result.stimuli[0]!, result.stimuli[1]!];

  it('is three seconds shorter', () => {
    expect(unpaused.durationMs).toBe(8000);
    expect(poster.durationMs).toBe(5000);
    expect(result.quality.parameters['pausedMs']).toBe(3000);
    expect(other).toEqual(whole.stimuli[1]);
  });

  it('has the gaze before and after, shifted to be adjacent, and none of the pause', () => {
    const stored = [...unpaused.tMs.keys()].filter(
      (i) => unpaused.tMs[i]! < 2000 || unpaused.tMs[i]! >= 5000,
    );
    expect(stored.length).toBeLessThan(unpaused.tMs.length);
    expect(poster.tMs).toHaveLength(stored.length);
    stored.forEach((i, at) => {
      const tMs = unpaused.tMs[i]!;
      expect(poster.tMs[at]).toBeCloseTo(tMs < 2000 ? tMs : tMs - 3000, 6);
      expect(poster.xNorm[at]).toBe(unpaused.xNorm[i]);
      expect(poster.yNorm[at]).toBe(unpaused.yNorm[i]);
    });
    expect(poster.sampleMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(5000.01);
  });

  it('has no fixation across the pause: at most one touches it', () => {
    const { startMs, endMs, count } = poster.fixations;
    expect(count).toBeGreaterThan(3);
    for (let i = 0; i < count; i++) {
      expect(startMs[i]! < 2000 && endMs[i]! > 2000).toBe(false);
      expect(endMs[i]).toBeLessThanOrEqual(5000);
    }
  });

  it('quality covers only visible time', () => {
    const ofPause = { ...session, frames: structuredClone(session.frames) };
    ofPause.frames.tMs.forEach((tMs, i) => {
      if (tMs >= onsetMs + 2000 && tMs < onsetMs + 5000) ofPause.frames.faces[i] = 0;
    });
    const events: SessionEvent[] = [
      ...session.events,
      { kind: 'paused', tMs: onsetMs + 2000, reasons: ['tabHidden'] },
      { kind: 'resumed', tMs: onsetMs + 5000 },
    ];
    const away = processed(ofPause, events);
    expect(away.quality.faceQuality).toBe(result.quality.faceQuality);
    expect(away.quality.gazeQuality).toBeCloseTo(result.quality.gazeQuality ?? Number.NaN, 2);
    // Without the pause event, the same recording looks like an absent respondent.
    expect(processed(ofPause, session.events).quality.faceQuality).toBeLessThan(
      (result.quality.faceQuality ?? 0) - 0.1,
    );
  });

  it('gives the same bytes again', () => {
    const again = processed(session, [
      ...session.events,
      { kind: 'paused', tMs: onsetMs + 2000, reasons: ['fullscreenLeft'] },
      { kind: 'resumed', tMs: onsetMs + 5000 },
    ]);
    const bytes = (gaze: typeof poster) => encodeStimulusGaze({ respondentId: 'r', gaze });
    expect(bytes(again.stimuli[0]!)).toEqual(bytes(poster));
    expect(again.quality).toEqual(result.quality);
  });
});

describe('a session reloaded in the middle of a picture', () => {
  // As the client shows it: a calibration, one picture and half of another; after the reload a
  // calibration and the other picture again.
  const session = syntheticSession(
    [calibration, stimulus('poster'), stimulus('other'), calibration, stimulus('other')],
    { seed: 'hal' },
  );
  const brokenMs = shownAt(session, 'other') + 4000;
  const returnMs = shownAt(session, 'calibration', 1) - 100;
  const away = (tMs: number) => tMs > brokenMs && tMs < returnMs;
  const events: SessionEvent[] = [
    ...session.events.filter(({ tMs }) => !away(tMs)),
    { kind: 'sessionResumed', tMs: returnMs, wallClock: '2026-03-02T09:31:00.000Z' },
  ];
  const result = processed(session, events);

  it('counts only the complete exposure', () => {
    expect(result.stimuli.map(({ stimulusId }) => stimulusId)).toEqual(['poster', 'other']);
    const other = result.stimuli[1]!;
    expect(other.onsetMs).toBe(shownAt(session, 'other', 1));
    expect(other.durationMs).toBe(8000);
    expect(other.tMs[0]).toBeGreaterThanOrEqual(0);
    expect(other.tMs.at(-1)).toBeLessThan(8000);
  });

  it('says that it was shown twice', () => {
    expect(result.stimulusQuality.map(({ showings }) => showings)).toEqual([1, 2]);
  });

  it('uses the gaze model of the calibration after each page load', () => {
    const [first, second] = [brokenMs, returnMs].map((cutMs, after) =>
      processed(
        session,
        events.filter(({ kind, tMs }) =>
          kind === 'sessionStarted' || kind === 'cameraStarted'
            ? true
            : after
              ? tMs > cutMs
              : tMs <= cutMs,
        ),
      ),
    );
    expect(result.quality.parameters['calibrationsFitted']).toBe(2);
    expect(result.stimuli[0]?.xNorm).toEqual(first?.stimuli[0]?.xNorm);
    expect(result.stimuli[1]?.xNorm).toEqual(second?.stimuli[0]?.xNorm);
    expect(first?.model?.weights).not.toEqual(second?.model?.weights);
  });
});

it('judges a reloaded session by the calibration that most of its pictures rest on', () => {
  const session = syntheticSession(
    [calibration, stimulus('poster'), calibration, stimulus('other'), stimulus('third')],
    { seed: 'ida' },
  );
  const returnMs = shownAt(session, 'calibration', 1) - 100;
  const events: SessionEvent[] = [
    ...session.events,
    { kind: 'sessionResumed', tMs: returnMs, wallClock: '2026-03-02T09:31:00.000Z' },
  ];
  const { model, quality } = processed(session, events);
  const second = processed(
    session,
    session.events.filter(({ tMs }) => tMs > returnMs),
  );
  expect(quality.parameters['calibrationsFitted']).toBe(2);
  expect(model).not.toBeNull();
  expect(model?.weights).toEqual(second.model?.weights);
});

it('has no gaze while two people are before the camera', () => {
  const session = syntheticSession([calibration, stimulus('poster')], { seed: 'ida' });
  const onsetMs = shownAt(session, 'poster');
  session.frames.tMs.forEach((tMs, i) => {
    if (tMs >= onsetMs + 1000 && tMs < onsetMs + 3000) session.frames.faces[i] = 2;
  });
  const [poster] = processed(session, session.events).stimuli;
  const within = [...poster!.tMs.keys()].filter(
    (i) => poster!.tMs[i]! >= 1000 && poster!.tMs[i]! < 3000,
  );
  expect(within.length).toBeGreaterThan(50);
  expect(within.every((i) => Number.isNaN(poster!.xNorm[i]))).toBe(true);
  expect(poster!.gazeQuality).toBeLessThan(0.78);
});

it('reports the size of a degree in the picture, from the assumed pixel size and the measured distance', () => {
  const session = syntheticSession([calibration, stimulus('poster')], { seed: 'joe' });
  const result = processed(session, session.events);
  const { degreeScale, contentRect } = result.stimuli[0]!;
  // At the distance during calibration, from face and iris together.
  const { distanceCm, parameters } = result.quality;
  const together = (distanceCm ?? 0) / Number(parameters.faceDistanceCm);
  const seenFromCm = (result.model?.distanceCm ?? 0) * together;
  const pxPerDeg = (2 * seenFromCm * Math.tan(Math.PI / 360)) / 0.0235;
  expect(degreeScale?.xNormPerDeg).toBeCloseTo(pxPerDeg / contentRect.widthPx, 9);
  expect(degreeScale?.method).toBe(result.quality.distanceMethod);
});

describe('a session whose computer slept for 45 seconds, two seconds after the onset of a picture', () => {
  const session = syntheticSession([calibration, stimulus('poster'), stimulus('other')], {
    seed: 'gus',
  });
  const stoodStillMs = 45_000;
  const fromMs = shownAt(session, 'poster') + 2000;
  const later = (tMs: number) => (tMs > fromMs ? tMs + stoodStillMs : tMs);
  const slept: SyntheticSession = {
    ...session,
    frames: { ...session.frames, tMs: session.frames.tMs.map(later) },
  };
  const awake = processed(session, session.events);
  const events = session.events.map((event) => ({ ...event, tMs: later(event.tMs) }));
  const frame = slept.frames.tMs.findLast((tMs) => tMs <= fromMs) ?? Number.NaN;
  const next = slept.frames.tMs.find((tMs) => tMs > fromMs) ?? Number.NaN;

  it('has the exposure, gaze and losses of one that did not sleep', () => {
    const result = processed(slept, [
      ...events.map((event) =>
        event.kind === 'sessionStarted' ? { ...event, watchesFreezes: true as const } : event,
      ),
      { kind: 'pageFrozen', tMs: fromMs, untilMs: fromMs + stoodStillMs, wallMs: stoodStillMs },
    ]);
    expect(result.stimuli[0]?.durationMs).toBeCloseTo(8000, 6);
    expect(result.stimuli[0]?.tMs.length).toBe(awake.stimuli[0]?.tMs.length);
    expect(result.quality.loss?.tabLeft).toBe(0);
    expect(result.quality.loss?.noPicture).toBeCloseTo(awake.quality.loss?.noPicture ?? 1, 2);
    expect(result.quality.gazeQuality).toBeCloseTo(awake.quality.gazeQuality ?? Number.NaN, 2);
    expect(result.quality.parameters['frozenMs']).toBe(stoodStillMs);
    expect(result.quality.parameters['pausedMs']).toBe(stoodStillMs);
    expect(result.stimulusQuality[0]?.frozenMs).toBe(stoodStillMs);
    expect(result.stimulusQuality[1]?.frozenMs).toBe(0);
  });

  it('of an older page, which did not watch for this, has them to a frame', () => {
    const result = processed(slept, events);
    expect(result.stimuli[0]?.durationMs).toBeCloseTo(8000 + stoodStillMs - (next - frame), 6);
    expect(result.stimuli[0]?.durationMs).toBeGreaterThan(7950);
    expect(result.stimuli[0]?.durationMs).toBeLessThan(8050);
    expect(result.quality.parameters['frozenMs']).toBe(Math.round(next - frame));
  });
});
