import { DEFAULT_LOCALE, directionOf, type Locale } from '@fovea/rules/inputs/locales';
import { loadAllMessages, loadStartMessages, type Messages } from './loadMessages';

/** The language of the page and the messages loaded for it. */
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

/** Loads the messages and sets the language and text direction of the document. */
export async function setLocale(locale: Locale): Promise<void> {
  const messages = await (hasAllMessages ? loadAllMessages(locale) : loadStartMessages(locale));
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  publish({ locale, messages });
}

/** All messages are needed after the consent. Resolves when they are loaded. */
export async function loadRemainingMessages(): Promise<void> {
  hasAllMessages = true;
  const { locale } = current;
  const messages = await loadAllMessages(locale);
  // If another language was chosen in the meantime, it loads its own messages.
  if (current.locale === locale) publish({ locale, messages });
}

function publish(next: Localization): void {
  current = next;
  for (const listener of listeners) listener();
}
