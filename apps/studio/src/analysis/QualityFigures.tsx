import type { QualityMetrics } from '@fovea/contract/respondents';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccuracyMethod } from './AccuracyMethod';
import { HelpMark } from './HelpMark';
import classes from './QualityFigures.module.css';
import { parameterList } from './parameterList';

/** What is recommended before a recording is trusted; the filters of segments use the same figures. */
export const RECOMMENDED = { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8 } as const;

/** What one respondent's recording is worth, each figure with where it comes from. */
export function QualityFigures({ quality }: { readonly quality: QualityMetrics }) {
  const intl = useIntl();
  const degrees = (value: number | null) =>
    value === null
      ? null
      : `${intl.formatNumber(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 })}°`;
  const share = (value: number | null) =>
    value === null
      ? null
      : intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
  const { accuracyDeg, accuracyPx, precisionStdDeg, gazeQuality, faceQuality } = quality;
  const method = (
    <p>
      <FormattedMessage
        id="quality.algorithm"
        defaultMessage="Algorithm: {algorithm}, version {version}. {parameters}"
        values={{
          algorithm: quality.algorithm,
          version: quality.algorithmVersion,
          parameters: parameterList(quality.parameters),
        }}
      />
    </p>
  );

  return (
    <dl className={classes.figures}>
      <Figure
        name={intl.formatMessage({ id: 'quality.accuracy', defaultMessage: 'Accuracy' })}
        value={degrees(accuracyDeg)}
        fine={accuracyDeg === null ? null : accuracyDeg < RECOMMENDED.accuracyDeg}
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
        <p>
          <FormattedMessage
            id="quality.accuracy.help"
            defaultMessage="How far the measured gaze is from where the respondent looked: the mean, over points with a known place, of the angle between the point and the middle of the gaze on it, from 0.6 s after the point came to rest. In degrees of visual angle; smaller is better, below {limit}° is recommended."
            values={{ limit: RECOMMENDED.accuracyDeg }}
          />
        </p>
        <p>
          <AccuracyMethod method={quality.accuracyMethod} />
        </p>
        <p>
          <FormattedMessage
            id="quality.distance"
            defaultMessage="Degrees rest on the distance to the screen{distance, select, none {} other { ({distance} cm)}}: {method}."
            values={{
              distance:
                quality.distanceCm === null
                  ? 'none'
                  : intl.formatNumber(Math.round(quality.distanceCm)),
              method: quality.distanceMethod,
            }}
          />
        </p>
        {method}
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.precision', defaultMessage: 'Precision (STD)' })}
        value={degrees(precisionStdDeg)}
      >
        <p>
          <FormattedMessage
            id="quality.precision.help"
            defaultMessage="How much the gaze scatters while the eye rests on one point: the square root of var x + var y, in degrees of visual angle, as the mean over the points. Smaller is better. It widens the dispersion limit of the fixation filter."
          />
        </p>
        <p>
          <AccuracyMethod method={quality.accuracyMethod} />
        </p>
        {method}
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.rms', defaultMessage: 'Precision (RMS-S2S)' })}
        value={degrees(quality.precisionRmsDeg)}
      >
        <p>
          <FormattedMessage
            id="quality.rms.help"
            defaultMessage="The root mean square of the angle between one sample and the next while the eye rests, in degrees. Small next to STD means slow drift rather than jitter."
          />
        </p>
        {method}
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.gaze', defaultMessage: 'Gaze quality' })}
        value={share(gazeQuality)}
        fine={gazeQuality === null ? null : gazeQuality >= RECOMMENDED.gazeQuality}
      >
        <p>
          <FormattedMessage
            id="quality.gaze.help"
            defaultMessage="The share of the time that stimuli could be seen, pauses and calibration left out, in which there was valid gaze on the page. Weighted by time; one sample counts for 100 ms at most. At least {limit, number, percent} is recommended."
            values={{ limit: RECOMMENDED.gazeQuality }}
          />
        </p>
        {method}
      </Figure>
      <Figure
        name={intl.formatMessage({ id: 'quality.face', defaultMessage: 'Face found' })}
        value={share(faceQuality)}
        fine={faceQuality === null ? null : faceQuality >= RECOMMENDED.faceQuality}
      >
        <p>
          <FormattedMessage
            id="quality.face.help"
            defaultMessage="The share of camera frames with exactly one face while stimuli could be seen, pauses and calibration left out. At least {limit, number, percent} is recommended."
            values={{ limit: RECOMMENDED.faceQuality }}
          />
        </p>
        {method}
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
        <p>
          <FormattedMessage
            id="quality.rate.help"
            defaultMessage="Camera frames a second that were really measured: one divided by the median time between them. Webcams give about 30 Hz at best, less on a slow computer or in poor light."
          />
        </p>
        {method}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** Null: not measured. */
  readonly value: string | null;
  readonly note?: ReactNode;
  /** Whether it meets what is recommended; null or left out: nothing is. */
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
