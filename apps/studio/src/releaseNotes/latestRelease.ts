/** The date of the newest release, without its words: the front page shows no more. */
export const LATEST_RELEASE = '2026-11-22T03:00:00Z';
