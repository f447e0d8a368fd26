import { createIntl, type MessageDescriptor } from '@formatjs/intl';

export type MessageValues = Readonly<Record<string, string | number>>;

/** The agent speaks English; a translation is a file of messages given here. */
export const agentIntl = createIntl({ locale: 'en', messages: {} });

/** A message as text. */
export function say(message: MessageDescriptor, values?: MessageValues): string {
  return agentIntl.formatMessage(message, values);
}
