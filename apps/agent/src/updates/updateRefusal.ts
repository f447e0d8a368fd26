import type { MessageDescriptor } from '@formatjs/intl';
import { say, type MessageValues } from '../messages/agentIntl';

/** Why another version is not installed: a sentence. */
export class UpdateRefusal extends Error {
  constructor(message: MessageDescriptor, values?: MessageValues) {
    super(say(message, values));
    this.name = 'UpdateRefusal';
  }
}
