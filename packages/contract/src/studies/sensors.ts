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

/** The checks respondents go through before the stimuli. */
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
});
export type RespondentChecks = z.infer<typeof RespondentChecks>;
