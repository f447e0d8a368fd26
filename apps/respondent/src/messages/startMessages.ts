/**
 * Beginnings of the ids of messages that are needed up to the consent. They come with the first bundle, all
 * others with the first screen behind it.
 */
export const START_MESSAGE_PREFIXES = [
  'consent.',
  'stopped.',
  'preview.',
  'waiting',
  'tryAgain',
] as const;

export function isStartMessage(id: string): boolean {
  return START_MESSAGE_PREFIXES.some((beginning) => id.startsWith(beginning));
}
