/** The name of a language in the reader's own, with its code: 'German (Germany), de-DE'. */
export function localeName(readerLocale: string, locale: string): string {
  const name = new Intl.DisplayNames(readerLocale, {
    type: 'language',
    languageDisplay: 'standard',
  });
  return `${name.of(locale) ?? locale}, ${locale}`;
}
