import { LOCALES, type Locale } from '@fovea/rules/inputs/locales';

/** Of a language with several forms: which one is meant without a country, and which by any other country. */
const REGIONAL_VARIANTS: Readonly<
  Record<string, { readonly withoutRegion: Locale; readonly otherRegion: Locale }>
> = {
  es: { withoutRegion: 'es-ES', otherRegion: 'es-MX' },
};

/** The first wish that there is a language for: exactly, else in another country's form. */
export function preferredLocale(preferences: readonly (string | null)[]): Locale | null {
  for (const preference of preferences) {
    const found = preference && localeOf(preference);
    if (found) return found;
  }
  return null;
}

function localeOf(preference: string): Locale | undefined {
  const exact = LOCALES.find((locale) => locale.toLowerCase() === preference.toLowerCase());
  if (exact) return exact;
  const [language = '', country] = preference.toLowerCase().split(/[-_]/);
  const variants = REGIONAL_VARIANTS[language];
  if (variants) return country === undefined ? variants.withoutRegion : variants.otherRegion;
  return LOCALES.find((locale) => locale.split('-')[0] === language);
}
