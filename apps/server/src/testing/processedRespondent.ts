import { encodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import { encodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { createHash } from 'node:crypto';
import { enqueueAggregatesOf } from '../research/queue/processingJobs';
import { replaceRespondentResults, type RespondentResult } from '../research/recordings/resultRows';
import { findSession, setComplete, setProcessed } from '../research/recordings/sessionRows';
import { aRespondent, type TakingPart } from './aStudy';
import type { TestServer } from './startTestServer';

export interface SeenStimulus {
  readonly stimulusId: string;
  /** Where the respondent looked, one sample per frame; NaN: no gaze. */
  readonly xNorm?: readonly number[];
  /** The signal `headYawDeg`, one sample per frame; omitted: no signals. */
  readonly yawDeg?: readonly number[];
  /** Replaces parts of the result. */
  readonly gaze?: Partial<StimulusGaze>;
}

const FRAME_MS = 1000 / 30;

/**
 * A respondent whose recording counts as analysed, with these results, without the seconds that an
 * analysis takes.
 */
export async function aProcessedRespondent(
  server: TestServer,
  studyId: string,
  seen: readonly SeenStimulus[],
  more: { readonly preview?: boolean } = {},
): Promise<TakingPart> {
  const respondent = await aRespondent(server, studyId, more);
  const { db, now } = server.context;
  const session = (await findSession(db, respondent.sessionId))!;
  const stored: RespondentResult[] = [];
  for (const one of seen) stored.push(await storedResult(server, session, one));
  const stimulusQuality = seen.map(({ stimulusId, xNorm = [0.5] }) => ({
    stimulusId,
    gazeQuality: xNorm.filter(Number.isFinite).length / xNorm.length,
    faceQuality: 1,
    loss: null,
    blinkCount: null,
    blinksPerMinute: null,
    showings: 1,
    frozenMs: 0,
  }));
  await db.transaction().execute(async (tx) => {
    await setComplete(tx, session.id, { chunks: 1, bytes: 1 }, now());
    await setProcessed(
      tx,
      session.id,
      { noGaze: null, screenedOut: null, quality: NO_QUALITY, stimulusQuality },
      now(),
    );
    await replaceRespondentResults(tx, session.id, stored);
    const ids = seen.map(({ stimulusId }) => stimulusId);
    if (!session.preview) await enqueueAggregatesOf(tx, session, ids, now());
  });
  return respondent;
}

async function storedResult(
  server: TestServer,
  session: { readonly id: string; readonly companyId: string; readonly studyId: string },
  { stimulusId, xNorm = [0.5], yawDeg, gaze: more }: SeenStimulus,
) {
  const { id: sessionId, companyId, studyId } = session;
  const put = async (name: string, bytes: Uint8Array) => {
    const version = createHash('sha256').update(bytes).digest('hex');
    const objectKey = `studies/${studyId}/results/${sessionId}/${name}-${version.slice(0, 16)}.columns`;
    await server.context.objects.put(objectKey, bytes);
    return { objectKey, version };
  };
  const common = { stimulusId, onsetMs: 0, clock: 'onset', version: '1', parameters: {} } as const;
  const durationMs = xNorm.length * FRAME_MS;
  const times = (count: number) => Float64Array.from({ length: count }, (_, at) => at * FRAME_MS);
  const gaze = await put(
    stimulusId,
    encodeStimulusGaze({
      respondentId: sessionId,
      gaze: {
        ...common,
        durationMs,
        contentRect: { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720 },
        degreeScale: null,
        algorithm: 'made up',
        gazeQuality: 1,
        tMs: times(xNorm.length),
        xNorm: Float32Array.from(xNorm),
        yNorm: Float32Array.from(xNorm),
        uncorrected: null,
        sampleMs: new Float32Array(xNorm.length).fill(FRAME_MS),
        fixations: {
          count: 0,
          startMs: new Float64Array(0),
          endMs: new Float64Array(0),
          x: new Float32Array(0),
          y: new Float32Array(0),
        },
        mouse: {
          tMs: new Float64Array(0),
          xNorm: new Float32Array(0),
          yNorm: new Float32Array(0),
          action: new Uint8Array(0),
        },
        recordingQuality: { accuracyDeg: 1, precisionStdDeg: 1, effectiveRateHz: 30 },
        ...more,
      },
    }),
  );
  const signals =
    yawDeg &&
    (await put(
      `${stimulusId}-signals`,
      encodeStimulusSignals({
        respondentId: sessionId,
        signals: {
          ...common,
          durationMs,
          voice: null,
          tMs: times(yawDeg.length),
          values: new Map([['headYawDeg', Float32Array.from(yawDeg)]]),
        },
      }),
    ));
  const signalsObjectKey = signals?.objectKey ?? null;
  return { sessionId, stimulusId, companyId, studyId, ...gaze, signalsObjectKey };
}

export const NO_QUALITY = {
  accuracyDeg: null,
  accuracyPx: null,
  precisionStdDeg: null,
  precisionRmsDeg: null,
  accuracyMethod: '',
  distanceMethod: '',
  distanceCm: null,
  gazeQuality: null,
  faceQuality: null,
  effectiveRateHz: null,
  calibrationPoints: 0,
  points: [],
  endAccuracyDeg: null,
  uncorrectedAccuracyDeg: null,
  driftCorrection: 'none' as const,
  distanceErrorPercent: null,
  screenSizeMethod: null,
  screenSizeErrorPercent: null,
  cameraMethod: null,
  cameraErrorPercent: null,
  degreeErrorPercent: null,
  loss: null,
  clocks: [],
  algorithm: '',
  algorithmVersion: '',
  parameters: {},
};
