import { enqueue } from '../../platform/store/jobs';
import type { Tx } from '../../platform/store/database';

export const ERASE_EXPORT = 'eraseExport';

export interface ExportJobPayload {
  readonly exportId: string;
  readonly studyId: string;
}

export interface OfExport {
  readonly id: string;
  readonly studyId: string;
  readonly companyId: string;
}

/** Every file of an export, of whatever kind, is below it in the store. */
export function exportFolder(studyId: string, exportId: string): string {
  return `exports/${studyId}/${exportId}/`;
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
