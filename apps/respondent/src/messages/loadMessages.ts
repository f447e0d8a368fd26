import type { IntlConfig } from 'react-intl';
import enUS from './en-US.json?part=start';
import type { Locale } from '@fovea/rules/inputs/locales';

/** Texts; the build turns them into parsed messages. */
export type Messages = NonNullable<IntlConfig['messages']>;

/** The start of the default language is in the first bundle, everything else in files of its own. */
const START = import.meta.glob<Messages>(['./*.json', '!./en-US.json'], {
  import: 'default',
  query: '?part=start',
});
const LATER = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?part=later' });

/** The words up to the consent. */
export async function loadStartMessages(locale: Locale): Promise<Messages> {
  const own = await START[fileOf(locale)]?.();
  return own ?? enUS;
}

/** All words. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const [start, later] = await Promise.all([loadStartMessages(locale), LATER[fileOf(locale)]?.()]);
  return Object.assign({}, start, later) as Messages;
}

function fileOf(locale: Locale): string {
  return `./${locale}.json`;
}
