import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { listPanelSubmissions } from '@fovea/contract/participation/panelSubmissions';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { Panel } from '../../controls/layout/Panel';
import { Table } from '../../controls/layout/Table';
import { useProgressiveList } from '../../controls/layout/useProgressiveList';
import { isDecidable } from '../states/decidable';
import { usePanelSubmissions } from '../states/panelQueries';
import {
  findSubmissions,
  keyOf,
  listedSubmissions,
  type SubmissionFilter,
} from '../states/submissionLists';
import { DecisionBar } from './DecisionBar';
import { NothingListed } from './NothingListed';
import { SubmissionsFilter } from './SubmissionsFilter';
import { useSubmissionColumns } from './submissionColumns';
import { useRowSelection } from './useRowSelection';

interface Props {
  readonly studyId: string;
  readonly panelStudy: PanelStudy;
  readonly filter: SubmissionFilter;
  readonly onFilter: (filter: SubmissionFilter) => void;
}

/** The submissions of the panel with their sessions, and the decisions about them. */
export function SubmissionsPanel(props: Props) {
  const submissions = usePanelSubmissions(props.studyId);
  return (
    <Panel flush title={<FormattedMessage id="submissions.title" defaultMessage="Submissions" />}>
      <QueryContent isPart padding="16px" from={submissions} skeleton={<Skeletons rows={8} />}>
        {(answer) => <Submissions {...props} answer={answer} />}
      </QueryContent>
    </Panel>
  );
}

function Submissions({
  studyId,
  panelStudy,
  filter,
  onFilter,
  answer,
}: Props & { readonly answer: Answer<typeof listPanelSubmissions> }) {
  const intl = useIntl();
  const [find, setFind] = useState('');
  const { submissions, currency, rewardMinor } = answer;
  const listed = findSubmissions(listedSubmissions(submissions, filter), find);
  const selectable = listed.filter(isDecidable).map(keyOf);
  const selection = useRowSelection(selectable);
  const columns = useSubmissionColumns({
    studyId,
    thresholds: panelStudy.thresholds,
    selection,
    selectable: selectable.length,
  });
  const drawn = useProgressiveList(listed, { list: filter, startsWithStep: true });
  if (submissions.length === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title={<FormattedMessage id="submissions.empty" defaultMessage="No submissions yet" />}
      >
        <FormattedMessage
          id="submissions.empty.text"
          defaultMessage="Everybody who takes a place at Prolific appears here, with the session and what is proposed."
        />
      </EmptyState>
    );
  }
  const chosen = submissions.filter((one) => selection.selected.has(keyOf(one)));
  return (
    <>
      <SubmissionsFilter {...{ submissions, filter, onFilter, find, onFind: setFind }} />
      <DecisionBar
        studyId={studyId}
        currency={currency}
        rewardMinor={rewardMinor}
        submissions={submissions}
        chosen={chosen}
        onClear={() => selection.selectAll(false)}
      />
      {listed.length === 0 ? (
        <NothingListed filter={filter} isSearched={find !== ''} />
      ) : (
        <Table
          label={intl.formatMessage({ id: 'submissions.title', defaultMessage: 'Submissions' })}
          columns={columns}
          rows={drawn}
          rowKey={keyOf}
        />
      )}
    </>
  );
}
