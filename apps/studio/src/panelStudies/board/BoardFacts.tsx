import type { getPanelBoard } from '@fovea/contract/participation/panelSubmissions';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact } from '../../controls/display/Fact';
import { moneyText } from '../../messages/moneyText';
import classes from './Board.module.css';
import { paidPerUsableMinor } from './boardGroups';

interface Props {
  readonly board: Answer<typeof getPanelBoard>;
}

/** What a usable recording costs, and what the panel itself says was paid. */
export function BoardFacts({ board: { rows, totals, currency } }: Props) {
  const intl = useIntl();
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;
  const perUsable = paidPerUsableMinor(rows, totals);
  const { statedRewardsMinor: rewards, feesMinor, taxMinor } = totals;
  const paidMinor = totals.approvedMinor + totals.screenedOutMinor;
  return (
    <dl className={classes['facts']}>
      {perUsable !== null && (
        <Fact
          name={
            <FormattedMessage
              id="board.perUsable"
              defaultMessage="Rewards for each usable recording"
            />
          }
        >
          {money(perUsable)}
        </Fact>
      )}
      {rewards !== null && (
        <Fact
          name={<FormattedMessage id="board.stated" defaultMessage="Rewards, as Prolific says" />}
        >
          {money(rewards)}
          {rewards !== paidMinor && (
            <Text size="sm" c="var(--fovea-warning)">
              <FormattedMessage
                id="board.differs"
                defaultMessage="{difference} differs from what is listed above: a bonus, or a decision that was made at Prolific."
                values={{ difference: money(Math.abs(rewards - paidMinor)) }}
              />
            </Text>
          )}
        </Fact>
      )}
      {feesMinor !== null && (
        <Fact name={<FormattedMessage id="board.fees" defaultMessage="Prolific’s fee" />}>
          {money(feesMinor)}
        </Fact>
      )}
      {taxMinor !== null && (
        <Fact name={<FormattedMessage id="board.tax" defaultMessage="Tax" />}>
          {money(taxMinor)}
        </Fact>
      )}
    </dl>
  );
}
