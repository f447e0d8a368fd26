import type { ExportKind } from '@fovea/contract/studies/exports';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { NONE_MATCHING_MESSAGE } from '@fovea/rules/participation/exportSelection';
import { EXPORT_BLOCK_MESSAGES, exportBlocks } from '@fovea/rules/studies/exports';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

const NOT_ALL =
  'Some of the selected respondents cannot be exported: they are previews, are still being processed, or their data was deleted. Reload the page and select again.';

/**
 * Checks that these respondents can be exported.
 * @returns their ids, each once, in a fixed order
 * @throws Refusal 404 for an id that is not of this study; 409 when nobody, or not everybody, can be
 *   exported
 */
export async function exportableRespondents(
  tx: Tx,
  study: Pick<StudyRow, 'id' | 'companyId'>,
  kind: ExportKind,
  asked: readonly string[],
): Promise<string[]> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'preview', 'completeAt', 'processedAt', 'processingError', 'dataDeletedAt'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .execute();
  const stimuli = await tx
    .selectFrom('stimuli')
    .select('type')
    .where('studyId', '=', study.id)
    .execute();
  // A recording that could not be analysed here may be where it is imported.
  const isReady = (one: (typeof sessions)[number]) =>
    kind === 'ARCHIVE'
      ? one.completeAt !== null
      : one.processedAt !== null && one.processingError === null;
  const exportable = new Set(
    sessions
      .filter((one) => !one.preview && one.dataDeletedAt === null && isReady(one))
      .map(({ id }) => id),
  );
  const known = new Set(sessions.map(({ id }) => id));
  const wanted = [...new Set(asked)].toSorted();
  // Of another company, of another study or of none: all the same.
  if (wanted.some((id) => !known.has(id))) throw notFound('respondent');
  if (kind === 'ARCHIVE') {
    if (wanted.some((id) => !exportable.has(id))) throw new Refusal(409, NOT_ALL, 'NOT_EXPORTABLE');
    return wanted;
  }
  const facts = {
    stimuli: stimuli.filter((stimulus) => !isCalibration(stimulus)).length,
    processed: exportable.size,
    processing: 0,
  };
  const [block] = exportBlocks(kind, facts);
  if (block !== undefined) {
    throw new Refusal(409, EXPORT_BLOCK_MESSAGES[kind][block], 'NOTHING_TO_EXPORT');
  }
  if (exportable.size === 0) {
    throw new Refusal(409, EXPORT_BLOCK_MESSAGES[kind].noneProcessed, 'NONE_PROCESSED');
  }
  if (wanted.length === 0) throw new Refusal(409, NONE_MATCHING_MESSAGE, 'NO_RESPONDENTS');
  if (wanted.some((id) => !exportable.has(id))) throw new Refusal(409, NOT_ALL, 'NOT_EXPORTABLE');
  return wanted;
}
