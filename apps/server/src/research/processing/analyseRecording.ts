import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { Study } from '@fovea/contract/studies/studies';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { deviceOfStream } from '@fovea/rules/participation/recordedStreams';
import { createHash } from 'node:crypto';
import type { StoredResult } from '../../platform/store/analysisTables';
import { listReceivedOfManifest } from '../recordings/chunkRows';
import type { ResearchContext } from '../recordings/researchContext';
import { keptKeys } from '../recordings/resultRows';
import type { MeasuredQuality, SessionRow } from '../recordings/sessionRows';
import { withChunkFiles } from '../recordings/withChunkFiles';
import { shownSurveyAnswers } from '../surveyData/surveyAnswerRows';
import type { RecordingAnswer } from './computeGaze';

/** What results depend on beside the recording: settings of the study, and corrections of its gaze. */
export interface AnalysisSettings extends Pick<Study, 'gazeFrom' | 'fixationFilter'> {
  /** By stimulus. */
  readonly gazeCorrections: Readonly<Record<string, readonly GazeCorrection[]>>;
}

export interface Analysis {
  readonly measured: MeasuredQuality;
  readonly stimuli: RecordingAnswer['stimuli'];
  readonly surveys: ReturnType<typeof shownSurveyAnswers>;
}

/** What is measured without laboratory devices. */
const FRAME_STREAMS = ['events', 'face', 'voice', 'breath'];

/**
 * Analyses a complete recording. The same recording and settings give the same bytes. A recording without
 * gaze is analysed like any other: what needs no gaze is in its results.
 * @throws UnreadableRecording
 */
export async function analyseRecording(
  context: ResearchContext,
  session: SessionRow,
  { gazeFrom, fixationFilter, gazeCorrections }: AnalysisSettings,
): Promise<Analysis> {
  const manifest = await listReceivedOfManifest(context.db, session.id);
  const devices = session.sensors?.labDevices ? deviceStreams(manifest) : [];
  const streams = [...FRAME_STREAMS, ...devices];
  const answer = await withChunkFiles(context, session, manifest, streams, (paths) =>
    context.processor.run('computeGaze', {
      respondentId: session.id,
      eventPaths: paths('events'),
      facePaths: paths('face'),
      voicePaths: paths('voice'),
      breathPaths: paths('breath'),
      devicePaths: devices.map(paths),
      scratchPath: context.recordings.files.scratchPath(),
      calibrationStimulusIds: session.slides
        .filter(isCalibration)
        .map((stimulus) => stimulus.stimulusId),
      gazeFrom,
      fixationFilter,
      gazeCorrections,
      sensors: session.sensors,
    }),
  );
  const shown = new Set(session.slides.map((stimulus) => stimulus.stimulusId));
  // Events come from outside: only those about stimuli that this session was shown are used.
  const isOfSession = ({ stimulusId }: { readonly stimulusId: string }) => shown.has(stimulusId);
  // Without eye tracking, or a calibration among the stimuli as in a study of surveys, no gaze is missing.
  const hasEyeTracking = session.sensors === null || effectiveSensors(session.sensors).eyeTracking;
  const wantsGaze = hasEyeTracking && session.slides.some(isCalibration);
  const screenedOut = session.preview ? null : answer.screenedOut;
  return {
    measured: {
      // Nobody is screened out of a preview. Where screening is the reason, no other one is given.
      screenedOut,
      noGaze: wantsGaze && screenedOut === null ? answer.noGaze : null,
      quality: answer.quality,
      stimulusQuality: answer.stimulusQuality.filter(isOfSession),
    },
    stimuli: answer.stimuli.filter(isOfSession),
    surveys: shownSurveyAnswers(session, answer.surveys),
  };
}

/** In an order that is the same whenever it is processed. */
function deviceStreams(manifest: readonly ManifestChunk[]): string[] {
  const streams = new Set(manifest.map(({ stream }) => stream));
  return [...streams].filter((stream) => deviceOfStream(stream) !== null).sort();
}

/** Stores the files of an analysis; nothing refers to them yet. */
export async function putResults(
  context: ResearchContext,
  { id: sessionId, studyId }: Pick<SessionRow, 'id' | 'studyId'>,
  stimuli: Analysis['stimuli'],
): Promise<StoredResult[]> {
  const results: StoredResult[] = [];
  for (const { stimulusId, bytes, signals } of stimuli) {
    const base = `studies/${studyId}/results/${sessionId}/${stimulusId}`;
    const own = await putResult(context, base, bytes);
    const beside = await putResult(context, `${base}-signals`, signals);
    results.push({ stimulusId, ...own, signalsObjectKey: beside.objectKey });
  }
  return results;
}

/** Deletes files of an analysis, except for those that results of the session are in. */
export async function deleteUnlessKept(
  { db, objects }: ResearchContext,
  sessionId: string,
  results: readonly StoredResult[],
): Promise<void> {
  const kept = await keptKeys(db, sessionId);
  for (const { objectKey, signalsObjectKey } of results) {
    for (const key of [objectKey, signalsObjectKey]) {
      if (!kept.has(key)) await objects.delete(key);
    }
  }
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
