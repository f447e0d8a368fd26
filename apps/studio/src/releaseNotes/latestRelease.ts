/** Date of the newest release, without its notes: the front page needs nothing else. */
export const LATEST_RELEASE = '2026-11-27T13:00:00Z';
