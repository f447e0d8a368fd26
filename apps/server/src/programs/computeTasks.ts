import { aoiStatsOf } from '../research/aoi/aoiStatsOf';
import type { ComputeTasks } from '../research/compute/processor';
import { aggregateOf } from '../research/processing/aggregateOf';
import { gazeOf } from '../research/processing/gazeOf';
import { segmentSignalsFile, signalSumsOf } from '../research/processing/segmentSignalsFile';
import { surveysOf } from '../research/processing/surveysOf';
import { compareManifest } from '../research/manifests/compareManifest';
import { recordedVideosOf } from '../research/recordedVideos/recordedVideosOf';
import { demoRecording } from './demo/demoRecording';

/** Every task that runs in a computing thread, by name. */
export const computeTasks: ComputeTasks = {
  gazeOf,
  aggregateOf,
  surveysOf,
  signalSumsOf,
  segmentSignalsFile,
  aoiStatsOf,
  recordedVideosOf,
  demoRecording,
  compareManifest,
};
