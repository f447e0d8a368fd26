import { findPauses } from '@fovea/science/timeline/pauses';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import { createPauses } from './pauses';
import { recordPauses } from './recordPauses';

it('records every change of the overlay once, stores it at once, and the analysis reads it', () => {
  let nowMs = 0;
  const clock = { now: () => nowMs };
  const pauses = createPauses(clock.now);
  const events: SessionEvent[] = [];
  let flushed = 0;
  const recorder = {
    record: (event: SessionEvent) => events.push(event),
    flush: async () => void flushed++,
  };
  const end = recordPauses(recorder, clock, pauses);
  const at = (tMs: number, reason: 'tabHidden' | 'fullscreenLeft', on: boolean) => {
    nowMs = tMs;
    pauses.set(reason, on);
  };
  at(1000, 'fullscreenLeft', true);
  at(1500, 'tabHidden', true);
  at(2000, 'tabHidden', false);
  at(2000, 'tabHidden', false);
  at(4000, 'fullscreenLeft', false);
  end();
  at(5000, 'fullscreenLeft', true);
  expect(events).toEqual([
    { kind: 'paused', tMs: 1000, reasons: ['fullscreenLeft'] },
    { kind: 'paused', tMs: 1500, reasons: ['fullscreenLeft', 'tabHidden'] },
    { kind: 'paused', tMs: 2000, reasons: ['fullscreenLeft'] },
    { kind: 'resumed', tMs: 4000 },
  ]);
  expect(flushed).toBe(4);
  expect(findPauses(events, 9000)).toEqual([{ startMs: 1000, endMs: 4000 }]);
});
