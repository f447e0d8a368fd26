import { Group, Stack, Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { NumberField } from '../../controls/fields/NumberField';
import { TextField } from '../../controls/fields/TextField';
import { amountFieldText } from './draftForm';
import type { DraftFormState } from './useDraftForm';

/** As in the contract. */
const SLOTS_MAX = 100_000;
/** What the payment begins with: a tenth of the reward. */
const FIRST_SHARE = 10;

/** Whether those who are screened out are paid, and how many of them. */
export function ScreenedOutFields({ form, change, problemOf, currency, read }: DraftFormState) {
  const intl = useIntl();
  const { screenedOut, places } = form;

  function turn(isOn: boolean) {
    if (!isOn) return change({ screenedOut: null });
    const first = Math.max(1, Math.round((read.rewardMinor ?? 0) / FIRST_SHARE));
    change({ screenedOut: { rewardText: amountFieldText(first, currency), slots: places } });
  }
  return (
    <FieldGroup
      legend={<FormattedMessage id="panelDraft.screenedOut" defaultMessage="Screened out" />}
    >
      <Stack gap={12}>
        <Switch
          label={intl.formatMessage({
            id: 'panelDraft.screenedOut.switch',
            defaultMessage: 'Pay those who are screened out',
          })}
          description={intl.formatMessage({
            id: 'panelDraft.screenedOut.help',
            defaultMessage:
              'Whose camera or calibration misses a threshold of the screening. Without a payment they are asked to return the submission.',
          })}
          checked={screenedOut !== null}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        {screenedOut !== null && (
          <Group gap={16} align="flex-start">
            <TextField
              label={intl.formatMessage({
                id: 'panelDraft.screenedOut.reward',
                defaultMessage: 'Payment for each',
              })}
              w={200}
              value={screenedOut.rewardText}
              onChange={(rewardText) => change({ screenedOut: { ...screenedOut, rewardText } })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              error={problemOf('screenedOut')}
            />
            <NumberField
              label={intl.formatMessage({
                id: 'panelDraft.screenedOut.slots',
                defaultMessage: 'For at most so many',
              })}
              description={intl.formatMessage({
                id: 'panelDraft.screenedOut.slots.help',
                defaultMessage: 'Prolific pauses the study then.',
              })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              w={220}
              value={screenedOut.slots}
              min={1}
              max={SLOTS_MAX}
              onChange={(slots) => change({ screenedOut: { ...screenedOut, slots } })}
            />
          </Group>
        )}
      </Stack>
    </FieldGroup>
  );
}
