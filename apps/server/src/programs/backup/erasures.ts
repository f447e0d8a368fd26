import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/store/database';

/**
 * That something was erased: ids and times, nothing of the respondent. `session`: its data was deleted or its
 * consent withdrawn; `study`: deleted for ever; `registration`: a respondent of a laboratory was removed.
 */
const Erasure = z.object({
  kind: z.enum(['session', 'study', 'registration']),
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Of a session: when the consent was withdrawn. */
  withdrawnAt: z.nullable(z.string()),
  /** The user who deleted it. */
  by: z.nullable(z.string()),
});
export type Erasure = z.infer<typeof Erasure>;

/** Every erasure that a database knows of; its rows stay when what they stand for is gone. */
export async function erasuresIn(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure & { at: Date; withdrawnAt: Date | null }>`
    select 'session' as kind, id, coalesce(withdrawn_at, data_deleted_at) as at, withdrawn_at,
      data_deleted_by as by from sessions where data_deleted_at is not null
    union all select 'study', id, erased_at, null, erased_by from erased_studies
    union all select 'registration', id, removed_at, null, null from registrations
      where removed_at is not null
    order by at, id`.execute(db);
  return rows.map(({ kind, id, at, withdrawnAt, by }) => ({
    ...{ kind, id, by },
    at: (at as Date).toISOString(),
    withdrawnAt: (withdrawnAt as Date | null)?.toISOString() ?? null,
  }));
}

/** @returns null for a line that is none */
export function parseErasure(line: string): Erasure | null {
  try {
    return Erasure.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Two entries that say the same have the same key; a withdrawal of deleted data says more. */
export function erasureKey({ kind, id, withdrawnAt }: Erasure): string {
  return `${kind} ${id} ${withdrawnAt === null ? '' : 'withdrawn'}`;
}
