import { expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { measuredCmPerPx } from './screenPitch';

const measured = (...sizes: readonly number[]) =>
  measuredCmPerPx(
    sizes.map((cmPerPx, tMs): SessionEvent => {
      return { kind: 'screenMeasured', tMs, cmPerPx, method: 'bank-card' };
    }),
  );

it('takes the last size that can be believed, from 0.004 to 0.15 cm', () => {
  expect(measured()).toBeNull();
  expect(measured(0.02, 0.025)).toBe(0.025);
  expect(measured(0.02, 0.16)).toBe(0.02);
  expect(measured(0.004)).toBe(0.004);
  expect(measured(0.15)).toBe(0.15);
  expect(measured(0.0039)).toBeNull();
  expect(measured(0.1501)).toBeNull();
  expect(measuredCmPerPx([{ kind: 'resumed', tMs: 0 }])).toBeNull();
});

it('measured before a reload counts only if the page repeated it', () => {
  const card = (tMs: number): SessionEvent => ({
    kind: 'screenMeasured',
    tMs,
    cmPerPx: 0.02,
    method: 'bank-card',
  });
  const reload: SessionEvent = { kind: 'sessionResumed', tMs: 5, wallClock: '' };
  const screen = { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1 };
  expect(measuredCmPerPx([card(1), { ...reload, screen }])).toBeNull();
  expect(measuredCmPerPx([card(1), { ...reload, screen }, card(6)])).toBe(0.02);
  // Older pages never repeated it.
  expect(measuredCmPerPx([card(1), reload])).toBe(0.02);
});
