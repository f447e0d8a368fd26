import type { PublicConfig } from '@fovea/contract/platform/publicConfig';
import * as z from 'zod/mini';
import { localStore } from '../state/localStore';

const RETURN_ADDRESS = 'afterIdentity';
/** A hash URL of the studio. */
const ReturnAddress = z.catch(z.string().check(z.regex(/^#\/(?!\/)/), z.maxLength(2000)), '#/');

/** Redirects to the identity provider, which returns the user to /sso/google/{origin}. */
export function goToIdentityProvider(
  { ownRegion }: PublicConfig,
  leaveFor: (address: string) => void = (address) => window.location.assign(address),
): void {
  // A retry from the landing page keeps the original destination.
  if (!window.location.hash.startsWith('#/sso/'))
    localStore.write(RETURN_ADDRESS, window.location.hash);
  leaveFor(`/sso/start?origin=${encodeURIComponent(ownRegion ?? 'local')}`);
}

/** Returns and clears the page that was open before the redirect. */
export function takeReturnAddress(): string {
  const place = ReturnAddress.parse(localStore.read(RETURN_ADDRESS) ?? '#/');
  localStore.write(RETURN_ADDRESS, undefined);
  return place;
}
