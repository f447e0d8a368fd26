/** A recorder runs this long before its stimulus is shown. */
export const LEAD_MS = 200;
