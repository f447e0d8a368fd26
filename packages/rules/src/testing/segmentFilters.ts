/** Criteria and survey filters in which a test fills in only what it is about. */
import type { SegmentCriteria, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { SurveyFilter } from '../analysis/segmentCriteriaSurvey';

export const all = (...filters: SegmentFilter[]): SegmentCriteria => ({
  mode: 'all',
  groups: [{ mode: 'all', filters }],
  leftOut: [],
});

export const surveyFilter = (given: Partial<SurveyFilter>): SegmentFilter => ({
  kind: 'survey',
  stimulusId: 'survey',
  question: null,
  row: null,
  column: null,
  item: null,
  choice: null,
  operator: null,
  operand: null,
  ...given,
});
