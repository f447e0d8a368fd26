import type { QuotaCell } from '@fovea/contract/studies/onlineQuota';
import type { OnlineQuotaProblem } from '@fovea/rules/participation/onlineQuotaProblem';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type Gender = NonNullable<QuotaCell['gender']>;

export const GENDER_MESSAGES: Record<Gender, MessageDescriptor> = defineMessages({
  FEMALE: { id: 'quotaCell.female', defaultMessage: 'Women' },
  MALE: { id: 'quotaCell.male', defaultMessage: 'Men' },
  OTHER: { id: 'quotaCell.other', defaultMessage: 'Other genders' },
});

/** What is wrong with a quota of an online study. */
export const QUOTA_PROBLEM_MESSAGES: Record<OnlineQuotaProblem, MessageDescriptor> = defineMessages(
  {
    tooManyCells: {
      id: 'onlineQuota.tooManyCells',
      defaultMessage: 'A quota has at most {cells} cells.',
    },
    cellId: { id: 'onlineQuota.cellId', defaultMessage: 'Two cells are the same one. Remove one.' },
    nameEmpty: { id: 'onlineQuota.nameEmpty', defaultMessage: 'Enter the name of the cell.' },
    nameTooLong: {
      id: 'onlineQuota.nameTooLong',
      defaultMessage: 'The name of a cell has at most {name} characters.',
    },
    nameTaken: { id: 'onlineQuota.nameTaken', defaultMessage: 'Another cell has this name.' },
    limit: {
      id: 'onlineQuota.limit',
      defaultMessage: 'Enter a whole number from 0 to {limit, number}.',
    },
    conditionMissing: {
      id: 'onlineQuota.conditionMissing',
      defaultMessage: 'Say who belongs to the cell: an age, a gender or a parameter of the link.',
    },
    age: { id: 'onlineQuota.age', defaultMessage: 'Enter whole years from 0 to {age}.' },
    ageOrder: {
      id: 'onlineQuota.ageOrder',
      defaultMessage: 'The first age must not be above the last one.',
    },
    ageParameter: {
      id: 'onlineQuota.ageParameter',
      defaultMessage: 'Name the parameter of the link that holds the age.',
    },
    genderParameter: {
      id: 'onlineQuota.genderParameter',
      defaultMessage: 'Name the parameter of the link that holds the gender.',
    },
    genderValues: {
      id: 'onlineQuota.genderValues',
      defaultMessage: 'Enter values for women and for men, and none for both.',
    },
    variableName: {
      id: 'onlineQuota.variableName',
      defaultMessage: 'Name a parameter of the link: letters, digits and the signs _ - .',
    },
    variableValues: {
      id: 'onlineQuota.variableValues',
      defaultMessage: 'Enter at least one value of the parameter.',
    },
  },
);
