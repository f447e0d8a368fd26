import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { createHash } from 'node:crypto';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { deviceOfStream } from '@fovea/rules/participation/recordedStreams';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { shownSurveyAnswers, replaceSurveyAnswers } from '../surveyData/surveyAnswerRows';
import type { ResearchContext } from '../recordings/researchContext';
import { announceSession } from '../queue/announceSession';
import { listReceivedOfManifest } from '../recordings/chunkRows';
import { replaceRespondentResults, type RespondentResult } from '../recordings/resultRows';
import {
  findSession,
  setProcessed,
  setProcessingError,
  type MeasuredQuality,
  type SessionRow,
} from '../recordings/sessionRows';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { chunkPaths } from '../recordings/chunkPaths';
import type { RecordingAnswer } from './computeGaze';
import { enqueueAggregatesOf, type ProcessRecordingPayload } from '../queue/processingJobs';
import { releaseFlow } from '../participation/flowChoice';
import { UnreadableRecording } from '../compute/unreadableRecording';

const INTERRUPTED = 'The server was interrupted while it analysed the recording. Try again.';
const FAILED = 'The recording could not be analysed because of a fault on the server. Try again.';

/**
 * Analyses a complete recording. A second run gives the same bytes. A recording without gaze is
 * analysed like any other: what needs no gaze is in its results, and the session says why there is
 * none.
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
  const manifest = await listReceivedOfManifest(context.db, session.id);
  const paths = (stream: string) => chunkPaths(context, session, manifest, stream);
  const { gazeFrom } = await context.db
    .selectFrom('studies')
    .select('gazeFrom')
    .where('id', '=', session.studyId)
    .executeTakeFirstOrThrow();
  const answer = await context.processor.run('computeGaze', {
    respondentId: session.id,
    eventPaths: paths('events'),
    facePaths: paths('face'),
    voicePaths: paths('voice'),
    breathPaths: paths('breath'),
    devicePaths: session.sensors?.labDevices ? deviceStreams(manifest).map(paths) : [],
    scratchPath: context.recordings.files.durable.temporaryPath(),
    calibrationStimulusIds: session.slides
      .filter(isCalibration)
      .map((stimulus) => stimulus.stimulusId),
    gazeFrom,
    sensors: session.sensors,
  });
  context.recordings.failpoints.reach('processing:beforeResults');
  const shown = new Set(session.slides.map((stimulus) => stimulus.stimulusId));
  // Events come from outside: only those about stimuli that this session was shown are used.
  const isOfSession = ({ stimulusId }: { readonly stimulusId: string }) => shown.has(stimulusId);
  // Without eye tracking, or a calibration among the stimuli as in a study of surveys, no gaze is missing.
  const hasEyeTracking = session.sensors === null || effectiveSensors(session.sensors).eyeTracking;
  const wantsGaze = hasEyeTracking && session.slides.some(isCalibration);
  const screenedOut = session.preview ? null : answer.screenedOut;
  const measured = {
    // Nobody is screened out of a preview. Where screening is the reason, no other one is given.
    screenedOut,
    noGaze: wantsGaze && screenedOut === null ? answer.noGaze : null,
    quality: answer.quality,
    stimulusQuality: answer.stimulusQuality.filter(isOfSession),
  };
  const found = {
    stimuli: answer.stimuli.filter(isOfSession),
    surveys: shownSurveyAnswers(session, answer.surveys),
  };
  await storeResults(context, session, found, measured);
}

/** In an order that is the same whenever it is processed. */
function deviceStreams(manifest: readonly ManifestChunk[]): string[] {
  const streams = new Set(manifest.map(({ stream }) => stream));
  return [...streams].filter((stream) => deviceOfStream(stream) !== null).sort();
}

async function storeResults(
  context: ResearchContext,
  session: SessionRow,
  { stimuli, surveys }: Pick<RecordingAnswer, 'stimuli' | 'surveys'>,
  measured: MeasuredQuality,
): Promise<void> {
  const { id: sessionId, studyId, companyId } = session;
  const rows: RespondentResult[] = [];
  const keys: string[] = [];
  for (const { stimulusId, bytes, signals } of stimuli) {
    const base = `studies/${studyId}/results/${sessionId}/${stimulusId}`;
    const own = await putResult(context, base, bytes);
    const beside = await putResult(context, `${base}-signals`, signals);
    keys.push(own.objectKey, beside.objectKey);
    const signalsObjectKey = beside.objectKey;
    rows.push({ sessionId, stimulusId, companyId, studyId, ...own, signalsObjectKey });
  }
  const now = context.now();
  const isKept = await context.db.transaction().execute(async (tx) => {
    if (!(await setProcessed(tx, sessionId, measured, now))) return false;
    const had = await replaceRespondentResults(tx, sessionId, rows);
    await replaceSurveyAnswers(tx, session, surveys);
    if (session.preview) return true;
    // The next respondent gets the flow that nobody saw, so that the flows stay balanced.
    if (measured.screenedOut && !session.screenedOut && session.stimuliBlock !== null) {
      await releaseFlow(tx, session.stimuliBlock);
    }
    const stimulusIds = [...new Set([...had, ...rows.map(({ stimulusId }) => stimulusId)])];
    await enqueueAggregatesOf(tx, session, stimulusIds, now);
    await announceSession(tx, 'session.processed', session, now);
    return true;
  });
  // The data was deleted meanwhile.
  if (!isKept) for (const key of keys) await context.objects.delete(key);
}

/** The key contains the hash of the content, so a second run writes the same object. */
async function putResult(
  context: ResearchContext,
  base: string,
  bytes: Uint8Array,
): Promise<{ readonly objectKey: string; readonly version: string }> {
  const version = createHash('sha256').update(bytes).digest('hex');
  const objectKey = `${base}-${version.slice(0, 16)}.columns`;
  await context.objects.put(objectKey, bytes, { sizeBytes: bytes.length, sha256: version });
  return { objectKey, version };
}

/** A session that can no longer be analysed must leave the aggregates. */
async function removeResults(context: ResearchContext, session: SessionRow): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    const had = await replaceRespondentResults(tx, session.id, []);
    await replaceSurveyAnswers(tx, session, []);
    await enqueueAggregatesOf(tx, session, had, now);
  });
}
