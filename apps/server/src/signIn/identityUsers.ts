import type { InstallationSettings } from '../installationSettings';

interface UserSignIn {
  readonly username: string;
  readonly email: string;
  readonly identitySubject: string | null;
}

/**
 * The identity provider signs this user in: neither password nor second factor is of this server.
 * That is everybody who ever came from it, and every address of its domain while it is set.
 */
export function usesIdentityProvider(
  { identity, staffDomain }: Pick<InstallationSettings, 'identity' | 'staffDomain'>,
  { username, email, identitySubject }: UserSignIn,
): boolean {
  if (identitySubject !== null) return true;
  return identity !== null && [username, email].some((one) => isInDomain(one, staffDomain));
}

/** Whether an e-mail address is of a domain, in any case and with spaces around it. */
export function isInDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.normalize('NFC').trim().toLowerCase().endsWith(`@${domain}`);
}
