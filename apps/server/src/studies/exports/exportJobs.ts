import { enqueue } from '../../platform/store/jobs';
import type { Tx } from '../../platform/store/database';
import type { ExportJobPayload, OfExport } from '../exportFiles/exportErasure';

export const MAKE_EXPORT = 'makeExport';

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
