import type { Feature, Needs } from '@fovea/contract/protocol/access';
import { GLOBAL_FEATURES } from './features';

/** A feature is in force if the user has it and either the company has it too or it is global. */
export function effectiveFeatures(
  ofUser: readonly Feature[],
  ofCompany: readonly Feature[],
): Feature[] {
  return ofUser.filter(
    (feature) => ofCompany.includes(feature) || GLOBAL_FEATURES.includes(feature),
  );
}

/**
 * Whether a signed-in user with these features may make a call with these requirements.
 * @param isInPerson neither a limited token nor staff logged in as the user
 */
export function canCall(needs: Needs, features: readonly Feature[], isInPerson = true): boolean {
  if (needs === 'anyone' || needs === 'signedIn') return true;
  if (needs === 'inPerson') return isInPerson;
  if (needs === 'respondent' || needs === 'machine') return false;
  if (typeof needs === 'string') return features.includes(needs);
  if ('allOf' in needs) return needs.allOf.every((feature) => features.includes(feature));
  return needs.anyOf.some((feature) => features.includes(feature));
}
