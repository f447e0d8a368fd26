import { defineMessages } from '@formatjs/intl';

/** Devices on the status page of the agent. */
export const deviceMessages = defineMessages({
  title: { id: 'devices.title', defaultMessage: 'Devices' },
  none: {
    id: 'devices.none',
    defaultMessage:
      'None found. Start the program of the device: eye trackers of Gazepoint, and whatever sends a stream of the Lab Streaming Layer, are found by themselves.',
  },
  leftOut: {
    id: 'devices.leftOut',
    defaultMessage:
      '{count, plural, one {One further device was found, but is not used} other {{count, number} further devices were found, but are not used}}: at most {most, number} are. End programs that send streams which you do not need.',
  },
  ready: { id: 'devices.ready', defaultMessage: 'Ready' },
  noSignal: {
    id: 'devices.noSignal',
    defaultMessage: 'Connected, but it measures nothing. Is somebody before it, or wearing it?',
  },
  lost: { id: 'devices.lost', defaultMessage: 'Lost: {problem}' },
  rate: { id: 'devices.rate', defaultMessage: '{rate} of {nominal} samples per second' },
  rateOnly: { id: 'devices.rateOnly', defaultMessage: '{rate} samples per second' },
  dropped: { id: 'devices.dropped', defaultMessage: '{share} lost on the way' },
  residual: { id: 'devices.residual', defaultMessage: 'clock known to {ms} ms' },
  slow: { id: 'devices.slow', defaultMessage: 'It sends fewer samples than it states.' },
  dropping: {
    id: 'devices.dropping',
    defaultMessage: 'Samples get lost. Use a cable, or end other programs.',
  },
  clock: {
    id: 'devices.clock',
    defaultMessage: 'Its clock varies. Use a cable instead of Wi-Fi.',
  },
});
