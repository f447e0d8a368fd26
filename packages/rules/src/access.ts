import type { Feature, Needs } from '@fovea/contract/access';

/** A feature is in force when the user has it and the company has it too. */
export function effectiveFeatures(
  ofUser: readonly Feature[],
  ofCompany: readonly Feature[],
): Feature[] {
  return ofUser.filter((feature) => ofCompany.includes(feature));
}

/** Whether someone who is signed in with these features may make a call with these needs. */
export function mayMake(needs: Needs, features: readonly Feature[]): boolean {
  if (needs === 'anyone' || needs === 'signedIn') return true;
  if (needs === 'respondent') return false;
  if (typeof needs === 'string') return features.includes(needs);
  if ('allOf' in needs) return needs.allOf.every((feature) => features.includes(feature));
  return needs.anyOf.some((feature) => features.includes(feature));
}
