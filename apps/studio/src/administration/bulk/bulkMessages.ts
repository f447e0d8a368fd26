import type { UserRowNote, UserRowProblem } from '@fovea/rules/people/userRows';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BulkOutcome } from './createUsersInBatches';
import type { UserFileProblem } from './readUserFile';

export const FILE_PROBLEMS: Readonly<Record<UserFileProblem, MessageDescriptor>> = defineMessages({
  noEmails: {
    id: 'bulk.file.noEmails',
    defaultMessage: 'No email addresses found in uploaded file.',
  },
  tooLarge: {
    id: 'bulk.file.tooLarge',
    defaultMessage: 'The file is larger than 1 MB. Divide it into smaller ones.',
  },
  tooManyRows: {
    id: 'bulk.file.tooManyRows',
    defaultMessage: 'The file has more than 2,000 users. Divide it into smaller ones.',
  },
  notText: {
    id: 'bulk.file.notText',
    defaultMessage: 'The file cannot be read. Save it as CSV in UTF-8 and choose it again.',
  },
});

export const ROW_NOTES: Readonly<Record<UserRowNote, MessageDescriptor>> = defineMessages({
  invalidDate: {
    id: 'bulk.row.invalidDate',
    defaultMessage: 'Invalid date format - Default date will be used',
  },
  missingDate: {
    id: 'bulk.row.missingDate',
    defaultMessage: 'Missing date - Default date will be used',
  },
  pastDate: {
    id: 'bulk.row.pastDate',
    defaultMessage: 'Date in the past - Default date will be used',
  },
  longName: {
    id: 'bulk.row.longName',
    defaultMessage: 'Name too long - The first 200 characters will be used',
  },
});

export const ROW_PROBLEMS: Readonly<Record<UserRowProblem, MessageDescriptor>> = defineMessages({
  missingEmail: { id: 'bulk.row.missingEmail', defaultMessage: 'The e-mail is missing.' },
  badEmail: { id: 'bulk.row.badEmail', defaultMessage: 'This is not a valid e-mail address.' },
  doubledEmail: {
    id: 'bulk.row.doubledEmail',
    defaultMessage: 'The same e-mail is in line {line} already.',
  },
});

export const OUTCOMES: Readonly<Record<BulkOutcome['kind'], MessageDescriptor>> = defineMessages({
  waiting: { id: 'bulk.outcome.waiting', defaultMessage: 'Not sent yet' },
  created: { id: 'bulk.outcome.created', defaultMessage: 'Created' },
  exists: { id: 'bulk.outcome.exists', defaultMessage: 'Exists already' },
  refused: { id: 'bulk.outcome.refused', defaultMessage: 'Not created' },
  lost: { id: 'bulk.outcome.lost', defaultMessage: 'Unknown' },
});

const outcomeDetails = defineMessages({
  wasLost: {
    id: 'bulk.outcome.wasLost',
    defaultMessage:
      'Probably created when the answer was lost. Its password is not known: send the user a reset.',
  },
  exists: {
    id: 'bulk.outcome.existsText',
    defaultMessage: 'There is a user with this e-mail. Nothing was changed.',
  },
  lost: {
    id: 'bulk.outcome.lostText',
    defaultMessage: 'The answer was lost. Try again to learn whether the user was created.',
  },
});

/** Further details of an outcome; null if its name is sufficient. */
export function outcomeDetail(outcome: BulkOutcome): MessageDescriptor | null {
  if (outcome.kind === 'lost') return outcomeDetails.lost;
  if (outcome.kind === 'exists') {
    return outcome.wasLost ? outcomeDetails.wasLost : outcomeDetails.exists;
  }
  return null;
}
