import type { StudyExport } from '@fovea/contract/studies/exports';

/** Nearly live while somebody is likely to wait for it, and less often for one that takes long. */
const SOON_MS = 1_500;
const LATER_MS = 20_000;
const YOUNG_MS = 15 * 60_000;

type Listed = Pick<StudyExport, 'state' | 'requestedDate'>;

export function isInProgress({ state }: Pick<StudyExport, 'state'>): boolean {
  return state === 'QUEUED' || state === 'PROCESSING';
}

/** Polling interval of a list of exports while the page is visible; false: nothing is being made. */
export function exportPollingMs(
  exports: readonly Listed[] | undefined,
  nowMs: number,
): number | false {
  const begunMs = (exports ?? [])
    .filter(isInProgress)
    .map(({ requestedDate }) => Date.parse(requestedDate));
  if (begunMs.length === 0) return false;
  return nowMs - Math.max(...begunMs) < YOUNG_MS ? SOON_MS : LATER_MS;
}
