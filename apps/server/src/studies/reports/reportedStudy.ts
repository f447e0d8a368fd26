import type { ChoiceIds, ReportedStudy } from '@fovea/rules/studies/reports';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { REPORTS_NOT_SUPPORTED_MESSAGE } from '@fovea/rules/studies/reportTemplates';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { allRespondentsId } from '../../research/queue/allRespondents';
import type { StudyRow } from '../../research/studyParts/studyRows';

/**
 * A study whose reports the caller may see. One of another company is answered like one that does not
 * exist, in the words that the screen shows.
 * @throws Refusal 404
 */
export async function requireReportedStudy(
  db: Db | Tx,
  caller: Viewer,
  studyId: string,
  lock: 'forUpdate' | null = null,
): Promise<StudyRow> {
  try {
    return await requireOwned(db, caller, 'studies', studyId, 'study', lock);
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.status !== 404) throw reason;
    throw new Refusal(404, REPORTS_NOT_SUPPORTED_MESSAGE, 'NOT_FOUND');
  }
}

/** What reports of a study can be about. */
export interface ReportSubjects {
  readonly study: ReportedStudy;
  readonly ids: ChoiceIds;
}

export async function reportSubjects(db: Db | Tx, study: StudyRow): Promise<ReportSubjects> {
  const { id: studyId, companyId } = study;
  const stimuli = await (db as Db)
    .selectFrom('stimuli')
    .select(['id', 'type'])
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const segments = await (db as Db)
    .selectFrom('segments')
    .select('id')
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return {
    study: {
      desktopGeneration: study.desktopGeneration,
      sensors: measuredSensors(study),
      reportedTemplates: await reportedTemplates(db, study),
    },
    ids: {
      EVERY_STIMULUS: stimuli.filter((one) => !isCalibration(one)).map(({ id }) => id),
      EVERY_RESPONDENT: await reportableRespondents(db, study),
      EVERY_SEGMENT: [allRespondentsId(studyId), ...segments.map(({ id }) => id)],
    },
  };
}

/** Who can be in a report: everybody who could be exported. In the order of the sessions. */
async function reportableRespondents(db: Db | Tx, study: StudyRow): Promise<string[]> {
  const rows = await (db as Db)
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .where('preview', '=', false)
    .where('processedAt', 'is not', null)
    .where('processingError', 'is', null)
    .where('dataDeletedAt', 'is', null)
    .orderBy('number')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function reportedTemplates(db: Db | Tx, study: StudyRow): Promise<string[]> {
  const rows = await (db as Db)
    .selectFrom('reportRuns')
    .innerJoin('reports', 'reports.runId', 'reportRuns.id')
    .select('reportRuns.templateId')
    .distinct()
    .where('reportRuns.studyId', '=', study.id)
    .where('reportRuns.companyId', '=', study.companyId)
    .where('reports.state', 'in', ['SUCCESS', 'SIGNALS_ONLY'])
    .execute();
  return rows.map(({ templateId }) => templateId);
}

/** Those of some sessions who are in each segment of a study. */
export async function membersOfSegments(
  db: Db | Tx,
  studyId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Set(sessionIds);
  const rows = await (db as Db)
    .selectFrom('segments')
    .leftJoin('segmentRespondents', 'segmentRespondents.segmentId', 'segments.id')
    .select(['segments.id', 'segmentRespondents.sessionId'])
    .where('segments.studyId', '=', studyId)
    .orderBy('segments.createdAt')
    .orderBy('segments.id')
    .orderBy('segmentRespondents.sessionId')
    .execute();
  const members = new Map<string, string[]>([[allRespondentsId(studyId), [...sessionIds]]]);
  for (const { id, sessionId } of rows) {
    const list = members.get(id) ?? [];
    members.set(id, list);
    if (sessionId !== null && wanted.has(sessionId)) list.push(sessionId);
  }
  return members;
}
