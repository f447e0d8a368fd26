/** The languages of the product, for researchers and respondents alike. */
export const LOCALES = [
  'hr-HR',
  'de-DE',
  'en-US',
  'es-AR',
  'es-ES',
  'es-MX',
  'fr-FR',
  'it-IT',
  'nl-BE',
  'pl-PL',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sv-SE',
  'tr-TR',
  'ko-KR',
  'ja-JP',
  'he-IL',
  'ar-SA',
] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en-US';

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar-SA' || locale === 'he-IL' ? 'rtl' : 'ltr';
}
