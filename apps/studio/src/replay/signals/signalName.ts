import { deviceSignalParts, isDeviceSignalId } from '@fovea/science/devices/deviceSignalId';
import type { SignalEntry, SignalId } from '@fovea/science/signals/signalCatalogue';
import type { IntlShape } from 'react-intl';
import { SIGNAL_MESSAGES } from './signalMessages';

/** What a signal is called; one of a device by the names that the device gives. */
export function signalName(intl: IntlShape, id: SignalId): string {
  if (!isDeviceSignalId(id)) return intl.formatMessage(SIGNAL_MESSAGES[id]);
  const { device = '', channel = '' } = deviceSignalParts(id) ?? {};
  return intl.formatMessage(
    { id: 'signal.ofDevice', defaultMessage: '{device}: {channel}' },
    { device: isolated(device), channel: isolated(channel) },
  );
}

/** With its unit where it does not go without saying: devices have any. */
export function signalNameWithUnit(intl: IntlShape, { id, group, unit }: SignalEntry): string {
  const signal = signalName(intl, id);
  if (group !== 'device' || unit === '') return signal;
  return intl.formatMessage(
    { id: 'signal.withUnit', defaultMessage: '{signal} ({unit})' },
    { signal, unit: isolated(unit) },
  );
}

/** In its own direction of writing, as in an element bdi. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
