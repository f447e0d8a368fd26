/**
 * Id prefixes of the messages needed up to the consent. They are in the first bundle; all others are loaded
 * with the first screen after it.
 */
export const START_WORDS = ['consent.', 'stopped.', 'preview.', 'waiting', 'tryAgain'] as const;

export function isStartWord(id: string): boolean {
  return START_WORDS.some((beginning) => id.startsWith(beginning));
}
