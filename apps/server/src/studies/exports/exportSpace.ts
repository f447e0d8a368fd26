import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { WantedExport } from './exportRequest';

const RESULT_BYTES = 256 * 1024;

export const NO_SPACE_MESSAGE =
  'The exports of your company take up all the space they may. Delete exports that are no longer needed, then try again.';

/**
 * About how many bytes an export will have, from what the database knows at once. It is reserved
 * until the export begins and knows better.
 */
export async function estimatedBytes(
  tx: Tx,
  studyId: string,
  { contents, exportFaceVideos }: WantedExport,
  respondents: readonly string[],
): Promise<number> {
  const wanted = new Set(respondents);
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'receivedBytes'])
    .where('studyId', '=', studyId)
    .execute();
  const results = await tx
    .selectFrom('respondentResults')
    .select('sessionId')
    .where('studyId', '=', studyId)
    .execute();
  const recorded = sessions
    .filter(({ id }) => wanted.has(id))
    .reduce((sum, { receivedBytes }) => sum + Number(receivedBytes ?? 0), 0);
  const tables = results.filter(({ sessionId }) => wanted.has(sessionId)).length * RESULT_BYTES;
  return tables + (contents.rawRecordings || exportFaceVideos ? recorded : 0);
}

/** @throws Refusal 507 when the exports of the company would take up more than they may */
export async function mustHaveSpace(
  db: Db | Tx,
  companyId: string,
  bytes: number,
  limitBytes: number,
  /** An export whose bytes are counted already. */
  exceptId: string | null = null,
): Promise<void> {
  if (limitBytes === Infinity) return;
  let query = (db as Db)
    .selectFrom('studyExports')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('companyId', '=', companyId);
  if (exceptId !== null) query = query.where('id', '<>', exceptId);
  const { bytes: taken } = await query.executeTakeFirstOrThrow();
  if (Number(taken ?? 0) + bytes > limitBytes) {
    throw new Refusal(507, NO_SPACE_MESSAGE, 'EXPORT_SPACE');
  }
}
