import type { Db, Tx } from '../store/database';
import {
  auditActors,
  appendAudit,
  lockChain,
  type AuditSource,
  type NewAuditEntry,
} from './appendAudit';

const HOUR_MS = 60 * 60_000;

/**
 * Audits an action that pages repeat: the same action by the same person on the same target is
 * written once an hour, even when requested many times at once.
 */
export async function appendOncePerHour(
  db: Db,
  source: AuditSource,
  entry: NewAuditEntry & Required<Pick<NewAuditEntry, 'target'>>,
): Promise<void> {
  if (await isNoted(db, source, entry)) return;
  await db.transaction().execute(async (tx) => {
    await lockChain(tx, entry.companyId);
    // Another request may have written it while this one waited for the lock.
    if (!(await isNoted(tx, source, entry))) await appendAudit(tx, source, entry);
  });
}

async function isNoted(
  db: Db | Tx,
  { caller, at }: AuditSource,
  { companyId, action, target }: NewAuditEntry & Required<Pick<NewAuditEntry, 'target'>>,
): Promise<boolean> {
  const { actorId, actingAsId } = auditActors(caller);
  const found = await db
    .selectFrom('auditEntries')
    .select('seq')
    .where('chain', '=', companyId)
    .where('at', '>', new Date(at.getTime() - HOUR_MS))
    .where('action', '=', action)
    .where('targetId', '=', target.id)
    .where('actorId', 'is not distinct from', actorId)
    .where('actingAsId', 'is not distinct from', actingAsId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
