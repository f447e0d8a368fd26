import type { IntlConfig } from 'react-intl';
import enUS from './en-US.json?part=start';
import type { Locale } from '@fovea/rules/inputs/locales';

/** Message texts; the build turns them into parsed messages. */
export type Messages = NonNullable<IntlConfig['messages']>;

/** The start messages of the default language are in the first bundle, all others in files of their own. */
const START = import.meta.glob<Messages>(['./*.json', '!./en-US.json'], {
  import: 'default',
  query: '?part=start',
});
const LATER = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?part=later' });

/** The messages needed up to the consent. */
export async function loadStartMessages(locale: Locale): Promise<Messages> {
  const own = await START[fileOf(locale)]?.();
  return own ?? enUS;
}

export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const [start, later] = await Promise.all([loadStartMessages(locale), LATER[fileOf(locale)]?.()]);
  return Object.assign({}, start, later) as Messages;
}

function fileOf(locale: Locale): string {
  return `./${locale}.json`;
}
