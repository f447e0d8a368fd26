import type { Answer } from '@fovea/contract/protocol/endpoint';
import type { verifyAudit } from '@fovea/contract/platform/audit';
import type { Db } from '../store/database';
import { auditHash } from './auditHash';

/** Entries that are read at once. */
const PAGE = 1000;

/**
 * Whether a chain is what it was: every entry is there, counts on from the one before, has the hash of
 * itself and all before it, and the last one is the one that was written last. Entries that are added
 * meanwhile do no harm.
 */
export async function verifyChain(
  db: Db,
  chain: string,
  pageSize = PAGE,
): Promise<Answer<typeof verifyAudit>> {
  // The end as it is now: what is written after this is not looked at.
  const { head, last } = await endOf(db, chain);
  let seq = 0;
  let hash = '';
  const broken = (brokenAt: number) => ({ entries: seq, brokenAt, lastHash: head?.hash || null });
  while (seq < last) {
    const rows = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      // A number that is left out, or a hash that is of something else.
      if (row.seq !== seq + 1 || auditHash(hash, row) !== row.hash) return broken(seq + 1);
      ({ seq, hash } = row);
    }
    // Taken out while it was walked.
    if (rows.length === 0) return broken(seq + 1);
  }
  const end = head ?? { seq: 0, hash: '' };
  // Cut off at the end, or written without the end that goes with it.
  if (end.seq !== seq) return broken(Math.min(end.seq, seq) + 1);
  // All of it was computed anew, from some entry on; which, cannot be told.
  if (end.hash !== hash) return broken(seq);
  return { entries: seq, brokenAt: null, lastHash: hash || null };
}

/** Head and newest entry at one moment: one statement sees one state. */
async function endOf(db: Db, chain: string) {
  const { headSeq, headHash, last } = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('auditEntries')
        .select(({ fn }) => fn.max('seq').as('last'))
        .where('chain', '=', chain)
        .as('last'),
      is.selectFrom('auditHeads').select('seq').where('chain', '=', chain).as('headSeq'),
      is.selectFrom('auditHeads').select('hash').where('chain', '=', chain).as('headHash'),
    ])
    .executeTakeFirstOrThrow();
  const head = headSeq === null ? null : { seq: headSeq, hash: headHash ?? '' };
  return { head, last: last ?? 0 };
}
