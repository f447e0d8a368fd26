import type { PanelCost } from '@fovea/contract/participation/panelStudies';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';

/** A cost with its parts, as the panel calculates it. */
export function CostParts({ cost }: { readonly cost: PanelCost | null }) {
  const intl = useIntl();
  if (cost === null) {
    return (
      <FormattedMessage id="panelCost.unknown" defaultMessage="Prolific has not said it yet" />
    );
  }
  const { currency, totalMinor, rewardsMinor, feesMinor, taxMinor } = cost;
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;
  return (
    <>
      <b>{money(totalMinor)}</b>
      {rewardsMinor !== null && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="panelCost.parts"
            defaultMessage="Rewards {rewards}, fee {fees}, tax {tax}"
            values={{
              rewards: money(rewardsMinor),
              fees: money(feesMinor ?? 0),
              tax: money(taxMinor ?? 0),
            }}
          />
        </Text>
      )}
    </>
  );
}
