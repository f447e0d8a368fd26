import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { commonDegrees } from '@fovea/science/heatmap/commonDegree';
import { computeStaticHeatmap } from '../../../replay/results/computedHeatmap';
import { heatmapSizeFor } from '../../../replay/results/heatmapRequest';
import { heatmapSamples, shownBasis } from '../../../replay/results/heatmapSamples';
import { readResult } from '../../../replay/results/readResult';
import type { SegmentResult } from '../../../replay/results/results';
import type { PlannedPicture } from './batchPlan';
import type { BatchSettings } from './batchSettings';

/** What is known of a picture before any is drawn. */
export interface MeasuredPicture extends PlannedPicture {
  /** Without its samples, so that results of all pictures fit into memory. */
  readonly result: SegmentResult;
  /** Size of a degree on this stimulus in all its pictures; null: not known. */
  readonly degree: DegreeScale | null;
  /** Of its own heatmap; 0: there is no gaze, or no heatmap is drawn. */
  readonly ownTopSeconds: number;
}

/** Reads all results and computes the highest value of every heatmap, stimulus by stimulus. */
export async function measureBatch(
  pictures: readonly PlannedPicture[],
  settings: BatchSettings,
  done: () => void,
  signal: AbortSignal,
): Promise<MeasuredPicture[]> {
  const measured: MeasuredPicture[] = [];
  for (const stimulusId of new Set(pictures.map(({ stimulus }) => stimulus.id))) {
    const own = pictures.filter(({ stimulus }) => stimulus.id === stimulusId);
    const results = await Promise.all(
      own.map(({ url }) => readResult('segment', trustedUrl(url), signal)),
    );
    const degree =
      commonDegrees(
        results.map((result) => ({
          stimulusId,
          degreeScale: result.degreeScale,
          respondents: result.kind === 'segment' ? result.respondentCount : 1,
        })),
      ).get(stimulusId) ?? null;
    for (const [at, picture] of own.entries()) {
      const result = results[at];
      if (result?.kind !== 'segment') continue;
      signal.throwIfAborted();
      const ownTopSeconds = settings.hasHeatmap
        ? staticTopSeconds(result, picture, settings, degree)
        : 0;
      measured.push({ ...picture, degree, ownTopSeconds, result: withoutSamples(result) });
      done();
    }
  }
  return measured;
}

/** Over all time only: the moving heatmap, which takes much longer, is in no picture of a batch. */
function staticTopSeconds(
  result: SegmentResult,
  { stimulus }: PlannedPicture,
  settings: BatchSettings,
  commonDegree: DegreeScale | null,
): number {
  const basis = shownBasis(result, settings.basis);
  const size = heatmapSizeFor(result, {
    ...{ basis, widthPx: stimulus.width, heightPx: stimulus.height, longerSidePx: undefined },
    ...{ sigmaDeg: settings.heatmapSigmaDeg, commonDegree },
  });
  const { staticMaximum, staticSeconds } = computeStaticHeatmap(
    heatmapSamples(result, basis),
    size,
  ).ready;
  return staticMaximum * staticSeconds;
}

/**
 * The top colour of all pictures: the highest of all heatmaps, rounded up to two digits so that it is what
 * captions say; null without any gaze.
 */
export function commonTopSeconds(ownTops: readonly number[]): number | null {
  const highest = Math.max(0, ...ownTops);
  if (highest === 0) return null;
  const unit = 10 ** (Math.floor(Math.log10(highest)) - 1);
  // 0.12 must not become 0.13 because of its last bit.
  const rounded = Math.ceil(highest / unit - 1e-9) * unit;
  return Number(rounded.toPrecision(2));
}

const NONE = {
  respondentIndex: new Uint16Array(0),
  tMs: new Float32Array(0),
  xNorm: new Float32Array(0),
  yNorm: new Float32Array(0),
  sampleMs: new Float32Array(0),
  offsets: new Uint32Array(1),
};

/** Whether there are fixations decides the basis that is said in captions. */
function withoutSamples({ clicks: _, ...result }: SegmentResult): SegmentResult {
  const fixations = result.fixations.tMs.length > 0 ? { ...NONE, tMs: new Float32Array(1) } : NONE;
  return { ...result, samples: NONE, fixations };
}
