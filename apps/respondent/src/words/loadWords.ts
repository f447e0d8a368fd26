import type { IntlConfig } from 'react-intl';
import enUS from './en-US.json';
import { DEFAULT_LOCALE, type Locale } from '@fovea/rules/locales';

/** Texts; the build turns them into parsed messages. */
export type Words = NonNullable<IntlConfig['messages']>;

/** The default language is in the first bundle, every other one in a file of its own. */
const FILES = import.meta.glob<Words>(['./*.json', '!./en-US.json'], { import: 'default' });

export async function loadWords(locale: Locale): Promise<Words> {
  if (locale === DEFAULT_LOCALE) return enUS;
  const load = FILES[`./${locale}.json`];
  return load ? { ...enUS, ...(await load()) } : enUS;
}
