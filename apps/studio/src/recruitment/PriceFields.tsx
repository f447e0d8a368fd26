import {
  RECRUITMENT_LIMITS,
  type RecruitmentPrices,
} from '@fovea/contract/studies/recruitmentPlan';
import { minorUnitDigits } from '@fovea/rules/inputs/minorUnits';
import { Select, Stack, Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../controls/fields/FieldGroup';
import { NumberField } from '../controls/fields/NumberField';

interface Props {
  readonly prices: RecruitmentPrices | null;
  readonly onChange: (prices: RecruitmentPrices | null) => void;
}

const NO_PRICES: RecruitmentPrices = {
  currency: 'USD',
  rewardMinor: 0,
  screenedOutMinor: 0,
  feeMinor: 0,
};
const AMOUNTS = ['rewardMinor', 'screenedOutMinor', 'feeMinor'] as const;

/** What people are paid, and what the panel takes for each of them. */
export function PriceFields({ prices, onChange }: Props) {
  const intl = useIntl();
  const labels: Record<(typeof AMOUNTS)[number], string> = {
    rewardMinor: intl.formatMessage({
      id: 'recruitment.prices.reward',
      defaultMessage: 'Reward for reaching the end',
    }),
    screenedOutMinor: intl.formatMessage({
      id: 'recruitment.prices.screenedOut',
      defaultMessage: 'Payment for being screened out',
    }),
    feeMinor: intl.formatMessage({
      id: 'recruitment.prices.fee',
      defaultMessage: 'Fee of the panel for each paid person',
    }),
  };
  return (
    <FieldGroup legend={<FormattedMessage id="recruitment.prices" defaultMessage="Cost" />}>
      <Stack gap={16}>
        <Switch
          label={intl.formatMessage({
            id: 'recruitment.prices.plan',
            defaultMessage: 'Plan the cost',
          })}
          checked={prices !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? NO_PRICES : null)}
        />
        {prices && (
          <>
            <Select
              label={intl.formatMessage({
                id: 'recruitment.prices.currency',
                defaultMessage: 'Currency',
              })}
              searchable
              allowDeselect={false}
              value={prices.currency}
              data={currencies(prices.currency).map((code) => ({
                value: code,
                label: `${code} · ${intl.formatDisplayName(code, { type: 'currency' }) ?? code}`,
              }))}
              onChange={(code) => code && onChange(inCurrency(prices, code))}
            />
            {AMOUNTS.map((name) => (
              <AmountField
                key={`${name}-${prices.currency}`}
                label={labels[name]}
                currency={prices.currency}
                amountMinor={prices[name]}
                onChange={(amountMinor) => onChange({ ...prices, [name]: amountMinor })}
              />
            ))}
          </>
        )}
      </Stack>
    </FieldGroup>
  );
}

function AmountField(props: {
  readonly label: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly onChange: (amountMinor: number) => void;
}) {
  const digits = minorUnitDigits(props.currency);
  const scale = 10 ** digits;
  const { min, max } = RECRUITMENT_LIMITS.moneyMinor;
  return (
    <NumberField
      label={props.label}
      rightSection={<span aria-hidden>{props.currency}</span>}
      rightSectionWidth={52}
      value={props.amountMinor / scale}
      min={min / scale}
      max={max / scale}
      decimals={digits}
      onChange={(value) => props.onChange(Math.round(value * scale))}
    />
  );
}

/** What was typed stays the same number of pounds, yen or dinars. */
function inCurrency(prices: RecruitmentPrices, currency: string): RecruitmentPrices {
  const factor = 10 ** (minorUnitDigits(currency) - minorUnitDigits(prices.currency));
  const { max } = RECRUITMENT_LIMITS.moneyMinor;
  const changed = AMOUNTS.map((name) => [name, Math.min(max, Math.round(prices[name] * factor))]);
  return { ...prices, ...Object.fromEntries(changed), currency };
}

function currencies(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf('currency')])].sort();
}
