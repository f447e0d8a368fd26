import { expect, it } from 'vitest';
import { arePreviewsOpen } from './previews';

const NOW_MS = Date.parse('2026-05-05T12:00:00Z');

it.each([
  ['before the collection', { collecting: false, hasStarted: false }, true],
  ['during it', { collecting: true, hasStarted: true }, true],
  ['when it was stopped', { collecting: false, hasStarted: true }, false],
])('preview links %s', (_, study, isOpen) => {
  expect(arePreviewsOpen({ ...study, validTo: null }, NOW_MS)).toBe(isOpen);
});

it('a collection that has expired has no previews; a study that never started has', () => {
  const validTo = new Date('2026-05-01T00:00:00Z');
  const started = { collecting: true, hasStarted: true, validTo };
  expect(arePreviewsOpen(started, NOW_MS)).toBe(false);
  expect(arePreviewsOpen({ ...started, collecting: false, hasStarted: false }, NOW_MS)).toBe(true);
});
