import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportRespondent } from './exportSource';

type Reading = Pick<ResearchContext, 'db' | 'objects'>;

/**
 * A result file of a respondent.
 * @throws Refusal when it is not there: an export never leaves somebody out without a word
 */
export async function readResultFile(
  { db, objects }: Reading,
  respondent: ExportRespondent,
  stimulusName: string,
  key: string,
): Promise<Uint8Array> {
  const bytes = await objects.read(key);
  if (bytes) return bytes;
  const { id } = respondent.session;
  const now = await db
    .selectFrom('respondentResults')
    .select(['objectKey', 'signalsObjectKey'])
    .where('sessionId', '=', id)
    .execute();
  const isCurrent = now.some((row) => row.objectKey === key || row.signalsObjectKey === key);
  if (!isCurrent) {
    throw new Refusal(
      409,
      `The results of ${respondent.name} changed or were deleted while the export was made. Make it again.`,
      'RESULTS_CHANGED',
    );
  }
  throw unreadableResult(respondent.name, stimulusName);
}

export function unreadableResult(respondentName: string, stimulusName: string): Refusal {
  return new Refusal(
    409,
    `The results of ${respondentName} for ${stimulusName} cannot be read, so the export was not made. Export the other respondents without ${respondentName}, and tell the administrator of this server.`,
    'RESULT_UNREADABLE',
  );
}
