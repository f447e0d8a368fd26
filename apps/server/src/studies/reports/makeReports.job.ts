import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ExportContents } from '@fovea/contract/studies/exports';
import { Refusal } from '../../platform/http/refusal';
import { isDiskFull } from '../../platform/objects/durableWrite';
import { StoreFull } from '../../platform/objects/objectStore';
import type { JobHandler } from '../../platform/store/jobRunner';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { loadExportSource } from '../exportFiles/exportSource';
import { makeReport, type MadeReport, type PreparedRun } from './makeReport';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { enqueueRun, type ReportJobPayload } from './reportJobs';
import { loadRunSource } from './reportScope';
import {
  availabilityOf,
  engineOf,
  reportToolsOf,
  workFolder,
  type ReportTools,
} from './reportTools';
import {
  beginRun,
  endReport,
  endRun,
  isWanted,
  nextReport,
  setRetrying,
  type ReportRow,
  type RunRow,
} from './runStates';
import { readTemplateFile, type TemplateFiles } from './templates/templateFile';

const FULL =
  'The server ran out of space while the report was made. Ask your administrator for space, then retry.';
const TEMPLATE_GONE = 'The file of the template is gone. Upload it again, then retry.';
const TOO_LONG = 'The report took too long and was ended. Make it of less data.';

/** After this long a run lets others have their turn, and goes on after them. */
const TURN_MS = 20_000;
/** Engines end sooner; this one is for the tables and for an engine that hangs. */
const LONGEST_MS = 15 * 60_000;
/** So that one that is cancelled stops within a second. */
const LOOK_EVERY_MS = 500;

/** Nobody wants the report any more: the run was deleted, or somebody in it withdrew. */
class Unwanted extends Error {}
class TooLong extends Error {}
/** It would leave less space on the disk than respondents need. */
class ReserveReached extends Error {}

/**
 * Makes the reports of a run, one after the other. Each that is done stays done: after a kill the next
 * attempt goes on with the one that was being made.
 */
export function makeReportsJob(
  context: ResearchContext,
  { turnMs = TURN_MS }: { readonly turnMs?: number } = {},
): JobHandler {
  const { db, now, log } = context;
  return async (job, signal) => {
    const { runId } = job.payload as ReportJobPayload;
    const run = await beginRun(db, runId, now());
    if (!run) return;
    const startedMs = Date.now();
    let prepared: PreparedRun | null = null;
    try {
      for (;;) {
        signal.throwIfAborted();
        const report = await nextReport(db, runId);
        if (!report) break;
        if (prepared !== null && Date.now() - startedMs >= turnMs) {
          await db.transaction().execute((tx) => enqueueRun(tx, run));
          return;
        }
        prepared ??= await prepareRun(context, run);
        await makeAndEnd(context, prepared, report, signal, job.attempt < job.maxAttempts);
      }
      await endRun(db, runId, now());
    } catch (reason) {
      // The server is closing, or another worker has taken over and goes on.
      if (signal.aborted) throw reason;
      log.error({ err: reason, runId, attempt: job.attempt }, 'reports could not be made');
      if (job.attempt < job.maxAttempts) {
        await setRetrying(db, run, now());
        throw reason;
      }
      // Even what is the same for all reports could not be prepared.
      for (let left = await nextReport(db, runId); left; left = await nextReport(db, runId)) {
        await endReport(db, run, left.id, failed(left, unexpected(left)), [], now());
      }
      await endRun(db, runId, now());
    } finally {
      await prepared?.series?.end();
      if (prepared) await rm(prepared.folder, { recursive: true, force: true });
    }
  };
}

async function prepareRun(context: ResearchContext, run: RunRow): Promise<PreparedRun> {
  const { db } = context;
  const tools = reportToolsOf(context);
  const members = await db
    .selectFrom('reportRunRespondents')
    .innerJoin('sessions', 'sessions.id', 'reportRunRespondents.sessionId')
    .select('sessions.id')
    .where('runId', '=', run.id)
    .where('sessions.dataDeletedAt', 'is', null)
    .orderBy('sessions.id')
    .execute();
  const { type } = run.templateFields;
  const { inBrowser } = await availabilityOf(tools, type);
  const folder = join(workFolder(context), run.id);
  // What an attempt left that was killed.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const source = await loadExportSource(db, {
    exportId: run.id,
    companyId: run.companyId,
    studyId: run.studyId,
    kind: 'STUDY',
    name: run.templateFields.name,
    respondents: members.map(({ id }) => id),
    selection: null,
    contents: ExportContents.parse({
      variables: true,
      longTable: run.templateFields.tables.includes('long'),
    }),
    exportFaceVideos: false,
    stimulusIds: null,
    requestedAt: run.createdAt,
  });
  return {
    run,
    all: await loadRunSource(db, source),
    template: await templateOf(context, tools, run),
    series: inBrowser ? null : (engineOf(tools, type)?.begin(folder) ?? null),
    isInBrowser: inBrowser,
    folder,
  };
}

