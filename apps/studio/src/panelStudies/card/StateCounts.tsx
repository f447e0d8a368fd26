import {
  PANEL_SUBMISSION_STATES,
  type PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';
import { Group, Text } from '@mantine/core';
import { FormattedNumber, useIntl } from 'react-intl';
import { SubmissionBadge } from '../states/SubmissionBadge';

/** How many submissions are in each state of the panel. */
export function StateCounts({ submissions }: { readonly submissions: readonly PanelSubmission[] }) {
  const intl = useIntl();
  const counts = PANEL_SUBMISSION_STATES.map((state) => ({
    state,
    count: submissions.filter((one) => one.state === state).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <Group
      component="ul"
      gap="8px 20px"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={intl.formatMessage({
        id: 'panelCard.counts',
        defaultMessage: 'Submissions by state',
      })}
    >
      {counts.map(({ state, count }) => (
        <Group key={state} component="li" gap={6} wrap="nowrap">
          <SubmissionBadge state={state} />
          <Text span fw={600}>
            <FormattedNumber value={count} />
          </Text>
        </Group>
      ))}
    </Group>
  );
}
