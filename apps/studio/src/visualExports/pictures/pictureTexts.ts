import type { Study } from '@fovea/contract/studies/studies';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import type { IntlShape } from 'react-intl';
import { shownBasis } from '../../replay/results/heatmapSamples';
import type { Result } from '../../replay/results/results';
import { heatmapWhat, secondsText, topText } from '../../replay/stage/heatmapLegendText';
import { algorithmNames } from '../../recordedSessions/algorithmNames';
import { PRODUCT_VERSION } from '../../telemetry/productVersion';
import type { FooterLegend } from '../render/footer';
import type { ShownView } from '../selection/shownView';
import { criteriaText } from './criteriaText';

/** What a picture of a view shows, as far as its texts say it. */
export interface PictureFacts {
  readonly study: Study;
  readonly view: Pick<ShownView, 'stimulus' | 'who' | 'whose' | 'visuals' | 'showsAois'>;
  readonly result: Result;
  /** Seconds per square degree that the top colour stands for; null: there is no heatmap. */
  readonly topSeconds: number | null;
  readonly hasSignals: boolean;
  readonly timeMs: number;
  readonly now: Date;
}

export const PRODUCT = 'Fovea';

/** Whose data is shown, how many they are, how it was made, and of which version it is. */
export function captionLines(intl: IntlShape, facts: PictureFacts): string[] {
  const { study, view, result, topSeconds, now } = facts;
  const segment = view.whose.kind === 'segment' ? view.whose.segment : null;
  return [
    `${view.stimulus.displayName} · ${view.who}`,
    ...(segment
      ? [`${respondentsText(intl, result)} · ${criteriaText(intl, segment, study)}`]
      : []),
    [drawnText(intl, facts), timeText(intl, facts)].join(' · '),
    ...(topSeconds === null ? [] : [kernelText(intl, facts, topSeconds)]),
    intl.formatMessage(
      {
        id: 'picture.version',
        defaultMessage: '{results} · {product} {version} · {date}',
      },
      {
        results: versionText(intl, result),
        product: PRODUCT,
        version: PRODUCT_VERSION,
        date: intl.formatDate(now, { dateStyle: 'medium' }),
      },
    ),
  ];
}

/** The number of respondents, and of those who are left out as they have no gaze. */
export function respondentsText(intl: IntlShape, result: Result): string {
  if (result.kind === 'respondent') {
    return intl.formatMessage({ id: 'picture.one', defaultMessage: 'n = 1 respondent' });
  }
  return intl.formatMessage(
    {
      id: 'picture.n',
      defaultMessage:
        'n = {n, number} {n, plural, one {respondent} other {respondents}} with gaze{without, plural, =0 {} other { (# of {total, number} without gaze left out)}}',
    },
    {
      n: result.respondentCount,
      total: result.totalNumberOfRespondents,
      without: result.totalNumberOfRespondents - result.respondentCount,
    },
  );
}

/** What is drawn over the stimulus, and what it is made of. */
function drawnText(intl: IntlShape, facts: PictureFacts): string {
  const { view, result, hasSignals } = facts;
  const { visuals } = view;
  const isSegment = result.kind === 'segment';
  const basis = shownBasis(result, visuals.basis);
  const hasScanPaths = isSegment && visuals.segmentGaze === 'scanPaths';
  const parts = [
    ...(visuals.showHeatmap
      ? [
          intl.formatMessage(
            {
              id: 'picture.heatmap',
              defaultMessage:
                '{type, select, dynamic {dynamic heatmap} other {heatmap}} of {basis, select, fixations {fixations} other {gaze}}',
            },
            { type: visuals.heatmapType, basis },
          ),
        ]
      : []),
    ...(visuals.showGazeOrFixations
      ? [
          intl.formatMessage(
            {
              id: 'picture.path',
              defaultMessage:
                '{path, select, scanPaths {scan paths of all respondents (fixations)} dots {a dot for each respondent ({basis, select, fixations {fixations} other {gaze}})} fixations {fixation path} other {gaze trail}}',
            },
            { path: hasScanPaths ? 'scanPaths' : isSegment ? 'dots' : basis, basis },
          ),
        ]
      : []),
    ...(hasSignals
      ? [intl.formatMessage({ id: 'picture.signals', defaultMessage: 'signals' })]
      : []),
    ...(view.showsAois
      ? [intl.formatMessage({ id: 'picture.aois', defaultMessage: 'areas of interest' })]
      : []),
  ];
  return parts.length > 0
    ? capitalised(intl, intl.formatList(parts, { type: 'unit' }))
    : intl.formatMessage({ id: 'picture.onlyStimulus', defaultMessage: 'Stimulus without data' });
}

