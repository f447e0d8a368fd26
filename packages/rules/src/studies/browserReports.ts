/** Who may make a report whose R code runs in a browser, and what such a report may need. */

/** A page that is hidden for long renews once a minute only, as browsers slow its timers. */
export const LEASE_MS = 120_000;
export const RENEW_EVERY_MS = 30_000;
/** Pages that took a report and said nothing more; then it is given up, as it may end every browser. */
export const CLAIMS_MAX = 3;
/** After this nobody is expected to open the page any more, and what was prepared is deleted. */
export const WAITING_DAYS = 7;
/** R in a browser has 4 GB, of which a table takes several times its size as text. */
export const INPUT_LIMIT_BYTES = 200 * 1024 * 1024;
/** As on the server. */
export const OUTPUT_LIMIT_BYTES = 100 * 1024 * 1024;
export const OUTPUT_FILES_MAX = 300;

export interface Lease {
  /** The page that took it; null: none. */
  readonly holder: string | null;
  readonly leaseUntil: Date | null;
  /** How often a page has taken it without giving it back. */
  readonly claims: number;
}

export type ClaimAnswer = 'granted' | 'held' | 'givenUp';

/**
 * Whether a page may take a report. Its own is granted again, as the answer may have been lost; one of
 * another page only after that page stopped renewing.
 */
export function claimAnswer(lease: Lease, holder: string, nowMs: number): ClaimAnswer {
  if (lease.holder === holder && isLeased(lease, nowMs)) return 'granted';
  if (isLeased(lease, nowMs)) return 'held';
  return lease.claims >= CLAIMS_MAX ? 'givenUp' : 'granted';
}

/** Whether a page is making the report. */
export function isLeased({ holder, leaseUntil }: Omit<Lease, 'claims'>, nowMs: number): boolean {
  return holder !== null && leaseUntil !== null && leaseUntil.getTime() > nowMs;
}

/** A late page still has its report, as long as no other has taken it. */
export function holdsLease({ holder: by }: Pick<Lease, 'holder'>, holder: string): boolean {
  return by === holder;
}
