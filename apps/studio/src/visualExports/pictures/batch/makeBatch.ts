import type { Study } from '@fovea/contract/studies/studies';
import type { Visualization } from '@fovea/contract/studies/visualExports';
import { pictureFrameSize } from '@fovea/rules/analysis/visualExports';
import { downloadZip } from 'client-zip';
import type { IntlShape } from 'react-intl';
import { shownBasis } from '../../../replay/results/heatmapSamples';
import { signalName } from '../../../replay/signals/signalName';
import { PRODUCT_VERSION } from '../../../telemetry/productVersion';
import { renderPicture } from '../../render/renderClient';
import { buildScene } from '../../scene/buildScene';
import { selectionOf } from '../../selection/selectionOf';
import { NO_LIMITS, type ShownView } from '../../selection/shownView';
import { criteriaText } from '../criteriaText';
import { captionLines, PRODUCT, pictureLegend } from '../pictureTexts';
import type { BatchPlan } from './batchPlan';
import { batchReadme } from './batchReadme';
import type { BatchSettings } from './batchSettings';
import { batchTable } from './batchTable';
import { commonTopSeconds, measureBatch, type MeasuredPicture } from './measureBatch';

/** Reading and computing a heatmap against drawing a picture, of the whole time. */
const MEASURING_SHARE = 0.25;

interface Batch {
  readonly intl: IntlShape;
  readonly study: Study;
  readonly plan: BatchPlan;
  readonly settings: BatchSettings;
  readonly isRtl: boolean;
  readonly now: Date;
}

/**
 * Pictures of stimuli with segments, all on one scale, in a zip file with a table that says what each
 * shows.
 */
export async function makeBatch(
  batch: Batch,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { study, plan, settings, intl, now } = batch;
  const total = Math.max(1, plan.pictures.length);
  let measuredCount = 0;
  const measured = await measureBatch(
    plan.pictures,
    settings,
    () => onProgress((MEASURING_SHARE * ++measuredCount) / total),
    signal,
  );
  const topSeconds = settings.hasHeatmap
    ? (settings.topSeconds ?? commonTopSeconds(measured.map(({ ownTopSeconds }) => ownTopSeconds)))
    : null;

  async function* files() {
    const begin = (picture: MeasuredPicture | undefined) => {
      const drawn = picture && drawNamed(batch, picture, topSeconds, signal);
      // Awaited later; until then a failure must not count as one that nobody handles.
      drawn?.catch(() => undefined);
      return drawn;
    };
    let next = begin(measured[0]);
    for (const [at, picture] of measured.entries()) {
      const drawing = next;
      // The files of the next one are read while this one is drawn and encoded.
      next = begin(measured[at + 1]);
      const input = await drawing;
      if (!input) return;
      yield { name: picture.fileName, input, lastModified: now };
      onProgress(MEASURING_SHARE + ((1 - MEASURING_SHARE) * (at + 1)) / total);
    }
    const facts = {
      ...{ studyName: study.name, settings, topSeconds, now },
      product: `${PRODUCT} ${PRODUCT_VERSION}`,
      sizeOf: (picture: MeasuredPicture) => frameOf(picture, settings),
      filterOf: ({ segment }: MeasuredPicture) => criteriaText(intl, segment, study),
    };
    yield { name: 'pictures.csv', input: batchTable(measured, facts), lastModified: now };
    yield { name: 'README.txt', input: batchReadme(intl, { ...facts, plan }), lastModified: now };
  }
  const blob = await downloadZip(files()).blob();
  signal.throwIfAborted();
  return blob;
}

function frameOf({ stimulus }: MeasuredPicture, { scale }: BatchSettings) {
  const once = pictureFrameSize({ widthPx: stimulus.width, heightPx: stimulus.height });
  return { widthPx: once.widthPx * scale, heightPx: once.heightPx * scale };
}

/** A failure names its picture. */
async function drawNamed(...given: Parameters<typeof draw>): Promise<Blob> {
  const [, picture, , signal] = given;
  try {
    return await draw(...given);
  } catch (reason) {
    if (signal.aborted || !(reason instanceof Error)) throw reason;
    throw new Error(`${picture.fileName}: ${reason.message}`, { cause: reason });
  }
}

async function draw(
  { intl, study, settings, isRtl, now }: Batch,
  picture: MeasuredPicture,
  topSeconds: number | null,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const { stimulus, segment, result, degree } = picture;
  const timeMs = result.durationMs || stimulus.exposureTimeMs;
  const view: ShownView = {
    key: picture.fileName,
    ...{ stimulus, who: segment.name, whose: { kind: 'segment', segment }, result, topSeconds },
    visuals: {
      basis: shownBasis(result, settings.basis),
      showHeatmap: settings.hasHeatmap,
      heatmapType: 'static',
      colormap: settings.colormap,
      heatmapSigmaDeg: settings.heatmapSigmaDeg,
      heatmapOpacity: settings.heatmapOpacity,
      showGazeOrFixations: settings.hasScanPaths,
      segmentGaze: 'scanPaths',
      commonScale: true,
    },
    ...{ lines: [], limits: NO_LIMITS, showsAois: false, hiddenAoiIds: [] },
    xNormPerDeg: degree?.xNormPerDeg ?? null,
  };
  const visualizations: Visualization[] = [
    ...(settings.hasStimulus ? (['STIMULUS'] as const) : []),
    ...(settings.hasHeatmap ? (['STATIC_HEATMAP'] as const) : []),
    ...(settings.hasScanPaths ? (['STATIC_GAZE_PATH'] as const) : []),
  ];
  const scene = await buildScene(
    study,
    stimulus.id,
    selectionOf(view, visualizations, null),
    signal,
    { signalName: ({ id }) => signalName(intl, id) },
  );
  const facts = { study, view, result, topSeconds, timeMs, now, hasSignals: false };
  const lines = settings.hasCaption ? captionLines(intl, facts) : [];
  const legend = settings.hasLegend ? pictureLegend(intl, facts) : null;
  return await renderPicture(
    scene,
    {
      ...frameOf(picture, settings),
      ...{ timeMs, pixelRatio: settings.scale },
      background: settings.hasStimulus ? '#ffffff' : null,
      footer: lines.length > 0 || legend ? { lines, legend, isRtl } : null,
    },
    signal,
  );
}
