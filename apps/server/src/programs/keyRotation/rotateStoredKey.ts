import { appendAudit, INSTALLATION_CHAIN, systemSource } from '../../platform/audit/appendAudit';
import type { KeyWrapper } from '../../platform/signingKeys/keyWrapping';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import { addStoredKey } from '../../platform/signingKeys/storedKeys';
import type { Db } from '../../platform/store/database';
import { enqueueResealing } from './keyRotationJobs';

/** By then every worker takes the key for the current one, whatever its clock says. */
const CLOCKS_MS = 30_000;

/** Makes a key in the database; what is stored is sealed with it soon after it is used. @throws KeyProblem */
export async function rotateStoredKey(db: Db, wrapper: KeyWrapper, now: Date): Promise<SigningKey> {
  return await db.transaction().execute(async (tx) => {
    const added = await addStoredKey(tx, wrapper);
    await enqueueResealing(tx, new Date(added.madeAt.getTime() + CLOCKS_MS));
    await appendAudit(tx, systemSource(now), {
      companyId: INSTALLATION_CHAIN,
      action: 'SIGNING_KEY_ADDED',
      details: { keyId: added.id },
    });
    return added;
  });
}
