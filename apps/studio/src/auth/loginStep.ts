export type LoginStep =
  /** The e-mail address is being typed. */
  | 'email'
  | 'password'
  /** The identity provider signs in users of this domain. */
  | 'identity';

const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/**
 * The next step for an e-mail address. The password is asked for as soon as the address is complete,
 * without a click, unless it may still become one of the identity provider's domain.
 * @param domain of the identity provider; null if there is none
 */
export function loginStep(email: string, domain: string | null, isAsked: boolean): LoginStep {
  const typed = email.trim().toLowerCase();
  const typedDomain = typed.slice(typed.lastIndexOf('@') + 1);
  if (domain !== null && typed.includes('@')) {
    const wanted = domain.toLowerCase();
    if (typedDomain === wanted) return 'identity';
    if (!isAsked && wanted.startsWith(typedDomain)) return 'email';
  }
  return isAsked || WHOLE_ADDRESS.test(typed) ? 'password' : 'email';
}
