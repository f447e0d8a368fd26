import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Stimulus } from '@fovea/contract/studies/stimuli';

/**
 * Which video is kept while a stimulus is shown. In the features-only mode no video of the camera leaves
 * the respondent's machine, whatever the stimulus says.
 */
export function stimulusRecording(
  stimulus: Pick<Stimulus, 'recordWebcam' | 'recordScreen'>,
  study: {
    readonly sensors: Pick<Sensors, 'webcam' | 'screenRecording'>;
    readonly recordWebcamVideo: boolean;
  },
): { readonly recordWebcam: boolean; readonly recordScreen: boolean } {
  return {
    recordWebcam: study.sensors.webcam && study.recordWebcamVideo && stimulus.recordWebcam,
    recordScreen: study.sensors.screenRecording && stimulus.recordScreen,
  };
}
