import type { Feature } from '@fovea/contract/protocol/access';
import {
  deleteToken,
  getCurrentCompany,
  getCurrentUser,
  type Company,
  type CurrentUser,
} from '@fovea/contract/people/accounts';
import { create } from 'zustand';
import { call, onUnauthorized } from './api';
import { edits } from './edits';
import { localStore, onClearedInOtherTab } from './localStore';
import { revokeToken } from './revokeToken';
import { token } from './token';
import { serverState } from './serverState';
import { clearViewStates } from './viewState';

export type SessionState =
  | {
      status: 'logged-out' | 'logging-in' | 'mfa-needed' | 'mfa-logging-in' | 'verifying';
      user: null;
      company: null;
    }
  | { status: 'logged-in'; user: CurrentUser; company: Company };
export type SessionStatus = SessionState['status'];

const LOGGED_OUT = { status: 'logged-out', user: null, company: null } as const;

/** The signed-in user of this browser. */
export const useSession = create<SessionState>(() => ({ ...LOGGED_OUT }));

/** True when the server ended the session without a logout by the user. */
export const useWasEnded = create<{ wasEnded: boolean }>(() => ({ wasEnded: false }));

/** Sets a status before sign-in is complete. */
export function setStatus(status: Exclude<SessionStatus, 'logged-in'>): void {
  useWasEnded.setState({ wasEnded: false });
  useSession.setState({ status, user: null, company: null });
}

/** Fetches the user of the current token, which completes the sign-in. */
export async function fetchUser(): Promise<void> {
  const of = token.held()?.accessToken;
  const [user, company] = await Promise.all([
    call(getCurrentUser, {}),
    call(getCurrentCompany, {}),
  ]);
  // A logout, or a login as another user, happened during the request.
  if (of !== token.held()?.accessToken) return;
  useSession.setState({ status: 'logged-in', user, company });
}

/** Refreshes the company after a change. */
export async function refetchCompany(): Promise<void> {
  const company = await call(getCurrentCompany, {});
  const { status, user } = useSession.getState();
  if (status === 'logged-in') useSession.setState({ status, user, company });
}

/** Clears the data of the current user but keeps the session. */
export function clearWork(): void {
  edits.clear();
  serverState.clear();
  clearViewStates();
}

/** Clears the session of this tab only; `logOut` also informs the server and the other tabs. */
export function clearSession(): void {
  token.clear();
  clearWork();
  useSession.setState({ ...LOGGED_OUT });
}

/** Saves pending edits while there is still a session to save them with. */
export async function savePending(): Promise<void> {
  // Twice, because edits made during a flush are sent by the next one.
  for (let tries = 0; tries < 2 && edits.any(); tries++) await edits.flush();
}

/** Saves pending edits, revokes the token and logs out the other tabs too. */
export async function logOut(): Promise<void> {
  await savePending();
  const own = token.own();
  if (token.get()) await call(deleteToken, {}, { retries: 0, timeoutMs: 3000 }).catch(() => {});
  if (own) await revokeToken(own.base, own.accessToken);
  localStore.forget();
  clearSession();
}

/** Ends the session and clears local storage, which logs out the other tabs. */
export function endSession(): void {
  localStore.forget();
  clearSession();
}

/** Signs in with the current token, or logs out if its user cannot be fetched. */
export async function verify(): Promise<void> {
  const of = token.held()?.accessToken;
  setStatus('verifying');
  try {
    await fetchUser();
  } catch {
    if (of === token.held()?.accessToken) endSession();
  }
}

/**
 * Handles a 401. Another tab may have stored another token, and a user logged in as somebody else still
 * has their own account; otherwise the session ends.
 */
function handleUnauthorized(): void {
  const own = token.own();
  if (!token.adoptOtherTabsToken()) {
    if (!own || own.accessToken === token.held()?.accessToken) {
      const wasEnded = useSession.getState().status === 'logged-in';
      endSession();
      return useWasEnded.setState({ wasEnded });
    }
    token.set(own);
    token.setOwn(null);
  }
  clearWork();
  void verify();
}

/** Restores the stored session, and listens for logouts in other tabs and for every 401. */
export function startSession(): void {
  onUnauthorized(handleUnauthorized);
  onClearedInOtherTab(clearSession);
  if (token.get()) void verify();
}

/**
 * Whether a user is signed in and may use the studio: a generated password must be replaced and a required
 * second factor set up first.
 */
export function useIsSignedIn(): boolean {
  return useSession(
    ({ user }) => user !== null && !user.mustChangePassword && !user.mustSetUpSecondFactor,
  );
}

export function useHasFeature(feature: Feature): boolean {
  return useSession((session) => session.user?.features.includes(feature) ?? false);
}

/** The signed-in user; only for screens that require sign-in. */
export function useUser(): CurrentUser {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('This screen is shown to signed-in users only.');
  return user;
}

export function useCompany(): Company {
  const company = useSession((session) => session.company);
  if (!company) throw new Error('This screen is shown to signed-in users only.');
  return company;
}
