import type { Liquid } from 'liquidjs';

/** What stands where nothing was measured. */
const MISSING = '–';

type Format = (value: number, digits: number) => string;

/**
 * Filters that write numbers for people: `{{ x | degrees }}`, `{{ x | degrees: 2 }}`. What was not
 * measured is written as a dash, or as the second value: `{{ x | number: 1, "not measured" }}`.
 */
export function registerFormats(liquid: Liquid, language: string): void {
  const formatted = (value: number, digits: number, more: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // What is rounded to zero has no sign.
      signDisplay: 'negative',
      ...more,
    }).format(value);
  const fixed = (value: number, digits: number) => formatted(value, digits, {});
  const add = (name: string, usualDigits: number, format: Format) =>
    liquid.registerFilter(name, (value: unknown, digits: unknown, missing: unknown) => {
      const number = typeof value === 'boolean' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) return String(missing ?? MISSING);
      return format(number, digitsOf(digits, usualDigits));
    });
  add('number', 0, fixed);
  add('percent', 0, (share, digits) => formatted(share, digits, { style: 'percent' }));
  add('degrees', 1, (value, digits) => `${fixed(value, digits)}°`);
  add('ms', 0, (value, digits) => `${fixed(value, digits)} ms`);
  add('seconds', 1, (ms, digits) => `${fixed(ms / 1000, digits)} s`);
  add('duration', 0, duration);
  add('p_value', 3, (p, digits) => {
    const least = 10 ** -digits;
    return p < least ? `< ${fixed(least, digits)}` : fixed(p, digits);
  });
  // `mouthCornerUp`, as programs name it, as `mouth corner up`.
  liquid.registerFilter('words', (name: unknown) =>
    String(name ?? '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  );
  liquid.registerFilter('day', (value: unknown, missing: unknown) => {
    const date = dateOf(value);
    if (date === null) return String(missing ?? MISSING);
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  });
}

function digitsOf(digits: unknown, usual: number): number {
  const wanted = digits === undefined || digits === null ? usual : Number(digits);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 20) {
    throw new Error('The number of digits is a whole number from 0 to 20.');
  }
  return wanted;
}

/** Milliseconds as `2 h 05 min`, `3 min 07 s` or `12 s`. */
function duration(ms: number): string {
  const s = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${two(s % 60)} s`;
  return `${Math.floor(s / 3600)} h ${two(Math.floor(s / 60) % 60)} min`;
}

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
