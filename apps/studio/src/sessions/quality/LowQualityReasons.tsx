import {
  ACCURACY_LIMIT_DEG,
  FACE_QUALITY_LIMIT,
  GAZE_QUALITY_LIMIT,
  type LowQualityReason,
} from '@fovea/rules/participation/lowQuality';
import { ScreenedOutReason, ScreenedOutTitle } from '../../recordedSessions/ScreenedOutReason';
import { NoGazeReason } from '../../recordedSessions/NoGazeReason';
import { HelpLink } from '../../help/HelpLink';
import { List, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';

/** The reasons for the automatic low-quality flag, or that it is not set. */
export function LowQualityReasons(props: { readonly reasons: readonly LowQualityReason[] }) {
  if (props.reasons.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="quality.noReason"
          defaultMessage="Nothing speaks against this recording."
        />
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        <FormattedMessage
          id="quality.reasons"
          defaultMessage="The recording is of low quality because:"
        />
      </Text>
      <List size="sm">
        {props.reasons.map((reason) => (
          <List.Item key={reason.code}>
            <Reason reason={reason} />
          </List.Item>
        ))}
      </List>
      <HelpLink page="calibration-and-accuracy#making-it-better">
        <FormattedMessage id="quality.help" defaultMessage="What makes recordings better" />
      </HelpLink>
    </>
  );
}

function Reason({ reason }: { readonly reason: LowQualityReason }) {
  const intl = useIntl();
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent' });
  switch (reason.code) {
    case 'screenedOut':
      return (
        <>
          <ScreenedOutTitle />: <ScreenedOutReason screenedOut={reason.screenedOut} />
        </>
      );
    case 'partial':
      return (
        <FormattedMessage
          id="quality.reason.partial"
          defaultMessage="Only a part of the recording arrived."
        />
      );
    case 'noGaze':
      return <NoGazeReason noGaze={reason.noGaze} />;
    case 'accuracyNotMeasured':
      return (
        <FormattedMessage
          id="quality.reason.noAccuracy"
          defaultMessage="Accuracy was not measured."
        />
      );
    case 'accuracyPoor':
      return (
        <FormattedMessage
          id="quality.reason.accuracy"
          defaultMessage="Accuracy is {degrees}°, not below {limit}°."
          values={{
            degrees: intl.formatNumber(reason.accuracyDeg, {
              minimumFractionDigits: 1,
              maximumFractionDigits: 1,
            }),
            limit: ACCURACY_LIMIT_DEG,
          }}
        />
      );
    case 'gazePoor':
      return (
        <FormattedMessage
          id="quality.reason.gaze"
          defaultMessage="Gaze was found during {share} of the time, less than {limit}."
          values={{ share: percent(reason.share), limit: percent(GAZE_QUALITY_LIMIT) }}
        />
      );
    case 'facePoor':
      return (
        <FormattedMessage
          id="quality.reason.face"
          defaultMessage="A face was found in {share} of the camera frames, less than {limit}."
          values={{ share: percent(reason.share), limit: percent(FACE_QUALITY_LIMIT) }}
        />
      );
  }
}
