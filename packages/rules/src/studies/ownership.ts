import type { Feature } from '@fovea/contract/protocol/access';
import { canSeeEveryStudy } from './editors';

/** What an owner needs to open the own study. */
export const OWNER_FEATURE: Feature = 'STUDY';

/**
 * Who may give a study to somebody else: its owner, and users who see every study. A study without
 * an owner can be taken over by everyone who can see it.
 */
export function canChangeOwner(
  study: { readonly ownerId: string | null },
  who: { readonly userId: string; readonly features: readonly Feature[] },
): boolean {
  return study.ownerId === null || study.ownerId === who.userId || canSeeEveryStudy(who.features);
}

export type OwnerProblem = 'closed' | 'withoutStudies';

/** Why a user of the company cannot own a study; null: they can. */
export function ownerProblem(user: {
  /** Disabled or expired. */
  readonly isClosed: boolean;
  /** The features in force. */
  readonly features: readonly Feature[];
}): OwnerProblem | null {
  if (user.isClosed) return 'closed';
  return user.features.includes(OWNER_FEATURE) ? null : 'withoutStudies';
}

export const NOT_OWNER_MESSAGE =
  'Only the owner of the study and account administrators can change its owner. Ask one of them.';

export const OWNER_PROBLEM_MESSAGES: Record<OwnerProblem, string> = {
  closed: 'This user cannot sign in any more. Choose somebody whose account is active.',
  withoutStudies:
    'This user has no access to studies. Choose somebody else, or give them the feature Studies first.',
};
