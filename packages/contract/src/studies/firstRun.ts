import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** What somebody new does, in this order, until their own gaze is on the screen. */
export const FIRST_RUN_STEPS = ['build', 'preview', 'takePart', 'seeGaze'] as const;
export type FirstRunStepName = (typeof FIRST_RUN_STEPS)[number];

/** Of the studies that the user owns, without the demo study: what was really done. */
export const FirstRun = z.object({
  /** The user closed the checklist. */
  isDismissed: z.boolean(),
  /** Every step, in order. */
  steps: z.array(
    z.object({
      name: z.enum(FIRST_RUN_STEPS),
      isDone: z.boolean(),
      /** The study to do it with; null if there is none for it yet. */
      studyId: z.nullable(Id),
    }),
  ),
  /**
   * Nobody has taken part yet, but somebody tried: the thresholds of the study ended it early, as the
   * camera or the calibration was too poor.
   */
  wasScreenedOut: z.boolean(),
});
export type FirstRun = z.infer<typeof FirstRun>;

export const changeFirstRun = endpoint({
  method: 'PUT',
  path: '/users/current/firstRun',
  summary:
    'Close or show the checklist of the front page, or note that the user saw gaze in a study',
  needs: 'inPerson',
  body: z.object({
    isDismissed: z.optional(z.boolean()),
    /** A study whose results the user is looking at. */
    gazeSeenIn: z.optional(Id),
  }),
  answer: FirstRun,
  refusals: { 409: 'No recording of the study with gaze has been processed (NOTHING_PROCESSED).' },
});
