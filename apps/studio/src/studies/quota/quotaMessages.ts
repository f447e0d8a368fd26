import type { QuotaProblem } from '@fovea/rules/studies/quota';
import { QUOTA_VARIABLE_LIMITS } from '@fovea/rules/studies/quotaVariables';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const QUOTA_PROBLEM_MESSAGES: Record<QuotaProblem, MessageDescriptor> = defineMessages({
  undefined: { id: 'quota.undefined', defaultMessage: 'Enter all four numbers of respondents.' },
  total: { id: 'quota.noTotal', defaultMessage: 'The quota needs at least one respondent.' },
  moreThanAvailable: {
    id: 'quota.moreThanAvailable',
    defaultMessage: 'A number is larger than the number of available respondents.',
  },
  oldAtFixed: {
    id: 'quota.oldAtFixed',
    defaultMessage: 'The age groups are those of the test plan and cannot be changed.',
  },
  tooManyVariables: {
    id: 'quota.tooManyVariables',
    defaultMessage: 'A quota has at most {variables, number} variables.',
  },
  nameEmpty: { id: 'quota.nameEmpty', defaultMessage: 'Enter the name of the variable.' },
  nameTooLong: {
    id: 'quota.nameTooLong',
    defaultMessage: 'The name of a variable has at most {nameLength, number} characters.',
  },
  nameTaken: { id: 'quota.nameTaken', defaultMessage: 'Another variable has this name.' },
  reserved: {
    id: 'quota.reserved',
    defaultMessage: 'This name is reserved. Choose another one.',
  },
  labelEmpty: { id: 'quota.labelEmpty', defaultMessage: 'Enter the label of the variable.' },
  labelTooLong: {
    id: 'quota.labelTooLong',
    defaultMessage: 'The label of a variable has at most {labelLength, number} characters.',
  },
  tooFewBuckets: {
    id: 'quota.tooFewBuckets',
    defaultMessage: 'A variable needs at least two buckets.',
  },
  tooManyBuckets: {
    id: 'quota.tooManyBuckets',
    defaultMessage: 'A variable has at most {buckets, number} buckets.',
  },
  bucketEmpty: { id: 'quota.bucketEmpty', defaultMessage: 'Enter the label of the bucket.' },
  bucketTooLong: {
    id: 'quota.bucketTooLong',
    defaultMessage: 'The label of a bucket has at most {bucketLength, number} characters.',
  },
  bucketTaken: {
    id: 'quota.bucketTaken',
    defaultMessage: 'Another bucket of this variable has this label.',
  },
  characters: {
    id: 'quota.characters',
    defaultMessage: 'Line breaks, tabs and other control characters cannot be used.',
  },
});

/** Values of the messages above. */
export const QUOTA_PROBLEM_VALUES = { ...QUOTA_VARIABLE_LIMITS };
