import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import type { InstallationSettings } from '../../platform/settings/installationSettings';

interface UserSignIn {
  readonly username: string;
  readonly email: string;
  readonly identitySubject: string | null;
}

/**
 * Whether the identity provider signs this user in, so that the user has neither a password nor a
 * second factor here. This holds for everybody who ever signed in through it, and for every address
 * in its domain while the domain is configured.
 */
export function usesIdentityProvider(
  { identity, staffDomain }: Pick<InstallationSettings, 'identity' | 'staffDomain'>,
  { username, email, identitySubject }: UserSignIn,
): boolean {
  if (identitySubject !== null) return true;
  return identity !== null && [username, email].some((one) => isInDomain(one, staffDomain));
}
