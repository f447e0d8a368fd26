import { requestToken } from '@fovea/contract/people/accounts';
import { sendSecondFactor } from '@fovea/contract/people/signIn';
import { connect } from '@fovea/link/calls/call';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { houseFacts } from '../state/houseFacts';
import type { SignInStep } from './regionSignIn';
import { end, fetchUser, leave, setStatus } from '../state/session';
import { token } from '../state/token';
import { noteUsage } from '../telemetry/usage';

/** The first step while its second factor is outstanding. */
let awaited: SignInStep | null = null;

/**
 * The first step: e-mail and password, sent to every region.
 * Afterwards the user is signed in, must enter a code, or has cancelled the choice of a region.
 * @throws CallFailed when the credentials are wrong or a server cannot answer
 */
export async function logIn(username: string, password: string): Promise<void> {
  setStatus('logging-in');
  try {
    const body = { username, password, grant_type: 'password' as const };
    const house = await houseFacts();
    if (house.regions.length < 2) {
      const given = await connect({ base: '' })(requestToken, { body });
      return await goOn({ token: given, region: house.ownRegion, base: '' });
    }
    const { requestTokenOfRegions } = await import('./regionSignIn');
    const step = await requestTokenOfRegions(house, body);
    if (step === null) return leave();
    await goOn(step);
  } catch (reason) {
    leave();
    if (isNo(reason)) noteUsage('invalid-login');
    throw reason;
  }
}

const isNo = (reason: unknown) => reason instanceof CallFailed && reason.status === 401;

/** Completes the sign-in, or waits for the second factor. */
export async function goOn(step: SignInStep): Promise<void> {
  if (step.token.mfaNeeded) {
    awaited = step;
    return setStatus('mfa-needed');
  }
  const { accessToken, expirationDate } = step.token;
  token.keepOwn(null);
  token.set({ accessToken, expirationDate, region: step.region, base: step.base });
  try {
    await fetchUser();
  } catch (reason) {
    end();
    throw reason;
  }
}

/** Whether another code can be tried without entering the password again. */
function mayTryAgain(reason: unknown): boolean {
  if (!(reason instanceof CallFailed)) return false;
  if (reason.status === 401) return reason.problem?.code !== 'BEGIN_AGAIN';
  return reason.status === 400 || reason.status === 429;
}

/**
 * The second step: six digits or a recovery code. After a wrong code another one can be tried.
 * @throws CallFailed
 */
export async function sendCode(totp: string): Promise<void> {
  const step = awaited;
  if (!step) return giveUpCode();
  setStatus('mfa-logging-in');
  try {
    const body = { accessToken: step.token.accessToken, totp };
    const given = await connect({ base: step.base })(sendSecondFactor, { body }, { retries: 0 });
    awaited = null;
    await goOn({ ...step, token: given });
  } catch (reason) {
    if (isNo(reason)) noteUsage('invalid-code');
    if (awaited && mayTryAgain(reason)) setStatus('mfa-needed');
    else giveUpCode();
    throw reason;
  }
}

/** Returns to e-mail and password. */
export function giveUpCode(): void {
  awaited = null;
  leave();
}
