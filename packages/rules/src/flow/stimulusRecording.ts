import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { effectiveSensors } from './sensorDependencies';

/**
 * Which videos are recorded while a stimulus is shown. In the features-only mode no webcam video
 * leaves the respondent's machine, whatever the stimulus is set to.
 */
export function stimulusRecording(
  stimulus: Pick<Stimulus, 'recordWebcam' | 'recordScreen'>,
  study: {
    readonly sensors: Pick<Sensors, 'webcam' | 'screenRecording'>;
    readonly recordWebcamVideo: boolean;
  },
): { readonly recordWebcam: boolean; readonly recordScreen: boolean } {
  const { webcam, screenRecording } = effectiveSensors(study.sensors);
  return {
    recordWebcam: webcam && study.recordWebcamVideo && stimulus.recordWebcam,
    recordScreen: screenRecording && stimulus.recordScreen,
  };
}
