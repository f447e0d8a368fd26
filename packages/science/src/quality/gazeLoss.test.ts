import { describe, expect, it } from 'vitest';
import { summariseBlinks, findClosures } from '../face/blinks';
import { findExposures } from '../timeline/exposures';
import { emptyFaceFrames } from '../recording/faceChunk';
import { cameraLosses, gazeLoss } from './gazeLoss';
import type { PauseReason, SessionEvent } from '../recording/sessionEvents';

const viewportPx = { widthPx: 1000, heightPx: 500 };
const contentRect = { xPx: 0, yPx: 0, widthPx: 1000, heightPx: 500 };
const shown: SessionEvent = {
  kind: 'stimulusShown',
  tMs: 0,
  stimulusId: 'a',
  stimulusType: 'IMAGE',
  contentRect,
  viewportPx,
};
const hidden: SessionEvent = { kind: 'stimulusHidden', tMs: 2000, stimulusId: 'a' };

/** A frame every 20 ms from 10 ms on, for two seconds; gaze at the centre of the page. */
function recording(events: SessionEvent[] = [shown, hidden]) {
  const frames = emptyFaceFrames(100);
  const gaze = { xPx: new Float32Array(100).fill(500), yPx: new Float32Array(100).fill(250) };
  frames.faces.fill(1);
  frames.lids.fill(1);
  for (let i = 0; i < 100; i++) frames.tMs[i] = 10 + i * 20;
  const lose = (from: number, to: number) => {
    gaze.xPx.fill(Number.NaN, from, to);
    gaze.yPx.fill(Number.NaN, from, to);
  };
  const answer = () => {
    const exposures = findExposures(events, 2000, frames.tMs);
    const closures = findClosures(frames.tMs, frames.lids);
    const exposed = exposures.map((exposure) => ({ exposure, gaze }));
    return gazeLoss(exposed, cameraLosses(frames, closures), events, 2000);
  };
  return { frames, gaze, lose, answer };
}

describe('loss of gaze', () => {
  it('is zero with gaze all the time', () => {
    expect(recording().answer()).toEqual({
      blink: 0,
      faceLost: 0,
      severalFaces: 0,
      offScreen: 0,
      tabLeft: 0,
      noPicture: 0,
      noGaze: 0,
    });
  });

  it('is divided by reason, by hand', () => {
    const { frames, gaze, lose, answer } = recording();
    // 10 frames of 20 ms in 2 s are a tenth.
    frames.faces.fill(0, 0, 10);
    frames.faces.fill(2, 10, 15);
    lose(0, 20); // 15..19: a face, but no gaze
    gaze.xPx.fill(-3, 20, 24);
    const loss = answer();
    expect(loss?.faceLost).toBeCloseTo(0.1, 6);
    expect(loss?.severalFaces).toBeCloseTo(0.05, 6);
    expect(loss?.noGaze).toBeCloseTo(0.05, 6);
    expect(loss?.offScreen).toBeCloseTo(0.04, 6);
    expect(loss?.noPicture).toBeCloseTo(0, 6);
  });

  it('counts a blink with its margin, and closed eyes that are not a blink', () => {
    const { frames, lose, answer } = recording();
    // Closed from 1000 to 1100 ms: dropped from 900 to 1200, 15 frames.
    frames.lids.fill(0, 50 * 2, 55 * 2);
    lose(45, 60);
    // One frame of 20 ms is too short to be a blink.
    frames.lids.fill(0, 80 * 2, 81 * 2);
    lose(80, 81);
    expect(answer()?.blink).toBeCloseTo(0.16, 6);
  });

  it('reports missing frames: 400 ms without a frame, of which the neighbours cover 50 ms each', () => {
    const { frames, gaze } = recording();
    const stored = [...frames.tMs.keys()].filter((i) => i < 40 || i >= 60);
    const fewer = {
      ...frames,
      count: stored.length,
      tMs: Float64Array.from(stored, (i) => frames.tMs[i] ?? 0),
    };
    const [exposure] = findExposures([shown, hidden], 2000, fewer.tMs);
    if (!exposure) throw new Error('no exposure');
    const loss = gazeLoss([{ exposure, gaze }], cameraLosses(fewer, []), [shown, hidden], 2000);
    // From 790 to 1210 ms is 420; 50 on either side are covered.
    expect(loss?.noPicture).toBeCloseTo(320 / 2000, 6);
  });

  it('reports time in another tab in addition to the exposure, but not that of a lost camera', () => {
    const pause = (fromMs: number, toMs: number, reason: PauseReason) =>
      [
        { kind: 'paused', tMs: fromMs, reasons: [reason] },
        { kind: 'resumed', tMs: toMs },
      ] as const;
    const away = recording([shown, ...pause(500, 1000, 'tabHidden'), hidden]);
    expect(away.answer()?.tabLeft).toBeCloseTo(0.25, 6);
    expect(away.answer()?.noPicture).toBeCloseTo(0, 6);
    const unplugged = recording([shown, ...pause(500, 1000, 'cameraLost'), hidden]);
    expect(unplugged.answer()?.tabLeft).toBe(0);
    const turned = recording([shown, ...pause(500, 1000, 'turned'), hidden]);
    expect(turned.answer()?.tabLeft).toBe(0);
  });

  it('is null without exposure or without a camera', () => {
    expect(recording([]).answer()).toBeNull();
    const [exposure] = findExposures([shown, hidden], 2000);
    if (!exposure) throw new Error('no exposure');
    const gaze = { xPx: new Float32Array(0), yPx: new Float32Array(0) };
    const none = cameraLosses(emptyFaceFrames(0), []);
    expect(gazeLoss([{ exposure, gaze }], none, [], 2000)).toBeNull();
  });
});

describe('blinks of a stimulus', () => {
  it('are counted where they begin, and a rate needs ten seconds of visible eyes', () => {
    const tMs = Float64Array.from({ length: 1000 }, (_, i) => i * 20);
    const lids = new Float32Array(2000).fill(1);
    for (const at of [100, 300, 650]) lids.fill(0, at * 2, at * 2 + 10);
    const closures = findClosures(tMs, lids);
    const whole = summariseBlinks(closures, [{ startMs: 0, endMs: 20_000 }], { tMs, lids });
    expect(whole.blinkCount).toBe(3);
    // Three in 20 s.
    expect(whole.blinksPerMinute).toBeCloseTo(9, 2);
    const part = summariseBlinks(closures, [{ startMs: 0, endMs: 7000 }], { tMs, lids });
    expect(part).toEqual({ blinkCount: 2, blinksCutOff: 0, blinksPerMinute: null });
    const blind = summariseBlinks([], [{ startMs: 0, endMs: 20_000 }], {
      tMs,
      lids: new Float32Array(2000).fill(Number.NaN),
    });
    expect(blind).toEqual({ blinkCount: null, blinksCutOff: null, blinksPerMinute: null });
  });
});
