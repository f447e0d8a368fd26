import { expect, it } from 'vitest';
import { aReport, aRun } from '../testing/aRun';
import { reportPollingMs } from './reportPolling';

const beginMs = Date.parse('2026-03-02T09:30:00.000Z');
const intervalAfter = (seconds: number, ...runs: ReturnType<typeof aRun>[]) =>
  reportPollingMs(runs, beginMs + seconds * 1000);

it('asks every 30 s while a run is unfinished, and sooner in its first minute', () => {
  const waiting = aRun({ state: 'CREATED', reports: [] });
  const half = aRun({
    state: 'PROCESSING',
    reports: [aReport(), aReport({ state: 'PROCESSING' })],
  });
  for (const run of [waiting, half]) {
    expect(intervalAfter(5, run)).toBe(2_000);
    expect(intervalAfter(61, run)).toBe(30_000);
    expect(intervalAfter(7200, run)).toBe(30_000);
  }
});

it('only renews the addresses of finished reports', () => {
  expect(reportPollingMs(undefined, beginMs)).toBe(600_000);
  expect(intervalAfter(5, aRun(), aRun({ reports: [aReport({ state: 'ERROR' })] }))).toBe(600_000);
});
