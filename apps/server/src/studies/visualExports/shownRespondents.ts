import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { respondentsHash } from '@fovea/rules/analysis/visualExports';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { allRespondentsId } from '../../research/queue/allRespondents';
import { eligibleSessions, respondentsBySegment } from '../../research/segments/segmentRows';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

const NOBODY =
  'Nobody can be shown: the segment is empty, or the respondent is a preview, is still being processed or has no data.';

/** The respondents of each segment; null for one that does not exist. */
export async function segmentMembers(
  db: Db | Tx,
  study: OfStudy,
  segmentIds: readonly string[],
): Promise<(readonly string[] | null)[]> {
  const everybody = await eligibleSessions(db, study);
  const members = await respondentsBySegment(db, study, everybody);
  const rows = await (db as Db)
    .selectFrom('segments')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('id', 'in', [...segmentIds])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return segmentIds.map((id) => {
    if (id === allRespondentsId(study.id)) return everybody;
    return known.has(id) ? (members.get(id) ?? []) : null;
  });
}

/**
 * Whom a selection shows.
 * @throws Refusal 404 for an id that is not of this study
 */
export async function shownRespondents(
  tx: Tx,
  study: OfStudy,
  { respondentIds, segmentIds }: Pick<VisualExportSelection, 'respondentIds' | 'segmentIds'>,
): Promise<{ readonly respondents: readonly string[]; readonly segments: string[][] | null }> {
  if (respondentIds) await mustBeSessions(tx, study, respondentIds);
  const found = segmentIds ? await segmentMembers(tx, study, segmentIds) : null;
  const segments = found?.map((members) => {
    if (members === null) throw notFound('segment');
    return [...members];
  });
  return {
    respondents: [...new Set([...(respondentIds ?? []), ...(segments ?? []).flat()])],
    segments: segments ?? null,
  };
}

/** @throws Refusal 422 when somebody has no results, or a segment is empty */
export async function mustHaveSomebody(
  tx: Tx,
  study: OfStudy,
  { respondents, segments }: Awaited<ReturnType<typeof shownRespondents>>,
): Promise<void> {
  const choosable = new Set(await eligibleSessions(tx, study));
  const isShown = respondents.length > 0 && respondents.every((id) => choosable.has(id));
  const isEmpty = segments?.some((members) => members.length === 0) ?? false;
  if (!isShown || isEmpty) throw new Refusal(422, NOBODY, 'NOBODY_SHOWN');
}

/** The selection with how many respondents its segments have, and who they are. */
export function withRespondents(
  selection: VisualExportSelection,
  segments: readonly (readonly string[])[] | null,
): VisualExportSelection {
  if (segments === null) return selection;
  return {
    ...selection,
    segmentsRespondentsNumbers: segments.map((members) => members.length),
    segmentsRespondentsHash: respondentsHash(segments),
  };
}

async function mustBeSessions(tx: Tx, study: OfStudy, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  if (rows.length < new Set(ids).size) throw notFound('respondent');
}
