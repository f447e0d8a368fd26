import type { PauseReason } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import { createPauses } from './pauses';
import { watchOrientation } from './watchOrientation';

function aTablet(canLock: boolean) {
  const listeners = new Set<() => void>();
  const locked: string[] = [];
  const tablet = {
    type: 'landscape-primary',
    addEventListener: (_: 'change', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => void listeners.delete(listener),
    lock: (orientation: string) => {
      locked.push(orientation);
      return canLock ? Promise.resolve() : Promise.reject(new Error('not in full screen'));
    },
    unlock: () => void locked.push('free'),
  };
  const turn = (type: string) => {
    tablet.type = type;
    for (const listener of [...listeners]) listener();
  };
  return { tablet, turn, locked };
}

it('pauses while the device is turned, and resumes in the original orientation', () => {
  let nowMs = 0;
  const pauses = createPauses(() => nowMs);
  const { tablet, turn } = aTablet(false);
  const told: (readonly PauseReason[])[] = [];
  pauses.onChange(() => told.push(pauses.reasons()));
  watchOrientation(pauses, tablet);
  turn('portrait-primary');
  nowMs = 700;
  turn('landscape-secondary');
  nowMs = 900;
  turn('landscape-primary');
  expect(told).toEqual([['turned'], []]);
  expect(pauses.totalMs()).toBe(900);
});

it('locks the orientation where the browser can, and unlocks it at the end, paused or not', () => {
  const pauses = createPauses(() => 0);
  const { tablet, turn, locked } = aTablet(true);
  const end = watchOrientation(pauses, tablet);
  turn('portrait-primary');
  end();
  expect(pauses.paused()).toBe(false);
  expect(locked).toEqual(['landscape-primary', 'free']);
  turn('portrait-primary');
  expect(pauses.paused()).toBe(false);
});

it('does nothing on a screen without an orientation', () => {
  const pauses = createPauses(() => 0);
  watchOrientation(pauses, undefined)();
  expect(pauses.paused()).toBe(false);
});
