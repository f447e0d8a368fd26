import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** What there is of each respondent for a stimulus, without the addresses. */
export const StimulusPartialInfo = z.object({
  stimulusId: Id,
  respondentData: z.array(
    z.object({
      /** The session. */
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

/** The results of one respondent for a stimulus. */
export const RespondentResult = z.object({
  stimulusId: Id,
  /** A signed address of the gaze: a columns file, see the science documentation. Its bytes never change. */
  url: z.string(),
  /** A signed address of the signals of head, face, breath and voice; null: not made. */
  signalsUrl: z.nullable(z.string()),
  annotationsMarkedDone: z.boolean(),
});
export type RespondentResult = z.infer<typeof RespondentResult>;

/** Asked for one respondent: the addresses of a thousand would be many megabytes. */
export const listRespondentResults = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}/results',
  summary: 'The results of one respondent for every stimulus, with signed addresses',
  needs: 'ANALYSIS',
  answer: z.array(RespondentResult),
});

/** A recorded video of one respondent and one stimulus. */
export const RecordedVideo = z.object({
  stimulusId: z.nullable(Id),
  kind: z.enum(['webcam', 'screen']),
  /** A signed address; answers byte ranges. */
  url: z.string(),
  mimeType: z.string(),
  /** Media time 0 on the clock of the stimulus (its gaze's `tMs`): negative when it began before. */
  startMs: z.number(),
  /**
   * From `tMs` on the clock of the stimulus it plays from `mediaMs`, in a straight line up to the next
   * mark, and evenly after the last: the clock stands still in a pause, and the recorder does not.
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
