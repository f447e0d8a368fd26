import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { driftChecks } from './driftChecks';
import type { MeasuredGaze } from './measuredGaze';

const viewportPx = { widthPx: 1000, heightPx: 500 };
const shown = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  ...{ kind: 'driftCheckShown', tMs, stimulusId, viewportPx },
  ...{ xPx: 500, yPx: 250 },
});
const hidden = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  ...{ kind: 'driftCheckHidden', tMs, stimulusId },
});

/** Ten samples a second; the eye is elsewhere until 600 ms after each whole second 1, 11, 21, … */
function gazeAt(xPx: number, yPx: number): Pick<MeasuredGaze, 'tMs' | 'on'> {
  const tMs = Float64Array.from({ length: 300 }, (_, at) => at * 100);
  const settled = (at: number) => tMs[at]! % 10_000 >= 1600;
  const axis = (px: number) => Float32Array.from(tMs, (_, at) => (settled(at) ? px : 0));
  return {
    tMs,
    on: () => ({
      gaze: { xPx: axis(xPx), yPx: axis(yPx) },
      uncorrected: null,
      // 1 cm at 57.3 cm is a degree: 40 px here.
      view: { cmPerPx: 0.025, distanceCm: 57.2958, centreXPx: 500, centreYPx: 250 },
      model: null,
      isMeasured: true,
    }),
  };
}

it('Measures how far settled gaze lies from the dot', () => {
  const [check] = driftChecks([shown(1000), hidden(2500)], gazeAt(540, 250));
  // 40 px are 1 cm, atan(1 / 57.2958) = 0.9999 degrees.
  expect(check).toMatchObject({
    ...{ stimulusId: 'a', tMs: 1000, targetXPx: 500, targetYPx: 250 },
    ...{ gazeXPx: 540, gazeYPx: 250, samples: 9 },
  });
  expect(check!.offsetDeg).toBeCloseTo(0.9999, 4);
  expect(check!.precisionStdDeg).toBeCloseTo(0, 9);
});

it('Says how many samples there were when they are too few to tell', () => {
  const [check] = driftChecks([shown(1000), hidden(2000)], gazeAt(540, 250));
  expect(check).toMatchObject({ samples: 4, gazeXPx: null, gazeYPx: null, offsetDeg: null });
});

it('Counts a lost sample as none', () => {
  const [check] = driftChecks([shown(1000), hidden(2500)], gazeAt(Number.NaN, 250));
  expect(check).toMatchObject({ samples: 0, offsetDeg: null });
});

describe('A dot is left out', () => {
  it.each<[string, SessionEvent[]]>([
    ['that never went away', []],
    [
      'during which the page was paused',
      [{ kind: 'paused', tMs: 1500, reasons: ['tabHidden'] }, hidden(2500)],
    ],
    [
      'during which the page was reloaded',
      [{ kind: 'sessionResumed', tMs: 1500, wallClock: '2026-01-01T00:00:00Z' }, hidden(2500)],
    ],
    ['whose page changed', [{ kind: 'viewportChanged', tMs: 1500, viewportPx }, hidden(2500)]],
  ])('%s', (_, between) => {
    expect(driftChecks([shown(1000), ...between], gazeAt(540, 250))).toEqual([]);
  });
});

it('Each dot belongs to the stimulus after it', () => {
  const events = [shown(1000, 'a'), hidden(2500, 'a'), shown(11_000, 'b'), hidden(12_500, 'b')];
  expect(driftChecks(events, gazeAt(500, 250)).map(({ stimulusId }) => stimulusId)).toEqual([
    'a',
    'b',
  ]);
});

it('A recording without such dots has none', () => {
  expect(driftChecks([], gazeAt(500, 250))).toEqual([]);
});
