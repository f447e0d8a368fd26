import type { ResearchContext } from '../recordings/researchContext';
import { chunkPaths } from '../recordings/chunkPaths';
import { UnreadableRecording } from '../compute/unreadableRecording';
import { manifestReceived } from '../recordings/chunkRows';
import { findSession } from '../recordings/sessionRows';
import { HopelessJob, type JobHandler } from '../../platform/store/jobRunner';
import { answersToKeep, replaceSurveyAnswers } from './surveyAnswerRows';
import type { ReadSurveyAnswersPayload } from '../queue/unreadSurveys';

/** Reads the answers of a session that has been analysed already; nothing else of it changes. */
export function readSurveyAnswersJob(house: ResearchContext): JobHandler {
  const { db } = house;
  return async (job) => {
    const { sessionId } = job.payload as ReadSurveyAnswersPayload;
    const session = await findSession(db, sessionId);
    if (!session?.processedAt) return;
    const manifest = await manifestReceived(db, sessionId);
    const eventPaths = chunkPaths(house, session, manifest, 'events');
    const surveys = await house.processor.run('surveysOf', { eventPaths }).catch((reason) => {
      if (!(reason instanceof UnreadableRecording)) throw reason;
      throw new HopelessJob(reason.message, { cause: reason });
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
      if (still) await replaceSurveyAnswers(tx, session, answersToKeep(session, surveys));
    });
  };
}
