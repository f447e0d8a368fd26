/**
 * Beginnings of the ids of messages that are needed up to the consent. They come with the first bundle, all
 * others with the first screen behind it.
 */
export const START_WORDS = ['consent.', 'stopped.', 'preview.', 'waiting', 'tryAgain'] as const;

export function isStartWord(id: string): boolean {
  return START_WORDS.some((beginning) => id.startsWith(beginning));
}
