import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { holdsLease } from '@fovea/rules/studies/browserReports';
import type { FormFile } from '../../platform/http/multipart';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { documentOf } from '../reportEngines/r/rEngine';
import type { ReportOutcome } from '../reportEngines/reportEngine';
import { writtenFiles } from '../reportEngines/sandbox/writtenFiles';
import { storeOutcome } from '../reports/storeOutcome';
import { workFolder } from '../reports/reportTools';
import { endReport, endRun, isWanted } from '../reports/runStates';
import { unpackResult } from './unpackResult';
import { leaseLost, requireBrowserReport, type WaitingReport } from './waitingReports';

export interface SentResult {
  readonly studyId: string;
  readonly browserReportId: string;
  readonly holder: string;
  readonly state: 'DONE' | 'NOT_APPLICABLE' | 'ERROR';
  readonly message: string | undefined;
}

const UNREADABLE = 'The browser sent files that cannot be read. Retry the report.';

/**
 * Ends a report with what a browser made of it. The files are as hostile as those of the sandbox on a server and are
 * checked alike. Sent again after a lost answer, it changes nothing.
 * @throws Refusal 404, 409, 413
 */
export async function endBrowserReport(
  context: ResearchContext,
  caller: Researcher,
  sent: SentResult,
  file: FormFile | undefined,
): Promise<void> {
  const { db, now, objects } = context;
  const { studyId, browserReportId, holder } = sent;
  const { row, run } = await requireBrowserReport(db, caller, studyId, browserReportId);
  if (!holdsLease(row, holder)) throw leaseLost();
  if (row.endedAt !== null) return;
  if (!(await isWanted(db, row.reportId))) throw leaseLost();
  const root = workFolder(context);
  await mkdir(root, { recursive: true });
  const outFolder = await mkdtemp(join(root, 'browser-'));
  try {
    const outcome = await outcomeOf(context, sent, row, file, outFolder);
    const version = run.templateVersion;
    const { signal } = new AbortController();
    const ended = await storeOutcome(
      context,
      { run, reportId: row.reportId, version },
      outFolder,
      outcome,
      signal,
    ).catch((reason: unknown) => {
      if (!(reason instanceof Refusal)) throw reason;
      const failed = { state: 'ERROR', message: reason.message, files: null } as const;
      return { ...failed, templateVersion: version };
    });
    const isKept = await endReport(db, run, row.reportId, ended, row.sessionIds, now());
    if (!isKept && ended.files) await deleteFolder(objects, ended.files.folderKey);
    await endRow(context, row);
    await endRun(db, run.id, now());
    if (!isKept) throw leaseLost();
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}

async function outcomeOf(
  context: ResearchContext,
  { state, message }: SentResult,
  row: WaitingReport,
  file: FormFile | undefined,
  outFolder: string,
): Promise<ReportOutcome> {
  if (state !== 'DONE') return { state, message: message ?? 'R ended without a word.', log: '' };
  if (!file) return { state: 'ERROR', message: UNREADABLE, log: '' };
  const isRead = await unpackResult(context.objects, file, outFolder);
  if (!isRead) return { state: 'ERROR', message: UNREADABLE, log: '' };
  if ((await readdir(outFolder)).length === 0) {
    return { state: 'ERROR', message: 'The template wrote no file.', log: '' };
  }
  return documentOf({ mainFile: row.mainFile }, await writtenFiles(outFolder), '');
}

/** Its holder stays, so that the same result can be sent again. */
async function endRow({ db, objects, now }: ResearchContext, row: WaitingReport): Promise<void> {
  await db
    .updateTable('browserReports')
    .set({ endedAt: now(), leaseUntil: null })
    .where('id', '=', row.id)
    .execute();
  await objects.delete(row.inputKey);
}
