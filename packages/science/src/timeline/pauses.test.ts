import { describe, expect, it } from 'vitest';
import { calibrationPointsOf } from '../gazeEstimation/calibrationPoints';
import { findExposures } from './exposures';
import { findPauses, elapsedMs, lengthMs, subtractPauses } from './pauses';
import type { SessionEvent } from '../recording/sessionEvents';

const attention = (
  tMs: number,
  change: 'tabHidden' | 'tabShown' | 'fullscreenLeft' | 'fullscreenEntered',
): SessionEvent => ({ kind: 'attention', tMs, change });
const paused = (tMs: number): SessionEvent => ({
  kind: 'paused',
  tMs,
  reasons: ['fullscreenLeft'],
});
const resumed = (tMs: number): SessionEvent => ({ kind: 'resumed', tMs });
const reloaded = (tMs: number): SessionEvent => ({ kind: 'sessionResumed', tMs, wallClock: '' });
const rect = { xPx: 0, yPx: 0, widthPx: 100, heightPx: 100 };
const shown = (tMs: number): SessionEvent => ({
  kind: 'stimulusShown',
  tMs,
  stimulusId: 'a',
  stimulusType: 'IMAGE',
  contentRect: rect,
  viewportPx: rect,
});
const hidden = (tMs: number): SessionEvent => ({ kind: 'stimulusHidden', tMs, stimulusId: 'a' });

describe('pauses', () => {
  it('last from paused to resumed, however often the reasons change in between', () => {
    expect(findPauses([paused(10), paused(20), resumed(30), paused(50)], 60)).toEqual([
      { startMs: 10, endMs: 30 },
      { startMs: 50, endMs: 60 },
    ]);
  });

  it('leaving full screen alone is none, since a study may run without', () => {
    const events = [attention(0, 'fullscreenLeft'), attention(50, 'fullscreenLeft')];
    expect(findPauses(events, 99)).toEqual([]);
  });

  it('a hidden tab and a lost camera are pauses, even if none was reported', () => {
    const camera = { widthPx: 640, heightPx: 480, frameRateHz: 30 };
    const engine = { name: 'human', version: '1', backend: 'wasm' } as const;
    const events: SessionEvent[] = [
      attention(10, 'tabHidden'),
      attention(20, 'tabShown'),
      { kind: 'cameraLost', tMs: 40, reason: '' },
      attention(50, 'tabHidden'),
      { kind: 'cameraStarted', tMs: 60, camera, engine },
      attention(70, 'tabShown'),
    ];
    expect(findPauses(events, 99)).toEqual([
      { startMs: 10, endMs: 20 },
      { startMs: 40, endMs: 70 },
    ]);
  });

  it('end with a reload and with the session', () => {
    expect(findPauses([paused(10), reloaded(40), shown(50)], 99)).toEqual([
      { startMs: 10, endMs: 40 },
    ]);
    const ended: SessionEvent = { kind: 'sessionEnded', tMs: 30, reason: 'stopped' };
    expect(findPauses([paused(10), ended], 99)).toEqual([{ startMs: 10, endMs: 30 }]);
  });

  it('are removed from an exposure, and its clock stops during them', () => {
    const pauses = [
      { startMs: 0, endMs: 110 },
      { startMs: 150, endMs: 180 },
      { startMs: 190, endMs: 300 },
    ];
    const left = subtractPauses({ startMs: 100, endMs: 200 }, pauses);
    expect(left).toEqual([
      { startMs: 110, endMs: 150 },
      { startMs: 180, endMs: 190 },
    ]);
    expect(lengthMs(left)).toBe(50);
    expect([100, 110, 130, 160, 185, 250].map((tMs) => elapsedMs(left, tMs))).toEqual([
      0, 0, 20, 40, 45, 50,
    ]);
  });
});

describe('an exposure', () => {
  it('counts only visible time', () => {
    const [exposure] = findExposures([shown(100), paused(150), resumed(450), hidden(500)], 500);
    expect(exposure?.stretches).toEqual([
      { startMs: 100, endMs: 150 },
      { startMs: 450, endMs: 500 },
    ]);
    expect(exposure?.activeMs).toBe(100);
    expect(exposure?.complete).toBe(true);
  });

  it('interrupted by a reload ends with the last known time before it, not with the return', () => {
    const events = [shown(100), reloaded(90_000)];
    const framesMs = Float64Array.of(90, 120, 150, 90_100);
    expect(findExposures(events, 90_100, framesMs)[0]?.endMs).toBe(150);
    expect(findExposures(events, 90_100)[0]?.endMs).toBe(100);
  });

  it('of a dot has no frames of a pause, nor of the settling after it', () => {
    const events: SessionEvent[] = [
      shown(0),
      { kind: 'pointShown', tMs: 1000, stimulusId: 'a', index: 0, xPx: 1, yPx: 2 },
      paused(2000),
      resumed(5000),
      { kind: 'pointHidden', tMs: 7000, stimulusId: 'a', index: 0 },
      hidden(8000),
    ];
    const [exposure] = findExposures(events, 8000);
    if (!exposure) throw new Error('no exposure');
    const tMs = Float64Array.from({ length: 80 }, (_, i) => i * 100);
    // Settled at 1600 and, after the pause, at 5600.
    const wanted = [16, 17, 18, 19, ...Array.from({ length: 14 }, (_, i) => 56 + i)];
    expect(calibrationPointsOf(events, exposure, tMs)[0]?.frames).toEqual(wanted);
  });
});
