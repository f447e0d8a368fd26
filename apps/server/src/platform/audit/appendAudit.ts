import type { AuditAction } from '@fovea/contract/platform/audit';
import type { Researcher } from '../http/caller';
import type { RequestContext } from '../http/router';
import type { Db, Tx } from '../store/database';
import { auditHash, type HashedEntry } from './auditHash';

/** The chain for entries of no company, for example a sign-in with an unknown address. */
export const INSTALLATION_CHAIN = 'house';

export interface AuditTarget {
  readonly type:
    | 'user'
    | 'company'
    | 'study'
    | 'session'
    | 'file'
    | 'stimulus'
    | 'mail'
    | 'license'
    | 'lab'
    | 'machine'
    | 'webhook'
    | 'app';
  readonly id: string;
  readonly name?: string | null;
}

export interface NewAuditEntry {
  /**
   * The company that was acted on, whose account administrators may read the entry; or INSTALLATION_CHAIN.
   */
  readonly companyId: string;
  readonly action: AuditAction;
  readonly target?: AuditTarget;
  /** Short values, before and after. Never a password, a token or the text of a mail. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who acted and from where; `caller` is null when unknown. */
export interface AuditSource {
  readonly caller:
    | (Pick<Researcher, 'userId' | 'actorUserId'> &
        Partial<Pick<Researcher, 'personalToken' | 'app'>>)
    | null;
  readonly ip: string | null;
  readonly at: Date;
}

/** The source of entries written by jobs and commands. */
export function systemSource(at: Date): AuditSource {
  return { caller: null, ip: null, at };
}

export function auditSource(
  { caller, ip }: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  at: Date,
): AuditSource {
  return { caller, ip, at };
}

/**
 * Appends audit entries in the transaction that makes the change: both happen or neither. The
 * entries of a company form a hash chain, so that altered or removed entries are detected.
 * This locks the end of the chain until the transaction ends. Call it last, once, with all entries,
 * when every other row is locked already: then no two transactions deadlock, and nobody waits long.
 */
export async function appendAudit(
  db: Db | Tx,
  source: AuditSource,
  added: NewAuditEntry | readonly NewAuditEntry[],
): Promise<void> {
  const entries = 'action' in added ? [added] : added;
  if (entries.length === 0) return;
  if (!db.isTransaction) {
    await (db as Db).transaction().execute((tx) => appendAudit(tx, source, entries));
    return;
  }
  const names = await namesOf(db, [source.caller?.actorUserId, source.caller?.userId]);
  // Chains are always locked in the same order, to avoid deadlocks.
  const chains = [...new Set(entries.map(({ companyId }) => companyId))].toSorted();
  for (const chain of chains) {
    const ofChain = entries.filter(({ companyId }) => companyId === chain);
    await lengthen(db, chain, (seq, entry) => entryOf(chain, seq, source, names, entry), ofChain);
  }
}

/** Locks the end of a chain for the rest of the transaction. */
export async function lockChain(
  tx: Db | Tx,
  chain: string,
): Promise<{ readonly seq: number; readonly hash: string }> {
  return await tx
    .insertInto('auditHeads')
    .values({ chain, seq: 0, hash: '' })
    .onConflict((on) =>
      on.column('chain').doUpdateSet((set) => ({ seq: set.ref('auditHeads.seq') })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
}

type StoredEntry = HashedEntry & { readonly action: AuditAction };

/** Entries per insert: a statement takes at most 65,535 parameters. */
const AT_ONCE = 1000;

async function lengthen(
  tx: Db | Tx,
  chain: string,
  make: (seq: number, entry: NewAuditEntry) => StoredEntry,
  added: readonly NewAuditEntry[],
): Promise<void> {
  let { seq, hash } = await lockChain(tx, chain);
  const rows = added.map((one) => {
    const entry = make(++seq, one);
    hash = auditHash(hash, entry);
    return { ...entry, hash };
  });
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await tx
      .insertInto('auditEntries')
      .values(rows.slice(first, first + AT_ONCE))
      .execute();
  }
  await tx.updateTable('auditHeads').set({ seq, hash }).where('chain', '=', chain).execute();
}

/** Who acted, and as whom when staff were logged in as another user. */
export function auditActors(caller: AuditSource['caller']) {
  return {
    actorId: caller?.actorUserId ?? caller?.userId ?? null,
    actingAsId: caller?.actorUserId == null ? null : caller.userId,
  };
}

function entryOf(
  chain: string,
  seq: number,
  { caller, ip, at }: AuditSource,
  names: ReadonlyMap<string, string>,
  { action, target, details = {} }: NewAuditEntry,
): StoredEntry {
  const { actorId, actingAsId } = auditActors(caller);
  return {
    chain,
    seq,
    at,
    action,
    actorId,
    actorName: (actorId && names.get(actorId)) ?? null,
    actingAsId,
    actingAsName: (actingAsId && names.get(actingAsId)) ?? null,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: storable(target?.name ?? null),
    // What a program did for its user is told apart from what the user did.
    details: JSON.stringify({
      ...details,
      ...(caller?.personalToken && { token: caller.personalToken.name }),
      ...(caller?.app && { app: caller.app.name }),
    }),
    ip,
  };
}

/** A name from outside may hold anything, and must not prevent an entry from being written. */
function storable(name: string | null): string | null {
  return name?.slice(0, NAME_MAX).replace(/\0|\p{Surrogate}/gu, '\ufffd') ?? null;
}

const NAME_MAX = 1000;

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
