import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../platform/context/appContext';

/**
 * What proves that the link of a registration was given to its machine. It is derived, so that nothing
 * secret is stored, and says nothing without the id.
 */
export function registrationSecret(
  { secretBox }: Pick<AppContext, 'secretBox'>,
  registrationId: string,
): string {
  return secretBox.pseudonym(textOf(registrationId));
}

/** Whether it is that of a link, which may have been given out before the current key was made, or by a process with a newer one. */
export function isRegistrationSecret(
  { secretBox }: Pick<AppContext, 'secretBox'>,
  registrationId: string,
  given: string,
): boolean {
  const got = Buffer.from(given);
  const isIt = () =>
    secretBox.pseudonyms(textOf(registrationId)).some((secret) => {
      const expected = Buffer.from(secret);
      return got.length === expected.length && timingSafeEqual(got, expected);
    });
  return isIt() || (secretBox.lookAgain() && isIt());
}

const textOf = (registrationId: string) => `registration ${registrationId}`;
