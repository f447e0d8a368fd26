import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { findExposures } from './exposures';
import { frozenMs, withSilencesAsFreezes } from './freezes';
import { findPauses } from './pauses';

const rect = { xPx: 0, yPx: 0, widthPx: 100, heightPx: 100 };
const shown = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  kind: 'stimulusShown',
  tMs,
  stimulusId,
  stimulusType: 'IMAGE',
  contentRect: rect,
  viewportPx: rect,
});
const hidden = (tMs: number, stimulusId = 'a'): SessionEvent => ({
  kind: 'stimulusHidden',
  tMs,
  stimulusId,
});
const frozen = (tMs: number, untilMs: number): SessionEvent => ({
  kind: 'pageFrozen',
  tMs,
  untilMs,
  wallMs: untilMs - tMs,
});
const started: SessionEvent = {
  kind: 'sessionStarted',
  tMs: 0,
  wallClock: '',
  screen: { widthPx: 100, heightPx: 100, devicePixelRatio: 1 },
  viewportPx: rect,
};

/** Times of camera frames, every 100 ms in each period. */
const framesIn = (...periods: readonly (readonly [number, number])[]) =>
  Float64Array.from(
    periods.flatMap(([fromMs, untilMs]) =>
      Array.from({ length: Math.floor((untilMs - fromMs) / 100) }, (_, at) => fromMs + at * 100),
    ),
  );

describe('a page that stood still', () => {
  it('is a pause of the exposure, joined with the pauses that touch it', () => {
    const events: SessionEvent[] = [
      shown(1000),
      frozen(10_000, 55_000),
      { kind: 'paused', tMs: 55_000, reasons: ['frozen'] },
      { kind: 'resumed', tMs: 58_000 },
      hidden(109_000),
    ];
    expect(findPauses(events, 109_000)).toEqual([{ startMs: 10_000, endMs: 58_000 }]);
    const [exposure] = findExposures(events, 109_000);
    expect(exposure?.activeMs).toBe(60_000);
    expect(exposure?.stretches).toEqual([
      { startMs: 1000, endMs: 10_000 },
      { startMs: 58_000, endMs: 109_000 },
    ]);
  });

  it('within another pause changes nothing', () => {
    const events: SessionEvent[] = [
      { kind: 'paused', tMs: 10, reasons: ['asked'] },
      frozen(20, 50),
      { kind: 'resumed', tMs: 60 },
      frozen(70, 80),
    ];
    expect(findPauses(events, 99)).toEqual([
      { startMs: 10, endMs: 60 },
      { startMs: 70, endMs: 80 },
    ]);
  });

  it('is counted only where a stimulus was shown', () => {
    const events = [frozen(0, 3000), shown(5000), frozen(6000, 9000), hidden(12_000)];
    expect(frozenMs(events, findExposures(events, 12_000))).toBe(3000);
  });
});

describe('a recording of a page that did not watch for this', () => {
  const events = [started, shown(1000), hidden(61_000)];
  const frames = framesIn([1000, 10_000], [55_000, 61_000]);

  it('stood still when camera and events were silent together', () => {
    const found = withSilencesAsFreezes(events, [frames]);
    expect(found.filter(({ kind }) => kind === 'pageFrozen')).toEqual([frozen(9900, 55_000)]);
    expect(findExposures(found, 61_000, frames)[0]?.activeMs).toBeCloseTo(60_000 - 45_100, 6);
    expect(found.map(({ tMs }) => tMs)).toEqual(
      [...found.map(({ tMs }) => tMs)].sort((a, b) => a - b),
    );
  });

  it('did not when anything else was recorded meanwhile, such as sound', () => {
    const sound = framesIn([1000, 61_000]);
    expect(withSilencesAsFreezes(events, [frames, sound])).toEqual(events);
    const moved = Array.from({ length: 20 }, (_, at): SessionEvent => ({
      kind: 'mouse',
      tMs: 10_000 + at * 2500,
      action: 'move',
      xPx: 1,
      yPx: 1,
    }));
    const busy = [started, shown(1000), ...moved, hidden(61_000)];
    expect(withSilencesAsFreezes(busy, [frames])).toEqual(busy);
  });

  it('did not for a shorter silence, which a camera can have by itself', () => {
    const short = framesIn([1000, 10_000], [14_000, 61_000]);
    expect(withSilencesAsFreezes(events, [short])).toEqual(events);
  });

  it('answers of a server that were on their way are no sign of life in between', () => {
    const pair: SessionEvent = {
      kind: 'clockPair',
      tMs: 32_450,
      clock: 'server',
      theirMs: 5,
      uncertaintyMs: 22_550,
    };
    const found = withSilencesAsFreezes([started, shown(1000), pair, hidden(61_000)], [frames]);
    expect(found.find(({ kind }) => kind === 'pageFrozen')).toEqual(frozen(9900, 55_000));
  });

  it('was away, not still, before a reload and while the camera was lost', () => {
    const reload: SessionEvent = { kind: 'sessionResumed', tMs: 54_000, wallClock: '' };
    const left = [started, shown(1000), reload, shown(54_500), hidden(61_000)];
    expect(withSilencesAsFreezes(left, [frames])).toEqual(left);
    const lost: SessionEvent = { kind: 'cameraLost', tMs: 9950, reason: '' };
    const without = [started, shown(1000), lost, hidden(61_000)];
    expect(withSilencesAsFreezes(without, [frames])).toEqual(without);
    expect(withSilencesAsFreezes(events, [framesIn([1000, 10_000])])).toEqual(events);
    expect(withSilencesAsFreezes(events, [new Float64Array(0)])).toEqual(events);
  });

  it('is told apart from one that did watch, for each page load', () => {
    const watching = [{ ...started, watchesFreezes: true } as const, shown(1000), hidden(61_000)];
    expect(withSilencesAsFreezes(watching, [frames])).toEqual(watching);
    const back: SessionEvent = { kind: 'sessionResumed', tMs: 70_000, wallClock: '' };
    const older = [...watching, back, shown(71_000, 'b'), hidden(131_000, 'b')];
    const more = framesIn([1000, 61_000], [71_000, 80_000], [120_000, 131_000]);
    const found = withSilencesAsFreezes(older, [more]);
    expect(found.filter(({ kind }) => kind === 'pageFrozen')).toEqual([frozen(79_900, 120_000)]);
  });
});
