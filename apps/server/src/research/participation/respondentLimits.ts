import { createRateLimit, type RateLimit } from '../../platform/http/rateLimit';

/** A whole university may share one address; a flood of sessions is still limited. */
const PER_ADDRESS = 3_000;
/** A page reports its progress two or three times, and sends two or three test uploads. */
const PAGE_CALLS_PER_ADDRESS = 3 * PER_ADDRESS;
const WITHDRAWALS_PER_ADDRESS = 100;
/** A secret of 256 bits cannot be guessed; this only stops repeated attempts. */
const WRONG_SECRETS_PER_SESSION = 10;

export interface RespondentLimits {
  readonly begin: RateLimit;
  readonly rejection: RateLimit;
  readonly visit: RateLimit;
  readonly testUpload: RateLimit;
  readonly withdrawFrom: RateLimit;
  /** Limits attempts with a wrong secret. */
  readonly withdrawOf: RateLimit;
}

/** Limits on the calls that need no token. */
export function respondentLimits(): RespondentLimits {
  return {
    begin: createRateLimit(
      PER_ADDRESS,
      'Too many sessions were begun from this address. Try again later.',
    ),
    rejection: createRateLimit(
      PER_ADDRESS,
      'Too many answers came from this address. Try again later.',
    ),
    visit: createRateLimit(
      PAGE_CALLS_PER_ADDRESS,
      'Too many visits came from this address. Try again later.',
    ),
    testUpload: createRateLimit(
      PAGE_CALLS_PER_ADDRESS,
      'Too many tests were sent from this address. Try again later.',
    ),
    withdrawFrom: createRateLimit(
      WITHDRAWALS_PER_ADDRESS,
      'Too many tries to withdraw came from this address. Try again later.',
    ),
    withdrawOf: createRateLimit(
      WRONG_SECRETS_PER_SESSION,
      'Too many tries to withdraw from this session. Try again later.',
    ),
  };
}
