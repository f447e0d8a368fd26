import type { IntlConfig } from 'react-intl';
import enUS from './en-US.json?part=start';
import type { Locale } from '@fovea/rules/inputs/locales';

/** Message texts; the build turns them into parsed messages. */
export type Words = NonNullable<IntlConfig['messages']>;

/** The start messages of the default language are in the first bundle, all others in files of their own. */
const START = import.meta.glob<Words>(['./*.json', '!./en-US.json'], {
  import: 'default',
  query: '?part=start',
});
const LATER = import.meta.glob<Words>('./*.json', { import: 'default', query: '?part=later' });

/** The messages needed up to the consent. */
export async function loadStartWords(locale: Locale): Promise<Words> {
  const own = await START[fileOf(locale)]?.();
  return own ?? enUS;
}

export async function loadAllWords(locale: Locale): Promise<Words> {
  const [start, later] = await Promise.all([loadStartWords(locale), LATER[fileOf(locale)]?.()]);
  return Object.assign({}, start, later) as Words;
}

function fileOf(locale: Locale): string {
  return `./${locale}.json`;
}
