import { isDiskFull } from '../../platform/objects/durableWrite';
import { StoreFull } from '../../platform/objects/objectStore';
import { Refusal } from '../../platform/http/refusal';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { RESPONDENT_GONE_MESSAGE } from '../../research/queue/staleExports';
import { deleteFolder } from '../exportFiles/deleteFolder';
import type { ExportRow } from './exportAnswers';
import { exportFolder, type ExportJobPayload } from '../exportFiles/exportErasure';
import {
  findExport,
  hasErasedRespondent,
  setBegun,
  setFailed,
  setProgress,
  setRetrying,
  setSucceeded,
} from './exportStates';
import { listExportEntries, type ListEntries } from './listExportEntries';
import { writeExport, type ExportHooks } from './writeExport';

const FAILED = 'The export could not be made because of a fault on the server. Make it again.';
const FULL =
  'The server ran out of space while the export was made, and nothing of it was kept. Ask your administrator for space, or export fewer respondents.';
/** So that one that is cancelled stops within a second. */
const NOTE_EVERY_MS = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Nobody wants the export any more: it was deleted, or somebody in it withdrew. */
class Unwanted extends Error {}
/** It would leave less space on the disk than respondents need. */
class ReserveReached extends Error {}

/**
 * Makes the files of an export. A second run writes the same files; whatever ends it early leaves none.
 */
export function makeExportJob(
  context: ResearchContext,
  {
    list = listExportEntries,
    partBytes,
  }: { readonly list?: ListEntries; readonly partBytes?: number } = {},
): JobHandler {
  const { db, objects, now, settings } = context;
  return async (job, signal) => {
    const { exportId, studyId } = job.payload as ExportJobPayload;
    const row = await findExport(db, exportId);
    const discard = () => deleteFolder(objects, exportFolder(studyId, exportId));
    if (row?.state === 'SUCCEEDED' && !row.stale) return;
    if (!row || row.stale || row.state === 'ERROR') {
      await discard();
      return;
    }
    const watch = watchExport(context, row, signal);
    try {
      if (await hasErasedRespondent(db, exportId)) throw new Refusal(409, RESPONDENT_GONE_MESSAGE);
      const hooks: ExportHooks = {
        signal: watch.signal,
        onBegin: async (bytes) => {
          if (!(await setBegun(db, row, bytes, now()))) throw new Unwanted();
          watch.begin();
        },
        onProgress: (share) => watch.note(share),
      };
      const files = await writeExport(context, row, list, hooks, partBytes);
      await watch.end();
      const expiresAt = new Date(now().getTime() + settings.exportDays * DAY_MS);
      const wanted = await setSucceeded(db, row, files, { now: now(), expiresAt });
      if (!wanted) throw new Unwanted();
    } catch (caught) {
      await watch.end();
      const reason: unknown = watch.signal.aborted ? watch.signal.reason : caught;
      // The server is closing, or another worker has taken over and writes the same files.
      if (signal.aborted) throw reason;
      await discard();
      if (reason instanceof Unwanted) return;
      const message = permanentMessage(reason);
      if (message === null && job.attempt < job.maxAttempts) {
        await setRetrying(db, row);
        throw reason;
      }
      await setFailed(db, row, message ?? FAILED, now());
      throw new PermanentJobError(message ?? FAILED, { cause: reason });
    }
  };
}

/** Why trying again would not help; null: it may. */
function permanentMessage(reason: unknown): string | null {
  if (reason instanceof Refusal) return reason.message;
  const isFull = reason instanceof StoreFull || reason instanceof ReserveReached;
  return isFull || isDiskFull(reason) ? FULL : null;
}

/** Notes the progress from time to time, and aborts when the export must not go on. */
function watchExport(context: ResearchContext, row: ExportRow, signal: AbortSignal) {
  const { db, log, recordings, settings } = context;
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  let share = 0;
  let timer: NodeJS.Timeout | undefined;
  let noting = Promise.resolve();

  async function look(): Promise<void> {
    if (!(await setProgress(db, row, share))) stop.abort(new Unwanted());
    // Respondents need the disk more than an export does.
    const isOnDisk = settings.s3 === null;
    if (isOnDisk && !(await recordings.disk.hasRoom(Date.now()))) stop.abort(new ReserveReached());
  }

  return {
    signal: stop.signal,
    begin() {
      timer = setInterval(() => {
        noting = noting.then(look).catch((reason: unknown) => {
          log.warn({ err: reason, exportId: row.id }, 'progress was not noted');
        });
      }, NOTE_EVERY_MS);
    },
    note(value: number) {
      share = value;
    },
    async end() {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      await noting;
    },
  };
}
