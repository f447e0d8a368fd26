export type AmountProblem =
  | 'missing'
  /** Letters, an exponent, separators in places where no number has them. */
  | 'notANumber'
  /** `1,999` is two thousand in one style and less than two in the other. */
  | 'ambiguous'
  | 'notPositive'
  | 'tooLarge';

export type Amount =
  | { readonly cents: number; readonly problem: null }
  | { readonly cents: null; readonly problem: AmountProblem };

const no = (problem: AmountProblem): Amount => ({ cents: null, problem });

/** Spaces of every width, and the apostrophe of Switzerland. */
const SPACES = "[ \\u00a0\\u202f\\u2009'\\u2019]";
/** Digits in groups of three, with one separator throughout. */
const grouped = (separator: string) => `[1-9]\\d{0,2}(?:${separator}\\d{3})+`;
/** Whole part (plain or grouped by something else than the decimal sign) and fraction. */
const STYLES = [
  new RegExp(`^(\\d+|${grouped(',')}|${grouped(SPACES)})(?:\\.(\\d+))?$`),
  new RegExp(`^(\\d+|${grouped('\\.')}|${grouped(SPACES)})(?:,(\\d+))?$`),
];
const ONE_SEPARATOR_AND_THREE = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a typed amount of money in either decimal style: `1999.5`, `1999,50`, `1,999.50`, `1.999,50`,
 * `1 999,50`. Cents are taken from the digits, never from a floating-point number, in which
 * 19.99 · 100 is 1998.99…; what is less than a cent is cut off.
 *
 * @param maxCents the largest amount that is accepted, in cents
 * @param fractionDigits decimals of the currency: what `cents` counts is a tenth to that power
 * @returns whole cents, above zero
 */
export function parseAmount(text: string, maxCents: number, fractionDigits = 2): Amount {
  const typed = text.trim();
  if (typed === '') return no('missing');
  const isNegative = /^[-\u2212]/.test(typed);
  const plain = isNegative ? typed.slice(1).trimStart() : typed;
  const found = STYLES.flatMap((style) => style.exec(plain) ?? []);
  if (found.length === 0) return no('notANumber');
  if (isNegative) return no('notPositive');
  if (ONE_SEPARATOR_AND_THREE.test(plain)) return no('ambiguous');
  const [, whole = '', fraction = ''] = found;
  const digits =
    whole.replace(/\D/g, '') + fraction.padEnd(fractionDigits, '0').slice(0, fractionDigits);
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return no('notPositive');
  // Compared by length first: a number of any length is read, but only exact ones are made.
  if (significant.length > String(maxCents).length) return no('tooLarge');
  const cents = Number(significant);
  return cents > maxCents ? no('tooLarge') : { cents, problem: null };
}

/** Cents as plain decimal text with a point, exact for every whole number of cents. */
export function decimalText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
