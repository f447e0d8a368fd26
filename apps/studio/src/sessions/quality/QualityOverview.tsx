import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import { useIntl } from 'react-intl';
import { degreesWithError } from '../../recordedSessions/degreesWithError';
import { QualityHelp, type QualityMeasure } from '../../recordedSessions/QualityHelp';
import { RECOMMENDED } from '../../recordedSessions/recommendedQuality';
import { QualityFigure } from './QualityFigure';
import { qualityMeasureName, qualityMeasureNote } from './qualityText';
import classes from './Quality.module.css';

interface ShownMeasure {
  readonly figure: QualityMeasure;
  /** Null: not measured. */
  readonly value: string | null;
  /** Whether it meets the recommendation; null: there is none. */
  readonly fine: boolean | null;
}

/** Quality of the whole recording, each measure with its definition. */
export function QualityOverview({ quality }: { readonly quality: QualityMetrics }) {
  const intl = useIntl();
  const number = (value: number | null, decimals: number, unit: string) =>
    value === null
      ? null
      : `${intl.formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${unit}`;
  const degrees = (value: number | null) =>
    value === null ? null : degreesWithError(intl, value, quality.degreeErrorPercent);
  const share = (value: number | null) =>
    value === null ? null : intl.formatNumber(value, { style: 'percent' });
  const { accuracyDeg, gazeQuality, faceQuality } = quality;
  const figures: readonly ShownMeasure[] = [
    {
      figure: 'accuracy',
      value: degrees(accuracyDeg),
      fine:
        accuracyDeg === null
          ? null
          : meetsThreshold('accuracyDeg', accuracyDeg, RECOMMENDED.accuracyDeg),
    },
    // Without a drift correction there is no second value.
    ...(quality.driftCorrection === 'none'
      ? []
      : [
          {
            figure: 'uncorrectedAccuracy' as const,
            value: degrees(quality.uncorrectedAccuracyDeg),
            fine: null,
          },
        ]),
    { figure: 'endAccuracy', value: degrees(quality.endAccuracyDeg), fine: null },
    { figure: 'precisionStd', value: degrees(quality.precisionStdDeg), fine: null },
    { figure: 'precisionRms', value: degrees(quality.precisionRmsDeg), fine: null },
    {
      figure: 'gaze',
      value: share(gazeQuality),
      fine:
        gazeQuality === null
          ? null
          : meetsThreshold('gazeQuality', gazeQuality, RECOMMENDED.gazeQuality),
    },
    {
      figure: 'face',
      value: share(faceQuality),
      fine:
        faceQuality === null
          ? null
          : meetsThreshold('faceQuality', faceQuality, RECOMMENDED.faceQuality),
    },
    { figure: 'rate', value: number(quality.effectiveRateHz, 0, ' Hz'), fine: null },
    { figure: 'distance', value: number(quality.distanceCm, 0, ' cm'), fine: null },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ figure, value, fine }) => (
        <QualityFigure
          key={figure}
          name={qualityMeasureName(intl, figure)}
          value={value}
          fine={fine}
          note={qualityMeasureNote(intl, figure, quality)}
        >
          <QualityHelp figure={figure} quality={quality} />
        </QualityFigure>
      ))}
    </dl>
  );
}
