/**
 * The fixation filter of a study. All results of a study are made with one filter: when another one is
 * chosen, a job analyses every recording again beside the results, which stay as they are until the last
 * recording is done and are replaced all at once. Units: ms, degrees of visual angle, CSS px.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';

const between = (least: number, most: number) =>
  z.number().check(z.minimum(least), z.maximum(most));

/**
 * Algorithms with their parameters, as `docs/science/fixations.md` defines them. `auto` chooses for each
 * recording by its rate and precision.
 */
export const FixationFilter = z.discriminatedUnion('algorithm', [
  z.object({ algorithm: z.literal('auto') }),
  z.object({
    algorithm: z.literal('ivt'),
    thresholdDegPerS: between(5, 300),
    windowMs: between(5, 100),
    mergeGapMs: between(0, 300),
    mergeAngleDeg: between(0, 5),
    minDurationMs: between(20, 500),
  }),
  z.object({
    algorithm: z.literal('idt'),
    /** Null: 2 degrees more than the precision of the recording, from 2 to 5. */
    dispersionDeg: z.nullable(between(0.3, 10)),
    minDurationMs: between(40, 500),
  }),
  z.object({
    algorithm: z.literal('i2mc'),
    cutoffStd: between(0.5, 6),
    mergeDistancePx: between(0, 300),
    mergeMs: between(0, 300),
    minDurationMs: between(20, 500),
  }),
  z.object({
    algorithm: z.literal('segments'),
    price: between(0, 20),
    transitionPrice: between(0.1, 20),
    usualMs: between(50, 1000),
    minDurationMs: between(40, 500),
  }),
]);
export type FixationFilter = z.infer<typeof FixationFilter>;

/** The work on another filter. */
export const Recomputation = z.object({
  /** What the results will be made with. */
  filter: FixationFilter,
  /** FAILED: it has given up, and goes on when the same filter is asked for again. */
  state: z.enum(['RUNNING', 'FAILED']),
  /** Label of the respondent whose recording could not be read; null: none is to blame. */
  unreadableRespondent: z.nullable(z.string()),
  recordingsDone: z.int(),
  /** May grow while respondents come in. */
  recordingsTotal: z.int(),
  startedDate: Timestamp,
  /** Who asked for it; null: the user was deleted. */
  startedBy: z.nullable(z.string()),
});
export type Recomputation = z.infer<typeof Recomputation>;

export const StudyFixationFilter = z.object({
  /** What the results are made with that the study shows. */
  filter: FixationFilter,
  /** Null: no other filter is being worked on. */
  recomputation: z.nullable(Recomputation),
  /** Recordings that would be analysed again. */
  recordings: z.int(),
});
export type StudyFixationFilter = z.infer<typeof StudyFixationFilter>;

export const getFixationFilter = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/fixation-filter',
  summary: 'The fixation filter of a study, and how far work on another one has come',
  needs: 'ANALYSIS',
  answer: StudyFixationFilter,
});

const refusals = {
  409: 'The study was not built here, so its recordings are not analysed here (NOT_CLOUD_NATIVE).',
};

export const changeFixationFilter = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/fixation-filter',
  summary:
    'Analyse all recordings of a study with another fixation filter; results are replaced when the last one is done. Replaces the work on another filter, and the filter in use ends it',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ filter: FixationFilter }),
  answer: StudyFixationFilter,
  refusals,
});

export const cancelRecomputation = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/fixation-filter/recomputation',
  summary: 'Stop the work on another fixation filter; the results stay as they are',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: StudyFixationFilter,
});
