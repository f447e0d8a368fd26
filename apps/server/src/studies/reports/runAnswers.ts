import type { Report, ReportRun } from '@fovea/contract/studies/reports';
import { isLeased } from '@fovea/rules/studies/browserReports';
import type { Db, Tx } from '../../platform/store/database';
import { allRespondentsId } from '../../research/queue/allRespondents';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { ReportRow, RunRow } from './runStates';

interface Asked {
  readonly runId?: string;
  /** The signed address of a file of a report; omitted: no addresses are given. */
  readonly nowMs?: number;
  readonly addressOf?: (reportId: string, mainFile: string) => string;
}

/** Nobody scrolls further back. */
const RUNS_MAX = 100;

/** Runs of a study as the API answers them, newest first. */
export async function runAnswers(
  db: Db | Tx,
  study: Pick<StudyRow, 'id' | 'companyId'>,
  { runId, addressOf, nowMs = Date.now() }: Asked = {},
): Promise<ReportRun[]> {
  let query = (db as Db)
    .selectFrom('reportRuns')
    .selectAll()
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id);
  if (runId !== undefined) query = query.where('id', '=', runId);
  const runs = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(RUNS_MAX)
    .execute();
  if (runs.length === 0) return [];
  const runIds = runs.map(({ id }) => id);
  const reports = await (db as Db)
    .selectFrom('reports')
    .selectAll()
    .where('runId', 'in', runIds)
    .orderBy('position')
    .execute();
  const ofRun = new Map<string, ReportRow[]>(runIds.map((id) => [id, []]));
  for (const report of reports) ofRun.get(report.runId)!.push(report);
  const browserRuns = await browserRunsOf(db as Db, reports, nowMs);
  const changed = await changedSubjects(db as Db, study);
  return runs.map((run) => {
    const own = ofRun.get(run.id)!;
    return {
      id: run.id,
      template: run.templateId,
      study: run.studyId,
      templateVersion: run.templateVersion,
      parameterValues: run.parameterValues,
      state: run.state,
      reports: own.map((report) => ({
        ...reportAnswer(report, addressOf),
        browserRun: browserRuns.get(report.id) ?? null,
      })),
      stale: run.stale || own.some((report) => changed.isIn(report, run)),
      requesterId: run.requestedBy,
      createdDate: run.createdAt.toISOString(),
    };
  });
}

function reportAnswer(row: ReportRow, addressOf: Asked['addressOf']): Omit<Report, 'browserRun'> {
  const { folderKey, mainFile } = row;
  const hasFiles = folderKey !== null && mainFile !== null;
  return {
    id: row.id,
    stimuli: [...row.stimuli],
    respondent: row.sessionId,
    segment: row.segmentId,
    reportUrl: hasFiles && addressOf ? addressOf(row.id, mainFile) : null,
    state: row.state,
    message: row.message,
    templateVersion: row.templateVersion,
    createdDate: row.createdAt.toISOString(),
    completedDate: row.completedAt?.toISOString() ?? null,
  };
}

/** Of reports that wait for a browser or are made in one. */
async function browserRunsOf(
  db: Db,
  reports: readonly ReportRow[],
  nowMs: number,
): Promise<Map<string, 'WAITING' | 'RUNNING'>> {
  const made = reports.filter(({ state }) => state === 'PROCESSING').map(({ id }) => id);
  if (made.length === 0) return new Map();
  const rows = await db
    .selectFrom('browserReports')
    .select(['reportId', 'holder', 'leaseUntil'])
    .where('reportId', 'in', made)
    .where('endedAt', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.reportId, isLeased(row, nowMs) ? 'RUNNING' : 'WAITING'] as const),
  );
}

/** The segments that changed or were deleted since a report was asked for, and deleted stimuli. */
async function changedSubjects(db: Db, { id: studyId }: Pick<StudyRow, 'id'>) {
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'updatedAt'])
    .where('studyId', '=', studyId)
    .execute();
  const stimuli = await db
    .selectFrom('stimuli')
    .select('id')
    .where('studyId', '=', studyId)
    .execute();
  const updatedAt = new Map(segments.map((one) => [one.id, one.updatedAt]));
  const known = new Set(stimuli.map(({ id }) => id));
  const hasChanged = (segmentId: string, since: Date) => {
    if (segmentId === allRespondentsId(studyId)) return false;
    const at = updatedAt.get(segmentId);
    return at === undefined || at > since;
  };
  return {
    isIn: (
      { stimuli: shown, segmentId, state }: Pick<ReportRow, 'stimuli' | 'segmentId' | 'state'>,
      { createdAt }: Pick<RunRow, 'createdAt'>,
    ) =>
      state === 'SUCCESS' &&
      (shown.some((id) => !known.has(id)) ||
        (segmentId !== null && hasChanged(segmentId, createdAt))),
  };
}
