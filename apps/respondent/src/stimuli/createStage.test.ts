// @vitest-environment jsdom
import type { Slide } from '@fovea/contract/takingPart';
import type { SessionEvent } from '@fovea/science/sessionEvents';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPauses } from '../record/pauses';
import { createStage } from './createStage';
import { STIMULUS_KINDS } from './runFlow';

const FRAME_MS = 1000 / 60;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

/** A screen of 60 Hz whose frames come as fast as they are asked for. */
function aStage(atFrame: (nowMs: number) => void = () => undefined) {
  let nowMs = 0;
  const clock = { pageMsAtStart: 0, now: () => nowMs, at: (pageMs: number) => pageMs };
  const pauses = createPauses(() => nowMs);
  const events: SessionEvent[] = [];
  const root = document.createElement('div');
  Object.defineProperties(root, {
    clientWidth: { value: 1280 },
    clientHeight: { value: 720 },
  });
  document.body.replaceChildren(root);
  const stage = createStage({
    root,
    clock,
    pauses,
    recorder: {
      record: (event) => events.push(event),
      face: () => undefined,
      bytes: async () => 0,
      flush: async () => undefined,
    },
    media: { images: new Map([['picture', document.createElement('img')]]), videos: new Map() },
    words: { followDot: 'Follow', startVideo: 'Play', goOn: 'Continue' },
    random: () => 0.5,
    requestFrame: (callback) =>
      queueMicrotask(() => {
        nowMs += FRAME_MS;
        atFrame(nowMs);
        callback(nowMs);
      }),
  });
  return { stage, events, root, pauses };
}

const picture: Slide = {
  stimulusId: 'picture',
  type: 'IMAGE',
  exposureTimeMs: 2000,
  manualAdvance: false,
  trackMouse: false,
  widthPx: 640,
  heightPx: 720,
  mediaUrl: '/x',
  calibrationOptions: null,
  instructionOptions: null,
};
const timesOf = (events: SessionEvent[]) => {
  const [shown] = events.filter((event) => event.kind === 'stimulusShown');
  const [hidden] = events.filter((event) => event.kind === 'stimulusHidden');
  return { shown: shown!, lastedMs: hidden!.tMs - shown!.tMs };
};

describe('an image', () => {
  it('is on the screen as long as asked, to the nearest frame, and then gone', async () => {
    const { stage, events, root } = aStage();
    await STIMULUS_KINDS.IMAGE.run(picture, stage);
    const { shown, lastedMs } = timesOf(events);
    expect(Math.abs(lastedMs - 2000)).toBeLessThanOrEqual(FRAME_MS);
    expect(shown.contentRect).toEqual({ xPx: 320, yPx: 0, widthPx: 640, heightPx: 720 });
    expect(root.childElementCount).toBe(0);
  });

  it('waits while the flow is paused', async () => {
    const { stage, events, pauses } = aStage((nowMs) => {
      pausesOnce(nowMs);
    });
    const pausesOnce = (nowMs: number) => pauses.set('fullscreenLeft', nowMs > 500 && nowMs < 3500);
    await STIMULUS_KINDS.IMAGE.run(picture, stage);
    expect(timesOf(events).lastedMs).toBeGreaterThan(4900);
    expect(timesOf(events).lastedMs).toBeLessThan(5100);
  });

  it('ends at Continue, at the space key, and not before', async () => {
    let pressedAt = 0;
    const { stage, events } = aStage((nowMs) => {
      if (pressedAt > 0 || nowMs < 700) return;
      pressedAt = nowMs;
      dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
    });
    await STIMULUS_KINDS.IMAGE.run(
      { ...picture, manualAdvance: true, exposureTimeMs: 60_000 },
      stage,
    );
    expect(timesOf(events).lastedMs).toBeGreaterThan(600);
    expect(timesOf(events).lastedMs).toBeLessThan(900);
  });
});

it('an instruction without a limit has a button, and its text is text', async () => {
  let words = '';
  const { stage, root } = aStage();
  const reader = setInterval(() => {
    words ||= root.querySelector('.stage-instruction')?.textContent ?? '';
    root.querySelector<HTMLButtonElement>('.stage-continue')?.click();
  }, 5);
  const instructionOptions = {
    color: '#000000',
    backgroundColor: '#ffffff',
    instructions: '<b>Read</b>\nthis',
  };
  await STIMULUS_KINDS.INSTRUCTION.run(
    { ...picture, type: 'INSTRUCTION', exposureTimeMs: 0, instructionOptions },
    stage,
  );
  clearInterval(reader);
  expect(words).toBe('<b>Read</b>\nthis');
});

it('the calibration dot stands where the events say, and says so itself', async () => {
  const seen = new Set<string>();
  const { stage, events, root } = aStage(() => {
    const dot = root.querySelector<HTMLElement>('[data-fovea-dot]');
    if (dot && 'resting' in dot.dataset) seen.add(dot.dataset['foveaDot']!);
  });
  const positions = [0.1, 0.5, 0.9].flatMap((xNorm) =>
    [0.1, 0.9].map((yNorm) => ({ xNorm, yNorm })),
  );
  await STIMULUS_KINDS.CALIBRATION.run(
    {
      ...picture,
      type: 'CALIBRATION',
      calibrationOptions: {
        color: '#ffffff',
        backgroundColor: '#000000',
        positions,
        positionTimeMs: 1000,
        transitionTimeMs: 300,
        randomizePositions: true,
      },
    },
    stage,
  );
  const points = events.filter((event) => event.kind === 'pointShown');
  expect(points).toHaveLength(6);
  expect([...seen]).toEqual(points.map(({ xPx, yPx }) => `${xPx.toFixed(1)},${yPx.toFixed(1)}`));
  for (const point of points) {
    const end = events.find((event) => event.kind === 'pointHidden' && event.index === point.index);
    expect(Math.abs(end!.tMs - point.tMs - 1000)).toBeLessThanOrEqual(FRAME_MS);
  }
});
