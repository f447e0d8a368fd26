// Needs a page
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordScroll } from './recordScroll';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function aPage() {
  const root = document.createElement('div');
  const long = document.createElement('div');
  root.append(long);
  const events: SessionEvent[] = [];
  let wanted: string | null = 'text';
  const end = recordScroll(
    root,
    (event) => events.push(event),
    { at: (pageMs) => pageMs - 1000 },
    () => wanted,
  );
  return {
    events,
    end,
    want: (id: string | null) => (wanted = id),
    scroll(pageMs: number, yPx: number) {
      long.scrollTop = yPx;
      const event = new Event('scroll');
      Object.defineProperty(event, 'timeStamp', { value: pageMs });
      long.dispatchEvent(event);
    },
    told: () => events.map((event) => (event.kind === 'scroll' ? [event.tMs, event.yPx] : [])),
  };
}

it('records the scroll position, at most once per frame, and where scrolling ends', () => {
  const { scroll, told, events } = aPage();
  scroll(1100, 10);
  scroll(1104, 20);
  scroll(1108, 30);
  expect(told()).toEqual([[100, 10]]);
  vi.advanceTimersByTime(20);
  expect(told()).toEqual([
    [100, 10],
    [108, 30],
  ]);
  scroll(1200, 40);
  expect(events.at(-1)).toEqual({
    kind: 'scroll',
    tMs: 200,
    stimulusId: 'text',
    xPx: 0,
    yPx: 40,
  });
});

it('records nothing unless requested, and after its end only what was pending', () => {
  const { scroll, told, want, end } = aPage();
  want(null);
  scroll(1100, 10);
  expect(told()).toEqual([]);
  want('text');
  scroll(1200, 20);
  scroll(1203, 30);
  end();
  scroll(1300, 40);
  vi.advanceTimersByTime(100);
  expect(told()).toEqual([
    [200, 20],
    [203, 30],
  ]);
});
