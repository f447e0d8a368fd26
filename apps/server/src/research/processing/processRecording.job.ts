import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../platform/store/database';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { UnreadableRecording } from '../compute/unreadableRecording';
import { correctionsOfSession, setCorrectionsApplied } from '../gazeCorrections/correctionRows';
import { releaseFlow } from '../participation/flowChoice';
import { announceSession } from '../queue/announceSession';
import { enqueueAggregatesOf, type ProcessRecordingPayload } from '../queue/processingJobs';
import type { ResearchContext } from '../recordings/researchContext';
import { replaceRespondentResults } from '../recordings/resultRows';
import {
  findSession,
  setProcessed,
  setProcessingError,
  type SessionRow,
} from '../recordings/sessionRows';
import { replaceSurveyAnswers } from '../surveyData/surveyAnswerRows';
import {
  analyseRecording,
  deleteUnlessKept,
  putResults,
  type Analysis,
  type AnalysisSettings,
} from './analyseRecording';

const INTERRUPTED = 'The server was interrupted while it analysed the recording. Try again.';
const FAILED = 'The recording could not be analysed because of a fault on the server. Try again.';

/**
 * Analyses a complete recording with the settings of its study. A second run gives the same bytes. Of a
 * recording without gaze the session says why there is none.
 */
export function processRecordingJob(context: ResearchContext): JobHandler {
  const { db, now } = context;
  return async (job) => {
    const { sessionId } = job.payload as ProcessRecordingPayload;
    const session = await findSession(db, sessionId);
    if (!session?.completeAt || session.dataDeletedAt) return;
    const isLastTry = job.attempt >= job.maxAttempts;
    // Set before the attempt: if the process dies during it, nothing could set it afterwards.
    if (isLastTry) await setProcessingError(db, sessionId, INTERRUPTED);
    try {
      await analyse(context, session);
    } catch (reason) {
      if (reason instanceof UnreadableRecording) {
        await setProcessingError(db, sessionId, reason.message);
        await removeResults(context, session);
        throw new PermanentJobError(reason.message, { cause: reason });
      }
      if (isLastTry) await setProcessingError(db, sessionId, FAILED);
      throw reason;
    }
    context.log.info({ sessionId, studyId: session.studyId, at: now() }, 'recording analysed');
  };
}

async function analyse(context: ResearchContext, session: SessionRow): Promise<void> {
  for (;;) {
    const settings = await settingsOf(context.db, session);
    const analysis = await analyseRecording(context, session, settings);
    context.recordings.failpoints.reach('processing:beforeResults');
    if (await storeResults(context, session, analysis, settings)) return;
  }
}

/** In a transaction the study is locked against changes; the session must be, and its corrections are with it. */
async function settingsOf(db: Db | Tx, session: SessionRow): Promise<AnalysisSettings> {
  const study = (db as Db)
    .selectFrom('studies')
    .select(['gazeFrom', 'fixationFilter'])
    .where('id', '=', session.studyId);
  const settings = await (db.isTransaction ? study.forShare() : study).executeTakeFirstOrThrow();
  return { ...settings, gazeCorrections: await correctionsOfSession(db, session.id) };
}

/** @returns false: the settings were changed meanwhile, and nothing was stored */
async function storeResults(
  context: ResearchContext,
  session: SessionRow,
  { stimuli, surveys, measured }: Analysis,
  settings: AnalysisSettings,
): Promise<boolean> {
  const { id: sessionId, studyId, companyId } = session;
  const results = await putResults(context, session, stimuli);
  const rows = results.map((result) => ({ sessionId, companyId, studyId, ...result }));
  const now = context.now();
  const stored = await context.db
    .transaction()
    .execute(async (tx) => {
      // The session is locked before the study, as everywhere.
      if (!(await setProcessed(tx, sessionId, measured, now))) return 'deleted';
      const current = await settingsOf(tx, session);
      if (!isDeepStrictEqual(current, settings)) throw new SettingsChanged();
      await setCorrectionsApplied(tx, sessionId);
      const had = await replaceRespondentResults(tx, sessionId, rows);
      await replaceSurveyAnswers(tx, session, surveys);
      if (session.preview) return 'stored';
      // The next respondent gets the flow that nobody saw, so that the flows stay balanced.
      if (measured.screenedOut && !session.screenedOut && session.stimuliBlock !== null) {
        await releaseFlow(tx, session.stimuliBlock);
      }
      const stimulusIds = [...new Set([...had, ...rows.map(({ stimulusId }) => stimulusId)])];
      await enqueueAggregatesOf(tx, session, stimulusIds, now);
      await announceSession(tx, 'session.processed', session, now);
      return 'stored';
    })
    .catch((reason: unknown) => {
      if (reason instanceof SettingsChanged) return 'changed';
      throw reason;
    });
  if (stored === 'stored') return true;
  await deleteUnlessKept(context, sessionId, results);
  return stored === 'deleted';
}

class SettingsChanged extends Error {}

/** A session that can no longer be analysed must leave the aggregates. */
async function removeResults(context: ResearchContext, session: SessionRow): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const had = await replaceRespondentResults(tx, session.id, []);
    await replaceSurveyAnswers(tx, session, []);
    await enqueueAggregatesOf(tx, session, had, now);
  });
}
