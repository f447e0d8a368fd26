import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const RESEAL_SECRETS = 'resealSecrets';

/** Has stored secrets sealed with the key that is current then. @param runAt now when left out */
export async function enqueueResealing(db: Db | Tx, runAt?: Date): Promise<void> {
  await enqueue(db, {
    kind: RESEAL_SECRETS,
    companyId: null,
    payload: {},
    dedupeKey: RESEAL_SECRETS,
    ...(runAt && { runAt }),
  });
}
