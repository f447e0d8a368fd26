import { DEFAULT_LOCALE, directionOf, type Locale } from '@fovea/rules/inputs/locales';
import { loadAllWords, loadStartWords, type Words } from './loadWords';

/** The language of the page and the words it has at hand. */
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

/** Loads the words and tells the browser which language, and which direction, they have. */
export async function speak(locale: Locale): Promise<void> {
  const words = await (hasAll ? loadAllWords(locale) : loadStartWords(locale));
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  tell({ locale, words });
}

/** Beyond the consent all words are needed. Resolves when they are there. */
export async function speakOfAll(): Promise<void> {
  hasAll = true;
  const { locale } = spoken;
  const words = await loadAllWords(locale);
  // Meanwhile another language may have been chosen, which brings its own.
  if (spoken.locale === locale) tell({ locale, words });
}

function tell(next: Spoken): void {
  spoken = next;
  for (const listener of listeners) listener();
}
