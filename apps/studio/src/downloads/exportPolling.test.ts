import type { ExportState } from '@fovea/contract/studies/exports';
import { expect, test } from 'vitest';
import { exportPollingMs } from './exportPolling';

const nowMs = Date.parse('2026-03-02T10:00:00Z');
const one = (state: ExportState, requestedDate = '2026-03-02T09:59:00Z') => ({
  state,
  requestedDate,
});

test('a list without unfinished exports is not polled', () => {
  expect(exportPollingMs(undefined, nowMs)).toBe(false);
  expect(exportPollingMs([one('SUCCEEDED'), one('ERROR')], nowMs)).toBe(false);
});

test('a young export is polled every one or two seconds', () => {
  expect(exportPollingMs([one('QUEUED')], nowMs)).toBeLessThanOrEqual(2_000);
  const old = one('PROCESSING', '2026-03-02T08:00:00Z');
  expect(exportPollingMs([old, one('PROCESSING')], nowMs)).toBeLessThanOrEqual(2_000);
});

test('an export that takes long is polled less often, and at least every two minutes', () => {
  const everyMs = exportPollingMs([one('PROCESSING', '2026-03-02T09:00:00Z')], nowMs);
  expect(everyMs).toBeGreaterThan(2_000);
  expect(everyMs).toBeLessThanOrEqual(120_000);
});
