import { respondentsHash } from '@fovea/rules/analysis/visualExports';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import {
  STALE_SEGMENT_MESSAGE,
  VISUAL_RESPONDENT_GONE_MESSAGE,
} from '../../research/queue/staleExports';
import { segmentMembers } from './shownRespondents';
import type { VisualExportRow } from './visualExportAnswers';

const STIMULUS_GONE_MESSAGE =
  'The stimulus was deleted, so the visualization cannot be completed. Create it of another stimulus.';

/** Why a visual export must not be made any more, in a refusal; null: it may. */
export async function outdatedBy(tx: Tx, row: VisualExportRow): Promise<Refusal | null> {
  if (row.stale) return new Refusal(409, VISUAL_RESPONDENT_GONE_MESSAGE, 'STALE');
  const { companyId, studyId, stimulusId } = row;
  const stimulus = await tx
    .selectFrom('stimuli')
    .select('id')
    .where('id', '=', stimulusId)
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!stimulus) return new Refusal(409, STIMULUS_GONE_MESSAGE, 'STIMULUS_DELETED');
  const { segmentIds, segmentsRespondentsHash } = row.selection;
  if (segmentIds === undefined) return null;
  const members = await segmentMembers(tx, { id: studyId, companyId }, segmentIds);
  const present = members.filter((each) => each !== null);
  const isSame =
    present.length === members.length && respondentsHash(present) === segmentsRespondentsHash;
  return isSame ? null : new Refusal(409, STALE_SEGMENT_MESSAGE, 'STALE_SEGMENT');
}
