import type { QualitySummary } from '@fovea/contract/studies/overview';
import type { Study } from '@fovea/contract/studies/studies';
import {
  ACCURACY_LIMIT_DEG,
  FACE_QUALITY_LIMIT,
  GAZE_QUALITY_LIMIT,
} from '@fovea/rules/participation/lowQuality';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { degreesWithError } from '../../recordedSessions/degreesWithError';
import { QualityShare } from '../../recordedSessions/QualityShare';
import classes from './Standing.module.css';

interface Props {
  readonly study: Study;
  readonly quality: QualitySummary;
}

/** How good the processed recordings are: how many, and the typical one. */
export function MedianQuality({ study, quality }: Props) {
  const intl = useIntl();
  const { eyeTracking, webcam } = measuredSensors(study);
  const { medianAccuracyDeg, medianDegreeErrorPercent, medianGazeQuality, medianFaceQuality } =
    quality;
  const notYet = <FormattedMessage id="session.notCollected" defaultMessage="Not collected yet" />;
  const percent = (share: number | null) =>
    share === null ? notYet : intl.formatNumber(share, { style: 'percent' });
  return (
    <Panel title={<FormattedMessage id="overviewQuality.title" defaultMessage="Quality" />}>
      <QualityShare quality={quality} />
      {quality.good + quality.low > 0 && (
        <dl className={classes['figures']}>
          {eyeTracking && (
            <>
              <div>
                <dt>
                  <FormattedMessage
                    id="overviewQuality.accuracy"
                    defaultMessage="Median accuracy"
                  />
                </dt>
                <dd>
                  <bdi>
                    {medianAccuracyDeg === null
                      ? notYet
                      : degreesWithError(intl, medianAccuracyDeg, medianDegreeErrorPercent)}
                  </bdi>
                </dd>
              </div>
              <div>
                <dt>
                  <FormattedMessage id="overviewQuality.gaze" defaultMessage="Median gaze found" />
                </dt>
                <dd>{percent(medianGazeQuality)}</dd>
              </div>
            </>
          )}
          {webcam && (
            <div>
              <dt>
                <FormattedMessage id="overviewQuality.face" defaultMessage="Median face found" />
              </dt>
              <dd>{percent(medianFaceQuality)}</dd>
            </div>
          )}
        </dl>
      )}
      <Text size="sm" c="dimmed" mt={12}>
        <FormattedMessage
          id="overviewQuality.method"
          defaultMessage="Over processed recordings, without previews. Low quality: accuracy worse than {accuracy}° or not measured, gaze found for less than {gaze} of the time, or a face in less than {face} of the pictures."
          values={{
            accuracy: ACCURACY_LIMIT_DEG,
            gaze: intl.formatNumber(GAZE_QUALITY_LIMIT, { style: 'percent' }),
            face: intl.formatNumber(FACE_QUALITY_LIMIT, { style: 'percent' }),
          }}
        />
      </Text>
    </Panel>
  );
}
