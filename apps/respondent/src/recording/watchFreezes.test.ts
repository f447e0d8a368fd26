// Needs a page
import { findPauses } from '@fovea/science/timeline/pauses';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { describe, expect, it } from 'vitest';
import { findFreeze } from './findFreeze';
import { createPauses } from './pauses';
import { recordPauses } from './recordPauses';
import { watchFreezes } from './watchFreezes';

describe('a freeze', () => {
  const at = (pageMs: number, wallMs = pageMs) => ({ pageMs, wallMs });
  it.each([
    ['frames of a slow page', at(1000), at(3000), null],
    ['a page without time for 45 seconds', at(1000), at(46_000), 45_000],
    ['a computer asleep, whose page clock stood still', at(1000), at(1100, 600_000), 599_000],
    ['a clock that was set back', at(1000, 600_000), at(1016, 10), null],
  ])('%s', (_, before, now, lastedMs) => {
    expect(findFreeze(before, now)?.lastedMs ?? null).toBe(lastedMs);
  });
});

/** A page whose clocks and frames the test moves. */
function aPage() {
  let nowMs = 0;
  let asleepMs = 0;
  let isHidden = false;
  const waiting: ((pageMs: number) => void)[] = [];
  const events: SessionEvent[] = [];
  const clock = { now: () => nowMs, at: (pageMs: number) => pageMs };
  const recorder = {
    record: (event: SessionEvent) => events.push(event),
    flush: async () => undefined,
  };
  const pauses = createPauses(clock.now);
  const watch = watchFreezes({
    clock,
    recorder,
    pauses,
    page: {
      now: () => ({ pageMs: nowMs, wallMs: nowMs + asleepMs }),
      requestFrame: (callback) => waiting.push(callback),
      isHidden: () => isHidden,
    },
  });
  const endPauses = recordPauses(recorder, clock, pauses);
  return {
    watch,
    pauses,
    events,
    stop: () => {
      watch.stop();
      endPauses();
    },
    pass: (ms: number) => (nowMs += ms),
    sleep: (ms: number) => (asleepMs += ms),
    frame: () => {
      for (const callback of waiting.splice(0)) callback(nowMs);
    },
    hide(hidden: boolean) {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the watch for freezes', () => {
  it('records the time between two frames and takes it out of the exposure', () => {
    const page = aPage();
    page.frame();
    page.pass(16);
    page.frame();
    page.pass(4000);
    page.frame();
    page.pass(16);
    page.frame();
    expect(page.events).toEqual([{ kind: 'pageFrozen', tMs: 16, untilMs: 4016, wallMs: 4000 }]);
    expect(page.pauses.totalMs()).toBe(4000);
    expect(page.pauses.paused()).toBe(false);
    page.stop();
  });

  it('waits for the respondent after a long one', () => {
    const page = aPage();
    page.frame();
    page.pass(45_000);
    page.frame();
    expect(page.pauses.reasons()).toEqual(['frozen']);
    page.pass(3000);
    page.frame();
    page.pauses.set('frozen', false);
    expect(page.pauses.totalMs()).toBe(48_000);
    expect(findPauses(page.events, 99_000)).toEqual([{ startMs: 0, endMs: 48_000 }]);
    page.stop();
  });

  it('asks also when the page clock slept with the computer, and takes nothing out twice', () => {
    const page = aPage();
    page.frame();
    page.pass(20);
    page.sleep(60_000);
    page.frame();
    expect(page.events).toContainEqual({
      kind: 'pageFrozen',
      tMs: 0,
      untilMs: 20,
      wallMs: 60_020,
    });
    expect(page.pauses.reasons()).toEqual(['frozen']);
    expect(page.pauses.totalMs()).toBe(20);
    page.stop();
  });

  it('expects no frames of a hidden page, which is paused anyway', () => {
    const page = aPage();
    page.frame();
    page.pass(100);
    page.hide(true);
    page.pass(60_000);
    page.watch.look();
    page.hide(false);
    page.pass(16);
    page.frame();
    expect(page.events).toEqual([]);
    page.stop();
  });

  it('records one that ended with the page hidden', () => {
    const page = aPage();
    page.frame();
    page.pass(30_000);
    page.hide(true);
    expect(page.events).toContainEqual(
      expect.objectContaining({ kind: 'pageFrozen', tMs: 0, untilMs: 30_000 }),
    );
    page.stop();
  });

  it('counts time once when a pause began before it or was noticed after it', () => {
    const page = aPage();
    page.frame();
    page.pass(1000);
    page.pauses.set('fullscreenLeft', true);
    page.frame();
    page.pass(5000);
    page.frame();
    page.pauses.set('fullscreenLeft', false);
    expect(page.pauses.totalMs()).toBe(5000);
    page.pass(5000);
    // A task that waited in the queue runs before the next frame.
    page.pauses.set('asked', true);
    page.frame();
    expect(page.pauses.totalMs()).toBe(10_000);
    page.pauses.set('asked', false);
    expect(page.pauses.totalMs()).toBe(10_000);
    page.stop();
  });

  it('ends', () => {
    const page = aPage();
    page.frame();
    page.stop();
    page.pass(45_000);
    page.frame();
    page.watch.look();
    expect(page.events).toEqual([]);
  });
});
