import type { SegmentCriteria, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import {
  filterVariables,
  hasDeviceFilter,
  hasFlowFilter,
  type CriteriaFacts,
} from '@fovea/rules/analysis/segmentCriteriaFacts';
import { partsOf } from '@fovea/rules/analysis/segmentCriteriaSurvey';
import { questionsByName } from '@fovea/rules/analysis/segmentCriteriaFacts';
import { RECOMMENDED } from '../../recordedSessions/recommendedQuality';

/** The filters in the menu; quality has one entry for each measure. */
export const FILTER_CHOICES = [
  'survey',
  'gender',
  'age',
  'date',
  'device',
  'flow',
  'variable',
  'external',
  'hasGaze',
  'accuracyDeg',
  'gazeQuality',
  'faceQuality',
  'notLowQuality',
] as const;
export type FilterChoice = (typeof FILTER_CHOICES)[number];

export function filterChoice(filter: SegmentFilter): FilterChoice {
  return filter.kind === 'quality' ? filter.measure : filter.kind;
}

/** The surveys of a study that have at least one filterable question. */
export function surveysOf(study: CriteriaFacts['study']) {
  return study.stimuli.filter(
    ({ id, surveyQuestions }) =>
      surveyQuestions !== null &&
      [...questionsByName(study, id).values()].some((question) => partsOf(question) !== null),
  );
}

/** The filters that can distinguish respondents of this study. */
export function availableFilters({ study, sessions }: CriteriaFacts): FilterChoice[] {
  const isOffered: Partial<Record<FilterChoice, boolean>> = {
    survey: surveysOf(study).length > 0,
    gender: sessions.some(({ respondent }) => respondent.gender !== null),
    age: sessions.some(({ respondent }) => respondent.age !== null),
    device: hasDeviceFilter(sessions),
    flow: hasFlowFilter(study),
    variable: filterVariables(sessions).size > 0,
  };
  return FILTER_CHOICES.filter((offer) => isOffered[offer] ?? true);
}

/** An empty filter as it is added. */
export function newFilter(offer: FilterChoice): SegmentFilter {
  switch (offer) {
    case 'survey':
      return {
        kind: 'survey',
        stimulusId: null,
        question: null,
        row: null,
        column: null,
        item: null,
        choice: null,
        operator: null,
        operand: null,
      };
    case 'date':
      return { kind: 'date', operator: 'onOrAfter', operand: null };
    case 'age':
      return { kind: 'age', operator: 'greaterOrEqual', operand: null };
    case 'external':
      return { kind: 'external', field: 'label', values: [] };
    case 'variable':
      return { kind: 'variable', variable: null, values: [] };
    case 'flow':
      return { kind: 'flow', blockIds: [] };
    case 'device':
      return { kind: 'device', devices: [] };
    case 'gender':
      return { kind: 'gender', genders: [] };
    case 'accuracyDeg':
    case 'gazeQuality':
    case 'faceQuality':
      return { kind: 'quality', measure: offer, threshold: RECOMMENDED[offer] };
    case 'notLowQuality':
      return { kind: 'notLowQuality' };
    case 'hasGaze':
      return { kind: 'hasGaze' };
  }
}

/**
 * Updates criteria: adds a filter to a group, changes or removes (`null`) one, or sets the mode of
 * a group.
 */
export function updateFilter(
  criteria: SegmentCriteria,
  group: number,
  at: number,
  filter: SegmentFilter | null,
): SegmentCriteria {
  const groups = criteria.groups.map((each, place) =>
    place !== group
      ? each
      : { ...each, filters: each.filters.toSpliced(at, 1, ...(filter ? [filter] : [])) },
  );
  // A group without filters is removed.
  return { ...criteria, groups: groups.filter(({ filters }) => filters.length > 0) };
}

export function addFilter(
  criteria: SegmentCriteria,
  group: number | null,
  filter: SegmentFilter,
): SegmentCriteria {
  const groups =
    group === null
      ? [...criteria.groups, { mode: 'all' as const, filters: [filter] }]
      : criteria.groups.map((each, place) =>
          place === group ? { ...each, filters: [...each.filters, filter] } : each,
        );
  return { ...criteria, groups };
}
