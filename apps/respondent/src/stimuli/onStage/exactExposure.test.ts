// Needs a page
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPauses } from '../../recording/pauses';
import { createStage } from '../../flow/createStage';
import { STIMULUS_KINDS } from '../stimulusKinds';
import { aStimulus, mediaCacheOf, RESPONDENT, MESSAGES } from '../../flow/testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A screen as in a busy browser: frames come at multiples of the frame period, some are dropped, and
 * callbacks run late, within their frame or after the next one began. A change made in a callback is displayed from
 * the first frame on that begins after it was made.
 */
function aScreen(options: {
  readonly hz: number;
  readonly dropped: number;
  readonly seed: number;
  /** By how many periods callbacks run late at most. */
  readonly latePeriods?: number;
  readonly atFrame?: (frameMs: number, pauses: ReturnType<typeof createPauses>) => void;
}) {
  const periodMs = 1000 / options.hz;
  const random = numbers(options.seed);
  const root = document.createElement('div');
  Object.defineProperties(root, { clientWidth: { value: 1280 }, clientHeight: { value: 720 } });
  document.body.replaceChildren(root);
  let frame = 0;
  let nowMs = 0;
  const pauses = createPauses(() => nowMs);
  const events: SessionEvent[] = [];
  /** When the display changed, and whether it has shown a picture since. */
  const glass: { readonly tMs: number; readonly isShown: boolean }[] = [];
  let drawn = false;
  let drawnMs = 0;
  let waiting: ((pageMs: number) => void)[] = [];
  const nextFrame = () => {
    do frame++;
    while (random() < options.dropped);
    const frameMs = frame * periodMs;
    // What was rendered before this frame is displayed now.
    if (drawn !== (glass.at(-1)?.isShown ?? false) && frameMs > drawnMs)
      glass.push({ tMs: frameMs, isShown: drawn });
    nowMs = Math.max(nowMs, frameMs + random() * periodMs * (options.latePeriods ?? 0.9));
    options.atFrame?.(frameMs, pauses);
    const called = waiting;
    waiting = [];
    for (const each of called) each(frameMs);
    // The page is rendered after the callbacks and the promises that they resolve.
    setTimeout(() => {
      const isDrawn = root.querySelector('img') !== null;
      if (isDrawn !== drawn) drawnMs = nowMs;
      drawn = isDrawn;
      if (waiting.length > 0) nextFrame();
      else idle = true;
    });
  };
  let idle = true;
  const stage = createStage({
    root,
    clock: { pageMsAtStart: 0, now: () => nowMs, at: (pageMs) => pageMs },
    pauses,
    recorder: {
      record: (event) => events.push(event),
      face: () => undefined,
      bytes: async () => 0,
      flush: async () => undefined,
    },
    media: mediaCacheOf({ picture: document.createElement('img') }),
    messages: MESSAGES,
    respondent: RESPONDENT,
    requestFrame(callback) {
      waiting.push(callback);
      if (!idle) return;
      idle = false;
      setTimeout(nextFrame);
    },
  });
  return { stage, events, glass, periodMs };
}

async function exposed(options: Parameters<typeof aScreen>[0], exposureTimeMs: number) {
  const screen = aScreen(options);
  await STIMULUS_KINDS.IMAGE.run(aStimulus({ exposureTimeMs }), screen.stage);
  await new Promise((done) => setTimeout(done, 5));
  const { events, glass } = screen;
  const at = (kind: SessionEvent['kind']) => events.find((event) => event.kind === kind)!.tMs;
  const recorded = { shownMs: at('stimulusShown'), hiddenMs: at('stimulusHidden') };
  const seen = {
    shownMs: glass.find(({ isShown }) => isShown)!.tMs,
    hiddenMs: glass.findLast(({ isShown }) => !isShown)!.tMs,
  };
  return { ...screen, recorded, seen };
}

describe('an exposure', () => {
  it.each([
    [60, 0, 1],
    [60, 0.15, 2],
    [60, 0.4, 3],
    [75, 0.1, 4],
    [144, 0.05, 5],
    [30, 0.1, 6],
  ])(
    'at %d Hz with %d of the frames left out is recorded as it was on the glass',
    async (hz, dropped, seed) => {
      const { recorded, seen, periodMs } = await exposed({ hz, dropped, seed }, 700);
      expect(recorded).toEqual(seen);
      const framesOff = (recorded.hiddenMs - recorded.shownMs - 700) / periodMs;
      // To the nearest frame where none was dropped; otherwise off by at most the dropped ones.
      expect(Math.abs(framesOff)).toBeLessThanOrEqual(dropped === 0 ? 0.5 : 4);
    },
  );

  it.each([11, 12, 13, 14])(
    'on a page whose frames run late, after the next one began, is recorded as it was on the glass (%d)',
    async (seed) => {
      const late = { hz: 60, dropped: 0.1, latePeriods: 4, seed };
      const { recorded, seen } = await exposed(late, 300);
      expect(recorded).toEqual(seen);
    },
  );

  it.each([250, 500, 1000, 2000])(
    'of %d ms lasts that long to the nearest frame',
    async (exposureMs) => {
      const lasted = [7, 8, 9].map(async (seed) => {
        const { recorded } = await exposed({ hz: 60, dropped: 0, seed }, exposureMs);
        return Math.abs(recorded.hiddenMs - recorded.shownMs - exposureMs);
      });
      for (const off of await Promise.all(lasted))
        expect(off).toBeLessThanOrEqual(1000 / 120 + 1e-6);
    },
  );

  it('that was paused is extended by the pause, to the nearest frame', async () => {
    const paused = { fromMs: 0, toMs: 0 };
    const { recorded, periodMs } = await exposed(
      {
        hz: 60,
        dropped: 0,
        seed: 10,
        atFrame(frameMs, pauses) {
          if (frameMs > 300 && paused.fromMs === 0) {
            paused.fromMs = frameMs;
            pauses.set('fullscreenLeft', true);
          }
          if (frameMs > 900 && paused.toMs === 0) {
            paused.toMs = frameMs;
            pauses.set('fullscreenLeft', false);
          }
        },
      },
      700,
    );
    const pauseMs = paused.toMs - paused.fromMs;
    const activeMs = recorded.hiddenMs - recorded.shownMs - pauseMs;
    // The pause is timed by its events, which run late within their frames by up to one frame.
    expect(Math.abs(activeMs - 700)).toBeLessThanOrEqual(1.5 * periodMs);
  });
});
