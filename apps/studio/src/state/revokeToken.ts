import { deleteToken } from '@fovea/contract/people/accounts';
import { connect } from '@fovea/link/calls/call';

/**
 * Ends a token that is not the one that calls are made with. That it could not be ended is no failure.
 * @param waitMs longer where nobody waits for it: a region that was slow to give it is slow to take it
 */
export async function revokeToken(base: string, accessToken: string, waitMs = 3000): Promise<void> {
  const callWithIt = connect({ base, token: () => accessToken });
  await callWithIt(deleteToken, {}, { retries: 0, timeoutMs: waitMs, keepalive: true }).catch(
    () => {},
  );
}
