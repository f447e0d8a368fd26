import { appendAudit, INSTALLATION_CHAIN, systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { LOOK_EVERY_MS } from '../../platform/signingKeys/openKeyRing';
import { enqueueResealing } from './keyRotationJobs';

/**
 * Notes in the database which keys the data folder has; those in the database are noted there. One that was made since is audited, and stored secrets are
 * sealed with it. Whoever comes first does it, the command that has made a key or the server beside it.
 */
export async function noteKeys({
  db,
  keys,
  log,
  now,
}: Pick<AppContext, 'db' | 'keys' | 'log' | 'now'>): Promise<void> {
  const here = keys.all();
  const noted = await db.selectFrom('signingKeys').select(['id', 'madeAt', 'retiredAt']).execute();
  const lacking = noted.filter(
    ({ id, madeAt, retiredAt }) =>
      retiredAt === null && madeAt <= now() && here.every((key) => key.id !== id),
  );
  if (lacking.length > 0) {
    const ids = lacking.map(({ id }) => id);
    log.error({ keys: ids }, 'keys of this installation are missing: restore them');
  }
  for (const { id, madeAt, isFirst } of here.toReversed()) {
    if (noted.some((one) => one.id === id)) continue;
    await db.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto('signingKeys')
        .values({ id, madeAt })
        .onConflict((on) => on.column('id').doNothing())
        .returning('id')
        .execute();
      if (added.length === 0 || isFirst) return;
      await enqueueResealing(tx);
      await appendAudit(tx, systemSource(now()), {
        companyId: INSTALLATION_CHAIN,
        action: 'SIGNING_KEY_ADDED',
        details: { keyId: id },
      });
    });
  }
}

/** Notes keys at the start, and whenever another process has changed them. */
export function followKeys(
  context: Pick<AppContext, 'db' | 'keys' | 'log' | 'now'>,
  everyMs = LOOK_EVERY_MS,
): { stop(): void } {
  let noted = '';
  let isBusy = false;
  const look = async () => {
    const ids = context.keys
      .all()
      .map(({ id }) => id)
      .join();
    if (isBusy || ids === noted) return;
    isBusy = true;
    try {
      await noteKeys(context);
      noted = ids;
    } catch (reason) {
      context.log.warn({ err: reason }, 'the keys were not noted; that is tried again');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  void look();
  return { stop: () => clearInterval(timer) };
}
