import type { IntlShape } from 'react-intl';
import type { HeatmapType } from '../results/computedHeatmap';
import type { HeatmapBasis } from '../results/heatmapSamples';
import type { ResultKind } from '../results/results';

interface Shown {
  readonly basis: HeatmapBasis;
  readonly type: HeatmapType;
  readonly kind: ResultKind;
}

/** What the colours of a heatmap measure. */
export const heatmapWhat = (intl: IntlShape, { basis, type, kind }: Shown): string =>
  intl.formatMessage(
    {
      id: 'heatmapLegend.what',
      defaultMessage:
        '{basis, select, fixations {Fixations} other {Gaze}}{type, select, dynamic { of the last 500 ms} other {}}{kind, select, segment {, average respondent} other {}}: seconds per square degree',
    },
    { basis, type, kind },
  );

/** What the top colour stands for. */
export const topText = (intl: IntlShape, seconds: number): string =>
  intl.formatMessage(
    { id: 'heatmapLegend.top', defaultMessage: '{seconds} s/deg²' },
    { seconds: secondsText(intl, seconds) },
  );

export const secondsText = (intl: IntlShape, seconds: number): string =>
  intl.formatNumber(seconds, { maximumSignificantDigits: 2 });
