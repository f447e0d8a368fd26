// @vitest-environment jsdom
import { findExposures } from '@fovea/science/timeline/exposures';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STIMULUS_KINDS } from '../stimuli/stimulusKinds';
import { aStimulus, aStage, FRAME_MS } from './testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const picture = aStimulus({ widthPx: 640, heightPx: 720 });
const timesOf = (events: SessionEvent[]) => {
  const [shown] = events.filter((event) => event.kind === 'stimulusShown');
  const [hidden] = events.filter((event) => event.kind === 'stimulusHidden');
  return { shown: shown!, lastedMs: hidden!.tMs - shown!.tMs };
};

describe('an image', () => {
  it('is shown for the requested time, to the nearest frame, and then removed', async () => {
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

  it('goes on for the rest of its time after the page stood still', async () => {
    const { stage, events } = aStage((nowMs, stood) => {
      if (nowMs > 500 && nowMs < 600) stood(9000);
    });
    await STIMULUS_KINDS.IMAGE.run(picture, stage);
    expect(events.filter(({ kind }) => kind === 'pageFrozen')).toHaveLength(1);
    const [exposure] = findExposures(events, 99_000);
    expect(Math.abs(timesOf(events).lastedMs - 11_000)).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(Math.abs((exposure?.activeMs ?? 0) - 2000)).toBeLessThanOrEqual(2 * FRAME_MS);
  });

  it('shows nothing besides, such as the progress', async () => {
    const seen = new Set<string>();
    const { stage, root } = aStage(
      () => {
        for (const { className } of root.children) seen.add(className);
      },
      undefined,
      undefined,
      { progress: () => ({ place: 3, count: 12 }) },
    );
    await STIMULUS_KINDS.IMAGE.run(picture, stage);
    expect([...seen]).toEqual(['stage-content']);
  });

  it('ends on Continue or the space key, and not before', async () => {
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

describe('an instruction', () => {
  /**
   * What is on the stage until the Continue button is pressed, which exists because there is no time limit.
   */
  async function shown(instructions: string) {
    let seen = '';
    const { stage, root } = aStage();
    const reader = setInterval(() => {
      seen ||= root.querySelector('.stage-instruction')?.outerHTML ?? '';
      root.querySelector<HTMLButtonElement>('.stage-continue')?.click();
    }, 5);
    const instructionOptions = { color: '#000000', backgroundColor: '#ffffff', instructions };
    await STIMULUS_KINDS.INSTRUCTION.run(
      { ...picture, type: 'INSTRUCTION', exposureTimeMs: 0, instructionOptions },
      stage,
    );
    clearInterval(reader);
    const box = document.createElement('div');
    box.innerHTML = seen;
    return box.firstElementChild!;
  }

  it('shows plain text with its line breaks', async () => {
    const text = await shown('2 < 3 & so on\nthis');
    expect(text.textContent).toBe('2 < 3 & so on\nthis');
    expect(text.classList).toContain('plain');
  });

  it('formats rich text and removes active content', async () => {
    const text = await shown(
      '<h1 style="text-align: center; position: fixed">Read</h1><p><b>this</b>' +
        '<img src=x onerror="alert(1)"><a href="https://evil.example">away</a><script>1</script></p>',
    );
    expect(text.querySelector('h1')?.getAttribute('style')).toBe('text-align: center;');
    expect(text.querySelector('b')?.textContent).toBe('this');
    expect(text.querySelector('img, a, script')).toBeNull();
  });
});

it('the calibration dot is where the events say, and exposes its position', async () => {
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
