import { DEFAULT_LOCALE, directionOf, type Locale } from '@fovea/rules/inputs/locales';
import { loadAllWords, loadStartWords, type Words } from './loadWords';

/** The language of the page and the messages loaded for it. */
export interface Spoken {
  readonly locale: Locale;
  readonly words: Words;
}

let spoken: Spoken = { locale: DEFAULT_LOCALE, words: {} };
let hasAll = false;
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export const speech = {
  get: () => spoken,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads the messages and sets the language and text direction of the document. */
export async function speak(locale: Locale): Promise<void> {
  const words = await (hasAll ? loadAllWords(locale) : loadStartWords(locale));
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  tell({ locale, words });
}

/** All messages are needed after the consent. Resolves when they are loaded. */
export async function speakOfAll(): Promise<void> {
  hasAll = true;
  const { locale } = spoken;
  const words = await loadAllWords(locale);
  // If another language was chosen in the meantime, it loads its own messages.
  if (spoken.locale === locale) tell({ locale, words });
}

function tell(next: Spoken): void {
  spoken = next;
  for (const listener of listeners) listener();
}
