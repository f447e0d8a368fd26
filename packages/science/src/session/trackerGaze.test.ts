import { describe, expect, it } from 'vitest';
import { aDevicePart } from '../devices/testing/aDevicePart';
import type { DevicePart } from '../devices/devicePart';
import { emptyFaceFrames } from '../recording/faceChunk';
import type { RecordedDevice } from '../recording/deviceSamples';
import type { SessionEvent, ViewportPx } from '../recording/sessionEvents';
import { processSession } from './processSession';
import type { SessionParameters } from './sessionResult';

const screen = { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1 };
const FULL = { widthPx: 1920, heightPx: 1080 };
const PICTURE = { xPx: 480, yPx: 270, widthPx: 960, heightPx: 540 };
const END_MS = 9000;

const started: SessionEvent = {
  kind: 'sessionStarted',
  tMs: 0,
  wallClock: '2026-01-01T10:00:00Z',
  screen,
  viewportPx: FULL,
};
const shown = (tMs: number, stimulusId: string, viewportPx: ViewportPx = FULL): SessionEvent => ({
  ...{ kind: 'stimulusShown', tMs, stimulusId, stimulusType: 'IMAGE' },
  ...{ contentRect: PICTURE, viewportPx },
});
const hidden = (tMs: number, stimulusId: string): SessionEvent => ({
  ...{ kind: 'stimulusHidden', tMs, stimulusId },
});
/** A dot of a calibration of the webcam, and three seconds of a picture. */
const EVENTS: SessionEvent[] = [
  started,
  shown(1000, 'c'),
  { ...{ kind: 'pointShown', tMs: 1000, stimulusId: 'c', index: 0 }, xPx: 960, yPx: 540 },
  { ...{ kind: 'pointHidden', tMs: 4000, stimulusId: 'c', index: 0 } },
  hidden(4000, 'c'),
  shown(5000, 'a'),
  hidden(8000, 'a'),
];

type Look = { xNorm: number; yNorm: number; valid?: number; pupilMm?: number };
const CHANNELS: RecordedDevice['channels'] = [
  { name: 'BPOGX', unit: '', role: 'gazeXNorm' },
  { name: 'BPOGY', unit: '', role: 'gazeYNorm' },
  { name: 'BPOGV', unit: '', role: 'gazeValid' },
  { name: 'LPMM', unit: 'mm', role: 'pupilLeftMm' },
];

function aTracker(
  rateHz: number,
  lookAt: (sessionMs: number) => Look,
  more: Partial<Pick<DevicePart, 'agentClocks'>> & { readonly name?: string } = {},
): DevicePart[] {
  const agentMs = Array.from({ length: (END_MS * rateHz) / 1000 }, (_, at) => (at * 1000) / rateHz);
  const looks = agentMs.map(lookAt);
  return [
    aDevicePart({
      ...{ name: 'GP3', nominalRateHz: rateHz, channels: CHANNELS, agentMs },
      agentClocks: [{ agentMs: 0, sessionMs: 0, errorMs: 0.25 }],
      values: [
        looks.map(({ xNorm }) => xNorm),
        looks.map(({ yNorm }) => yNorm),
        looks.map(({ valid = 1 }) => valid),
        looks.map(({ pupilMm = 3.5 }) => pupilMm),
      ],
      ...more,
    }),
  ];
}

/** 19.2 px to the right of the dot; then for half a second each at a quarter and at three quarters of the picture. */
function reader(tMs: number): Look {
  if (tMs < 5000) return { xNorm: 0.51, yNorm: 0.5 };
  return Math.floor((tMs - 5000) / 500) % 2 === 0
    ? { xNorm: 0.375, yNorm: 0.375 }
    : { xNorm: 0.625, yNorm: 0.625 };
}

const run = (
  devices: DevicePart[][],
  parameters: SessionParameters = {},
  events: SessionEvent[] = EVENTS,
) =>
  processSession({
    ...{ events, frames: emptyFaceFrames(0), devices, parameters },
    calibrationStimulusIds: ['c'],
  });

