import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import type { InstallationSettings } from '../../platform/settings/installationSettings';

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
