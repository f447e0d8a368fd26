import { LOCALES, type Locale } from '@fovea/rules/inputs/locales';

/**
 * For languages with regional variants: the one to use without a region, and the one for any other region.
 */
const FORMS: Readonly<Record<string, { readonly plain: Locale; readonly elsewhere: Locale }>> = {
  es: { plain: 'es-ES', elsewhere: 'es-MX' },
};

/** The first preference that is translated: the exact locale, otherwise another region's variant. */
export function wishedLocale(wishes: readonly (string | null)[]): Locale | null {
  for (const wish of wishes) {
    const found = wish && localeOf(wish);
    if (found) return found;
  }
  return null;
}

function localeOf(wish: string): Locale | undefined {
  const exact = LOCALES.find((locale) => locale.toLowerCase() === wish.toLowerCase());
  if (exact) return exact;
  const [language = '', country] = wish.toLowerCase().split(/[-_]/);
  const forms = FORMS[language];
  if (forms) return country === undefined ? forms.plain : forms.elsewhere;
  return LOCALES.find((locale) => locale.split('-')[0] === language);
}
