import type { MessageDescriptor } from '@formatjs/intl';
import { say, type MessageValues } from '../messages/agentIntl';

/** Says one event. */
export type Log = (message: MessageDescriptor, values?: MessageValues) => void;

/** One line for each event, with its time. What is said here never contains a secret. */
export function lineLog(write: (line: string) => void): Log {
  return (message, values) => {
    // A name may contain anything.
    const text = say(message, values).replace(/\s+/g, ' ');
    write(`${new Date().toISOString().replace('T', ' ').slice(0, 19)} ${text}\n`);
  };
}
