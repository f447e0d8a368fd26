/** What is computed away from the thread that serves calls, and how it is asked for. */
import { aoiStatsOf, type AoiFigures, type AoiStatsRequest } from '../research/aoi/aoiStatsOf';
import {
  recordedVideosOf,
  type RecordedVideosRequest,
} from '../research/recordedVideos/recordedVideosOf';
import type { RecordedVideoPlace } from '@fovea/science/recordedVideos';
import {
  aggregateOf,
  type AggregateAnswer,
  type AggregateRequest,
} from '../research/processing/aggregateOf';
import { demoRecording, type DemoRecording, type DemoRequest } from './demo/demoRecording';
import { gazeOf, type RecordingAnswer, type RecordingRequest } from '../research/processing/gazeOf';
import type { SurveyRead } from '@fovea/science/surveyAnswers';
import { surveysOf, type SurveysRequest } from '../research/processing/surveysOf';
import type { SignalSums } from '@fovea/science/segmentSignalSums';
import {
  segmentSignalsFile,
  signalSumsOf,
  type SegmentSignalsRequest,
  type SignalSumsRequest,
} from '../research/processing/segmentSignalsFile';

export interface ComputeRequests {
  readonly gazeOf: RecordingRequest;
  readonly aggregateOf: AggregateRequest;
  readonly surveysOf: SurveysRequest;
  readonly signalSumsOf: SignalSumsRequest;
  readonly segmentSignalsFile: SegmentSignalsRequest;
  readonly aoiStatsOf: AoiStatsRequest;
  readonly recordedVideosOf: RecordedVideosRequest;
  readonly demoRecording: DemoRequest;
}

export interface ComputeAnswers {
  readonly gazeOf: RecordingAnswer;
  readonly aggregateOf: AggregateAnswer;
  readonly surveysOf: SurveyRead[];
  readonly signalSumsOf: SignalSums;
  readonly segmentSignalsFile: Uint8Array | null;
  readonly aoiStatsOf: readonly AoiFigures[];
  readonly recordedVideosOf: readonly RecordedVideoPlace[];
  readonly demoRecording: DemoRecording;
}

export type ComputeKind = keyof ComputeRequests;

/** @throws UnreadableRecording, or any other error when there is a mistake in the program */
export async function compute<K extends ComputeKind>(
  kind: K,
  request: ComputeRequests[K],
): Promise<ComputeAnswers[K]> {
  const work: {
    [Kind in ComputeKind]: (r: ComputeRequests[Kind]) => Promise<ComputeAnswers[Kind]>;
  } = {
    gazeOf,
    aggregateOf,
    surveysOf,
    signalSumsOf,
    segmentSignalsFile,
    aoiStatsOf,
    recordedVideosOf,
    demoRecording,
  };
  return await work[kind](request);
}