describe('gaze of a laboratory eye tracker', () => {
  it.each([60, 150, 600, 1200])('at %i Hz gives the fixations that were made', (rateHz) => {
    const { stimuli, quality, noGaze, version } = run([aTracker(rateHz, reader)]);
    const [gaze] = stimuli;
    expect(gaze?.tMs).toHaveLength(3 * rateHz);
    expect(gaze?.algorithm).toBe('ivt');
    // The last sample lasts half an interval beyond its time.
    expect(gaze?.gazeQuality).toBeCloseTo(1, 2);
    expect(gaze?.fixations.count).toBe(6);
    [...(gaze?.fixations.x ?? [])].forEach((x, at) => {
      expect(x).toBeCloseTo(at % 2 === 0 ? 0.25 : 0.75, 2);
      // The two samples around a saccade belong to none, and I-VT looks 20 ms wide.
      const lastedMs = (gaze?.fixations.endMs[at] ?? 0) - (gaze?.fixations.startMs[at] ?? 0);
      expect(lastedMs).toBeGreaterThan(500 - 60);
      expect(lastedMs).toBeLessThanOrEqual(500);
    });
    expect(quality.effectiveRateHz).toBeCloseTo(rateHz, 3);
    expect(quality).toMatchObject({ gazeDevice: 'GP3', algorithm: 'laboratory-eye-tracker' });
    expect(gaze?.parameters).toMatchObject({ gazeDevice: 'GP3', gazeDriver: 'lsl' });
    expect(gaze?.version).toBe(version);
    expect(noGaze).toBeNull();
  });

  it('is measured at the dots of the webcam, which it never saw', () => {
    const { quality } = run([aTracker(60, reader)]);
    // 19.2 px of 0.0235 cm at 60 cm are 0.43 degrees.
    expect(quality.accuracyDeg).toBeCloseTo(0.4309, 3);
    expect(quality.accuracyPx).toBeCloseTo(19.2, 3);
    expect(quality.accuracyMethod).toBe('webcam-calibration');
    expect(quality.precisionStdDeg).toBeCloseTo(0, 3);
    // From 0.6 s after the dot came to rest: 2.4 seconds at 60 Hz.
    expect(quality.points).toMatchObject([{ xNorm: 0.5, yNorm: 0.5, samples: 144 }]);
    expect(quality.distanceMethod).toContain('distance assumed 60 cm');
  });

  it('is lost where the tracker calls it invalid, or sees no pupil', () => {
    const blink = (tMs: number): Look => ({
      ...reader(tMs),
      ...(tMs >= 6000 && tMs < 6300 && { valid: 0 }),
      ...(tMs >= 7000 && tMs < 7600 && { pupilMm: Number.NaN }),
    });
    const { stimuli, quality } = run([aTracker(600, blink)]);
    expect(stimuli[0]?.gazeQuality).toBeCloseTo(0.7, 3);
    expect(quality.loss?.noGaze).toBeCloseTo(0.3, 3);
    const xAt = (ms: number) => stimuli[0]?.xNorm[Math.round((ms - 5000) * 0.6)];
    expect(xAt(6100)).toBeNaN();
    expect(xAt(7300)).toBeNaN();
    expect(xAt(7700)).not.toBeNaN();
  });

  it('is placed on a page that does not fill the screen', () => {
    const viewportPx = { widthPx: 1720, heightPx: 880, screenXPx: 200, screenYPx: 200 };
    const events = [started, shown(5000, 'a', viewportPx), hidden(8000, 'a')];
    const { stimuli } = run([aTracker(60, () => ({ xNorm: 0.5, yNorm: 0.5 }))], {}, events);
    // 960 of the screen is 760 of the page, and 280 of the 960 px of the picture.
    expect(stimuli[0]?.xNorm[10]).toBeCloseTo(280 / 960, 5);
    expect(stimuli[0]?.yNorm[10]).toBeCloseTo(70 / 540, 5);
  });

  it('of two trackers is that of the one with more gaze', () => {
    const blind = aTracker(60, (tMs) => ({ ...reader(tMs), valid: 0 }), { name: 'Blind' });
    expect(run([blind, aTracker(60, reader)]).quality.gazeDevice).toBe('GP3');
  });
});

describe('the webcam is used, and the parameters say why', () => {
  const unused = (result: ReturnType<typeof run>) => {
    expect(result.quality).not.toHaveProperty('gazeDevice');
    expect(result.quality.algorithm).toBe('eye-patch-ridge-ray');
    return result.quality.parameters['eyeTrackerUnused'];
  };

  it('if the study says so', () => {
    expect(unused(run([aTracker(60, reader)], { gazeFrom: 'webcam' }))).toBe('webcamChosen');
  });

  it('if the clocks were never compared', () => {
    const tracker = aTracker(60, reader, { agentClocks: [] });
    expect(unused(run([tracker]))).toBe('notPlacedInTime');
  });

  it('if the tracker saw nobody', () => {
    const tracker = aTracker(60, (tMs) => ({ ...reader(tMs), valid: 0 }));
    expect(unused(run([tracker]))).toBe('noGaze');
  });

  it('if it is not known where on the screen the page was', () => {
    const events = [started, shown(5000, 'a', { widthPx: 900, heightPx: 700 }), hidden(8000, 'a')];
    expect(unused(run([aTracker(60, reader)], {}, events))).toBe('pageNotOnScreen');
  });

  it('without an eye tracker there is nothing to say', () => {
    const amplifier = aDevicePart({ agentMs: [0, 10, 20], agentClocks: [] });
    expect(unused(run([[amplifier]]))).toBeUndefined();
  });
});
