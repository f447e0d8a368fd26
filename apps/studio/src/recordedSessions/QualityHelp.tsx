import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccuracyMethod } from './AccuracyMethod';
import { parameterList } from './parameterList';
import { RECOMMENDED } from './recommendedQuality';

/** The quality measures that have help; their definitions follow docs/science/quality.md. */
export type QualityMeasure =
  | 'accuracy'
  | 'endAccuracy'
  | 'uncorrectedAccuracy'
  | 'precisionStd'
  | 'precisionRms'
  | 'gaze'
  | 'face'
  | 'rate'
  | 'distance';

interface Props {
  readonly figure: QualityMeasure;
  readonly quality: QualityMetrics;
}

/** Help for a quality measure: definition, method, and algorithm. */
export function QualityHelp({ figure, quality }: Props) {
  const method = <AccuracyMethod method={quality.accuracyMethod} />;
  return (
    <>
      <p>
        <Definition figure={figure} />
      </p>
      {METHOD_MATTERS.has(figure) && <p>{method}</p>}
      {IN_DEGREES.has(figure) && (
        <p>
          <Distance quality={quality} />
        </p>
      )}
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
    </>
  );
}

const METHOD_MATTERS: ReadonlySet<QualityMeasure> = new Set(['accuracy', 'precisionStd']);
const IN_DEGREES: ReadonlySet<QualityMeasure> = new Set([
  'accuracy',
  'endAccuracy',
  'uncorrectedAccuracy',
  'precisionStd',
  'precisionRms',
  'distance',
]);

function Distance({ quality }: Pick<Props, 'quality'>) {
  const intl = useIntl();
  const { distanceCm, distanceMethod, distanceErrorPercent, degreeErrorPercent } = quality;
  return (
    <FormattedMessage
      id="quality.distance"
      defaultMessage="Degrees rest on the distance to the screen{distance, select, none {} other { ({distance} cm)}}: {method}.{error, select, none {} other { It may be off by {error}{isCameraAssumed, select, true {, mostly because browsers do not say what angle a camera sees} other {}}, and every figure in degrees {degreeError, select, none {with it} other {by {degreeError}{isScreenAssumed, select, true {, because the size of the screen was assumed as well} other {}}}}.}}"
      values={{
        distance: distanceCm === null ? 'none' : intl.formatNumber(Math.round(distanceCm)),
        method: distanceMethod,
        isCameraAssumed: String(quality.cameraMethod === 'assumed'),
        isScreenAssumed: String(quality.screenSizeMethod === 'assumed'),
        degreeError:
          degreeErrorPercent === null
            ? 'none'
            : intl.formatNumber(degreeErrorPercent / 100, { style: 'percent' }),
        error:
          distanceErrorPercent === null
            ? 'none'
            : intl.formatNumber(distanceErrorPercent / 100, { style: 'percent' }),
      }}
    />
  );
}

function Definition({ figure }: Pick<Props, 'figure'>): ReactNode {
  switch (figure) {
    case 'accuracy':
      return (
        <FormattedMessage
          id="quality.accuracy.help"
          defaultMessage="How far the measured gaze is from where the respondent looked: the mean, over points with a known place, of the angle between the point and the middle of the gaze on it, from 0.6 s after the point came to rest. In degrees of visual angle; smaller is better, below {limit}° is recommended."
          values={{ limit: RECOMMENDED.accuracyDeg }}
        />
      );
    case 'endAccuracy':
      return (
        <FormattedMessage
          id="quality.endAccuracy.help"
          defaultMessage="The same, at the points of the calibration after the study, by the gaze model of the first calibration, which never saw them. What is worse than the accuracy at the start is drift: the respondent has moved, or the light has changed."
        />
      );
    case 'uncorrectedAccuracy':
      return (
        <FormattedMessage
          id="quality.uncorrected.help"
          defaultMessage="The accuracy as it would be without drift correction. The correction takes an offset out of the gaze, found at points with a known place that the gaze model never saw, and is made only if points left out of it are met clearly better."
        />
      );
    case 'precisionStd':
      return (
        <FormattedMessage
          id="quality.precision.help"
          defaultMessage="How much the gaze scatters while the eye rests on one point: the square root of var x + var y, in degrees of visual angle, as the mean over the points. Smaller is better. It widens the dispersion limit of the fixation filter."
        />
      );
    case 'precisionRms':
      return (
        <FormattedMessage
          id="quality.rms.help"
          defaultMessage="The root mean square of the angle between one sample and the next while the eye rests, in degrees. Small next to STD means slow drift rather than jitter."
        />
      );
    case 'gaze':
      return (
        <FormattedMessage
          id="quality.gaze.help"
          defaultMessage="The share of the time that stimuli could be seen, pauses and calibration left out, in which there was valid gaze on the page. Weighted by time; one sample counts for 100 ms at most. At least {limit, number, percent} is recommended."
          values={{ limit: RECOMMENDED.gazeQuality }}
        />
      );
    case 'face':
      return (
        <FormattedMessage
          id="quality.face.help"
          defaultMessage="The share of camera frames with exactly one face while stimuli could be seen, pauses and calibration left out. At least {limit, number, percent} is recommended."
          values={{ limit: RECOMMENDED.faceQuality }}
        />
      );
    case 'rate':
      return (
        <FormattedMessage
          id="quality.rate.help"
          defaultMessage="Samples of the gaze a second that were really measured: one divided by the median time between them. Webcams give about 30 Hz at best, less on a slow computer or in poor light; laboratory eye trackers give 60 Hz and more."
        />
      );
    case 'distance':
      return (
        <FormattedMessage
          id="quality.distance.help"
          defaultMessage="How far the eyes were from the screen, and the size of a pixel there. Both turn pixels into degrees. Browsers do not say what the camera sees, so the distance is only known to a certain error."
        />
      );
  }
}
