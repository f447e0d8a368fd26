import type { ResearchContext } from '../recordings/researchContext';
import { UnreadableRecording } from '../compute/unreadableRecording';
import { listReceivedOfManifest } from '../recordings/chunkRows';
import { findSession } from '../recordings/sessionRows';
import { withChunkFiles } from '../recordings/withChunkFiles';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { shownSurveyAnswers, replaceSurveyAnswers } from './surveyAnswerRows';
import type { ReadSurveyAnswersPayload } from '../queue/surveyBackfill';

/** Reads the answers of a session that has been analysed already; nothing else of it changes. */
export function readSurveyAnswersJob(context: ResearchContext): JobHandler {
  const { db } = context;
  return async (job) => {
    const { sessionId } = job.payload as ReadSurveyAnswersPayload;
    const session = await findSession(db, sessionId);
    if (!session?.processedAt) return;
    const manifest = await listReceivedOfManifest(db, sessionId);
    const surveys = await withChunkFiles(context, session, manifest, ['events'], (paths) =>
      context.processor.run('readSurveys', { eventPaths: paths('events') }),
    ).catch((reason: unknown) => {
      if (!(reason instanceof UnreadableRecording)) throw reason;
      throw new PermanentJobError(reason.message, { cause: reason });
    });
    await db.transaction().execute(async (tx) => {
      const still = await tx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('processedAt', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      // If it was withdrawn or deleted meanwhile, nothing may be stored.
      if (still) await replaceSurveyAnswers(tx, session, shownSurveyAnswers(session, surveys));
    });
  };
}
