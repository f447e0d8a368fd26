import { appendAudit, INSTALLATION_CHAIN, systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { sealedPrefix } from '../../platform/context/secretBox';
import { removeSigningKey } from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import type { KeyRing } from '../../platform/signingKeys/signingKey';
import { removeStoredKey } from '../../platform/signingKeys/storedKeys';
import { keyUses, sealedCounts } from './keyUses';
import { noteKeys } from './noteKeys';
import { retirementProblem } from './retirement';

type Context = Pick<AppContext, 'db' | 'keys' | 'log' | 'now' | 'settings'>;

/**
 * Removes a key that nothing uses any more.
 * @param isAtOnce although what was given out with it ends by that
 * @throws KeyProblem with what it is used for
 */
export async function retireKey(context: Context, id: string, isAtOnce: boolean): Promise<void> {
  const { db, keys, now, settings } = context;
  await keys.refresh();
  await noteKeys(context);
  if (await retireLostKey(context, id)) return;
  const all = keys.all();
  const uses = (await keyUses(db, all, now())).get(id) ?? [];
  const problem = retirementProblem({ id, keys: all, uses, isAtOnce, now: now() });
  if (problem !== null) throw new KeyProblem(problem);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('signingKeys').set({ retiredAt: now() }).where('id', '=', id).execute();
    await appendAudit(tx, systemSource(now()), {
      companyId: INSTALLATION_CHAIN,
      action: 'SIGNING_KEY_REMOVED',
      details: { keyId: id, isAtOnce },
    });
    if (settings.signingKeys.place === 'database') await removeStoredKey(tx, id);
    // Last, because it cannot be taken back.
    else await removeSigningKey(settings.dataFolder, id);
  });
  await keys.refresh();
}

/**
 * A key that is not there any more, and with which nothing stored is sealed, is missed no longer.
 * @returns false: it is there, or nobody knows it
 * @throws KeyProblem
 */
export async function retireLostKey(
  { db, keys, now }: Pick<AppContext, 'db' | 'now'> & { readonly keys: Pick<KeyRing, 'all'> },
  id: string,
): Promise<boolean> {
  if (keys.all().some((key) => key.id === id)) return false;
  const noted = await db
    .selectFrom('signingKeys')
    .select('madeAt')
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  if (!noted) return false;
  if (noted.madeAt > now()) {
    throw new KeyProblem(`The key ${id} is used from ${noted.madeAt.toISOString()} on.`);
  }
  const counts = await sealedCounts(db);
  // What the first key has sealed does not name it.
  const isFirstHere = keys.all().some(({ isFirst }) => isFirst);
  const prefixes = [true, false].filter((isFirst) => !(isFirst && isFirstHere));
  const sealed = prefixes.flatMap((isFirst) => counts.get(sealedPrefix({ id, isFirst })) ?? []);
  if (sealed.length > 0) {
    throw new KeyProblem(
      `The key ${id} is not in the data folder, but what is stored is encrypted with it (${sealed.map(({ what, count }) => `${what}: ${count}`).join('; ')}). Restore its file from a backup.`,
    );
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('signingKeys').set({ retiredAt: now() }).where('id', '=', id).execute();
    await appendAudit(tx, systemSource(now()), {
      companyId: INSTALLATION_CHAIN,
      action: 'SIGNING_KEY_REMOVED',
      details: { keyId: id, wasLost: true },
    });
  });
  return true;
}
