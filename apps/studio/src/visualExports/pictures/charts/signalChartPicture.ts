import type { IntlShape } from 'react-intl';
import type { SavedData } from '../../../downloads/saveFile';
import type { ChartSeries } from '../../../replay/signals/chartData';
import type { ChartAxis } from '../../../replay/signals/createChart';
import { PRODUCT_VERSION } from '../../../telemetry/productVersion';
import { chartPicture } from '../chartPicture';
import { pictureName } from '../pictureNames';
import type { PictureSource } from '../pictureSource';
import { PRODUCT } from '../pictureTexts';
import { DIM_INK, INK, legendRow, paragraphs, stacked } from './drawing';
import { signalChartLayout } from './signalChartLayout';

export interface SignalChartPicture {
  /** Name of the signal or signals. */
  readonly title: string;
  /** Of what and of whom. */
  readonly about: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly left: ChartAxis;
  readonly right: ChartAxis | null;
  readonly thresholds: readonly number[];
  readonly durationMs: number;
  readonly studyId: string;
}

/** A chart of signals over time for paper and slides. */
export function signalChartPicture(intl: IntlShape, chart: SignalChartPicture): PictureSource {
  const { title, about, series } = chart;
  const isRtl = document.documentElement.dir === 'rtl';
  const data: SavedData = { what: 'signals', studyId: chart.studyId };
  const hasBands = series.some(({ values: { sd } }) => sd);
  const counts = series.flatMap(({ label, values: { n } }) =>
    n ? [{ label, n: n.reduce((most, each) => Math.max(most, each), 0) }] : [],
  );
  const caption = [
    about.filter((part) => part !== '').join(' · '),
    [
      ...counts.map(({ label, n }) =>
        intl.formatMessage(
          { id: 'picture.signal.n', defaultMessage: '{label}: n up to {n, number}' },
          { label, n },
        ),
      ),
      ...(hasBands
        ? [
            intl.formatMessage({
              id: 'signal.band',
              defaultMessage: 'Line: mean over respondents; band: one standard deviation',
            }),
          ]
        : []),
    ].join(' · '),
    `${PRODUCT} ${PRODUCT_VERSION} · ${intl.formatDate(new Date(), { dateStyle: 'medium' })}`,
  ];
  return chartPicture({
    name: pictureName([title, ...about]),
    title,
    data,
    tooHigh: intl.formatMessage({
      id: 'picture.tooHigh',
      defaultMessage:
        'The chart is too large for a PNG of this size. Choose a smaller one, or SVG.',
    }),
    layout: ({ hasCaption, hasLegend }) =>
      stacked(
        [
          paragraphs([title], { sizePx: 18, weight: 600, color: INK, isRtl }),
          ...(hasLegend
            ? [
                legendRow(
                  series.map(({ label, color, dash = [], thicknessPx }) => ({
                    ...{ label, color, line: { dash, thicknessPx } },
                  })),
                  isRtl,
                ),
              ]
            : []),
          signalChartLayout({
            ...chart,
            numberText: (value) => intl.formatNumber(value, { maximumFractionDigits: 3 }),
          }),
          ...(hasCaption ? [paragraphs(caption, { sizePx: 13, color: DIM_INK, isRtl })] : []),
        ],
        14,
      ),
  });
}
