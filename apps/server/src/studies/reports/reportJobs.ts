import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const MAKE_REPORTS = 'makeReports';
export const ERASE_REPORTS = 'eraseReports';

/** Of both jobs. */
export interface ReportJobPayload {
  readonly runId: string;
  readonly studyId: string;
}

interface OfRun {
  readonly id: string;
  readonly studyId: string;
  readonly companyId: string;
}

/** Every file of a run is below it in the store. */
export function runFolder(studyId: string, runId: string): string {
  return `reports/${studyId}/${runId}/`;
}

/** Runs wait in line, in the order in which they were requested. */
export async function enqueueRun(tx: Tx, { id, studyId, companyId }: OfRun): Promise<void> {
  await enqueue(tx, {
    kind: MAKE_REPORTS,
    companyId,
    payload: { runId: id, studyId } satisfies ReportJobPayload,
    dedupeKey: id,
    maxAttempts: 3,
  });
}

export async function enqueueRunErasure(tx: Tx, { id, studyId, companyId }: OfRun): Promise<void> {
  await enqueue(tx, {
    kind: ERASE_REPORTS,
    companyId,
    payload: { runId: id, studyId } satisfies ReportJobPayload,
    dedupeKey: id,
    // A recording that is processed meanwhile must not hold up what somebody wants to be gone.
    priority: 2,
    maxAttempts: 20,
  });
}
