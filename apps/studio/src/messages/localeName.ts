/**
 * The name of a language in the reader's own: 'German (Germany)'; what is no language, as older recordings
 * may say, stands as it is.
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