const capitalised = (intl: IntlShape, text: string) =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(intl.locale));

/** The time that is shown; a static heatmap is of the whole exposure. */
function timeText(intl: IntlShape, { view, result, hasSignals, timeMs }: PictureFacts): string {
  const { visuals, stimulus } = view;
  const totalMs = result.durationMs || stimulus.exposureTimeMs;
  const seconds = (ms: number) =>
    intl.formatNumber(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const hasStaticPaths = result.kind === 'segment' && visuals.segmentGaze === 'scanPaths';
  const isStatic =
    STIMULUS_TYPE_FACTS[stimulus.type].shows !== 'film' &&
    !hasSignals &&
    (!visuals.showGazeOrFixations || hasStaticPaths) &&
    !(visuals.showHeatmap && visuals.heatmapType === 'dynamic');
  return isStatic
    ? intl.formatMessage(
        { id: 'picture.wholeTime', defaultMessage: 'whole exposure, {total} s' },
        { total: seconds(totalMs) },
      )
    : intl.formatMessage(
        { id: 'picture.time', defaultMessage: 'at {time} s of {total} s' },
        { time: seconds(Math.min(timeMs, totalMs)), total: seconds(totalMs) },
      );
}

/** How the heatmap is made: two pictures with the same text can be compared. */
function kernelText(intl: IntlShape, { view }: PictureFacts, topSeconds: number): string {
  const { heatmapSigmaDeg, heatmapOpacity, colormap } = view.visuals;
  return intl.formatMessage(
    {
      id: 'picture.kernel',
      defaultMessage:
        'Gaussian kernel, standard deviation {sigma, number, ::.00}°; colours from 0 to {top} ({colormap}, opacity {opacity})',
    },
    {
      sigma: heatmapSigmaDeg,
      top: topText(intl, topSeconds),
      colormap,
      opacity: intl.formatNumber(heatmapOpacity, { style: 'percent' }),
    },
  );
}

/** Of the results: fixation filter and version. */
export function versionText(intl: IntlShape, result: Result): string {
  const { provenance } = result;
  return 'algorithms' in provenance
    ? intl.formatMessage(
        {
          id: 'picture.results.segment',
          defaultMessage: 'Fixations: {algorithms}; aggregate v{version}',
        },
        { algorithms: algorithmNames(provenance.algorithms), version: provenance.version },
      )
    : intl.formatMessage(
        {
          id: 'picture.results.respondent',
          defaultMessage: 'Fixations: {algorithm}; results v{version}',
        },
        { algorithm: algorithmNames([provenance.algorithm]), version: provenance.version },
      );
}

/** The colours with their numbers, in the words of the screen; null without a heatmap. */
export function pictureLegend(intl: IntlShape, facts: PictureFacts): FooterLegend | null {
  const { view, result, topSeconds } = facts;
  if (topSeconds === null || !view.visuals.showHeatmap) return null;
  const { heatmapType: type, colormap } = view.visuals;
  const basis = shownBasis(result, view.visuals.basis);
  return {
    colormap,
    title: heatmapWhat(intl, { basis, type, kind: result.kind }),
    ticks: [
      { share: 0, label: intl.formatNumber(0) },
      ...(topSeconds > 0
        ? [
            { share: 0.5, label: secondsText(intl, topSeconds / 2) },
            { share: 1, label: topText(intl, topSeconds) },
          ]
        : []),
    ],
  };
}
