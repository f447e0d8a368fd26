import type { DeviceState } from '@fovea/contract/labs/devices';
import type { DeviceFlaw } from '@fovea/rules/labs/deviceFlaws';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const DEVICE_STATE_MESSAGES: Record<DeviceState, MessageDescriptor> = defineMessages({
  ready: { id: 'devices.state.ready', defaultMessage: 'Ready' },
  noSignal: { id: 'devices.state.noSignal', defaultMessage: 'No signal' },
  lost: { id: 'devices.state.lost', defaultMessage: 'Lost' },
});

export const DEVICE_FLAW_MESSAGES: Record<DeviceFlaw, MessageDescriptor> = defineMessages({
  slow: { id: 'devices.flaw.slow', defaultMessage: 'It sends fewer samples than it states.' },
  dropping: {
    id: 'devices.flaw.dropping',
    defaultMessage: 'Samples get lost. Use a cable, or end other programs.',
  },
  clock: {
    id: 'devices.flaw.clock',
    defaultMessage: 'Its clock varies. Use a cable instead of Wi-Fi.',
  },
});
