import { enqueue } from '../../platform/store/jobs';
import type { Tx } from '../../platform/store/database';

export const MAKE_EXPORT = 'makeExport';
export const ERASE_EXPORT = 'eraseExport';

/** Of both jobs. */
export interface ExportJobPayload {
  readonly exportId: string;
  readonly studyId: string;
}

interface OfExport {
  readonly id: string;
  readonly studyId: string;
  readonly companyId: string;
}

/** Every file of an export is below it in the store. */
export function exportFolder(studyId: string, exportId: string): string {
  return `exports/${studyId}/${exportId}/`;
}

/** Exports wait in line, in the order in which they were requested. */
export async function enqueueExport(tx: Tx, { id, studyId, companyId }: OfExport): Promise<void> {
  await enqueue(tx, {
    kind: MAKE_EXPORT,
    companyId,
    payload: { exportId: id, studyId } satisfies ExportJobPayload,
    dedupeKey: id,
    maxAttempts: 3,
  });
}

export async function enqueueErasure(tx: Tx, { id, studyId, companyId }: OfExport): Promise<void> {
  await enqueue(tx, {
    kind: ERASE_EXPORT,
    companyId,
    payload: { exportId: id, studyId } satisfies ExportJobPayload,
    dedupeKey: id,
    // A recording that is processed meanwhile must not hold up what somebody wants to be gone.
    priority: 2,
    maxAttempts: 20,
  });
}
