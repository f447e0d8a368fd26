import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp, RequestId } from '../protocol/scalars';
import { SegmentCriteria } from './segmentCriteria';

/**
 * A group of respondents that are analysed together. Every study has the segment All Respondents.
 */
export const Segment = z.object({
  id: Id,
  name: z.string(),
  allRespondents: z.boolean(),
  /** Sessions with results, ordered by respondent number. */
  respondents: z.array(Id),
  processingState: z.enum(['COMPLETED', 'PROCESSING']),
  /** How many of its stimuli have been aggregated. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** How the respondents were selected; null if by hand, or for All Respondents. */
  criteria: z.nullable(SegmentCriteria),
  updatedDate: Timestamp,
});
export type Segment = z.infer<typeof Segment>;

const Respondents = z.array(Id).check(z.minLength(1), z.maxLength(65_535));

export const NewSegment = z.object({
  name: z.string(),
  respondents: Respondents,
  criteria: z.optional(z.nullable(SegmentCriteria)),
  requestId: RequestId,
});
export type NewSegment = z.infer<typeof NewSegment>;

export const SegmentChange = z.object({
  name: z.optional(z.string()),
  respondents: z.optional(Respondents),
  criteria: z.optional(z.nullable(SegmentCriteria)),
});
export type SegmentChange = z.infer<typeof SegmentChange>;

const refusals = {
  409: 'The name is taken (NAME_TAKEN), another segment has the same respondents (SAME_RESPONDENTS), or this is All Respondents (ALL_RESPONDENTS).',
  422: 'The name is empty or too long, or a respondent cannot be chosen: without data, still processed, withdrawn or of another study.',
};

export const createSegment = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/segments',
  summary:
    'Put respondents together in a segment; its results follow when processingState is COMPLETED',
  needs: 'ANALYSIS',
  body: NewSegment,
  answer: Segment,
  refusals,
});

export const changeSegment = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/segment/{segmentId}',
  summary: 'Change the name or the respondents of a segment',
  needs: 'ANALYSIS',
  body: SegmentChange,
  answer: Segment,
  refusals,
});

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/segment/{segmentId}',
  summary: 'Delete a segment; its respondents and their data stay',
  needs: 'ANALYSIS',
  refusals: { 409: 'All Respondents cannot be deleted.' },
});
