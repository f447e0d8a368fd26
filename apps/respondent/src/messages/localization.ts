import { DEFAULT_LOCALE, directionOf, type Locale } from '@fovea/rules/inputs/locales';
import { loadAllMessages, loadStartMessages, type Messages } from './loadMessages';

/** The language of the page and the words it has at hand. */
export interface Localization {
  readonly locale: Locale;
  readonly messages: Messages;
}

let current: Localization = { locale: DEFAULT_LOCALE, messages: {} };
let hasAllMessages = false;
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export const localization = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads the words and tells the browser which language, and which direction, they have. */
export async function setLocale(locale: Locale): Promise<void> {
  const messages = await (hasAllMessages ? loadAllMessages(locale) : loadStartMessages(locale));
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  publish({ locale, messages });
}

/** Beyond the consent all words are needed. Resolves when they are there. */
export async function loadRemainingMessages(): Promise<void> {
  hasAllMessages = true;
  const { locale } = current;
  const messages = await loadAllMessages(locale);
  // Meanwhile another language may have been chosen, which brings its own.
  if (current.locale === locale) publish({ locale, messages });
}

function publish(next: Localization): void {
  current = next;
  for (const listener of listeners) listener();
}
