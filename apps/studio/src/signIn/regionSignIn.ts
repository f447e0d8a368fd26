import { requestToken, type AccessToken, type Credentials } from '@fovea/contract/people/accounts';
import type { PublicConfig, Region } from '@fovea/contract/platform/publicConfig';
import { queryRegions, regionById, type RegionAnswer } from '@fovea/link/calls/regions';
import { promptForRegion } from './regionChoice';
import { revokeToken } from '../state/revokeToken';

/**
 * What a region returned for a correct password: a token, or a token that only permits the second
 * factor.
 */
export interface SignInStep {
  readonly token: AccessToken;
  readonly region: string | null;
  readonly base: string;
}

/** The regions as reachable from this page: its own region is called on the same origin. */
export function regionsForThisOrigin({ regions, ownRegion }: PublicConfig): Region[] {
  return regions.map((region) => (region.id === ownRegion ? { ...region, base: '' } : region));
}

const REVOKE_MS = 60_000;

/** A second-factor token expires by itself and permits nothing else. */
function revoke({ region, answer }: RegionAnswer<AccessToken>): void {
  if (!answer.mfaNeeded) void revokeToken(region.base, answer.accessToken, REVOKE_MS);
}

/**
 * Tries the credentials in every region. If several accept them, the user chooses one and the tokens of
 * the others are revoked.
 * @returns null if the user cancels the choice
 * @throws AllRegionsFailedError
 */
export async function requestTokenFromRegions(
  config: PublicConfig,
  body: Credentials,
): Promise<SignInStep | null> {
  const regions = regionsForThisOrigin(config);
  const given = await queryRegions(regions, requestToken, { body }, { onLate: revoke });
  const offered = given.map(({ region }) => region);
  const id = offered.length > 1 ? await promptForRegion(offered) : offered[0]!.id;
  given.filter(({ region }) => region.id !== id).forEach(revoke);
  if (id === null) return null;
  const { base } = regionById(offered, id);
  const { answer } = given.find(({ region }) => region.id === id)!;
  return { token: answer, region: id, base };
}
