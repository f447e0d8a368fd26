import { limitOf, type Limit } from '../../platform/http/rateLimit';

/** A whole university may share one address; a flood of sessions is still limited. */
const PER_ADDRESS = 3_000;
/** A page reports its progress two or three times, and sends two or three test uploads. */
const PAGE_CALLS_PER_ADDRESS = 3 * PER_ADDRESS;
const WITHDRAWALS_PER_ADDRESS = 100;
/** A secret of 256 bits cannot be guessed; this only stops repeated attempts. */
const WRONG_SECRETS_PER_SESSION = 10;

export interface RespondentLimits {
  readonly begin: Limit;
  readonly rejection: Limit;
  readonly visit: Limit;
  readonly testUpload: Limit;
  readonly withdrawFrom: Limit;
  /** Limits attempts with a wrong secret. */
  readonly withdrawOf: Limit;
}

/** Limits on the calls that need no token. */
export function respondentLimits(): RespondentLimits {
  return {
    begin: limitOf(PER_ADDRESS, 'Too many sessions were begun from this address. Try again later.'),
    rejection: limitOf(PER_ADDRESS, 'Too many answers came from this address. Try again later.'),
    visit: limitOf(
      PAGE_CALLS_PER_ADDRESS,
      'Too many visits came from this address. Try again later.',
    ),
    testUpload: limitOf(
      PAGE_CALLS_PER_ADDRESS,
      'Too many tests were sent from this address. Try again later.',
    ),
    withdrawFrom: limitOf(
      WITHDRAWALS_PER_ADDRESS,
      'Too many tries to withdraw came from this address. Try again later.',
    ),
    withdrawOf: limitOf(
      WRONG_SECRETS_PER_SESSION,
      'Too many tries to withdraw from this session. Try again later.',
    ),
  };
}
