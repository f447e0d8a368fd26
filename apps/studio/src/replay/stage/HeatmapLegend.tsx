import { TRANSPARENT_SHARE } from '@fovea/science/heatmap/colormaps';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { useTopSeconds } from '../heatmap/useHeatmapScale';
import { ColormapStrip } from './ColormapPicker';
import classes from './HeatmapLegend.module.css';
import type { ReplayVisuals } from '../scene/visuals';
import { heatmapWhat, secondsText, topText } from './heatmapLegendText';

interface Props {
  readonly scale: HeatmapScale;
  readonly visuals: ReplayVisuals;
  readonly kind: 'segment' | 'respondent';
  /** Which degree the kernel is measured in, if there is more to say than that it is one of gaze. */
  readonly degree?: ReactNode;
}

/** The colours of heatmaps with their unit, and how they are made. */
export function HeatmapLegend({ scale, visuals, kind, degree }: Props) {
  const intl = useIntl();
  const { heatmapType: type, basis, heatmapSigmaDeg } = visuals;
  const top = useTopSeconds(scale, type);
  const what = heatmapWhat(intl, { basis, type, kind });
  return (
    <div className={classes.legend}>
      <HeatmapColours scale={scale} visuals={visuals} />
      <span>{what}</span>
      <HelpMark
        about={intl.formatMessage({ id: 'heatmapLegend.about', defaultMessage: 'the colours' })}
      >
        <p>
          <FormattedMessage
            id="heatmapLegend.kernel"
            defaultMessage="Each moment of gaze is spread by a Gaussian with a standard deviation of {sigma, number, ::.00} degrees and unit volume: a wider one makes spots larger and paler, and adds no time."
            values={{ sigma: heatmapSigmaDeg }}
          />
        </p>
        {degree && <p>{degree}</p>}
        <p>
          <FormattedMessage
            id="heatmapLegend.whose"
            defaultMessage="{type, select, dynamic {The time of all respondents with gaze is divided by their number. } other {Every respondent counts alike; the whole map adds up to the mean time on the picture. }}Places with less than {least} s per square degree have no colour."
            values={{ type, least: secondsText(intl, top * TRANSPARENT_SHARE) }}
          />
        </p>
      </HelpMark>
    </div>
  );
}

/** The colours between no time and the most, with numbers. */
export function HeatmapColours({ scale, visuals }: Pick<Props, 'scale' | 'visuals'>) {
  const intl = useIntl();
  const top = useTopSeconds(scale, visuals.heatmapType);
  return (
    <span className={classes.colours} dir="ltr">
      <span>0</span>
      <ColormapStrip colormap={visuals.colormap} opacity={visuals.heatmapOpacity} isWide />
      <span>{top > 0 ? topText(intl, top) : '–'}</span>
    </span>
  );
}
