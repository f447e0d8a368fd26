import type { CameraOutcome } from '@fovea/contract/participation/cameraMeasurement';
import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { ASSUMED_FIELD_OF_VIEW_DEG } from '@fovea/science/geometry/assumedCamera';
import { Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';

const REASONS: Record<Exclude<CameraOutcome, 'measured'>, MessageDescriptor> = defineMessages({
  tooFewPresses: {
    id: 'camera.tooFewPresses',
    defaultMessage: 'It was to be measured, but the dot did not disappear often enough.',
    description: 'Session page: why the angle of view of the camera stays assumed',
  },
  noFace: {
    id: 'camera.noFace',
    defaultMessage: 'It was to be measured, but the camera saw no face meanwhile.',
    description: 'Session page: why the angle of view of the camera stays assumed',
  },
  spread: {
    id: 'camera.spread',
    defaultMessage:
      'It was to be measured, but the dot disappeared at places that differ by {spread, number, percent}.',
    description: 'Session page: why the angle of view of the camera stays assumed',
  },
  implausible: {
    id: 'camera.implausible',
    defaultMessage:
      'It was to be measured, but what came out is not possible: {angle, number}° at {distance, number} cm.',
    description: 'Session page: why the angle of view of the camera stays assumed',
  },
  otherCamera: {
    id: 'camera.otherCamera',
    defaultMessage: 'It was measured, but the study was then recorded with another camera.',
    description: 'Session page: why the angle of view of the camera stays assumed',
  },
});

/** Whether the angle of view of the camera was measured, and what it is; nothing where no camera is concerned. */
export function CameraNote({ quality }: { readonly quality: QualityMetrics }) {
  const intl = useIntl();
  const { cameraMethod, cameraErrorPercent, cameraMeasurement: found } = quality;
  if (cameraErrorPercent === null) return null;
  const isMeasured = cameraMethod === 'measured';
  const angleDeg = isMeasured ? found?.fieldOfViewDeg : ASSUMED_FIELD_OF_VIEW_DEG;
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        <FormattedMessage
          id="camera.title"
          defaultMessage="Angle of view of the camera"
          description="Session page: heading"
        />
      </Text>
      <Text size="sm">
        <FormattedMessage
          id="camera.angle"
          defaultMessage="{isMeasured, select, true {Measured} other {Assumed}}: {angle, number}° ± {percent, number, percent}."
          description="Session page: angle of view of the camera, with its error"
          values={{
            isMeasured: String(isMeasured),
            angle: Math.round(angleDeg ?? ASSUMED_FIELD_OF_VIEW_DEG),
            percent: cameraErrorPercent / 100,
          }}
        />{' '}
        {found && found.outcome === 'measured' && (
          <FormattedMessage
            id="camera.howMeasured"
            defaultMessage="By the blind spot alone {angle, number}°, {presses, plural, one {# press} other {# presses}} from {distance, number} cm that differ by {spread, number, percent}."
            description="Session page: what the angle of view of the camera was measured by"
            values={{
              angle: Math.round(found.blindSpotFieldOfViewDeg ?? 0),
              distance: Math.round(found.distanceCm ?? 0),
              spread: (found.spreadPercent ?? 0) / 100,
              presses: found.presses,
            }}
          />
        )}
        {found &&
          found.outcome !== 'measured' &&
          intl.formatMessage(REASONS[found.outcome], {
            angle: Math.round(found.blindSpotFieldOfViewDeg ?? 0),
            distance: Math.round(found.distanceCm ?? 0),
            spread: (found.spreadPercent ?? 0) / 100,
          })}
      </Text>
    </Stack>
  );
}
