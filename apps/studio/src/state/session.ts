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

/** Who is signed in in this browser. */
export const useSession = create<SessionState>(() => ({ ...LOGGED_OUT }));

/** True: the server ended it, and nobody asked for that. */
export const useWasEnded = create<{ wasEnded: boolean }>(() => ({ wasEnded: false }));

/** On the way in: nobody is signed in yet. */
export function setStatus(status: Exclude<SessionStatus, 'logged-in'>): void {
  useWasEnded.setState({ wasEnded: false });
  useSession.setState({ status, user: null, company: null });
}

/** Asks who the token belongs to; then they are signed in. */
export async function fetchUser(): Promise<void> {
  const of = token.held()?.accessToken;
  const [user, company] = await Promise.all([
    call(getCurrentUser, {}),
    call(getCurrentCompany, {}),
  ]);
  // Somebody logged out, or in as somebody else, while this was asked for.
  if (of !== token.held()?.accessToken) return;
  useSession.setState({ status: 'logged-in', user, company });
}

/** The company as it is now, after something of it was changed. */
export async function refetchCompany(): Promise<void> {
  const company = await call(getCurrentCompany, {});
  const { status, user } = useSession.getState();
  if (status === 'logged-in') useSession.setState({ status, user, company });
}

/** Forgets what was seen and done here, but not who is signed in. */
export function clearWork(): void {
  edits.clear();
  serverState.clear();
  clearViewStates();
}

/** Forgets the user here; the server and the other tabs are told by `logOut`. */
export function clearSession(): void {
  token.clear();
  clearWork();
  useSession.setState({ ...LOGGED_OUT });
}

/** Saves what is pending while there still is somebody to save it. */
export async function savePending(): Promise<void> {
  // Twice: edits made while a flush runs are sent by the next one.
  for (let tries = 0; tries < 2 && edits.any(); tries++) await edits.flush();
}

/** Saves what is pending, ends the token, and logs the other tabs out too. */
export async function logOut(): Promise<void> {
  await savePending();
  const own = token.own();
  if (token.get()) await call(deleteToken, {}, { retries: 0, timeoutMs: 3000 }).catch(() => {});
  if (own) await revokeToken(own.base, own.accessToken);
  localStore.forget();
  clearSession();
}

/** Signed in no more: what this browser keeps goes too, which logs the other tabs out. */
export function endSession(): void {
  localStore.forget();
  clearSession();
}

/** Takes up the token that is held, and logs out when the current user cannot be fetched with it. */
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
 * A 401. Another tab may have put another token in place, and who is logged in as another user still
 * has the own account; for everybody else it is the end.
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

/** Takes up the kept token, if there is one, and listens to other tabs and to every 401. */
export function startSession(): void {
  onUnauthorized(handleUnauthorized);
  onClearedInOtherTab(clearSession);
  if (token.get()) void verify();
}

/** Whether somebody is signed in and may use the studio: a password made for them is replaced first. */
export function useIsSignedIn(): boolean {
  return useSession(({ user }) => user !== null && !user.mustChangePassword);
}

/** Whether the signed-in user has a feature. */
export function useHasFeature(feature: Feature): boolean {
  return useSession((session) => session.user?.features.includes(feature) ?? false);
}

/** The signed-in user; only for screens, which are shown to signed-in users only. */
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
