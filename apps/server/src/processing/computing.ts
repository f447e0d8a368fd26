/** What is computed away from the thread that serves calls, and how it is asked for. */
import { aoiStatsOf, type AoiFigures, type AoiStatsRequest } from '../aoi/aoiStatsOf';
import { recordedVideosOf, type RecordedVideosRequest } from '../recordedVideos/recordedVideosOf';
import type { RecordedVideoPlace } from '@fovea/science/recordedVideos';
import { aggregateOf, type AggregateAnswer, type AggregateRequest } from './aggregateOf';
import { demoRecording, type DemoRecording, type DemoRequest } from '../demo/demoRecording';
import { gazeOf, type RecordingAnswer, type RecordingRequest } from './gazeOf';
import type { SurveyRead } from '@fovea/science/surveyAnswers';
import { surveysOf, type SurveysRequest } from './surveysOf';
import type { SignalSums } from '@fovea/science/segmentSignalSums';
import {
  segmentSignalsFile,
  signalSumsOf,
  type SegmentSignalsRequest,
  type SignalSumsRequest,
} from './segmentSignalsFile';

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
