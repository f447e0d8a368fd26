/**
 * Corrections of gaze by a researcher: for stretches of one stimulus of one respondent it is said where the
 * respondent must have looked. Results are made again with them and carry them; without them the gaze is
 * what it was. Times are on the clock of the stimulus (`tMs` of its result), positions as fractions of its picture.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

const Position = z.number().check(z.minimum(-2), z.maximum(3));
const Time = z.number().check(z.minimum(0), z.maximum(86_400_000));

/** Gaze that was measured at one place, and where the respondent looked. */
export const GazeAnchor = z.object({
  gazeXNorm: Position,
  gazeYNorm: Position,
  targetXNorm: Position,
  targetYNorm: Position,
});
export type GazeAnchor = z.infer<typeof GazeAnchor>;

export const GazeCorrection = z.object({
  /** Of `startMs <= tMs < endMs`. */
  startMs: Time,
  endMs: Time,
  /** OFFSET: moved, by the mean of the anchors; AFFINE: also stretched, sheared and turned, by least squares. */
  kind: z.enum(['OFFSET', 'AFFINE']),
  anchors: z.array(GazeAnchor).check(z.minLength(1), z.maxLength(50)),
});
export type GazeCorrection = z.infer<typeof GazeCorrection>;

export const GazeCorrections = z.object({
  sessionId: Id,
  stimulusId: Id,
  /** In the order of time; empty: the gaze is not corrected. */
  corrections: z.array(GazeCorrection),
  /** One more with every change; 0: never changed. */
  version: z.int(),
  /** Whether the results are made with them: WAITING until they are, FAILED if the recording could not be processed. */
  state: z.enum(['APPLIED', 'WAITING', 'FAILED']),
  changedDate: z.nullable(Timestamp),
  /** Null: never changed, or the user was deleted. */
  changedBy: z.nullable(z.string()),
});
export type GazeCorrections = z.infer<typeof GazeCorrections>;

export const listGazeCorrections = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/gaze-corrections',
  summary: 'All corrections of gaze in a study, with those that were taken back',
  needs: 'ANALYSIS',
  answer: z.array(GazeCorrections),
});

export const getGazeCorrections = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}/stimuli/{stimulusId}/gaze-corrections',
  summary: 'The corrections of the gaze of one respondent on one stimulus',
  needs: 'ANALYSIS',
  answer: GazeCorrections,
});

export const changeGazeCorrections = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/sessions/{sessionId}/stimuli/{stimulusId}/gaze-corrections',
  summary:
    'Replace the corrections of the gaze of one respondent on one stimulus and make the results again; an empty list takes them back',
  needs: 'ANALYSIS',
  body: z.object({
    corrections: z.array(GazeCorrection).check(z.maxLength(50)),
    /** What they replace. */
    version: z.int(),
  }),
  answer: GazeCorrections,
  refusals: {
    409: 'Somebody changed them meanwhile (STALE_GAZE_CORRECTIONS), or there are no results that they could be made for (NO_RESULT).',
    422: 'Stretches that overlap or are too short, or anchors that give no plausible correction; the code says which.',
  },
});
