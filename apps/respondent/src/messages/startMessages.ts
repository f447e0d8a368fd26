/**
 * Id prefixes of the messages needed up to the consent. They are in the first bundle; all others are loaded
 * with the first screen after it.
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
