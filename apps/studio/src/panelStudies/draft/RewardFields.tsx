import { suggestedRewardMinor } from '@fovea/rules/panels/panelDraft';
import { Group, Input, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { NumberField } from '../../controls/fields/NumberField';
import { TextField } from '../../controls/fields/TextField';
import { amountFieldText } from './draftForm';
import { HourlyRate } from './HourlyRate';
import type { DraftFormState } from './useDraftForm';

/** As in the contract. */
const PLACES_MAX = 100_000;
const MINUTES_MAX = 24 * 60;

/** How many, how long and for how much; with the reward for an hour while it is typed. */
export function RewardFields({ form, change, problemOf, currency, read }: DraftFormState) {
  const intl = useIntl();
  const { durationMins, places, rewardText } = form;
  const suggested = currency === null ? null : suggestedRewardMinor(durationMins, currency);
  const shownReward =
    rewardText ?? (suggested === null ? '' : amountFieldText(suggested, currency));
  // Their own limits are shown by the fields.
  const refused = problemOf('places') ?? problemOf('durationMins');
  return (
    <FieldGroup
      legend={<FormattedMessage id="panelDraft.reward.group" defaultMessage="Places and reward" />}
    >
      <Stack gap={12}>
        <Group gap={16} align="flex-start">
          <NumberField
            label={intl.formatMessage({ id: 'panelDraft.places', defaultMessage: 'Places' })}
            w={140}
            value={places}
            min={1}
            max={PLACES_MAX}
            onChange={(value) => change({ places: value })}
          />
          <NumberField
            label={intl.formatMessage({
              id: 'panelDraft.minutes',
              defaultMessage: 'Estimated minutes',
            })}
            w={170}
            value={durationMins}
            min={1}
            max={MINUTES_MAX}
            onChange={(value) => change({ durationMins: value })}
          />
          <TextField
            label={intl.formatMessage(
              {
                id: 'panelDraft.reward',
                defaultMessage: '{hasCurrency, select, true {Reward in {currency}} other {Reward}}',
              },
              { hasCurrency: String(currency !== null), currency: currency ?? '' },
            )}
            w={200}
            value={shownReward}
            onChange={(text) => change({ rewardText: text })}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            error={problemOf('rewardMinor')}
          />
        </Group>
        {refused && <Input.Error role="alert">{refused}</Input.Error>}
        {currency === null ? (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="panelDraft.currencyUnknown"
              defaultMessage="Prolific does not show the currency of this workspace to your account. The reward counts in that currency; you see it in the draft."
            />
          </Text>
        ) : (
          read.rewardMinor !== null && (
            <HourlyRate {...{ rewardMinor: read.rewardMinor, durationMins, currency }} />
          )
        )}
      </Stack>
    </FieldGroup>
  );
}
