import { EXISTING_STUDY_MESSAGE } from '@fovea/rules/studies/folders';
import type { ActivityRow } from './activityAnswer';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { insertCopy } from './insertCopy';
import type { CopyStudyPayload } from './studyJobs';
import { changedFileKeys } from '../../research/studyParts/stimulusColumns';
import { loadStudyParts, type StimulusRow } from '../../research/studyParts/studyRows';
import { copyMedia } from './copyMedia';

const FAILED = 'The study could not be copied because of a fault on the server. Try again.';
const GONE = 'The study was deleted before it could be copied.';

/**
 * Copies a study. All ids in the copy are derived from the copy's own id, so that a second run
 * writes the same files; the rows are written in one transaction with the activity's state.
 */
export function copyStudyJob(context: ResearchContext): JobHandler {
  const { db, now } = context;
  return async (job, signal) => {
    const { activityId, targetId } = job.payload as CopyStudyPayload;
    const activity = await db
      .selectFrom('activities')
      .selectAll()
      .where('id', '=', activityId)
      .executeTakeFirst();
    if (!activity || activity.completedAt !== null) return;
    const note = async (
      set: Partial<Pick<ActivityRow, 'state' | 'progress' | 'message' | 'completedAt'>>,
    ) => {
      const noted = await db
        .updateTable('activities')
        .set(set)
        .where('id', '=', activityId)
        .where('completedAt', 'is', null)
        .returning('id')
        .execute();
      return noted.length > 0;
    };
    await note({ state: 'PROCESSING' });
    try {
      await copy(
        context,
        activity,
        targetId,
        signal,
        async (progress) => void (await note({ progress })),
      );
    } catch (reason) {
      // The server is shutting down: the job continues at the next start.
      if (signal.aborted) throw reason;
      const failureMessage = permanentFailureMessage(reason);
      if (failureMessage === null && job.attempt < job.maxAttempts) {
        await note({ state: 'RETRYING' });
        throw reason;
      }
      const failed = {
        state: 'ERROR' as const,
        message: failureMessage ?? FAILED,
        completedAt: now(),
      };
      // Another worker took over and made the copy, so its files must be kept.
      if (!(await note(failed))) return;
      for await (const { key } of context.objects.list(`studies/${targetId}/`)) {
        await context.objects.delete(key);
      }
      throw new PermanentJobError(failureMessage ?? FAILED, { cause: reason });
    }
  };
}

async function copy(
  context: ResearchContext,
  activity: ActivityRow,
  targetId: string,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  const { db } = context;
  const source = await sourceOf(context, activity);
  const parts = await loadStudyParts(db, source.id);
  const keys = await copyMedia(context, parts.stimuli, targetId, signal, onProgress);
  context.recordings.failpoints.reach('copy:beforeRows');
  const stimuli = parts.stimuli.map((stimulus): StimulusRow => ({
    ...stimulus,
    ...changedFileKeys(stimulus, (key) => keys.get(key) ?? null),
  }));
  await db.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('studies')
      .select(['version', 'deletedAt'])
      .where('id', '=', source.id)
      .forUpdate()
      .executeTakeFirst();
    if (!still || still.deletedAt !== null) throw new Refusal(409, GONE, 'GONE');
    if (still.version !== source.version) {
      throw new Error('The study was changed while it was copied.');
    }
    await insertCopy(tx, { activity, targetId, source, ...parts, stimuli }, context.now());
    const noted = await tx
      .updateTable('activities')
      .set({
        state: 'SUCCESS',
        progress: 1,
        message: null,
        resultStudyId: targetId,
        completedAt: context.now(),
      })
      .where('id', '=', activity.id)
      .where('completedAt', 'is', null)
      .returning('id')
      .execute();
    if (noted.length === 0) throw new Error('The copy was ended meanwhile.');
  });
}

async function sourceOf({ db }: ResearchContext, { studyId, companyId }: ActivityRow) {
  const source = await db
    .selectFrom('studies')
    .selectAll()
    .where('id', '=', studyId ?? '')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!source) throw new Refusal(409, GONE, 'GONE');
  return source;
}

/** The message for a permanent failure; null when a retry may help. */
function permanentFailureMessage(reason: unknown): string | null {
  if (reason instanceof Refusal) return reason.message;
  const { code, constraint } = reason as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'studies_name' ? EXISTING_STUDY_MESSAGE : null;
}
