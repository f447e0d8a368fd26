import type { Selectable } from 'kysely';
import type { Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { ReportTables } from '../../platform/store/reportTables';
import { requireReportedStudy } from '../reports/reportedStudy';
import type { RunRow } from '../reports/runStates';

export type WaitingReport = Selectable<ReportTables['browserReports']>;

/** Reports of a run whose R code has not run yet, in the order of the run, locked. */
export async function waitingReports(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'companyId'>,
): Promise<WaitingReport[]> {
  return await tx
    .selectFrom('browserReports')
    .innerJoin('reports', 'reports.id', 'browserReports.reportId')
    .selectAll('browserReports')
    .where('reports.runId', '=', run.id)
    .where('reports.state', '=', 'PROCESSING')
    .where('browserReports.companyId', '=', run.companyId)
    .where('browserReports.endedAt', 'is', null)
    .orderBy('reports.position')
    .forUpdate()
    .execute();
}

export interface MadeInBrowser {
  readonly row: WaitingReport;
  readonly run: RunRow;
}

/**
 * A report that a page of the caller says it is making, in a study that the caller sees.
 * @throws Refusal 404
 */
export async function requireBrowserReport(
  db: Db | Tx,
  caller: Researcher,
  studyId: string,
  id: string,
): Promise<MadeInBrowser> {
  await requireReportedStudy(db, caller, studyId);
  const row = await (db as Db)
    .selectFrom('browserReports')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', caller.companyId)
    .executeTakeFirst();
  const run = row
    ? await (db as Db)
        .selectFrom('reportRuns')
        .innerJoin('reports', 'reports.runId', 'reportRuns.id')
        .selectAll('reportRuns')
        .where('reports.id', '=', row.reportId)
        .where('reportRuns.studyId', '=', studyId)
        .where('reportRuns.companyId', '=', caller.companyId)
        .executeTakeFirst()
    : undefined;
  if (!row || !run) throw notFound('report');
  return { row, run };
}

export function leaseLost(): Refusal {
  const message =
    'Another page has taken this report, it was ended meanwhile, or nobody wants it any more.';
  return new Refusal(409, message, 'LEASE_LOST');
}
