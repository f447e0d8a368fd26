// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import messages from '../../messages/en-US.json';
import { aFaceResult } from '../testing/aFaceResult';
import { anEngine, aSessionContext, aStream } from '../testing/aSessionContext';
import BlindSpotStep from './BlindSpotStep';

const CM_PER_PX = 0.02;
const FRAME_MS = 20;
let frames: Map<number, FrameRequestCallback>;
let nowMs: number;

beforeEach(() => {
  nowMs = 1000;
  frames = new Map();
  let count = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('innerWidth', 2000);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.set(++count, callback);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function begin(cmPerPx: number | null = CM_PER_PX, direction: 'ltr' | 'rtl' = 'ltr') {
  const { engine, say } = anEngine();
  const { context, events } = aSessionContext();
  context.camera = { engine, stream: aStream().stream, deviceId: 'one' };
  context.cmPerPx = cmPerPx;
  const done = vi.fn();
  document.documentElement.dir = direction;
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <BlindSpotStep
        context={context}
        invitation={undefined as never}
        eyebrow={null}
        onDone={done}
        onLeave={() => undefined}
      />
    </IntlProvider>,
  );
  /** The page and the camera go on. */
  const pass = (ms: number, hasFace = true) =>
    act(() => {
      for (const endMs = nowMs + ms; nowMs < endMs;) {
        nowMs += FRAME_MS;
        if (hasFace) {
          say(aFaceResult(nowMs, { cm: 57, pose: Float32Array.of(0, 0, 0, 0, 0, 57) }));
        }
        const due = [...frames.values()];
        frames.clear();
        for (const draw of due) draw(nowMs);
      }
    });
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const series = () => events.filter((event) => event.kind === 'blindSpotMeasured');
  /** Five presses when the dot is this far from the square. */
  const pressAt = (cm: number, times = 5, hasFace = true) => {
    for (let at = 0; at < times; at++) {
      // 0.6 s between two sweeps; from 5 cm at 3 cm a second.
      pass(600 + ((cm - 5) / 3) * 1000, hasFace);
      fireEvent.keyDown(window, { code: 'Space' });
    }
  };
  return { context, done, pass, pressAt, click, series };
}

describe('somebody at 57 cm', () => {
  it('whose dot disappears five times is measured', () => {
    const { context, done, pressAt, click, series } = begin();
    click('Start');
    pressAt(13.68);
    expect(done).toHaveBeenCalledExactlyOnceWith('done');
    const [event] = series();
    expect(event).toMatchObject({ attempt: 1, openEye: 'right', squareXPx: 550 });
    expect(event?.presses).toHaveLength(5);
    for (const { dotXPx } of event?.presses ?? []) {
      // Within a picture: 3 cm a second x 20 ms.
      expect(Math.abs((dotXPx - 550) * CM_PER_PX - 13.68)).toBeLessThan(0.1);
    }
    // What the engine sees is the assumed camera, so that the measured one is nearly the same.
    expect(context.measuredCamera?.focalShare).toBeCloseTo(0.7275, 1);
  });

  it('with the other eye, also in a language from right to left, whose dot moves to the left', () => {
    const { done, pressAt, click, series } = begin(CM_PER_PX, 'rtl');
    click('Use my other eye');
    expect(screen.getByText(/Cover your right eye/)).toBeTruthy();
    click('Start');
    pressAt(13.68);
    expect(series()[0]).toMatchObject({ openEye: 'left', squareXPx: 1450 });
    for (const { dotXPx } of series()[0]?.presses ?? []) expect(dotXPx).toBeLessThan(1450);
    expect(done).toHaveBeenCalledExactlyOnceWith('done');
  });

  it('may click instead of pressing, and a key that is held counts once', () => {
    const { pass, click, series, done } = begin();
    click('Start');
    for (let at = 0; at < 5; at++) {
      pass(3500);
      fireEvent.pointerDown(screen.getByRole('main'));
      fireEvent.keyDown(window, { code: 'Space', repeat: true });
      fireEvent.keyDown(window, { code: 'Space' });
    }
    expect(series()[0]?.presses).toHaveLength(5);
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('who cannot do it', () => {
  it('never sees the dot disappear: it ends three times, and after two attempts the study goes on', () => {
    const { pass, click, series, done, context } = begin();
    click('Start');
    pass(30_000);
    expect(screen.getByRole('alert').textContent).toMatch(/did not disappear often enough/);
    click('Try again');
    pass(30_000);
    expect(series().map(({ attempt }) => attempt)).toEqual([1, 2]);
    click('Continue');
    expect(done).toHaveBeenCalledExactlyOnceWith('skipped');
    expect(context.measuredCamera).toBeNull();
  });

  it('presses at once: it is refused, and can be done better', () => {
    const { pressAt, click, done } = begin();
    click('Start');
    pressAt(6);
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be right/);
    click('Try again');
    pressAt(13.68);
    expect(done).toHaveBeenCalledExactlyOnceWith('done');
  });

  it('hides the face', () => {
    const { pressAt, click } = begin();
    click('Start');
    pressAt(13.68, 5, false);
    expect(screen.getByRole('alert').textContent).toMatch(/did not see your face/);
  });

  it('skips it before or during the dot, which the space bar on the button does not press', () => {
    const first = begin();
    first.click('Skip this step');
    expect(first.done).toHaveBeenCalledExactlyOnceWith('skipped');
    cleanup();
    const second = begin();
    second.click('Start');
    second.pass(3000);
    const skip = screen.getByRole('button', { name: 'Skip this step' });
    fireEvent.keyDown(skip, { code: 'Space' });
    fireEvent.pointerDown(skip);
    expect(screen.getByText('0 of 5')).toBeTruthy();
    fireEvent.click(skip);
    expect(second.done).toHaveBeenCalledExactlyOnceWith('skipped');
    expect(second.series()).toEqual([]);
  });

  it('has no card: it is not offered', () => {
    const { done } = begin(null);
    expect(done).toHaveBeenCalledExactlyOnceWith('skipped');
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
