import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import { degreesWithError } from '../../recordedSessions/degreesWithError';
import { QualityHelp } from '../../recordedSessions/QualityHelp';
import { RECOMMENDED } from '../../recordedSessions/recommendedQuality';
import classes from './QualityFigures.module.css';

/** Recording quality of one respondent, each value with its source. */
export function QualityFigures({ quality }: { readonly quality: QualityMetrics }) {
  const intl = useIntl();
  const degrees = (value: number | null) =>
    value === null ? null : degreesWithError(intl, value, quality.degreeErrorPercent);
  const share = (value: number | null) =>
    value === null
      ? null
      : intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
  const { accuracyDeg, accuracyPx, precisionStdDeg, gazeQuality, faceQuality } = quality;
  return (
    <dl className={classes.figures}>
      <Figure
        name={intl.formatMessage({ id: 'quality.accuracy', defaultMessage: 'Accuracy' })}
        value={degrees(accuracyDeg)}
        fine={
          accuracyDeg === null
            ? null
            : meetsThreshold('accuracyDeg', accuracyDeg, RECOMMENDED.accuracyDeg)
        }
        note={
          accuracyPx === null ? null : (
            <FormattedMessage
              id="quality.accuracy.px"
              defaultMessage="{px, number} px · {points, plural, one {# point} other {# points}}"
              values={{ px: Math.round(accuracyPx), points: quality.calibrationPoints }}
            />
          )
        }
      >
        <QualityHelp figure="accuracy" quality={quality} />
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.precision', defaultMessage: 'Precision (STD)' })}
        value={degrees(precisionStdDeg)}
      >
        <QualityHelp figure="precisionStd" quality={quality} />
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.rms', defaultMessage: 'Precision (RMS-S2S)' })}
        value={degrees(quality.precisionRmsDeg)}
      >
        <QualityHelp figure="precisionRms" quality={quality} />
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.gaze', defaultMessage: 'Gaze quality' })}
        value={share(gazeQuality)}
        fine={
          gazeQuality === null
            ? null
            : meetsThreshold('gazeQuality', gazeQuality, RECOMMENDED.gazeQuality)
        }
      >
        <QualityHelp figure="gaze" quality={quality} />
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.face', defaultMessage: 'Face found' })}
        value={share(faceQuality)}
        fine={
          faceQuality === null
            ? null
            : meetsThreshold('faceQuality', faceQuality, RECOMMENDED.faceQuality)
        }
      >
        <QualityHelp figure="face" quality={quality} />
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.rate', defaultMessage: 'Effective rate' })}
        value={
          quality.effectiveRateHz === null
            ? null
            : intl.formatMessage(
                { id: 'quality.hertz', defaultMessage: '{rate, number} Hz' },
                { rate: Math.round(quality.effectiveRateHz) },
              )
        }
      >
        <QualityHelp figure="rate" quality={quality} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** Null: not measured. */
  readonly value: string | null;
  readonly note?: ReactNode;
  /** Whether it meets the recommendation; null or omitted: there is none. */
  readonly fine?: boolean | null;
  readonly children: ReactNode;
}

function Figure({ name, value, note, fine = null, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>
        {name}
        <HelpMark about={name}>{children}</HelpMark>
      </dt>
      <dd className={classes.value}>
        {note && <bdi className={classes.note}>{note}</bdi>}
        {value === null ? (
          <span className={classes.note}>
            <FormattedMessage id="quality.notMeasured" defaultMessage="not measured" />
          </span>
        ) : (
          <bdi>{value}</bdi>
        )}
        {fine === true && (
          <IconCircleCheck size={16} className={classes.fine} role="presentation" />
        )}
        {fine === false && (
          <IconAlertTriangle size={16} className={classes.poor} role="presentation" />
        )}
        {fine !== null && (
          <VisuallyHidden>
            {fine ? (
              <FormattedMessage id="quality.fine" defaultMessage="as recommended" />
            ) : (
              <FormattedMessage id="quality.poor" defaultMessage="below what is recommended" />
            )}
          </VisuallyHidden>
        )}
      </dd>
    </div>
  );
}
