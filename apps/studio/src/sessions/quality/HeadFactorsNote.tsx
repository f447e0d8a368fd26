import type { HeadFactors } from '@fovea/contract/participation/headFactors';
import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { degreesWithError } from '../../recordedSessions/degreesWithError';

type Result = 'both' | 'pitch' | 'yaw' | 'notProved' | 'tooFewMoments';

const RESULTS: Record<Result, MessageDescriptor> = defineMessages({
  both: {
    id: 'headFactors.both',
    defaultMessage:
      'Nods and turns of this head are taken into account. This took the error while the head moved from {before} to {after}, at {moments, plural, one {# moment} other {# moments}} that it never saw.',
    description: 'Session page: what the step of the calibration with a moved head changed',
  },
  pitch: {
    id: 'headFactors.pitch',
    defaultMessage:
      'Nods of this head are taken into account. This took the error while the head moved from {before} to {after}, at {moments, plural, one {# moment} other {# moments}} that it never saw. For turns it was not clearly better.',
    description: 'Session page: what the step of the calibration with a moved head changed',
  },
  yaw: {
    id: 'headFactors.yaw',
    defaultMessage:
      'Turns of this head are taken into account. This took the error while the head moved from {before} to {after}, at {moments, plural, one {# moment} other {# moments}} that it never saw. For nods it was not clearly better.',
    description: 'Session page: what the step of the calibration with a moved head changed',
  },
  notProved: {
    id: 'headFactors.notProved',
    defaultMessage:
      'The gaze is left as it was: at moments left out, taking nods and turns into account was not clearly better.',
    description: 'Session page: the step of the calibration with a moved head changed nothing',
  },
  tooFewMoments: {
    id: 'headFactors.tooFewMoments',
    defaultMessage:
      'The gaze is left as it was: the head hardly moved during the step for it, or the face was lost.',
    description: 'Session page: the step of the calibration with a moved head changed nothing',
  },
});

/** What the moved head of the calibration told; nothing if it was not asked for. */
export function HeadFactorsNote({ quality }: { readonly quality: QualityMetrics }) {
  const intl = useIntl();
  const { headFactors, degreeErrorPercent } = quality;
  if (!headFactors) return null;
  const degrees = (value: number | null) => degreesWithError(intl, value ?? 0, degreeErrorPercent);
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        <FormattedMessage
          id="headFactors.title"
          defaultMessage="Movements of the head"
          description="Session page: heading of what the step with a moved head changed"
        />
      </Text>
      <Text size="sm">
        <FormattedMessage
          {...RESULTS[resultOf(headFactors)]}
          values={{
            before: degrees(headFactors.beforeDeg),
            after: degrees(headFactors.afterDeg),
            moments: headFactors.moments,
          }}
        />
      </Text>
    </Stack>
  );
}

function resultOf({ pitchOutcome, yawOutcome }: HeadFactors): Result {
  if (pitchOutcome === 'used') return yawOutcome === 'used' ? 'both' : 'pitch';
  if (yawOutcome === 'used') return 'yaw';
  return pitchOutcome === 'notProved' || yawOutcome === 'notProved' ? 'notProved' : 'tooFewMoments';
}
