import type { HouseFacts } from '@fovea/contract/platform/house';
import * as z from 'zod/mini';
import { kept } from '../state/kept';

const AFTER = 'afterIdentity';
/** A hash URL of the studio. */
const Place = z.catch(z.string().check(z.regex(/^#\/(?!\/)/), z.maxLength(2000)), '#/');

/** Redirects to the identity provider, which returns the user to /sso/google/{origin}. */
export function goToIdentityProvider(
  { ownRegion }: HouseFacts,
  leaveFor: (address: string) => void = (address) => window.location.assign(address),
): void {
  // A retry from the landing page keeps the original destination.
  if (!window.location.hash.startsWith('#/sso/')) kept.write(AFTER, window.location.hash);
  leaveFor(`/sso/start?origin=${encodeURIComponent(ownRegion ?? 'local')}`);
}

/** Returns and clears the page that was open before the redirect. */
export function placeBeforeIdentityProvider(): string {
  const place = Place.parse(kept.read(AFTER) ?? '#/');
  kept.write(AFTER, undefined);
  return place;
}
