import * as z from 'zod/mini';

export const Sensors = z.object({
  webcam: z.boolean(),
  eyeTracking: z.boolean(),
  headPose: z.boolean(),
  facialExpressions: z.boolean(),
  microphone: z.boolean(),
  voiceAnalysis: z.boolean(),
  respiration: z.boolean(),
  screenRecording: z.boolean(),
});
export type Sensors = z.infer<typeof Sensors>;

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
  /** How to sit is explained before the head position is checked. */
  hasPreparationStep: z.boolean(),
  /** The first calibration leaves out its last points once the gaze is known well enough. */
  canStopCalibrationEarly: z.boolean(),
});
export type RespondentChecks = z.infer<typeof RespondentChecks>;
