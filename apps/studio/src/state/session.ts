import type { Feature } from '@fovea/contract/access';
import {
  deleteToken,
  getCurrentCompany,
  getCurrentUser,
  requestToken,
  type Company,
  type CurrentUser,
} from '@fovea/contract/accounts';
import { create } from 'zustand';
import { call, onUnauthorized } from './api';
import { edits } from './edits';
import { kept, onForgottenElsewhere } from './kept';
import { token } from './token';
import { truths } from './truth';
import { forgetViewStates } from './viewState';

export type SessionState =
  | { status: 'logged-out' | 'logging-in' | 'verifying'; user: null; company: null }
  | { status: 'logged-in'; user: CurrentUser; company: Company };

const out = { status: 'logged-out', user: null, company: null } as const;

/** Who is signed in in this browser. */
export const useSession = create<SessionState>(() => ({ ...out }));

async function fetchUser(): Promise<void> {
  const [user, company] = await Promise.all([
    call(getCurrentUser, {}),
    call(getCurrentCompany, {}),
  ]);
  useSession.setState({ status: 'logged-in', user, company });
}

/** @throws CallFailed when the credentials are wrong or the server cannot answer */
export async function logIn(username: string, password: string): Promise<void> {
  useSession.setState({ status: 'logging-in', user: null, company: null });
  try {
    const body = { username, password, grant_type: 'password' as const };
    token.set(await call(requestToken, { body }));
    await fetchUser();
  } catch (reason) {
    leave();
    throw reason;
  }
}

/** Forgets the user here; the server and the other tabs are told by `logOut`. */
function leave(): void {
  token.clear();
  edits.clear();
  truths.clear();
  forgetViewStates();
  useSession.setState({ ...out });
}

/** Saves what is pending, ends the token, and logs the other tabs out too. */
export async function logOut(): Promise<void> {
  // Twice: edits made while a flush runs are sent by the next one.
  for (let tries = 0; tries < 2 && edits.any(); tries++) await edits.flush();
  if (token.get()) await call(deleteToken, {}, { retries: 0, timeoutMs: 3000 }).catch(() => {});
  kept.forget();
  leave();
}

/** Takes up the kept token, if there is one, and listens to other tabs and to every 401. */
export function startSession(): void {
  onUnauthorized(() => {
    kept.forget();
    leave();
  });
  onForgottenElsewhere(leave);
  if (!token.get()) return;
  useSession.setState({ status: 'verifying', user: null, company: null });
  fetchUser().catch(() => {
    // Failing to fetch the current user logs out.
    kept.forget();
    leave();
  });
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
