import type { Feature } from '@fovea/contract/protocol/access';

/** What decides whether a user who signs in with a password needs a second factor too. */
export interface SecondFactorFacts {
  /** The identity provider signs the user in and handles the second factor. */
  readonly usesIdentityProvider: boolean;
  /** The features in force. */
  readonly features: readonly Feature[];
  readonly isRequiredByCompany: boolean;
  /** An account of the demo, whose password is printed at the start of the server. */
  readonly isOfDemo: boolean;
}

/** Whether a second factor must be set up before anything else: who reaches every company needs one. */
export function isSecondFactorRequired(user: SecondFactorFacts): boolean {
  if (user.usesIdentityProvider || user.isOfDemo) return false;
  return user.isRequiredByCompany || user.features.includes('INTERNAL');
}

/** Whether an administrator may require it of others: only with one of their own. */
export function canRequireSecondFactor(administrator: {
  readonly usesIdentityProvider: boolean;
  readonly mfaState: 'ENABLED' | 'DISABLED';
}): boolean {
  return administrator.usesIdentityProvider || administrator.mfaState === 'ENABLED';
}
