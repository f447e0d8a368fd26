import type { AppContext } from '../../platform/context/appContext';

/**
 * What proves that the link of a registration was given to its machine. It is derived, so that nothing
 * secret is stored, and says nothing without the id.
 */
export function registrationSecret(
  { secretBox }: Pick<AppContext, 'secretBox'>,
  registrationId: string,
): string {
  return secretBox.pseudonym(`registration ${registrationId}`);
}
