import { deleteToken } from '@fovea/contract/people/accounts';
import { logInAs as requestControlledToken } from '@fovea/contract/people/signIn';
import { call } from '../state/api';
import { clearWork, savePending, verify } from '../state/session';
import { token } from '../state/token';

/**
 * Logs internal staff in as another user, for at most an hour. The own token is stored meanwhile; other
 * tabs keep their user until they are reloaded.
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

/** Returns from another user's account to the own one. */
export async function returnToOwnAccount(): Promise<void> {
  await savePending();
  const own = token.own();
  await call(deleteToken, {}, { retries: 0, timeoutMs: 3000 }).catch(() => {});
  // The token may have expired, which has restored the own account already.
  if (!own || token.held()?.accessToken === own.accessToken) return;
  token.set(own);
  token.setOwn(null);
  await switchUser();
}

/** Clears cached data and leaves the open page, which belong to the other user. */
async function switchUser(): Promise<void> {
  clearWork();
  window.location.hash = '#/';
  await verify();
}
