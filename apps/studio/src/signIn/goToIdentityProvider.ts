import type { PublicConfig } from '@fovea/contract/platform/publicConfig';
import * as z from 'zod/mini';
import { localStore } from '../state/localStore';

const RETURN_ADDRESS = 'afterIdentity';
/** An address of this program, which is what stands behind the hash. */
const ReturnAddress = z.catch(z.string().check(z.regex(/^#\/(?!\/)/), z.maxLength(2000)), '#/');

/** Leaves for the identity provider; who comes back lands at /sso/google/{origin}. */
export function goToIdentityProvider(
  { ownRegion }: PublicConfig,
  leaveFor: (address: string) => void = (address) => window.location.assign(address),
): void {
  // Who tries again from the landing page still wants to go where they first did.
  if (!window.location.hash.startsWith('#/sso/'))
    localStore.write(RETURN_ADDRESS, window.location.hash);
  leaveFor(`/sso/start?origin=${encodeURIComponent(ownRegion ?? 'local')}`);
}

/** Where they were when they left, once. */
export function takeReturnAddress(): string {
  const place = ReturnAddress.parse(localStore.read(RETURN_ADDRESS) ?? '#/');
  localStore.write(RETURN_ADDRESS, undefined);
  return place;
}
