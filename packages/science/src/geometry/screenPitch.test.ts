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
