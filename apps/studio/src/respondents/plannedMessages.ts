import { AGE_COLUMN, GENDER_COLUMN } from '@fovea/rules/registration/plannedRows';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { PlannedFileProblem } from './readPlannedFile';

const columns = defineMessages({
  age: { id: 'respondent.age', defaultMessage: 'Age' },
  gender: { id: 'respondent.gender', defaultMessage: 'Gender' },
});

/** Columns that every file has; the others are called like the variables of the quota. */
export const PLANNED_COLUMN_MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  [AGE_COLUMN]: columns.age,
  [GENDER_COLUMN]: columns.gender,
};

export const PLANNED_FILE_PROBLEMS: Record<PlannedFileProblem['problem'], MessageDescriptor> =
  defineMessages({
    tooLarge: {
      id: 'bulk.file.tooLarge',
      defaultMessage: 'The file is larger than 1 MB. Divide it into smaller ones.',
    },
    notText: {
      id: 'bulk.file.notText',
      defaultMessage: 'The file cannot be read. Save it as CSV in UTF-8 and choose it again.',
    },
    tooMany: {
      id: 'plan.file.tooMany',
      defaultMessage: 'The file has more than 1,000 respondents. Divide it into smaller ones.',
    },
    empty: { id: 'plan.file.empty', defaultMessage: 'The file has no respondents.' },
    columns: {
      id: 'plan.file.columns',
      defaultMessage:
        'The first line must name the columns. These are missing: {missing}. The template has all of them.',
    },
  });
