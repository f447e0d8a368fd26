import { requestPasswordReset } from '@fovea/contract/people/passwords';
import { callHere } from '../state/api';
import { houseFacts } from '../state/houseFacts';

/**
 * Requests a reset mail from every region; succeeds if any of them answers.
 * @throws CallFailed
 */
export async function askForReset(email: string): Promise<void> {
  const input = { query: { email } };
  const house = await houseFacts();
  if (house.regions.length < 2) return callHere(requestPasswordReset, input);
  const [{ askRegions }, { regionsFromHere }] = await Promise.all([
    import('@fovea/link/calls/regions'),
    import('./regionSignIn'),
  ]);
  await askRegions(regionsFromHere(house), requestPasswordReset, input);
}
