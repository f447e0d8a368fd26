import type { RecruitmentPrices } from '@fovea/contract/studies/recruitmentPlan';
import type { RecruitmentCost } from '@fovea/rules/recruitment/recruitmentPlan';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../messages/moneyText';
import { Figure } from './Figure';
import classes from './Recruitment.module.css';
import type { CostForecast } from './recruitmentForecast';

interface Props {
  readonly cost: CostForecast | null;
  readonly prices: RecruitmentPrices | null;
}

/** What the study is likely to cost in all, and of what that consists. */
export function CostFigure({ cost, prices }: Props) {
  const intl = useIntl();
  const name = <FormattedMessage id="recruitment.cost" defaultMessage="Cost in all" />;
  if (cost === null || prices === null) {
    return (
      <Figure
        name={name}
        value={<FormattedMessage id="recruitment.cost.unknown" defaultMessage="Not known" />}
      >
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="recruitment.cost.enter"
            defaultMessage="Enter what people are paid to see it."
          />
        </Text>
      </Figure>
    );
  }
  const { expected, spent, lowMinor, highMinor } = cost;
  const { currency } = prices;
  const money = (amountMinor: number) => moneyText(intl, { currency, amountMinor });
  const interval = lowMinor !== null && highMinor !== null && (
    <bdi>
      <FormattedMessage
        id="recruitment.cost.between"
        defaultMessage="{low} to {high}"
        values={{ low: money(lowMinor), high: money(highMinor) }}
      />
    </bdi>
  );
  return (
    <Figure name={name} value={expected ? money(expected.totalMinor) : interval || '–'}>
      {expected ? (
        <Text size="sm" c="dimmed">
          {interval && (
            <FormattedMessage
              id="recruitment.cost.interval"
              defaultMessage="{interval} at the places of the 90% interval."
              values={{ interval }}
            />
          )}{' '}
          {spent.totalMinor > 0 && (
            <FormattedMessage
              id="recruitment.cost.spent"
              defaultMessage="{spent} of it for people who have already taken part."
              values={{ spent: money(spent.totalMinor) }}
            />
          )}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="recruitment.cost.bounds"
            defaultMessage="From nobody who is lost being paid to all of them: where people are lost is not known yet."
          />
        </Text>
      )}
      {expected && <Breakdown cost={expected} money={money} />}
    </Figure>
  );
}

function Breakdown(props: {
  readonly cost: RecruitmentCost;
  readonly money: (amountMinor: number) => string;
}) {
  const { cost, money } = props;
  return (
    <dl className={classes['breakdown']}>
      <dt>
        <FormattedMessage
          id="recruitment.cost.rewards"
          defaultMessage="{people, plural, one {# reward} other {# rewards}}"
          values={{ people: Math.round(cost.rewarded) }}
        />
      </dt>
      <dd>{money(cost.rewardsMinor)}</dd>
      <dt>
        <FormattedMessage
          id="recruitment.cost.screenedOut"
          defaultMessage="{people, plural, one {# screened out} other {# screened out}}"
          values={{ people: Math.round(cost.screenedOut) }}
        />
      </dt>
      <dd>{money(cost.screenedOutMinor)}</dd>
      <dt>
        <FormattedMessage id="recruitment.cost.fees" defaultMessage="Fees of the panel" />
      </dt>
      <dd>{money(cost.feesMinor)}</dd>
    </dl>
  );
}
