import type { Money } from '@fovea/contract/people/panelProviders';
import { approvalCostMinor } from '@fovea/rules/panels/panelBoard';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';
import type { DraftFormState } from './useDraftForm';

interface Props {
  readonly state: DraftFormState;
  /** What can be spent in the workspace, where the panel says it. */
  readonly available: Money | null;
}

/** What the rewards of all places come to, before the panel has calculated its fees. */
export function RewardTotal({ state: { form, read, currency }, available }: Props) {
  const intl = useIntl();
  const { rewardMinor } = read;
  if (rewardMinor === null || currency === null) return <NobodySeesIt />;
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;
  const totalMinor = approvalCostMinor(rewardMinor, form.places);
  const isTooMuch = available !== null && totalMinor > available.amountMinor;
  return (
    <>
      <Text size="sm" role="status">
        <FormattedMessage
          id="panelDraft.total"
          defaultMessage="{places, plural, one {# place} other {# places}} at {reward}: {total}, and Prolific’s fee, which the draft shows."
          values={{
            places: form.places,
            reward: money(rewardMinor),
            total: <b>{money(totalMinor)}</b>,
          }}
        />
      </Text>
      {isTooMuch && (
        <Text size="sm" c="var(--fovea-warning)">
          <FormattedMessage
            id="panelDraft.tooMuch"
            defaultMessage="Only {available} can be spent in this workspace. Add money at Prolific before you publish."
            values={{ available: money(available.amountMinor) }}
          />
        </Text>
      )}
      <NobodySeesIt />
    </>
  );
}

function NobodySeesIt() {
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage
        id="panelDraft.nobodySees"
        defaultMessage="Nobody sees the draft, and nothing is paid, until you publish it."
      />
    </Text>
  );
}
