import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { SubmissionFilter } from '../states/submissionLists';

const MESSAGES: Record<SubmissionFilter, MessageDescriptor> = defineMessages({
  waiting: {
    id: 'submissions.none.waiting',
    defaultMessage: 'Nothing waits for your decision.',
  },
  problems: {
    id: 'submissions.none.problems',
    defaultMessage: 'Every submission matches its session.',
  },
  all: { id: 'submissions.empty', defaultMessage: 'No submissions yet' },
});

interface Props {
  readonly filter: SubmissionFilter;
  readonly isSearched: boolean;
}

/** Why no submission is listed. */
export function NothingListed({ filter, isSearched }: Props) {
  return (
    <Text c="dimmed" p={16}>
      {isSearched ? (
        <FormattedMessage
          id="submissions.none.found"
          defaultMessage="No submission here has this id or session."
        />
      ) : (
        <FormattedMessage {...MESSAGES[filter]} />
      )}
    </Text>
  );
}
