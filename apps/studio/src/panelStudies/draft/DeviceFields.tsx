import { PanelPeripheral } from '@fovea/contract/participation/panelStudies';
import { DeviceType } from '@fovea/contract/studies/studyTypes';
import { neededPeripherals } from '@fovea/rules/panels/panelDraft';
import { Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { DEVICE_TYPE_MESSAGES } from '../../messages/contractMessages';
import { PERIPHERAL_MESSAGES } from './draftMessages';
import type { DraftFormState } from './useDraftForm';

const LABELS = defineMessages({
  devices: { id: 'panelDraft.devices.which', defaultMessage: 'Devices' },
  needs: { id: 'panelDraft.devices.needs', defaultMessage: 'What they must have' },
});

const PERIPHERALS: readonly PanelPeripheral[] = ['camera', 'microphone', 'audio', 'download'];

/** Which devices are invited, and what they must have. */
export function DeviceFields({ study, form, change, problemOf }: DraftFormState) {
  const intl = useIntl();
  const { deviceTypes, peripherals } = form;
  const problem = problemOf('deviceTypes') ?? problemOf('peripherals');
  // Nobody is invited who cannot take part: the server adds these whatever is sent.
  const needed = neededPeripherals(study);
  return (
    <FieldGroup
      legend={<FormattedMessage id="panelDraft.devices" defaultMessage="Devices and camera" />}
    >
      <Stack gap={12}>
        <Group gap={20} role="group" aria-label={intl.formatMessage(LABELS.devices)}>
          {DeviceType.options.map((device) => (
            <Checkbox
              key={device}
              label={intl.formatMessage(DEVICE_TYPE_MESSAGES[device])}
              checked={deviceTypes.includes(device)}
              // The study decides on what it can be done; a device that it no longer allows can be taken away.
              disabled={!study.deviceTypes.includes(device) && !deviceTypes.includes(device)}
              onChange={({ currentTarget: { checked } }) =>
                change({ deviceTypes: toggled(deviceTypes, device, checked) })
              }
            />
          ))}
        </Group>
        {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
        <Group gap={20} role="group" aria-label={intl.formatMessage(LABELS.needs)}>
          {PERIPHERALS.map((peripheral) => (
            <Checkbox
              key={peripheral}
              label={intl.formatMessage(PERIPHERAL_MESSAGES[peripheral])}
              checked={needed.includes(peripheral) || peripherals.includes(peripheral)}
              disabled={needed.includes(peripheral)}
              onChange={({ currentTarget: { checked } }) =>
                change({ peripherals: toggled(peripherals, peripheral, checked) })
              }
            />
          ))}
        </Group>
        {needed.length > 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="panelDraft.needed"
              defaultMessage="The study needs: {names}. Nobody without it is invited."
              values={{
                names: intl.formatList(
                  needed.map((one) => intl.formatMessage(PERIPHERAL_MESSAGES[one])),
                ),
              }}
            />
          </Text>
        )}
      </Stack>
    </FieldGroup>
  );
}

function toggled<One>(list: readonly One[], one: One, isOn: boolean): One[] {
  const others = list.filter((other) => other !== one);
  return isOn ? [...others, one] : others;
}
