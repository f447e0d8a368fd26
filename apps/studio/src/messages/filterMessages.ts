import type { FilterOperator, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { FilterProblem } from '@fovea/rules/analysis/segmentCriteriaComplete';
import type { DeviceName } from '@fovea/rules/analysis/segmentCriteriaFacts';
import type { SegmentNameProblem } from '@fovea/rules/analysis/segments';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What a filter is called by; quality has a word for each measure. */
type FilterWord =
  | Exclude<SegmentFilter['kind'], 'quality'>
  | Extract<SegmentFilter, { readonly kind: 'quality' }>['measure'];

export const FILTER_MESSAGES: Record<FilterWord, MessageDescriptor> = defineMessages({
  survey: { id: 'filter.survey', defaultMessage: 'Survey answer' },
  gender: { id: 'filter.gender', defaultMessage: 'Gender' },
  age: { id: 'filter.age', defaultMessage: 'Age' },
  date: { id: 'filter.date', defaultMessage: 'Date' },
  device: { id: 'filter.device', defaultMessage: 'Device' },
  flow: { id: 'filter.flow', defaultMessage: 'Flow' },
  variable: { id: 'filter.variable', defaultMessage: 'Variable' },
  external: { id: 'filter.external', defaultMessage: 'Pasted list' },
  hasGaze: { id: 'filter.hasGaze', defaultMessage: 'Has gaze' },
  accuracyDeg: { id: 'filter.accuracy', defaultMessage: 'Eye tracking accuracy' },
  gazeQuality: { id: 'filter.gaze', defaultMessage: 'Eye tracking quality' },
  faceQuality: { id: 'filter.face', defaultMessage: 'Face quality' },
  notLowQuality: { id: 'filter.notLow', defaultMessage: 'Not of low quality' },
});

export const OPERATOR_MESSAGES: Record<FilterOperator, MessageDescriptor> = defineMessages({
  equals: { id: 'operator.equals', defaultMessage: 'Equals' },
  notEquals: { id: 'operator.notEquals', defaultMessage: 'Not equals' },
  greaterOrEqual: { id: 'operator.greaterOrEqual', defaultMessage: 'Greater or equal' },
  lessOrEqual: { id: 'operator.lessOrEqual', defaultMessage: 'Less or equal' },
  contains: { id: 'operator.contains', defaultMessage: 'Contains' },
  startsWith: { id: 'operator.startsWith', defaultMessage: 'Starts with' },
  endsWith: { id: 'operator.endsWith', defaultMessage: 'Ends with' },
  equalsAny: { id: 'operator.equalsAny', defaultMessage: 'Equals any' },
  includesAny: { id: 'operator.includesAny', defaultMessage: 'Includes any' },
  before: { id: 'operator.before', defaultMessage: 'Before' },
  onOrBefore: { id: 'operator.onOrBefore', defaultMessage: 'On or before' },
  onOrAfter: { id: 'operator.onOrAfter', defaultMessage: 'On or after' },
  after: { id: 'operator.after', defaultMessage: 'After' },
  isEmpty: { id: 'operator.isEmpty', defaultMessage: 'Is empty' },
  isNotEmpty: { id: 'operator.isNotEmpty', defaultMessage: 'Is not empty' },
});

export const FILTER_PROBLEMS: Record<FilterProblem, MessageDescriptor> = defineMessages({
  survey: { id: 'filter.lacks.survey', defaultMessage: 'Choose a survey.' },
  question: { id: 'filter.lacks.question', defaultMessage: 'Choose a question.' },
  row: { id: 'filter.lacks.row', defaultMessage: 'Choose a row.' },
  column: { id: 'filter.lacks.column', defaultMessage: 'Choose a column.' },
  item: { id: 'filter.lacks.item', defaultMessage: 'Choose an item.' },
  choice: { id: 'filter.lacks.choice', defaultMessage: 'Choose which choice is ranked.' },
  operator: { id: 'filter.lacks.operator', defaultMessage: 'Choose how to compare.' },
  operand: { id: 'filter.lacks.operand', defaultMessage: 'Say what to compare with.' },
  variable: { id: 'filter.lacks.variable', defaultMessage: 'Choose a variable.' },
  values: { id: 'filter.lacks.values', defaultMessage: 'Choose at least one value.' },
  tooMany: {
    id: 'filter.tooMany',
    defaultMessage:
      'This is too much for one filter: at most 20,000 entries and 1,000,000 characters fit. Paste fewer, or split the list over several filters that are joined by Any (or).',
  },
  tooLong: {
    id: 'filter.tooLong',
    defaultMessage:
      'An entry of the list has more than 2,000 characters. Separate entries by spaces, lines, commas or semicolons.',
  },
  unsupported: {
    id: 'filter.lacks.support',
    defaultMessage: 'This question cannot be filtered by. Choose another one.',
  },
});

export const DEVICE_MESSAGES: Record<DeviceName, MessageDescriptor> = defineMessages({
  Desktop: { id: 'device.desktop', defaultMessage: 'Desktop' },
  Phone: { id: 'device.phone', defaultMessage: 'Phone' },
  Tablet: { id: 'device.tablet', defaultMessage: 'Tablet' },
  Unknown: { id: 'device.unknown', defaultMessage: 'Unknown' },
});

export const GENDER_MESSAGES: Record<'MALE' | 'FEMALE' | 'OTHER' | 'UNKNOWN', MessageDescriptor> =
  defineMessages({
    MALE: { id: 'gender.male', defaultMessage: 'Male' },
    FEMALE: { id: 'gender.female', defaultMessage: 'Female' },
    OTHER: { id: 'gender.other', defaultMessage: 'Other' },
    UNKNOWN: { id: 'gender.unknown', defaultMessage: 'Unknown' },
  });

export const SEGMENT_NAME_PROBLEMS: Record<SegmentNameProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
  tooLong: {
    id: 'segment.name.tooLong',
    defaultMessage: 'The name can be at most 255 characters long.',
  },
  taken: {
    id: 'segment.name.taken',
    defaultMessage: 'There is already a segment with this name.',
  },
});
