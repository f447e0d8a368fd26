import type { Locale } from '@fovea/rules/inputs/locales';

/** Latin digits in every language, so that figures can be compared and copied. */
export function formattingLocale(locale: Locale): string {
  return `${locale}-u-nu-latn`;
}
