import type { NoGaze } from '@fovea/contract/participation/respondents';

/** Why a recording has no gaze and what to do, for users of the API. */
export function noGazeMessage(noGaze: NoGaze): string {
  const { cause, frameRateHz, faceShare, pointsShown, pointsUsable, pointsNeeded } = noGaze;
  const rate = (frameRateHz ?? 0).toFixed(1);
  const share = `${Math.floor((faceShare ?? 0) * 100)} %`;
  switch (cause) {
    case 'NO_CAMERA':
      return 'No gaze: no picture of the camera arrived. Check that the camera is allowed in the browser and not in use by another program.';
    case 'CAMERA_LOST':
      return 'No gaze: the camera stopped during the study. Check its cable and that no other program uses it.';
    case 'FACE_LOST':
      return `No gaze: a face was seen in ${share} of the camera pictures that gaze needs. The respondent should sit in front of the camera, with light on the face.`;
    case 'SEVERAL_FACES':
      return 'No gaze: several faces were in the camera pictures. The respondent should be alone in front of the camera.';
    case 'EYES_CLOSED':
      return 'No gaze: the eyes were closed or covered. Glare on glasses or light from below can be the reason.';
    case 'NO_CALIBRATION':
      return 'No gaze: no calibration was recorded. Check that a calibration is shown before the stimuli.';
    case 'CALIBRATION_ENDED':
      return `No gaze: the calibration ended after ${pointsShown} of at least ${pointsNeeded} points.`;
    case 'SLOW_DEVICE':
      return `No gaze: the device delivered ${rate} camera pictures a second, which is too slow; it was not the respondent's fault. A faster computer, fewer open programs or more light can help.`;
    case 'CALIBRATION_FAILED':
      return `No gaze: the eyes were seen at ${pointsUsable} of ${pointsShown} calibration points but did not follow them. The respondent should look at each point until it moves on.`;
  }
}
