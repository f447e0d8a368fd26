import { sql } from 'kysely';
import { verifyChain } from '../../platform/audit/verifyChain';
import type { Db } from '../../platform/store/database';
import { lostRows } from './lostRows';
import { FILE_SOURCES } from './storedFiles';
import { verifyFiles, type Verifying } from './verifyFiles';

/** One line of the report. */
export interface VerifiedPart {
  readonly name: string;
  readonly checked: number;
  /** What was counted, for example `files`. */
  readonly unit: string;
  readonly problems: number;
}

export interface Verification {
  readonly parts: readonly VerifiedPart[];
  readonly problems: number;
  readonly readBytes: number;
}

/**
 * Checks what is stored against what the database says: files, the audit log, and references between rows.
 * Reads only, and may run beside a server on the same data.
 */
export async function verifyInstallation(verifying: Verifying): Promise<Verification> {
  const { db, onProblem } = verifying;
  const parts: VerifiedPart[] = [];
  let readBytes = 0;
  // Looked for now and again at the end: what is being written or erased is not lost.
  const before = await lostRows(db);
  for (const source of FILE_SOURCES) {
    const result = await verifyFiles(verifying, source);
    readBytes += result.readBytes;
    const { files: checked, problems } = result;
    parts.push({ name: source.table, checked, unit: 'files', problems });
  }
  parts.push(await auditChains(db, onProblem));
  const keyOf = (row: (typeof before)[number]) => `${row.table} ${row.id}: ${row.lacks}`;
  const still = new Set(before.length > 0 ? (await lostRows(db)).map(keyOf) : []);
  const lost = before.map(keyOf).filter((key) => still.has(key));
  for (const row of lost) onProblem(row);
  parts.push({
    name: 'references',
    checked: lost.length,
    unit: 'lost rows',
    problems: lost.length,
  });
  const problems = parts.reduce((sum, part) => sum + part.problems, 0);
  return { parts, problems, readBytes };
}

/** Checks every chain of the audit log. */
export async function auditChains(
  db: Db,
  onProblem: Verifying['onProblem'],
): Promise<VerifiedPart> {
  const { rows } = await sql<{ chain: string }>`
    select chain from audit_heads union select distinct chain from audit_entries
    order by chain`.execute(db);
  let checked = 0;
  let problems = 0;
  for (const { chain } of rows) {
    const { entries, brokenAt } = await verifyChain(db, chain);
    checked += entries;
    if (brokenAt === null) continue;
    problems++;
    onProblem(`audit_entries ${chain}: the chain is broken at entry ${brokenAt}`);
  }
  return { name: 'audit log', checked, unit: 'entries', problems };
}
