import { EMAIL_MAX } from '@fovea/rules/inputs/emailAddress';

const LOCAL_PART_MAX = 64;
/** Letters of any script and the signs that mail servers take without quotes. */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)(\.(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-))*$/u;

/**
 * The address as a mail is sent to it: one address and nothing else. What could be read as two, as a
 * name with an address, as a route or as a header of the mail is none.
 * @returns null when no mail is sent to it
 */
export function parseMailAddress(typed: string): string | null {
  const address = typed.normalize('NFC').trim();
  if (address.length > EMAIL_MAX) return null;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const domain = address.slice(at + 1);
  return local.length <= LOCAL_PART_MAX && LOCAL_PART.test(local) && DOMAIN.test(domain)
    ? address
    : null;
}
