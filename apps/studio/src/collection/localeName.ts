/** The name of a language in the reader's own: 'German (Germany)'. */
export function localeName(readerLocale: string, locale: string): string {
  const names = new Intl.DisplayNames(readerLocale, {
    type: 'language',
    languageDisplay: 'standard',
  });
  return names.of(locale) ?? locale;
}
