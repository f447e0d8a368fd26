import { claimIdentity, signInWithIdentity } from '@fovea/contract/people/signIn';
import { callOwnOrigin } from '../state/api';
import { publicConfig } from '../state/publicConfig';
import { clearSession, setStatus } from '../state/session';
import { continueSignIn } from './signIn';

const begun = new Map<string, Promise<void>>();

/**
 * Signs in with a ticket from the identity provider. A ticket is valid once, so repeated calls with the
 * same one share the result.
 * @throws ApiError
 */
export function signInWithTicket(ticket: string): Promise<void> {
  const known = begun.get(ticket);
  if (known) return known;
  const outcome = redeemTicket(ticket);
  begun.set(ticket, outcome);
  return outcome;
}

async function redeemTicket(ticket: string): Promise<void> {
  setStatus('logging-in');
  try {
    const body = await callOwnOrigin(claimIdentity, { body: { ticket } }, { retries: 0 });
    const token = await callOwnOrigin(signInWithIdentity, { body }, { retries: 0 });
    const { ownRegion } = await publicConfig();
    await continueSignIn({ token, region: ownRegion, base: '' });
  } catch (reason) {
    clearSession();
    throw reason;
  }
}
