import { deleteToken } from '@fovea/contract/people/accounts';
import { logInAs as requestControlledToken } from '@fovea/contract/people/signIn';
import { call } from '../state/api';
import { clearWork, savePending, verify } from '../state/session';
import { token } from '../state/token';

/**
 * Internal staff log in as another user, for an hour at most. The own token is kept meanwhile; other tabs
 * stay who they are until they are opened anew.
 * @throws ApiError when the server refuses
 */
export async function logInAs(userId: string): Promise<void> {
  await savePending();
  const own = token.held();
  if (!own) throw new Error('Nobody is signed in.');
  const given = await call(requestControlledToken, { body: { targetId: userId } });
  token.setOwn(own);
  const { accessToken, expirationDate } = given;
  token.set({ accessToken, expirationDate, region: own.region, base: own.base });
  await switchUser();
}

/** Ends being logged in as another user. */
export async function returnToOwnAccount(): Promise<void> {
  await savePending();
  const own = token.own();
  await call(deleteToken, {}, { retries: 0, timeoutMs: 3000 }).catch(() => {});
  // The token may have ended by itself, and with it what is returned to.
  if (!own || token.held()?.accessToken === own.accessToken) return;
  token.set(own);
  token.setOwn(null);
  await switchUser();
}

/** What one of them has seen is not for the other, nor is the page that was open. */
async function switchUser(): Promise<void> {
  clearWork();
  window.location.hash = '#/';
  await verify();
}
