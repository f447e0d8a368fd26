import type { MessageDescriptor } from '@formatjs/intl';
import { say, type MessageValues } from './agentIntl';

/** Why the agent does not start or go on: a sentence for whoever sits at the machine. */
export class AgentRefusal extends Error {
  constructor(message: MessageDescriptor, values?: MessageValues) {
    super(say(message, values));
    this.name = 'AgentRefusal';
  }
}
