import { rewardPerHourMinor, suggestedRewardMinor } from '@fovea/rules/panels/panelDraft';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';

interface Props {
  readonly rewardMinor: number;
  readonly durationMins: number;
  readonly currency: string;
}

/** What a reward is for an hour, beside what the panel recommends where that is known. */
export function HourlyRate({ rewardMinor, durationMins, currency }: Props) {
  const intl = useIntl();
  const perHour = rewardPerHourMinor(rewardMinor, durationMins);
  const recommended = suggestedRewardMinor(60, currency);
  const isLow = recommended !== null && perHour < recommended;
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;
  return (
    <Text size="sm" c={isLow ? 'var(--fovea-warning)' : 'dimmed'} role="status">
      {isLow && <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} />}{' '}
      <FormattedMessage
        id="panelDraft.perHour"
        defaultMessage="{perHour} for an hour."
        values={{ perHour: money(perHour) }}
      />{' '}
      {recommended !== null && (
        <FormattedMessage
          id="panelDraft.recommended"
          defaultMessage="Prolific recommends at least {recommended}."
          values={{ recommended: money(recommended) }}
        />
      )}
    </Text>
  );
}
