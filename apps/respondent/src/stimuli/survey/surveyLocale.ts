/** The language that the link asks for, and the one of the study. */
export interface SurveyLocales {
  readonly asked: string | null;
  readonly study: string;
}

type Load = () => Promise<unknown>;

/** The words of SurveyJS itself, by its own names of languages; English is always there. */
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

/** The name under which SurveyJS knows a language of the product; null when it does not. */
export function surveyLanguage(locale: string): string | null {
  if (Object.hasOwn(MESSAGES, locale)) return locale;
  const language = locale.split('-')[0] ?? '';
  return Object.hasOwn(MESSAGES, language) ? language : null;
}

/**
 * Loads the words for the language that the link asks for, else the survey, else the study.
 * @param own the language that the survey names
 * @returns the language to set; null to leave it as the survey has it
 */
export async function loadSurveyLocale(
  locales: SurveyLocales,
  own: string,
): Promise<string | null> {
  const wished = [locales.asked, own, locales.study].find((locale) => locale);
  const language = wished ? surveyLanguage(wished) : null;
  if (language === null) return null;
  // Without its words the survey speaks English between questions in its own language.
  await MESSAGES[language]?.().catch(() => undefined);
  return language;
}
