import { requestPasswordReset } from '@fovea/contract/people/passwords';
import { callOwnOrigin } from '../state/api';
import { publicConfig } from '../state/publicConfig';

/**
 * Requests a reset mail from every region; succeeds if any of them answers.
 * @throws ApiError
 */
export async function requestResetMails(email: string): Promise<void> {
  const input = { query: { email } };
  const config = await publicConfig();
  if (config.regions.length < 2) return callOwnOrigin(requestPasswordReset, input);
  const [{ queryRegions }, { regionsForThisOrigin }] = await Promise.all([
    import('@fovea/link/calls/regions'),
    import('./regionSignIn'),
  ]);
  await queryRegions(regionsForThisOrigin(config), requestPasswordReset, input);
}
