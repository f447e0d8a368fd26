import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { usesMicrophone } from '../flow/sensors';
import { effectiveSensors } from '../flow/sensorDependencies';
import { effectiveChecks } from '../studies/measuredSettings';

/** The setup steps respondents of a study go through, in order. */
export function setupSteps(
  study: Pick<Study, 'sensors' | 'checks' | 'recordWebcamVideo'>,
): SetupStep[] {
  const sensors = effectiveSensors(study.sensors);
  const { screenRecording, webcam, labDevices } = sensors;
  const { audioOutputCheck, hasScreenSizeStep, hasPreparationStep, hasCameraAngleStep } =
    effectiveChecks(sensors, study.checks);
  const steps: [SetupStep, boolean][] = [
    ['screenRecording', screenRecording],
    ['respondentCamera', webcam],
    ['audio', usesMicrophone(study) || audioOutputCheck],
    ['screenSize', webcam && hasScreenSizeStep],
    ['fullscreen', true],
    ['respondentPositionPreparation', webcam && hasPreparationStep],
    ['respondentPositionCheck', webcam],
    // In the same full screen as the stimuli, once the face is seen well; without a measured screen in vain.
    ['cameraAngle', webcam && hasScreenSizeStep && hasCameraAngleStep],
    // Last, in full screen: the points of a device's calibration are places on the screen.
    ['devices', labDevices],
  ];
  return steps.filter(([, isNeeded]) => isNeeded).map(([step]) => step);
}
