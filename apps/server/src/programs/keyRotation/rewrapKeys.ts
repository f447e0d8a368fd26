import { appendAudit, INSTALLATION_CHAIN, systemSource } from '../../platform/audit/appendAudit';
import type { KeyWrapper } from '../../platform/signingKeys/keyWrapping';
import { rewrapStoredKeys } from '../../platform/signingKeys/storedKeys';
import type { Db } from '../../platform/store/database';

/** Wraps the keys of the database with the first secret. @returns how many had another one @throws KeyProblem */
export async function rewrapKeys(db: Db, wrapper: KeyWrapper, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const count = await rewrapStoredKeys(tx, wrapper);
    if (count > 0) {
      await appendAudit(tx, systemSource(now), {
        companyId: INSTALLATION_CHAIN,
        action: 'SIGNING_KEYS_REWRAPPED',
        details: { count },
      });
    }
    return count;
  });
}
