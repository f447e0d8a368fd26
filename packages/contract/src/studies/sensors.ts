import * as z from 'zod/mini';

const SensorSwitches = z.object({
  webcam: z.boolean(),
  eyeTracking: z.boolean(),
  headPose: z.boolean(),
  facialExpressions: z.boolean(),
  microphone: z.boolean(),
  voiceAnalysis: z.boolean(),
  respiration: z.boolean(),
  screenRecording: z.boolean(),
  /** What the devices of a lab's machine measure, such as an eye tracker or an amplifier. */
  labDevices: z.boolean(),
});

export const Sensors = z.extend(SensorSwitches, {
  /** Studies and sessions from before agents recorded devices have none. */
  labDevices: z._default(z.boolean(), false),
});
export type Sensors = z.infer<typeof Sensors>;

/** Sensors to be switched: one that is left out stays as it is. */
export const SensorsChange = z.partial(SensorSwitches);

/** The checks respondents go through before the stimuli, and the steps that can be left out. */
export const RespondentChecks = z.object({
  /** Head position. */
  respondentPositionCheck: z.boolean(),
  /** Head position again between stimuli. */
  respondentPositionReCheck: z.boolean(),
  respondentEyesCheck: z.boolean(),
  /** Head and eye checks may be skipped after 25 seconds. */
  allowSkipRespondentPositionEyesChecks: z.boolean(),
  /** Microphone. */
  audioInputCheck: z.boolean(),
  /** Loudspeaker. */
  audioOutputCheck: z.boolean(),
  /** The screen is measured with a bank card. Otherwise its size is assumed. */
  hasScreenSizeStep: z.boolean(),
  /** The camera's angle of view is measured by the blind spot; needs the step for the screen. */
  hasCameraAngleStep: z.boolean(),
  /** How to sit is explained before the head position is checked. */
  hasPreparationStep: z.boolean(),
  /** The first calibration leaves out its last points once the gaze is known well enough. */
  canStopCalibrationEarly: z.boolean(),
  /** A dot before each picture, video and website shows whether the gaze has drifted. */
  hasDriftChecks: z.boolean(),
});
export type RespondentChecks = z.infer<typeof RespondentChecks>;
