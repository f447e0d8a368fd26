import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import type { WantedExport } from './exportRequest';

const RESULT_BYTES = 256 * 1024;

/**
 * About how many bytes an export will have, from what the database knows at once. It is reserved
 * until the export begins and knows better.
 */
export async function estimatedBytes(
  tx: Tx,
  studyId: string,
  { contents, exportFaceVideos, stimulusIds }: WantedExport,
  respondents: readonly string[],
): Promise<number> {
  if (respondents.length === 0) return 0;
  // An array, because a list of parameters has a limit.
  const isWanted = (column: 'id' | 'sessionId') =>
    sql<boolean>`${sql.ref(column)} = any(${[...respondents]}::text[])`;
  let results = tx
    .selectFrom('respondentResults')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('studyId', '=', studyId)
    .where(isWanted('sessionId'));
  if (stimulusIds) results = results.where('stimulusId', 'in', [...stimulusIds]);
  const { count } = await results.executeTakeFirstOrThrow();
  const tables = Number(count) * RESULT_BYTES;
  if (!contents.rawRecordings && !exportFaceVideos) return tables;
  const { recorded } = await tx
    .selectFrom('sessions')
    .select((row) => row.fn.sum<number | string | null>('receivedBytes').as('recorded'))
    .where('studyId', '=', studyId)
    .where(isWanted('id'))
    .executeTakeFirstOrThrow();
  return tables + Number(recorded ?? 0);
}
