import type { Answer } from '@fovea/contract/protocol/endpoint';
import type { verifyAudit } from '@fovea/contract/platform/audit';
import type { Db } from '../store/database';
import { auditHash } from './auditHash';

/** Entries read per query. */
const PAGE = 1000;

/**
 * Verifies a chain: the numbers have no gaps, each hash matches its entry and the hash before it,
 * and the last entry is the recorded head. Entries appended meanwhile do not matter.
 */
export async function verifyChain(
  db: Db,
  chain: string,
  pageSize = PAGE,
): Promise<Answer<typeof verifyAudit>> {
  // The head as it is now: entries written later are not checked.
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
      // A missing number, or a hash that does not match.
      if (row.seq !== seq + 1 || auditHash(hash, row) !== row.hash) return broken(seq + 1);
      ({ seq, hash } = row);
    }
    // Entries were removed while they were being read.
    if (rows.length === 0) return broken(seq + 1);
  }
  const end = head ?? { seq: 0, hash: '' };
  // The end was cut off, or written without updating the head.
  if (end.seq !== seq) return broken(Math.min(end.seq, seq) + 1);
  // Everything from some entry on was recomputed; which one cannot be determined.
  if (end.hash !== hash) return broken(seq);
  return { entries: seq, brokenAt: null, lastHash: hash || null };
}

/** Head and newest entry in one statement, so that both are from the same snapshot. */
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
