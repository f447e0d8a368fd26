/** How long a code can be used. */
export const PAIRING_CODE_MS = 10 * 60_000;
export const PAIRING_CODE_DIGITS = 6;

/** A code of six digits from a random number in 0 to 2^32 - 1. */
export function pairingCode(random: number): string {
  const codes = 10 ** PAIRING_CODE_DIGITS;
  return String(random % codes).padStart(PAIRING_CODE_DIGITS, '0');
}

/** As it is read aloud and typed: `123 456`. */
export function shownPairingCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** The digits of what was typed; null: this is no code. */
export function typedPairingCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
