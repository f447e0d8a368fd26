/**
 * Hashes every column that the analysis computes from respondents' files: fixations of every filter, the
 * aggregate, AOI metrics, signals, heatmaps, scanpaths. Runs in Node and in a browser.
 */
import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import { AOI_METRICS, type Aoi } from '@fovea/science/aoi/aoiTypes';
import { COLORMAPS } from '@fovea/science/heatmap/colormaps';
import {
  chooseFixationFilter,
  type FixationFilter,
} from '@fovea/science/eyeMovements/fixationFilter';
import { Heatmap } from '@fovea/science/heatmap/heatmap';
import { multimatch } from '@fovea/science/eyeMovements/multimatch';
import {
  buildSegmentAggregate,
  encodeSegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { encodeSegmentSignals, segmentSignalsOf } from '@fovea/science/segments/segmentSignals';
import { addSignals, NO_SIGNAL_SUMS } from '@fovea/science/segments/segmentSignalSums';
import { type StimulusGaze, decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import type { RespondentFiles } from './respondentFiles';

const SIZE = { widthPx: 1280, heightPx: 720 };
/** Heatmaps take most of the time; small ones test the same. */
const MAP = { widthPx: 640, heightPx: 360 };
const SEGMENT = { stimulusId: 'poster', segmentId: 'all' };

/** @returns hash by name of the column */
export function hashResults(files: readonly RespondentFiles[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  const add = (name: string, ...columns: readonly ArrayBufferView[]) => {
    hashes[name] = hashOf(columns);
  };
  const respondents = files.map(({ gaze }) => decodeStimulusGaze(bytesOf(gaze)));

  for (const filter of ['auto', 'segments', 'ivt', 'idt', 'i2mc'] as const) {
    const found = respondents.map(({ gaze }) => detect(gaze, filter));
    add(`${filter}/startMs`, ...found.map(({ startMs }) => startMs));
    add(`${filter}/endMs`, ...found.map(({ endMs }) => endMs));
    add(`${filter}/x`, ...found.map(({ x }) => x));
    add(`${filter}/y`, ...found.map(({ y }) => y));
  }

  const aggregate = buildSegmentAggregate({ ...SEGMENT, respondents });
  add('aggregate', encodeSegmentAggregate(aggregate));

  for (const softHits of [false, true]) {
    const table = aoiMetrics(aggregate, AREAS, { ...SIZE, softHits });
    for (const id of AOI_METRICS) add(`aoi/${softHits ? 'soft/' : ''}${id}`, table.values[id]);
  }

  const sums = files.reduce(
    (before, { signals }) => addSignals(before, decodeStimulusSignals(bytesOf(signals)).signals),
    NO_SIGNAL_SUMS,
  );
  const signals = segmentSignalsOf(SEGMENT, sums);
  add('signals', encodeSegmentSignals(signals));
  for (const [id, { mean, sd, n }] of signals.values) {
    add(`signals/${id}/mean`, mean);
    add(`signals/${id}/sd`, sd);
    add(`signals/${id}/n`, n);
  }

  const heatmap = new Heatmap(aggregate, MAP);
  for (const colormap of COLORMAPS.slice(0, 3))
    add(`heatmap/${colormap}`, heatmap.drawStatic(colormap));
  for (const tMs of [400, 2500, 5900]) {
    add(`heatmap/at ${tMs} ms`, heatmap.drawDynamic(tMs, 'cubehelix'));
  }

  const alike = respondents.slice(1).map(({ gaze }, at) => {
    const before = respondents[at]?.gaze ?? gaze;
    const grouping = { directionDeg: 45, durationMs: 300, lengthPx: 100 };
    const found = multimatch(scanpathOf(before), scanpathOf(gaze), { screenPx: SIZE, grouping });
    return found ? Object.values(found) : [Number.NaN];
  });
  add('multimatch', Float64Array.from(alike.flat()));
  return hashes;
}

/** A static square, and one that moves, grows and ends. */
const AREAS: readonly Aoi[] = [
  { id: 'still', keyframes: [{ tMs: 0, points: square(0.5, 0.45, 0.2) }] },
  {
    id: 'moving',
    keyframes: [
      { tMs: 500, points: square(0.2, 0.3, 0.12) },
      { tMs: 3300, points: square(0.7, 0.6, 0.25) },
      { tMs: 5100, points: new Float64Array(0) },
    ],
  },
];

function square(xNorm: number, yNorm: number, half: number): Float64Array {
  const [left, right, top, bottom] = [xNorm - half, xNorm + half, yNorm - half, yNorm + half];
  return Float64Array.of(left, top, right, top, right, bottom, left, bottom);
}

function detect(gaze: StimulusGaze, filter: FixationFilter) {
  const { effectiveRateHz, precisionStdDeg } = gaze.recordingQuality;
  const { contentRect, degreeScale } = gaze;
  const px = (norm: Float32Array, sizePx: number) => norm.map((value) => value * sizePx);
  const pxPerDeg = (degreeScale?.xNormPerDeg ?? 0.03) * contentRect.widthPx;
  return chooseFixationFilter(filter, effectiveRateHz, precisionStdDeg).detect(
    gaze.tMs,
    px(gaze.xNorm, contentRect.widthPx),
    px(gaze.yNorm, contentRect.heightPx),
    {
      centreXPx: contentRect.widthPx / 2,
      centreYPx: contentRect.heightPx / 2,
      cmPerPx: 1 / pxPerDeg,
      distanceCm: 180 / Math.PI,
    },
  );
}

function scanpathOf({ fixations, contentRect }: StimulusGaze) {
  return {
    xPx: fixations.x.map((x) => x * contentRect.widthPx),
    yPx: fixations.y.map((y) => y * contentRect.heightPx),
    durationMs: fixations.endMs.map((endMs, i) => endMs - (fixations.startMs[i] ?? 0)),
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** FNV-1a over all bytes, twice with different seeds: 64 bits. */
function hashOf(columns: readonly ArrayBufferView[]): string {
  let one = 0x811c9dc5;
  let two = 0x01234567;
  let count = 0;
  for (const { buffer, byteOffset, byteLength } of columns) {
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      one = Math.imul(one ^ byte, 0x01000193);
      two = Math.imul(two ^ byte, 0x01000193);
      two ^= two >>> 15;
    }
    count += byteLength;
  }
  return `${count} bytes ${(one >>> 0).toString(16)} ${(two >>> 0).toString(16)}`;
}
