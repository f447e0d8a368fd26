import type { ImportProblem } from '@fovea/rules/studies/studyImports';
import { isDiskFull } from '../../platform/objects/durableWrite';
import { StoreFull } from '../../platform/objects/objectStore';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { LimitRefusal } from '../../research/intake/sessionLimits';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { discardImported, discardZipFile } from './discardImport';
import type { ImportStudyPayload } from './importJobs';
import { ImportRefused } from './importRefused';
import { findImport, forgetCancelled, setImportEnded, setImportProgress } from './importStates';
import { importArchive } from './importArchive';
import { ImportCancelled } from './importCancelled';
import { keepSessionFiles } from './keepSessionFiles';

const NOTE_EVERY_MS = 500;

/** It would leave less space on the disk than respondents need. */
class ReserveReached extends Error {}

/**
 * Makes a study of an archive. Files come first, under an id that is reserved; then one transaction
 * makes all rows, so that nobody sees half a study; then the facts that stand beside each recording.
 * A run after a crash goes on with the same ids and writes the same files.
 */
export function importStudyJob(context: ResearchContext): JobHandler {
  const { db, now, recordings } = context;
  return async (job, signal) => {
    const { importId } = job.payload as ImportStudyPayload;
    const row = await findImport(db, importId);
    if (!row) return;
    const discard = async () => {
      await discardImported(context, importId);
      await discardZipFile(context, row);
    };
    const watch = watchImport(context, importId, signal);
    try {
      if (row.studyId === null) {
        if (row.completedAt !== null) throw new ImportCancelled();
        await importArchive(context, row, watch.signal, watch.note);
      }
      // From here on there is a study, which is not undone by taking the import off the list.
      await watch.end();
      recordings.failpoints.reach('import:afterRows');
      await keepSessionFiles(context, importId);
      await setImportEnded(db, importId, now(), null);
      await discardZipFile(context, row);
    } catch (caught) {
      await watch.end();
      const reason: unknown = watch.signal.aborted ? watch.signal.reason : caught;
      // The server is shutting down: the job goes on at the next start.
      if (signal.aborted) throw reason;
      const isMade = (await findImport(db, importId))?.studyId != null;
      if (isMade) throw reason;
      if (reason instanceof ImportCancelled) {
        await discard();
        await forgetCancelled(db, importId);
        return;
      }
      const refused = permanentFailure(reason);
      if (refused === null && job.attempt < job.maxAttempts) throw reason;
      await discard();
      const { problem: code, message } = refused ?? new ImportRefused('FAILED', '', reason);
      await setImportEnded(db, importId, now(), { code, message });
      throw new PermanentJobError(message, { cause: reason });
    }
  };
}

/** Why trying again would not help; null: it may. */
function permanentFailure(reason: unknown): ImportRefused | null {
  if (reason instanceof ImportRefused) return reason;
  const isNoRoom =
    reason instanceof LimitRefusal ||
    reason instanceof StoreFull ||
    reason instanceof ReserveReached ||
    isDiskFull(reason);
  return isNoRoom ? new ImportRefused('NO_ROOM' satisfies ImportProblem, '', reason) : null;
}

/** Notes the progress from time to time, and aborts when the import must not go on. */
function watchImport(
  { db, log, recordings }: ResearchContext,
  importId: string,
  signal: AbortSignal,
) {
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  let share = 0;
  let noting = Promise.resolve();

  async function look(): Promise<void> {
    if (!(await setImportProgress(db, importId, share))) stop.abort(new ImportCancelled());
    // Respondents need the disk more than an import does.
    if (!(await recordings.disk.hasRoom(Date.now()))) stop.abort(new ReserveReached());
  }

  const timer = setInterval(() => {
    noting = noting.then(look).catch((reason: unknown) => {
      log.warn({ err: reason, importId }, 'progress was not noted');
    });
  }, NOTE_EVERY_MS);
  return {
    signal: stop.signal,
    note: (value: number) => {
      share = value;
    },
    async end() {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      await noting;
    },
  };
}
