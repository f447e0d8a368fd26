import { computeAoiStats } from '../research/aoi/computeAoiStats';
import type { ComputeTasks } from '../research/compute/processor';
import { computeAggregate } from '../research/processing/computeAggregate';
import { computeGaze } from '../research/processing/computeGaze';
import { writeSegmentSignals, addSignalSums } from '../research/processing/writeSegmentSignals';
import { readSurveys } from '../research/processing/readSurveys';
import { compareManifest } from '../research/manifests/compareManifest';
import { findRecordedVideos } from '../research/recordedVideos/findRecordedVideos';
import { formatDeviceSamples, readWholeDevice } from '../studies/exportStudy/formatDeviceSamples';
import { formatSamples } from '../studies/exportTables/formatSamples';
import { computeExpressions } from '../studies/exportStudy/computeExpressions';
import { computeExportedAois } from '../studies/exportStudy/computeExportedAois';
import { listSessionEvents } from '../studies/exportStudy/listSessionEvents';
import { drawReportHeatmaps } from '../studies/reports/drawReportHeatmaps';
import { writeBidsSession } from '../studies/exportBids/writeBidsSession';
import { demoRecording } from './demo/demoRecording';

/** Every task that runs in a computing thread, by name. */
export const computeTasks: ComputeTasks = {
  computeGaze,
  computeAggregate,
  readSurveys,
  addSignalSums,
  writeSegmentSignals,
  computeAoiStats,
  findRecordedVideos,
  formatSamples,
  readWholeDevice,
  formatDeviceSamples,
  demoRecording,
  compareManifest,
  listSessionEvents,
  computeExportedAois,
  computeExpressions,
  writeBidsSession,
  drawReportHeatmaps,
};
