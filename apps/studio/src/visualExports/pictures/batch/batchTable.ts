import { formatCsv } from '../../../downloads/formatCsv';
import type { BatchSettings } from './batchSettings';
import type { MeasuredPicture } from './measureBatch';

interface BatchFacts {
  readonly studyName: string;
  readonly settings: BatchSettings;
  /** Of all pictures; null: there is no heatmap or no gaze. */
  readonly topSeconds: number | null;
  readonly sizeOf: (picture: MeasuredPicture) => {
    readonly widthPx: number;
    readonly heightPx: number;
  };
  readonly filterOf: (picture: MeasuredPicture) => string;
  readonly product: string;
  readonly now: Date;
}

const HEADER = [
  'file',
  'study',
  'stimulus',
  'segment',
  'respondents_with_gaze',
  'respondents_without_gaze',
  'filter',
  'drawn',
  'basis',
  'kernel_sd_deg',
  'colormap',
  'opacity',
  'range_top_s_per_deg2',
  'own_top_s_per_deg2',
  'degree_share_of_width',
  'degree_known_from',
  'exposure_s',
  'frame_width_px',
  'frame_height_px',
  'results_version',
  'fixations',
  'product',
  'made_at',
];

/** What every picture shows, one in a row. */
export function batchTable(pictures: readonly MeasuredPicture[], facts: BatchFacts): string {
  const { settings } = facts;
  const drawn = [
    settings.hasStimulus ? 'stimulus' : '',
    settings.hasHeatmap ? 'heatmap' : '',
    settings.hasScanPaths ? 'scan paths' : '',
  ].filter((each) => each !== '');
  const rows = pictures.map((picture) => {
    const { result, degree, ownTopSeconds } = picture;
    const { widthPx, heightPx } = facts.sizeOf(picture);
    const hasFixations = result.fixations.tMs.length > 0;
    const hasRange = settings.hasHeatmap && facts.topSeconds !== null;
    return [
      picture.fileName,
      facts.studyName,
      picture.stimulus.displayName,
      picture.segment.name,
      result.respondentCount,
      result.totalNumberOfRespondents - result.respondentCount,
      facts.filterOf(picture),
      drawn.join(' + '),
      settings.basis === 'fixations' && hasFixations ? 'fixations' : 'gaze',
      settings.hasHeatmap ? settings.heatmapSigmaDeg : null,
      settings.hasHeatmap ? settings.colormap : null,
      settings.hasHeatmap ? settings.heatmapOpacity : null,
      hasRange ? facts.topSeconds : null,
      hasRange ? ownTopSeconds : null,
      degree?.xNormPerDeg ?? null,
      degree?.method ?? 'assumed: a page is 30 degrees wide',
      result.durationMs / 1000,
      widthPx,
      heightPx,
      result.provenance.version,
      result.provenance.algorithms.join('; '),
      facts.product,
      facts.now.toISOString(),
    ];
  });
  return formatCsv([HEADER, ...rows], { locale: 'en', hasSepLine: false });
}
