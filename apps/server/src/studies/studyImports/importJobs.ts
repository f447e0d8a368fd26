import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const IMPORT_STUDY = 'importStudy';

export interface ImportStudyPayload {
  readonly importId: string;
}

export async function enqueueImport(
  db: Db | Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): Promise<void> {
  await enqueue(db, {
    kind: IMPORT_STUDY,
    companyId,
    payload: { importId: id } satisfies ImportStudyPayload,
    dedupeKey: id,
    // Somebody is waiting for it, while recordings can be analysed later.
    priority: 2,
    maxAttempts: 3,
  });
}
