import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { SegmentedControl } from '@mantine/core';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { SearchField } from '../../controls/fields/SearchField';
import { filterCounts, SUBMISSION_FILTERS, type SubmissionFilter } from '../states/submissionLists';
import classes from './Submissions.module.css';

const LABELS: Record<SubmissionFilter, MessageDescriptor> = defineMessages({
  waiting: { id: 'submissions.filter.waiting', defaultMessage: 'Waiting ({count, number})' },
  problems: { id: 'submissions.filter.problems', defaultMessage: 'Problems ({count, number})' },
  all: { id: 'submissions.filter.all', defaultMessage: 'All ({count, number})' },
});

interface Props {
  readonly submissions: readonly PanelSubmission[];
  readonly filter: SubmissionFilter;
  readonly onFilter: (filter: SubmissionFilter) => void;
  readonly find: string;
  readonly onFind: (find: string) => void;
}

/** Which submissions are listed, and the search among them. */
export function SubmissionsFilter({ submissions, filter, onFilter, find, onFind }: Props) {
  const intl = useIntl();
  const counts = filterCounts(submissions);
  return (
    <div className={classes['bar']}>
      <SegmentedControl
        size="xs"
        aria-label={intl.formatMessage({
          id: 'submissions.filter',
          defaultMessage: 'Which submissions are listed',
        })}
        value={filter}
        onChange={(value) => {
          const wanted = SUBMISSION_FILTERS.find((one) => one === value);
          if (wanted) onFilter(wanted);
        }}
        data={SUBMISSION_FILTERS.map((value) => ({
          value,
          label: intl.formatMessage(LABELS[value], { count: counts[value] }),
        }))}
      />
      <SearchField
        value={find}
        onChange={onFind}
        label={intl.formatMessage({
          id: 'submissions.find',
          defaultMessage: 'Find a submission',
        })}
        placeholder={intl.formatMessage({
          id: 'submissions.find.placeholder',
          defaultMessage: 'Id at Prolific, or session',
        })}
      />
    </div>
  );
}
