import { sql } from 'kysely';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { PublishedStudy } from './publishedStudy';

/** Whether respondents choose a flow themselves. */
export function isManualChoice({ row, flows }: PublishedStudy): boolean {
  return row.blockUsage === 'BLOCK_MANUAL_CHOICE' && flows.length > 1;
}

/**
 * The flow of a respondent: the requested one, else the one assigned least often.
 * @returns null for a study without flows
 * @throws Refusal 404 for an unknown flow; 409 when a flow must be chosen
 */
export async function chooseFlow(
  db: Db,
  study: PublishedStudy,
  asked: string | undefined,
  preview: boolean,
): Promise<string | null> {
  const { flows } = study;
  if (asked !== undefined) {
    if (!flows.some(({ id }) => id === asked)) throw notFound('flow');
    if (!preview) await countBegun(db, asked);
    return asked;
  }
  if (flows.length === 0) return null;
  if (isManualChoice(study)) {
    throw new Refusal(409, 'Choose one of the parts of this study to go on.', 'CHOOSE_FLOW');
  }
  // Previews are not counted and get a random flow.
  if (preview) return flows[Math.floor(Math.random() * flows.length)]?.id ?? null;
  return await leastAssignedFlow(db, study.row.id);
}

/** Serialised, so that concurrent respondents do not all get the same flow. */
async function leastAssignedFlow(db: Db, studyId: string): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`flows/${studyId}`}))`.execute(tx);
    const id = await flowAssignedLeast(tx, studyId);
    await countBegun(tx, id);
    return id;
  });
}

async function flowAssignedLeast(db: Pick<Db, 'selectFrom'>, studyId: string): Promise<string> {
  const { id } = await db
    .selectFrom('blocks')
    .select('id')
    .where('studyId', '=', studyId)
    .where('flowOrder', 'is not', null)
    .orderBy('begunCount')
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** The flow that somebody would get now; it is counted when the session begins. Null: none, or it is chosen. */
export async function suggestedFlow(db: Db, study: PublishedStudy): Promise<string | null> {
  if (study.flows.length === 0 || isManualChoice(study)) return null;
  return await flowAssignedLeast(db, study.row.id);
}

/** Counts that somebody has begun a flow. */
export async function countBegun(db: Pick<Db, 'updateTable'>, blockId: string): Promise<void> {
  await db
    .updateTable('blocks')
    .set((row) => ({ begunCount: row('begunCount', '+', 1) }))
    .where('id', '=', blockId)
    .execute();
}

/** Releases a flow that was assigned but not shown. */
export async function releaseFlow(db: Db | Tx, blockId: string): Promise<void> {
  await db
    .updateTable('blocks')
    .set((row) => ({ begunCount: row('begunCount', '-', 1) }))
    .where('id', '=', blockId)
    .execute();
}
