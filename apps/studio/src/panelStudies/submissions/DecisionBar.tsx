import type {
  PanelDecisionKind,
  PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';
import { approvalCostMinor } from '@fovea/rules/panels/panelBoard';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';
import { decidable, type AtPanel } from '../states/decidable';
import { ApproveDialog } from './ApproveDialog';
import { ReturnDialog } from './ReturnDialog';
import classes from './Submissions.module.css';

interface Asked {
  readonly kind: PanelDecisionKind;
  readonly submissions: readonly AtPanel[];
}

interface Props {
  readonly studyId: string;
  readonly currency: string;
  readonly rewardMinor: number;
  readonly submissions: readonly PanelSubmission[];
  readonly chosen: readonly PanelSubmission[];
  readonly onClear: () => void;
}

/** Decides what is selected, or without a selection everything as it is proposed. */
export function DecisionBar(props: Props) {
  const { studyId, currency, rewardMinor, submissions, chosen, onClear } = props;
  const intl = useIntl();
  // What a confirmation names stays, although the list behind it changes with every answer.
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSelected = chosen.length > 0;
  const of = (kind: PanelDecisionKind) =>
    decidable(isSelected ? chosen : submissions.filter(({ proposal }) => proposal === kind), kind);
  const [approve, askToReturn] = [of('APPROVE'), of('ASK_TO_RETURN')];
  const cost = moneyText(intl, {
    currency,
    amountMinor: approvalCostMinor(rewardMinor, approve.length),
  });
  const money = { studyId, currency, rewardMinor };

  function close() {
    setAsked(null);
    onClear();
  }
  return (
    <div className={classes['bar']}>
      <Text size="sm" role="status">
        {isSelected ? (
          <FormattedMessage
            id="submissions.selected"
            defaultMessage="{count, plural, one {# selected} other {# selected}}"
            values={{ count: chosen.length }}
          />
        ) : (
          <FormattedMessage
            id="submissions.asProposed"
            defaultMessage="As proposed, or select some:"
          />
        )}
        {isSelected && (
          <Button size="compact-sm" variant="subtle" ms={8} onClick={onClear}>
            <FormattedMessage id="submissions.clear" defaultMessage="Clear" />
          </Button>
        )}
      </Text>
      <Group gap={8}>
        <Button
          size="xs"
          disabled={approve.length === 0}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => setAsked({ kind: 'APPROVE', submissions: approve })}
        >
          <FormattedMessage
            id="approve.confirm"
            defaultMessage="Approve {count, number} for {cost}"
            values={{ count: approve.length, cost: <bdi>{cost}</bdi> }}
          />
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={askToReturn.length === 0}
          leftSection={<IconArrowBackUp size={16} aria-hidden className="mantine-rotate-rtl" />}
          onClick={() => setAsked({ kind: 'ASK_TO_RETURN', submissions: askToReturn })}
        >
          <FormattedMessage
            id="return.confirm"
            defaultMessage="Ask {count, number} to return"
            values={{ count: askToReturn.length }}
          />
        </Button>
      </Group>
      {asked?.kind === 'APPROVE' && (
        <ApproveDialog {...money} submissions={asked.submissions} onClose={close} />
      )}
      {asked?.kind === 'ASK_TO_RETURN' && (
        <ReturnDialog {...money} submissions={asked.submissions} onClose={close} />
      )}
    </div>
  );
}
