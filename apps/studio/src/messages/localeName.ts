/**
 * The name of a language in the reader's language, for example 'German (Germany)'. Invalid codes, which
 * older recordings may contain, are returned unchanged.
 */
export function localeName(readerLocale: string, locale: string): string {
  const names = new Intl.DisplayNames(readerLocale, {
    type: 'language',
    languageDisplay: 'standard',
  });
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
