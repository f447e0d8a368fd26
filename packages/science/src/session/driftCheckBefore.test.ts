import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';
import { driftCheckBefore } from './driftCheckBefore';
import type { MeasuredGaze } from './measuredGaze';

const viewportPx = { widthPx: 1000, heightPx: 500 };
const shown = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  ...{ kind: 'driftCheckShown', tMs, stimulusId, viewportPx },
  ...{ xPx: 500, yPx: 250 },
});
const hidden = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  ...{ kind: 'driftCheckHidden', tMs, stimulusId },
});
/** A picture of 800 px in the middle of the page. */
const exposure = (startMs: number, stimulusId = 'a'): Exposure => ({
  ...{ stimulusId, stimulusType: 'IMAGE', startMs, endMs: startMs + 5000, complete: true },
  ...{ stretches: [], activeMs: 5000, viewportPx },
  contentRect: { xPx: 100, yPx: 0, widthPx: 800, heightPx: 500 },
});

/** Ten samples a second; the eye is at the corner until 600 ms after 1 s, 11 s and so on. */
function gazeAt(xPx: number, yPx: number): Pick<MeasuredGaze, 'tMs' | 'on'> {
  const tMs = Float64Array.from({ length: 300 }, (_, at) => at * 100);
  const axis = (px: number) => Float32Array.from(tMs, (each) => (each % 10_000 >= 1600 ? px : 0));
  return {
    tMs,
    on: () => ({
      gaze: { xPx: axis(xPx), yPx: axis(yPx) },
      uncorrected: null,
      // 40 px are 1 cm, which is a degree at 57.3 cm.
      view: { cmPerPx: 0.025, distanceCm: 57.2958, centreXPx: 500, centreYPx: 250 },
      model: null,
      isMeasured: true,
    }),
  };
}

it('Measures how far settled gaze lies from the dot, and where that is in the picture', () => {
  const check = driftCheckBefore([shown(1000), hidden(2500)], exposure(2500), gazeAt(540, 250));
  expect(check).toMatchObject({ targetXNorm: 0.5, targetYNorm: 0.5, samples: 9 });
  expect(check!.gazeXNorm).toBeCloseTo(0.55, 9);
  expect(check!.gazeYNorm).toBeCloseTo(0.5, 9);
  // atan(1 / 57.2958) = 0.9999 degrees.
  expect(check!.offsetDeg).toBeCloseTo(0.9999, 4);
  expect(check!.precisionStdDeg).toBeCloseTo(0, 9);
});

it('Says how many samples there were when they are too few to tell', () => {
  const check = driftCheckBefore([shown(1000), hidden(2000)], exposure(2000), gazeAt(540, 250));
  expect(check).toMatchObject({ samples: 4, gazeXNorm: null, gazeYNorm: null, offsetDeg: null });
});

it('Counts a lost sample as none', () => {
  const lost = gazeAt(Number.NaN, 250);
  const check = driftCheckBefore([shown(1000), hidden(2500)], exposure(2500), lost);
  expect(check).toMatchObject({ samples: 0, offsetDeg: null });
});

describe('There is no check', () => {
  it.each<[string, SessionEvent[]]>([
    ['where no dot was shown', []],
    ['before another stimulus', [shown(1000, 'b'), hidden(2500, 'b')]],
    ['by a dot after the stimulus began', [shown(4000), hidden(5500)]],
    ['by a dot that never went away', [shown(1000)]],
    [
      'by a dot during which the page was paused',
      [shown(1000), { kind: 'paused', tMs: 1500, reasons: ['tabHidden'] }, hidden(2500)],
    ],
    [
      'by a dot during which the page was reloaded',
      [shown(1000), { kind: 'sessionResumed', tMs: 1500, wallClock: '' }, hidden(2500)],
    ],
    [
      'by a dot whose page changed',
      [shown(1000), { kind: 'viewportChanged', tMs: 1500, viewportPx }, hidden(2500)],
    ],
  ])('%s', (_, events) => {
    expect(driftCheckBefore(events, exposure(3000), gazeAt(540, 250))).toBeNull();
  });
});

it('Of several dots the last one before the showing counts', () => {
  const events = [shown(1000), hidden(2500), shown(11_000), hidden(11_800)];
  const check = driftCheckBefore(events, exposure(12_000), gazeAt(540, 250));
  expect(check).toMatchObject({ samples: 2, offsetDeg: null });
  expect(driftCheckBefore(events, exposure(2500), gazeAt(540, 250))?.samples).toBe(9);
});
