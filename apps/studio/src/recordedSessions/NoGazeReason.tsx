import type { NoGaze, NoGazeCause } from '@fovea/contract/participation/respondents';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

/** As the rules' noGazeMessage, translated. */
const REASONS: Record<NoGazeCause, MessageDescriptor> = defineMessages({
  NO_CAMERA: {
    id: 'noGaze.noCamera',
    defaultMessage:
      'No picture of the camera arrived. Check that the camera is allowed in the browser and not in use by another program.',
  },
  CAMERA_LOST: {
    id: 'noGaze.cameraLost',
    defaultMessage:
      'The camera stopped during the study. Check its cable and that no other program uses it.',
  },
  FACE_LOST: {
    id: 'noGaze.faceLost',
    defaultMessage:
      'A face was seen in {faceShare, number, percent} of the camera pictures that gaze needs. The respondent should sit in front of the camera, with light on the face.',
  },
  SEVERAL_FACES: {
    id: 'noGaze.severalFaces',
    defaultMessage:
      'Several faces were in the camera pictures. The respondent should be alone in front of the camera.',
  },
  EYES_CLOSED: {
    id: 'noGaze.eyesClosed',
    defaultMessage:
      'The eyes were closed or covered. Glare on glasses or light from below can be the reason.',
  },
  NO_CALIBRATION: {
    id: 'noGaze.noCalibration',
    defaultMessage:
      'No calibration was recorded. Check that a calibration is shown before the stimuli.',
  },
  CALIBRATION_ENDED: {
    id: 'noGaze.calibrationEnded',
    defaultMessage:
      'The calibration ended after {pointsShown, number} of at least {pointsNeeded, number} points.',
  },
  SLOW_DEVICE: {
    id: 'noGaze.slowDevice',
    defaultMessage:
      'The device delivered {frameRateHz, number, ::.0} camera pictures a second, which is too slow; it was not the respondent’s fault. A faster computer, fewer open programs or more light can help.',
  },
  CALIBRATION_FAILED: {
    id: 'noGaze.calibrationFailed',
    defaultMessage:
      'The eyes were seen at {pointsUsable, number} of {pointsShown, number} calibration points but did not follow them. The respondent should look at each point until it moves on.',
  },
});

/** Why a recording has no gaze, and what to do. */
export function NoGazeReason({ noGaze }: { readonly noGaze: NoGaze }) {
  const { cause, frameRateHz, faceShare, ...points } = noGaze;
  return (
    <FormattedMessage
      {...REASONS[cause]}
      values={{
        ...points,
        frameRateHz: frameRateHz ?? 0,
        // Rounded down, so that a hundredth missing is never shown as all.
        faceShare: Math.floor((faceShare ?? 0) * 100) / 100,
      }}
    />
  );
}

/** Everything else of the recording was kept. */
export function NoGazeTitle() {
  return <FormattedMessage id="noGaze.title" defaultMessage="No gaze" />;
}
