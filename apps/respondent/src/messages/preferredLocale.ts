import { LOCALES, type Locale } from '@fovea/rules/inputs/locales';

/**
 * For languages with regional variants: the one to use without a region, and the one for any other region.
 */
const REGIONAL_VARIANTS: Readonly<
  Record<string, { readonly withoutRegion: Locale; readonly otherRegion: Locale }>
> = {
  es: { withoutRegion: 'es-ES', otherRegion: 'es-MX' },
};

/** The first preference that is translated: the exact locale, otherwise another region's variant. */
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
