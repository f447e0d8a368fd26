import type { PanelDecisionOutcome } from '@fovea/contract/participation/panelSubmissions';
import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { Table, type Column } from '../../controls/layout/Table';
import type { AtPanel } from '../states/decidable';

type Outcome = PanelDecisionOutcome['outcome'];

const MESSAGES: Record<Outcome, MessageDescriptor> = defineMessages({
  DONE: {
    id: 'outcome.done',
    defaultMessage: '{kind, select, APPROVE {Approved} other {Asked to return}}',
  },
  ALREADY_DONE: { id: 'outcome.alreadyDone', defaultMessage: 'Was so already' },
  REFUSED: { id: 'outcome.refused', defaultMessage: 'Not accepted' },
  NOT_SENT: { id: 'outcome.notSent', defaultMessage: 'Not sent' },
});

const TONES: Record<Outcome, Tone> = {
  DONE: 'good',
  ALREADY_DONE: 'good',
  REFUSED: 'bad',
  NOT_SENT: 'warning',
};

/** What did not succeed comes first. */
const ORDER: readonly Outcome[] = ['REFUSED', 'NOT_SENT', 'ALREADY_DONE', 'DONE'];

interface Props {
  readonly outcomes: readonly PanelDecisionOutcome[];
  readonly submissions: readonly AtPanel[];
}

/** What became of each decision. */
export function OutcomeList({ outcomes, submissions }: Props) {
  const intl = useIntl();
  const byId = new Map(submissions.map((one) => [one.submissionId, one]));
  const done = outcomes.filter(({ outcome }) => outcome === 'DONE' || outcome === 'ALREADY_DONE');
  const columns: readonly Column<PanelDecisionOutcome, 'submission' | 'outcome'>[] = [
    {
      key: 'submission',
      title: <FormattedMessage id="submissions.submission" defaultMessage="Submission" />,
      cell: ({ submissionId }) => {
        const { session, participantId } = byId.get(submissionId) ?? {};
        return <bdi>{session?.label ?? participantId ?? submissionId}</bdi>;
      },
    },
    {
      key: 'outcome',
      title: <FormattedMessage id="outcome.title" defaultMessage="What became of it" />,
      cell: ({ kind, outcome, message }) => (
        <>
          <StateBadge tone={TONES[outcome]}>
            <FormattedMessage {...MESSAGES[outcome]} values={{ kind }} />
          </StateBadge>
          {message !== null && (
            <Text size="sm" dir="auto">
              {message}
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <Text fw={600} role="status">
        <FormattedMessage
          id="outcome.summary"
          defaultMessage="{done, number} of {all, plural, one {# decision} other {# decisions}} done."
          values={{ done: done.length, all: outcomes.length }}
        />
      </Text>
      <Table
        label={intl.formatMessage({ id: 'outcome.title', defaultMessage: 'What became of it' })}
        columns={columns}
        rows={outcomes.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))}
        rowKey={({ submissionId }) => submissionId}
      />
    </>
  );
}
