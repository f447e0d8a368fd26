import { createRateLimit, type RateLimit } from '../../platform/http/rateLimit';

/** A whole university may sit behind one address; a flood of sessions still ends somewhere. */
const PER_ADDRESS = 3_000;
/** A page says two or three times where it is, and sends two or three tests. */
const PAGE_CALLS_PER_ADDRESS = 3 * PER_ADDRESS;
const WITHDRAWALS_PER_ADDRESS = 100;
/** Nobody guesses a secret of 256 bits, and after so many from one address nobody shall go on trying. */
const WRONG_SECRETS_PER_SESSION = 10;

export interface RespondentLimits {
  readonly begin: RateLimit;
  readonly rejection: RateLimit;
  readonly visit: RateLimit;
  readonly testUpload: RateLimit;
  readonly withdrawFrom: RateLimit;
  /** Of tries with a wrong secret. */
  readonly withdrawOf: RateLimit;
}

/** What anyone may call without a token ends somewhere, each for itself. */
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
