import type { ReportRun } from '@fovea/contract/studies/reports';
import { runProgress } from '@fovea/rules/studies/reports';

/** Nearly live while somebody is likely to wait, since most reports take seconds. */
const SOON_MS = 2_000;
const YOUNG_MS = 60_000;
const UNFINISHED_MS = 30_000;
/** The addresses of reports are short-lived. */
const FINISHED_MS = 600_000;

type Polled = Pick<ReportRun, 'state' | 'reports' | 'createdDate'>;

export const isUnfinished = (run: Pick<ReportRun, 'state' | 'reports'>): boolean =>
  runProgress(run).state === 'inProgress';

/** Polling interval of the runs of a study while the page is visible. */
export function reportPollingMs(runs: readonly Polled[] | undefined, nowMs: number): number {
  const begunMs = (runs ?? []).filter(isUnfinished).map((run) => Date.parse(run.createdDate));
  if (begunMs.length === 0) return FINISHED_MS;
  return nowMs - Math.max(...begunMs) < YOUNG_MS ? SOON_MS : UNFINISHED_MS;
}