/** A template of the product has the version of the server that makes the report. */
async function templateOf(
  { objects }: ResearchContext,
  { builtIn }: ReportTools,
  { templateId, templateKey, templateVersion, templateFields }: RunRow,
): Promise<{ version: number; files: TemplateFiles }> {
  if (templateKey === null) {
    const found = builtIn.find(({ id }) => id === templateId);
    const files = (found?.files ?? []).map(
      ({ path, bytes }) => [path, Buffer.from(bytes)] as const,
    );
    return { version: found?.version ?? templateVersion, files: new Map(files) };
  }
  const bytes = await objects.read(templateKey);
  const files: TemplateFiles = bytes
    ? await readTemplateFile(bytes, templateFields.type)
    : new Map();
  return { version: templateVersion, files };
}

async function makeAndEnd(
  context: ResearchContext,
  prepared: PreparedRun,
  report: ReportRow,
  signal: AbortSignal,
  canTryAgain: boolean,
): Promise<void> {
  const { db, now, objects } = context;
  const watch = watchReport(context, report, signal);
  let made: MadeReport;
  try {
    if (prepared.template.files.size === 0) throw new Refusal(409, TEMPLATE_GONE);
    made = await makeReport(context, prepared, report, watch.signal);
  } catch (caught) {
    const reason: unknown = watch.signal.aborted ? watch.signal.reason : caught;
    if (signal.aborted) throw reason;
    if (reason instanceof Unwanted) return;
    const message = permanentMessage(reason);
    if (message === null && canTryAgain) throw reason;
    if (message === null) {
      context.log.error({ err: reason, reportId: report.id }, 'a report could not be made');
    }
    const ended = failed(report, message ?? unexpected(report));
    await endReport(db, prepared.run, report.id, ended, [], now());
    return;
  } finally {
    await watch.end();
  }
  const { ended, sessionIds } = made;
  if (ended === null) return;
  const isKept = await endReport(db, prepared.run, report.id, ended, sessionIds, now());
  if (!isKept && ended.files) await deleteFolder(objects, ended.files.folderKey);
}

/** The words of the specification: whoever asks for help can name the report. */
const unexpected = ({ id }: ReportRow) =>
  `An unexpected error occurred while the report was made. Report ID: ${id}`;

const failed = ({ templateVersion }: ReportRow, message: string) =>
  ({ state: 'ERROR', message, templateVersion, files: null }) as const;

/** Why trying again would not help; null: it may. */
function permanentMessage(reason: unknown): string | null {
  if (reason instanceof Refusal) return reason.message;
  if (reason instanceof TooLong) return TOO_LONG;
  const isFull = reason instanceof StoreFull || reason instanceof ReserveReached;
  return isFull || isDiskFull(reason) ? FULL : null;
}

/** Aborts when nobody waits for the report any more, or when it must not go on. */
function watchReport(context: ResearchContext, report: ReportRow, signal: AbortSignal) {
  const { db, log, recordings } = context;
  const stop = new AbortController();
  const over = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const untilMs = Date.now() + LONGEST_MS;

  async function look(): Promise<void> {
    if (Date.now() > untilMs) stop.abort(new TooLong());
    else if (!(await isWanted(db, report.id))) stop.abort(new Unwanted());
    // Respondents need the disk more than a report does.
    else if (!(await recordings.disk.hasRoom(Date.now()))) stop.abort(new ReserveReached());
  }
  async function watch(): Promise<void> {
    for (;;) {
      await pause(LOOK_EVERY_MS, null, { signal: over.signal });
      await look().catch((reason: unknown) => {
        log.warn({ err: reason, reportId: report.id }, 'a report was not looked after');
      });
    }
  }
  const watching = watch().catch(() => undefined);
  return {
    signal: stop.signal,
    async end() {
      over.abort();
      signal.removeEventListener('abort', onAbort);
      await watching;
    },
  };
}
