import type { ProductLicense } from '@fovea/contract/people/licenses';

/** After an unlock, the next one has to wait this long. */
export const UNLOCK_WAIT_MS = 23 * 60 * 60_000;
/** How long a machine may work without asking the server. */
export const LEASE_MS = 14 * 24 * 60 * 60_000;
export const DEFAULT_UNLOCKS = 5;

type Unlockable = Pick<ProductLicense, 'unlocked' | 'unlocksRemaining' | 'lastUserUnlockDate'>;

export type UnlockProblem =
  | { readonly code: 'ALREADY_UNLOCKED' }
  | { readonly code: 'NO_UNLOCKS' }
  /** The last unlock is less than 23 hours ago. */
  | { readonly code: 'TOO_SOON'; readonly fromMs: number };

/** Why a product key cannot be unlocked now; null: it can. */
export function unlockProblem(license: Unlockable, nowMs: number): UnlockProblem | null {
  if (license.unlocked) return { code: 'ALREADY_UNLOCKED' };
  if (license.unlocksRemaining <= 0) return { code: 'NO_UNLOCKS' };
  if (license.lastUserUnlockDate === null) return null;
  const fromMs = Date.parse(license.lastUserUnlockDate) + UNLOCK_WAIT_MS;
  return fromMs > nowMs ? { code: 'TOO_SOON', fromMs } : null;
}

/** Whether the license has ended: it is valid up to and including its last day, in UTC. */
export function hasEnded(renewalDate: string, nowMs: number): boolean {
  return new Date(nowMs).toISOString().slice(0, 10) > renewalDate;
}

/** Whether this is a day of the calendar, YYYY-MM-DD: not the 30th of February. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** Letters and digits that are not taken for one another. */
const KEY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a product key from ten random bytes, for example `7K3M-ZQ0A-9XTR-41VB`. */
export function productKeyId(random: Uint8Array): string {
  let letters = '';
  let bits = 0;
  let held = 0;
  for (const byte of random.subarray(0, 10)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += KEY_LETTERS[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return (letters.match(/.{4}/g) ?? []).join('-');
}
