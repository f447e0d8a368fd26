import { deleteToken } from '@fovea/contract/people/accounts';
import { connect } from '@fovea/link/calls/call';

/**
 * Revokes a token other than the current one. Failing to do so is not an error.
 * @param waitMs longer when nothing waits for it: a region that was slow to issue a token is slow to
 * revoke it
 */
export async function revokeToken(base: string, accessToken: string, waitMs = 3000): Promise<void> {
  const callWithIt = connect({ base, token: () => accessToken });
  await callWithIt(deleteToken, {}, { retries: 0, timeoutMs: waitMs, keepalive: true }).catch(
    () => {},
  );
}
