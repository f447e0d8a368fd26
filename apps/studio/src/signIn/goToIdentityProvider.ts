import type { HouseFacts } from '@fovea/contract/platform/house';
import * as z from 'zod/mini';
import { kept } from '../state/kept';

const AFTER = 'afterIdentity';
/** An address of this program, which is what stands behind the hash. */
const Place = z.catch(z.string().check(z.regex(/^#\/(?!\/)/), z.maxLength(2000)), '#/');

/** Leaves for the identity provider; who comes back lands at /sso/google/{origin}. */
export function goToIdentityProvider(
  { ownRegion }: HouseFacts,
  leaveFor: (address: string) => void = (address) => window.location.assign(address),
): void {
  // Who tries again from the landing page still wants to go where they first did.
  if (!window.location.hash.startsWith('#/sso/')) kept.write(AFTER, window.location.hash);
  leaveFor(`/sso/start?origin=${encodeURIComponent(ownRegion ?? 'local')}`);
}

/** Where they were when they left, once. */
export function placeBeforeIdentityProvider(): string {
  const place = Place.parse(kept.read(AFTER) ?? '#/');
  kept.write(AFTER, undefined);
  return place;
}
