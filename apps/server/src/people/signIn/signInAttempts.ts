import type { AttemptLimits } from './attemptLimits';
import { addressGroup } from '../../platform/http/addressGroup';

/** @throws Refusal 429 after too many attempts from this address or for this name */
export async function countSignInAttempt(
  limits: AttemptLimits,
  username: string,
  ip: string,
): Promise<void> {
  await limits.take('signInFromAddress', ip);
  await limits.take('signInOfAccountFromNetwork', fromNetwork(username, ip));
  await limits.take('signInOfAccount', username);
}

/** Resets the counts after a successful sign-in. */
export async function resetSignInAttempts(
  limits: AttemptLimits,
  username: string,
  ip: string,
): Promise<void> {
  await limits.forget('signInOfAccountFromNetwork', fromNetwork(username, ip));
  await limits.forget('signInOfAccount', username);
}

function fromNetwork(username: string, ip: string): string {
  return `${addressGroup(ip)} ${username}`;
}
