import { sql } from 'kysely';
import { programPublicKey, sealedPrefix } from '../../platform/context/secretBox';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import type { Db, Tx } from '../../platform/store/database';
import { SEALED_COLUMNS, SEALED_IN_JOBS } from './sealedColumns';

/** What a key is still needed for. */
export type KeyUse =
  /** Stored and sealed with it: lost without it. */
  | { readonly kind: 'secrets'; readonly what: string; readonly count: number }
  /** Signed with it and given out; not valid without it. */
  | { readonly kind: 'addresses'; readonly until: Date }
  /** Sent to a machine before there was a newer key, and not begun. */
  | { readonly kind: 'respondents'; readonly count: number }
  /** Lab machines that take programs with its signature only. */
  | { readonly kind: 'machines'; readonly count: number };

/** Signed addresses of files are valid for 8 hours, and processes sign with a new key within seconds. */
const ADDRESSES_MS = 8 * 60 * 60_000 + 60_000;

/**
 * What every key but the one that signs is still used for; a key that nothing uses has an empty list.
 * @param keys the newest first
 */
export async function keyUses(
  db: Db,
  keys: readonly SigningKey[],
  now: Date,
): Promise<ReadonlyMap<string, readonly KeyUse[]>> {
  const sealed = await sealedCounts(db);
  const uses = new Map<string, readonly KeyUse[]>();
  for (const [at, key] of keys.entries()) {
    const stored = (sealed.get(sealedPrefix(key)) ?? []).map(
      (one) => ({ kind: 'secrets', ...one }) as const,
    );
    const newer = keys[at - 1];
    const isOldest = at === keys.length - 1;
    uses.set(
      key.id,
      newer ? [...stored, ...(await usesBefore(db, { key, newer, isOldest, now }))] : stored,
    );
  }
  return uses;
}

/** How many stored secrets are sealed with which key, by the beginning of their texts. */
export async function sealedCounts(
  db: Db | Tx,
): Promise<ReadonlyMap<string, readonly { readonly what: string; readonly count: number }[]>> {
  const counts = new Map<string, { readonly what: string; readonly count: number }[]>();
  const places = [
    ...SEALED_COLUMNS.map(({ what, table, column }) => ({
      what,
      rows: `select ${column} as sealed from ${table} where ${column} is not null`,
    })),
    { what: 'password mails that wait', rows: SEALED_IN_JOBS },
  ];
  for (const { what, rows: query } of places) {
    const { rows } = await sql<{ prefix: string; count: string }>`
      select prefix, count(*)::text as count from (
        select case when starts_with(sealed, 'v1.') then 'v1.'
          else split_part(sealed, '.', 1) || '.' || split_part(sealed, '.', 2) || '.' end as prefix
        from (${sql.raw(query)}) stored
      ) prefixes group by prefix order by prefix`.execute(db);
    for (const { prefix, count } of rows) {
      counts.set(prefix, [...(counts.get(prefix) ?? []), { what, count: Number(count) }]);
    }
  }
  return counts;
}

/** Whether anything stored was encrypted with a key of the installation. */
export async function hasSealedSecrets(db: Db | Tx): Promise<boolean> {
  return (await sealedCounts(db)).size > 0;
}

/** What was given out before there was a newer key. */
async function usesBefore(
  db: Db,
  {
    key,
    newer,
    isOldest,
    now,
  }: {
    readonly key: SigningKey;
    readonly newer: SigningKey;
    readonly isOldest: boolean;
    readonly now: Date;
  },
): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  const until = new Date(newer.madeAt.getTime() + ADDRESSES_MS);
  if (until > now) uses.push({ kind: 'addresses', until });
  const { rows } = await sql<{ respondents: number; machines: number }>`
    select (
      select count(*)::int from registrations
      where machine_id is not null and begun_at is null and removed_at is null
        and created_at < ${newer.madeAt}
    ) as respondents, (
      select count(*)::int from machines where agent_version is not null
        and (program_key = ${programPublicKey(key)} or (program_key is null and ${isOldest}))
    ) as machines`.execute(db);
  const { respondents, machines } = rows[0]!;
  if (respondents > 0) uses.push({ kind: 'respondents', count: respondents });
  if (machines > 0) uses.push({ kind: 'machines', count: machines });
  return uses;
}
