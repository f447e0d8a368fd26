/** All SQL of how the making of reports goes on, with its entry in the notifications. */
import type { Report } from '@fovea/contract/studies/reports';
import { sql, type Selectable } from 'kysely';
import type { Researcher } from '../../platform/http/caller';
import type { Db, Tx } from '../../platform/store/database';
import { announce } from '../../platform/webhooks/announce';
import { noteActivity } from '../exportFiles/noteActivity';
import { newId } from '../../platform/store/newId';
import type { ReportTables } from '../../platform/store/reportTables';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { KnownTemplate } from './templates/templateRows';

export type RunRow = Selectable<ReportTables['reportRuns']>;
export type ReportRow = Selectable<ReportTables['reports']>;
type State = Pick<RunRow, 'id' | 'activityId'>;

/** @returns the id of the entry in the notifications of whoever asked */
export async function insertRunActivity(
  tx: Tx,
  { companyId, userId }: Researcher,
  { study, template }: { readonly study: StudyRow; readonly template: KnownTemplate },
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('activities')
    .values({
      ...{ id: newId(), companyId, userId, studyId: study.id, folderId: null },
      type: 'REPORT_RUN',
      state: 'CREATED',
      name: template.fields.name,
      url: `/studies/${study.id}/reports/${template.id}`,
      templateId: template.id,
      requestedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns null when it was deleted or has ended */
export async function beginRun(db: Db, runId: string, now: Date): Promise<RunRow | null> {
  const run = await db
    .updateTable('reportRuns')
    .set({ state: 'PROCESSING', changedAt: now })
    .where('id', '=', runId)
    .where('state', '<>', 'SUCCESS')
    .returningAll()
    .executeTakeFirst();
  if (!run) return null;
  await noteActivity(db, run, { state: 'PROCESSING' });
  return run;
}

/** The next report of a run that is to be made; those that wait for a browser are prepared. */
export async function nextReport(db: Db, runId: string): Promise<ReportRow | undefined> {
  return await db
    .selectFrom('reports')
    .selectAll()
    .where('runId', '=', runId)
    .where('state', '=', 'PROCESSING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('browserReports')
            .select('browserReports.id')
            .whereRef('browserReports.reportId', '=', 'reports.id')
            .where('browserReports.endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Whether somebody still waits for a report: it was neither deleted nor ended by a withdrawal. */
export async function isWanted(db: Db, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('state')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return row?.state === 'PROCESSING';
}

export interface EndedReport {
  readonly state: Exclude<Report['state'], 'PROCESSING'>;
  readonly message: string | null;
  readonly templateVersion: number;
  /** Of the files that it made; null: none. */
  readonly files: {
    readonly folderKey: string;
    readonly mainFile: string;
    readonly bytes: number;
  } | null;
}

/**
 * Ends a report, unless one of those in it withdrew meanwhile.
 * @param sessionIds those whose data is in it
 * @returns false when nobody wants it any more: then its files must be deleted
 */
export async function endReport(
  db: Db,
  run: Pick<RunRow, 'id' | 'studyId'>,
  reportId: string,
  ended: EndedReport,
  sessionIds: readonly string[],
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // A withdrawal locks it too: it either finds this report or is seen here.
    await tx
      .selectFrom('studies')
      .select('id')
      .where('id', '=', run.studyId)
      .forUpdate()
      .executeTakeFirst();
    if (ended.files && (await hasErased(tx, sessionIds))) return false;
    const { files, ...rest } = ended;
    const set = await tx
      .updateTable('reports')
      .set({ ...rest, ...(files ?? NO_FILES), completedAt: now })
      .where('id', '=', reportId)
      .where('state', '=', 'PROCESSING')
      .returning('id')
      .execute();
    if (set.length > 0) await noteProgress(tx, run.id);
    return set.length > 0;
  });
}

const NO_FILES = { folderKey: null, mainFile: null, bytes: 0 };

async function hasErased(tx: Tx, sessionIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ there: number }>`select count(*)::integer as there from sessions
    where id = any(${[...sessionIds]}::text[]) and data_deleted_at is null`.execute(tx);
  return rows[0]?.there !== sessionIds.length;
}

async function noteProgress(tx: Tx, runId: string): Promise<void> {
  await sql`update activities set progress = (
      select avg(case when state = 'PROCESSING' then 0 else 1 end) from reports
      where run_id = ${runId})
    where completed_at is null
      and id = (select activity_id from report_runs where id = ${runId})`.execute(tx);
}

export async function setRetrying(db: Db, run: State, now: Date): Promise<void> {
  await db
    .updateTable('reportRuns')
    .set({ state: 'RETRYING', changedAt: now })
    .where('id', '=', run.id)
    .where('state', '=', 'PROCESSING')
    .execute();
  await noteActivity(db, run, { state: 'RETRYING' });
}

/** Ends a run whose reports have all ended. @returns false when there are more to make */
export async function endRun(db: Db | Tx, runId: string, now: Date): Promise<boolean> {
  if (!db.isTransaction) {
    return await (db as Db).transaction().execute((tx) => endRun(tx, runId, now));
  }
  const { rows } = await sql<EndedRun>`
    update report_runs set state = 'SUCCESS', changed_at = ${now}
    where id = ${runId} and state <> 'SUCCESS' and not exists (
      select from reports where run_id = ${runId} and state = 'PROCESSING')
    returning id, company_id, study_id, template_id, activity_id`.execute(db);
  const [ended] = rows;
  if (!ended) return false;
  const reports = await (db as Db)
    .selectFrom('reports')
    .select('state')
    .where('runId', '=', runId)
    .execute();
  const failed = reports.filter(({ state }) => state === 'ERROR').length;
  await noteActivity(db, ended, {
    state: failed > 0 && failed === reports.length ? 'ERROR' : 'SUCCESS',
    message: failedMessage(failed, reports.length),
    progress: 1,
    completedAt: now,
  });
  if (failed < reports.length) await announceRun(db as Tx, ended, now);
  return true;
}

type EndedRun = Pick<RunRow, 'id' | 'companyId' | 'studyId' | 'templateId' | 'activityId'>;

async function announceRun(tx: Tx, ended: EndedRun, at: Date): Promise<void> {
  const { id: runId, companyId, studyId, templateId } = ended;
  const data = { studyId, templateId, runId };
  await announce(tx, { type: 'report.ready', companyId, at, data });
}

function failedMessage(failed: number, all: number): string | null {
  if (failed === 0) return null;
  const which =
    all === 1 ? 'The report' : failed === all ? 'All reports' : `${failed} of ${all} reports`;
  return `${which} could not be made. Open the report to see why, and retry.`;
}
