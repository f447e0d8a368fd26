import { approvalCostMinor } from '@fovea/rules/panels/panelBoard';
import { decidePanelSubmissions } from '@fovea/contract/participation/panelSubmissions';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';
import { call } from '../../state/api';
import type { AtPanel } from '../states/decidable';
import { refreshPanelStudy } from '../states/panelQueries';
import { DecisionDialog } from './DecisionDialog';

interface Props {
  readonly studyId: string;
  readonly currency: string;
  readonly rewardMinor: number;
  readonly submissions: readonly AtPanel[];
  readonly onClose: () => void;
}

/** Approves submissions; names the money to the last decimal. */
export function ApproveDialog(props: Props) {
  const { studyId, currency, rewardMinor, submissions, onClose } = props;
  const intl = useIntl();
  const count = submissions.length;
  const money = (amountMinor: number) => moneyText(intl, { currency, amountMinor });
  const costOf = (some: readonly AtPanel[]) => approvalCostMinor(rewardMinor, some.length);
  const cost = money(costOf(submissions));
  const notProposed = submissions.filter(({ proposal }) => proposal !== 'APPROVE').length;

  async function decide(some: readonly AtPanel[]) {
    try {
      const body = {
        approve: some.map(({ submissionId }) => submissionId),
        askToReturn: [],
        expectedCostMinor: costOf(some),
      };
      const answer = await call(decidePanelSubmissions, { studyId, body }, { retries: 0 });
      return answer.outcomes;
    } finally {
      void refreshPanelStudy(studyId);
    }
  }
  return (
    <DecisionDialog
      title={
        <FormattedMessage
          id="approve.title"
          defaultMessage="Approve {count, plural, one {# submission} other {# submissions}}?"
          values={{ count }}
        />
      }
      confirm={
        <FormattedMessage
          id="approve.confirm"
          defaultMessage="Approve {count, number} for {cost}"
          values={{ count, cost: <bdi>{cost}</bdi> }}
        />
      }
      submissions={submissions}
      decide={decide}
      onClose={onClose}
    >
      <Stack gap={8}>
        <Text>
          <FormattedMessage
            id="approve.text"
            defaultMessage="{count, plural, one {One person is} other {# people are}} paid {reward}{count, plural, one {} other { each, {cost} together}}. An approval cannot be taken back."
            values={{ count, reward: <bdi>{money(rewardMinor)}</bdi>, cost: <b>{cost}</b> }}
          />
        </Text>
        {notProposed > 0 && (
          <Text c="var(--fovea-warning)">
            <FormattedMessage
              id="approve.notProposed"
              defaultMessage="{count, plural, one {# of them is} other {# of them are}} not proposed for approval."
              values={{ count: notProposed }}
            />
          </Text>
        )}
      </Stack>
    </DecisionDialog>
  );
}
