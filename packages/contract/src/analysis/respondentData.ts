import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** Which data exist for each respondent of a stimulus, without the URLs. */
export const StimulusPartialInfo = z.object({
  stimulusId: Id,
  respondentData: z.array(
    z.object({
      /** Session id. */
      id: Id,
      hasGaze: z.boolean(),
      hasSignals: z.boolean(),
      annotationsMarkedDone: z.boolean(),
    }),
  ),
});
export type StimulusPartialInfo = z.infer<typeof StimulusPartialInfo>;

export const getPartialInfo = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/stimuliRespondentDataPartialInfo',
  summary: 'Which respondents have data for which stimulus',
  needs: 'ANALYSIS',
  answer: z.array(StimulusPartialInfo),
});

export const toggleAnnotationsDone = endpoint({
  method: 'POST',
  path: '/annotations/{stimulusId}/toggleStimulusRespondentCombination/{respondentId}',
  summary: 'Say whether the annotations of a respondent on a stimulus are done',
  needs: 'ANALYSIS',
  answer: z.object({ annotationsMarkedDone: z.boolean() }),
});

/** Results of one respondent for one stimulus. */
export const RespondentResult = z.object({
  stimulusId: Id,
  /**
   * Signed URL of the gaze data: a columns file, see the science documentation. Its bytes never
   * change.
   */
  url: z.string(),
  /** Signed URL of the head, face, breath and voice signals; null if there are none. */
  signalsUrl: z.nullable(z.string()),
  annotationsMarkedDone: z.boolean(),
});
export type RespondentResult = z.infer<typeof RespondentResult>;

/** Asked for per respondent: URLs for a thousand respondents would take many megabytes. */
export const listRespondentResults = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}/results',
  summary: 'The results of one respondent for every stimulus, with signed addresses',
  needs: 'ANALYSIS',
  answer: z.array(RespondentResult),
});

/** A recorded video of one respondent for one stimulus. */
export const RecordedVideo = z.object({
  stimulusId: z.nullable(Id),
  kind: z.enum(['webcam', 'screen']),
  /** Signed URL; supports range requests. */
  url: z.string(),
  mimeType: z.string(),
  /**
   * Position of media time 0 on the stimulus clock (`tMs` of the gaze); negative if the video began
   * earlier.
   */
  startMs: z.number(),
  /**
   * Maps the stimulus clock (`tMs`) to media time (`mediaMs`): linear between marks, and at normal
   * speed after the last one. Needed because the stimulus clock stops during a pause and the
   * recorder does not.
   */
  marks: z.array(z.object({ tMs: z.number(), mediaMs: z.number() })),
  sizeBytes: z.number(),
});
export type RecordedVideo = z.infer<typeof RecordedVideo>;

export const listRecordedVideos = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}/videos',
  summary: 'The recorded videos of camera and screen of a session, with signed addresses',
  needs: 'ANALYSIS',
  answer: z.array(RecordedVideo),
});
