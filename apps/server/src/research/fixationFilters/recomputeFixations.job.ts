import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { UnreadableRecording } from '../compute/unreadableRecording';
import { correctionsOfSession } from '../gazeCorrections/correctionRows';
import { analyseRecording, deleteUnlessKept, putResults } from '../processing/analyseRecording';
import type { ResearchContext } from '../recordings/researchContext';
import { findSession } from '../recordings/sessionRows';
import type { RecomputeFixationsPayload } from './recomputationJobs';
import {
  deleteEnded,
  deleteRecomputed,
  endedSessions,
  findActive,
  nextToRecompute,
  setUnreadable,
  storeRecomputed,
  type RecomputationRow,
} from './recomputationRows';
import { replaceResults } from './replaceResults';

const CLEARED_AT_ONCE = 100;

/**
 * Analyses every recording of a study with another fixation filter, beside its results, and replaces them
 * when the last one is done. A run after a crash goes on where the one before has ended.
 */
export function recomputeFixationsJob(context: ResearchContext): JobHandler {
  const { db } = context;
  return async (job, signal) => {
    const { studyId } = job.payload as RecomputeFixationsPayload;
    await clearEnded(context, studyId);
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted();
      const wanted = await findActive(db, studyId);
      if (!wanted) break;
      const next = await nextToRecompute(db, wanted);
      if (next) await recompute(context, wanted, next);
      else isDone = await replaceResults(context, wanted);
    }
    await clearEnded(context, studyId);
  };
}

async function recompute(
  context: ResearchContext,
  wanted: RecomputationRow,
  next: { readonly id: string; readonly processedAt: Date },
): Promise<void> {
  const { db } = context;
  const session = await findSession(db, next.id);
  if (!session) return;
  const { gazeFrom } = await db
    .selectFrom('studies')
    .select('gazeFrom')
    .where('id', '=', wanted.studyId)
    .executeTakeFirstOrThrow();
  try {
    const gazeCorrections = await correctionsOfSession(db, session.id);
    const settings = { gazeFrom, fixationFilter: wanted.filter, gazeCorrections };
    const { measured, stimuli } = await analyseRecording(context, session, settings);
    const results = await putResults(context, session, stimuli);
    if (await storeRecomputed(db, wanted, next, measured, results)) return;
    await deleteUnlessKept(context, session.id, results);
  } catch (reason) {
    // Its files are deleted while they are read.
    const isErased = (await findSession(db, session.id))?.dataDeletedAt != null;
    if (isErased) return;
    if (!(reason instanceof UnreadableRecording)) throw reason;
    await setUnreadable(db, wanted.id, session.id);
    throw new PermanentJobError(reason.message, { cause: reason });
  }
}

/** Deletes what is left of work that has ended: files that no results are in, then the rows. */
async function clearEnded(context: ResearchContext, studyId: string): Promise<void> {
  const { db } = context;
  for (;;) {
    const sessions = await endedSessions(db, studyId, CLEARED_AT_ONCE);
    for (const { recomputationId, sessionId, results } of sessions) {
      await deleteUnlessKept(context, sessionId, results);
      await deleteRecomputed(db, recomputationId, sessionId);
    }
    if (sessions.length < CLEARED_AT_ONCE) break;
  }
  await deleteEnded(db, studyId);
}
