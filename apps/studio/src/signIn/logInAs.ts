import { deleteToken, type AccessToken } from '@fovea/contract/people/accounts';
import { logInAs as requestControlledToken } from '@fovea/contract/people/signIn';
import { visitStudy } from '@fovea/contract/people/support';
import { call } from '../state/api';
import { clearWork, savePending, verify } from '../state/session';
import { token } from '../state/token';

/**
 * Logs internal staff in as another user, for at most an hour. The own token is stored meanwhile; other
 * tabs keep their user until they are reloaded.
 * @throws ApiError when the server refuses
 */
export async function logInAs(userId: string): Promise<void> {
  await switchTo(() => call(requestControlledToken, { body: { targetId: userId } }), '#/');
}

/**
 * Shows internal staff the study that a user consented to, read-only, for at most an hour.
 * @throws ApiError when the server refuses, for example after the consent was withdrawn
 */
export async function startStudyVisit(supportRequestId: string, studyId: string): Promise<void> {
  await switchTo(() => call(visitStudy, { supportRequestId }), `#/studies/${studyId}`);
}

async function switchTo(request: () => Promise<AccessToken>, page: string): Promise<void> {
  await savePending();
  const own = token.held();
  if (!own) throw new Error('Nobody is signed in.');
  const { accessToken, expirationDate } = await request();
  token.setOwn(own);
  token.set({ accessToken, expirationDate, region: own.region, base: own.base });
  await switchUser(page);
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
  await switchUser('#/');
}

/** Clears cached data and leaves the open page, which belong to the other user. */
async function switchUser(page: string): Promise<void> {
  clearWork();
  window.location.hash = page;
  await verify();
}
