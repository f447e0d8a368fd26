import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const messages: Record<'seconds' | 'minutes', MessageDescriptor> = defineMessages({
  seconds: { id: 'duration.s', defaultMessage: '{seconds} s' },
  minutes: { id: 'duration.minS', defaultMessage: '{minutes} min {seconds} s' },
});

/** '33.05 s' or '2 min 5 s' */
export function formatDuration(intl: IntlShape, ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = intl.formatNumber((ms % 60_000) / 1000, { maximumFractionDigits: 2 });
  return minutes === 0
    ? intl.formatMessage(messages.seconds, { seconds })
    : intl.formatMessage(messages.minutes, { minutes, seconds });
}
