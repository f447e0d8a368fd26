import { claimIdentity, signInWithIdentity } from '@fovea/contract/people/signIn';
import { callHere } from '../state/api';
import { houseFacts } from '../state/houseFacts';
import { leave, setStatus } from '../state/session';
import { goOn } from './signIn';

const begun = new Map<string, Promise<void>>();

/**
 * Signs in with a ticket from the identity provider. A ticket is valid once, so repeated calls with the
 * same one share the result.
 * @throws CallFailed
 */
export function signInWithTicket(ticket: string): Promise<void> {
  const known = begun.get(ticket);
  if (known) return known;
  const outcome = spendTicket(ticket);
  begun.set(ticket, outcome);
  return outcome;
}

async function spendTicket(ticket: string): Promise<void> {
  setStatus('logging-in');
  try {
    const body = await callHere(claimIdentity, { body: { ticket } }, { retries: 0 });
    const token = await callHere(signInWithIdentity, { body }, { retries: 0 });
    const { ownRegion } = await houseFacts();
    await goOn({ token, region: ownRegion, base: '' });
  } catch (reason) {
    leave();
    throw reason;
  }
}
