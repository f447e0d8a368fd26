import { deleteToken } from '@fovea/contract/accounts';
import { connect } from '@fovea/link/call';

/** Ends a token that is not the one that calls are made with. That it could not be ended is no failure. */
export async function revokeToken(base: string, accessToken: string): Promise<void> {
  const callWithIt = connect({ base, token: () => accessToken });
  await callWithIt(deleteToken, {}, { retries: 0, timeoutMs: 3000, keepalive: true }).catch(
    () => {},
  );
}
