import type { AuditAction } from '@fovea/contract/audit';
import { createHash } from 'node:crypto';
import type { Researcher } from '../door/caller';
import type { Db, Tx } from '../store/database';

/** The chain of what belongs to no company, for example a sign-in with an unknown address. */
export const HOUSE_CHAIN = 'house';

export interface AuditTarget {
  readonly type: 'user' | 'company' | 'study' | 'session' | 'file' | 'stimulus' | 'mail';
  readonly id: string;
  readonly name?: string | null;
}

export interface NewAuditEntry {
  /** The company whose account administrators may read it: the one it was done to. */
  readonly companyId: string | typeof HOUSE_CHAIN;
  readonly action: AuditAction;
  readonly target?: AuditTarget;
  /** Short values: before and after. Never a password, a token or the text of a mail. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who did it and from where; `caller` null: nobody who is known. */
export interface AuditSource {
  readonly caller: Pick<Researcher, 'userId' | 'actorUserId'> | null;
  readonly ip: string | null;
  readonly at: Date;
}

/** What is hashed of an entry, in this order; names and all, as they were. */
export interface HashedEntry {
  readonly chain: string;
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actingAsId: string | null;
  readonly actingAsName: string | null;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly details: string;
  readonly ip: string | null;
}

/** SHA-256 over the hash of the entry before and all of this one. */
export function auditHash(previous: string, entry: HashedEntry): string {
  const parts = [
    previous,
    entry.chain,
    entry.seq,
    entry.at.toISOString(),
    entry.action,
    entry.actorId,
    entry.actorName,
    entry.actingAsId,
    entry.actingAsName,
    entry.targetType,
    entry.targetId,
    entry.targetName,
    entry.details,
    entry.ip,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Writes down what was done, in the transaction that does it: both happen or neither. Entries of a
 * company are a chain, each with the hash of the one before, so what is changed or taken out shows.
 */
export async function appendAudit(
  db: Db | Tx,
  { caller, ip, at }: AuditSource,
  { companyId: chain, action, target, details = {} }: NewAuditEntry,
): Promise<void> {
  if (!db.isTransaction) {
    const entry: NewAuditEntry = { companyId: chain, action, details, ...(target && { target }) };
    await (db as Db).transaction().execute((tx) => appendAudit(tx, { caller, ip, at }, entry));
    return;
  }
  const names = await namesOf(db, [caller?.actorUserId, caller?.userId]);
  // The row of the head is locked until the transaction ends: the chain has one order.
  const head = await db
    .insertInto('auditHeads')
    .values({ chain, seq: 1, hash: '' })
    .onConflict((on) =>
      on.column('chain').doUpdateSet((set) => ({ seq: set('auditHeads.seq', '+', 1) })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const isActing = caller?.actorUserId != null;
  const actorId = caller?.actorUserId ?? caller?.userId ?? null;
  const actingAsId = isActing ? caller.userId : null;
  const entry: HashedEntry & { action: AuditAction } = {
    chain,
    seq: head.seq,
    at,
    action,
    actorId,
    actorName: (actorId && names.get(actorId)) ?? null,
    actingAsId,
    actingAsName: (actingAsId && names.get(actingAsId)) ?? null,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    details: JSON.stringify(details),
    ip,
  };
  const hash = auditHash(head.hash, entry);
  await db
    .insertInto('auditEntries')
    .values({ ...entry, hash })
    .execute();
  await db.updateTable('auditHeads').set({ hash }).where('chain', '=', chain).execute();
}

async function namesOf(
  db: Db | Tx,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
