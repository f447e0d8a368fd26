/** The language that the link requests, and the language of the study. */
export interface SurveyLocales {
  readonly asked: string | null;
  readonly study: string;
}

type Load = () => Promise<unknown>;

/** The messages of SurveyJS itself, by its own language codes; English is built in. */
const MESSAGES: Readonly<Record<string, Load>> = {
  en: async () => undefined,
  hr: () => import('survey-core/i18n/croatian'),
  de: () => import('survey-core/i18n/german'),
  es: () => import('survey-core/i18n/spanish'),
  fr: () => import('survey-core/i18n/french'),
  it: () => import('survey-core/i18n/italian'),
  'nl-BE': () => import('survey-core/i18n/nl-BE'),
  pl: () => import('survey-core/i18n/polish'),
  pt: () => import('survey-core/i18n/portuguese'),
  ro: () => import('survey-core/i18n/romanian'),
  ru: () => import('survey-core/i18n/russian'),
  sv: () => import('survey-core/i18n/swedish'),
  tr: () => import('survey-core/i18n/turkish'),
  ko: () => import('survey-core/i18n/korean'),
  ja: () => import('survey-core/i18n/japanese'),
  he: () => import('survey-core/i18n/hebrew'),
  ar: () => import('survey-core/i18n/arabic'),
};

/** The SurveyJS code of a language of the product; null if SurveyJS does not have it. */
export function surveyLanguage(locale: string): string | null {
  if (Object.hasOwn(MESSAGES, locale)) return locale;
  const language = locale.split('-')[0] ?? '';
  return Object.hasOwn(MESSAGES, language) ? language : null;
}

/**
 * Loads the messages for the language that the link requests, otherwise for that of the survey or the study.
 * @param own the language that the survey specifies
 * @returns the language to set; null to leave it as the survey has it
 */
export async function loadSurveyLocale(
  locales: SurveyLocales,
  own: string,
): Promise<string | null> {
  const wished = [locales.asked, own, locales.study].find((locale) => locale);
  const language = wished ? surveyLanguage(wished) : null;
  if (language === null) return null;
  // Without them, SurveyJS would show English between questions in another language.
  await MESSAGES[language]?.().catch(() => undefined);
  return language;
}
