import { requestToken } from '@fovea/contract/people/accounts';
import { sendSecondFactor } from '@fovea/contract/people/signIn';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { publicConfig } from '../state/publicConfig';
import type { SignInStep } from './regionSignIn';
import { endSession, fetchUser, clearSession, setStatus } from '../state/session';
import { token } from '../state/token';
import { recordUsage } from '../telemetry/usage';

/** The first step while its second factor is outstanding. */
let pendingStep: SignInStep | null = null;

/**
 * The first step: e-mail and password, sent to every region.
 * Afterwards the user is signed in, must enter a code, or has cancelled the choice of a region.
 * @throws ApiError when the credentials are wrong or a server cannot answer
 */
export async function logIn(username: string, password: string): Promise<void> {
  setStatus('logging-in');
  try {
    const body = { username, password, grant_type: 'password' as const };
    const config = await publicConfig();
    if (config.regions.length < 2) {
      const given = await connect({ base: '' })(requestToken, { body });
      return await continueSignIn({ token: given, region: config.ownRegion, base: '' });
    }
    const { requestTokenFromRegions } = await import('./regionSignIn');
    const step = await requestTokenFromRegions(config, body);
    if (step === null) return clearSession();
    await continueSignIn(step);
  } catch (reason) {
    clearSession();
    if (isNo(reason)) recordUsage('invalid-login');
    throw reason;
  }
}

const isNo = (reason: unknown) => reason instanceof ApiError && reason.status === 401;

/** Completes the sign-in, or waits for the second factor. */
export async function continueSignIn(step: SignInStep): Promise<void> {
  if (step.token.mfaNeeded) {
    pendingStep = step;
    return setStatus('mfa-needed');
  }
  const { accessToken, expirationDate } = step.token;
  token.setOwn(null);
  token.set({ accessToken, expirationDate, region: step.region, base: step.base });
  try {
    await fetchUser();
  } catch (reason) {
    endSession();
    throw reason;
  }
}

/** Whether another code can be tried without entering the password again. */
function canRetry(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false;
  if (reason.status === 401) return reason.problem?.code !== 'BEGIN_AGAIN';
  return reason.status === 400 || reason.status === 429;
}

/**
 * The second step: six digits or a recovery code. After a wrong code another one can be tried.
 * @throws ApiError
 */
export async function sendCode(totp: string): Promise<void> {
  const step = pendingStep;
  if (!step) return cancelSecondFactor();
  setStatus('mfa-logging-in');
  try {
    const body = { accessToken: step.token.accessToken, totp };
    const given = await connect({ base: step.base })(sendSecondFactor, { body }, { retries: 0 });
    pendingStep = null;
    await continueSignIn({ ...step, token: given });
  } catch (reason) {
    if (isNo(reason)) recordUsage('invalid-code');
    if (pendingStep && canRetry(reason)) setStatus('mfa-needed');
    else cancelSecondFactor();
    throw reason;
  }
}

/** Returns to e-mail and password. */
export function cancelSecondFactor(): void {
  pendingStep = null;
  clearSession();
}
