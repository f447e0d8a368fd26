import { countedTogether, createRateLimit, type RateLimit } from '../../platform/http/rateLimit';
import type { AppContext } from '../../platform/context/appContext';

/** A whole university may share one address; a flood of sessions is still limited. */
const PER_ADDRESS = 3_000;
/** A page reports its progress two or three times, and sends two or three test uploads. */
const PAGE_CALLS_PER_ADDRESS = 3 * PER_ADDRESS;
const WITHDRAWALS_PER_ADDRESS = 100;
/** A secret of 256 bits cannot be guessed; this only stops repeated attempts. */
const WRONG_SECRETS_PER_SESSION = 10;
/** A browser finishes once, and a few times more when the connection is bad. */
const FINISHES_PER_SESSION = 300;
/** A page asks once, and again when the server cannot be reached or the page is reloaded. */
const ENDS_PER_SESSION = 300;
/** Manifests of a thousand sessions of an hour, or of a few that nobody recorded. */
const MANIFEST_KIB_PER_ADDRESS = 512 * 1024;

export interface RespondentLimits {
  readonly begin: RateLimit;
  readonly rejection: RateLimit;
  readonly visit: RateLimit;
  readonly testUpload: RateLimit;
  readonly withdrawFrom: RateLimit;
  readonly finish: RateLimit;
  readonly end: RateLimit;
  /** Counts the size of manifests in KiB. */
  readonly manifestKiB: RateLimit;
  /** Limits attempts with a wrong secret. */
  readonly withdrawOf: RateLimit;
}

/** Limits on the calls that need no token. */
export function respondentLimits(context: AppContext): RespondentLimits {
  return {
    begin: createRateLimit(
      PER_ADDRESS,
      'Too many sessions were begun from this address. Try again later.',
      countedTogether(context, 'begin'),
    ),
    rejection: createRateLimit(
      PER_ADDRESS,
      'Too many answers came from this address. Try again later.',
      countedTogether(context, 'rejection'),
    ),
    visit: createRateLimit(
      PAGE_CALLS_PER_ADDRESS,
      'Too many visits came from this address. Try again later.',
      countedTogether(context, 'visit'),
    ),
    testUpload: createRateLimit(
      PAGE_CALLS_PER_ADDRESS,
      'Too many tests were sent from this address. Try again later.',
      countedTogether(context, 'test upload'),
    ),
    finish: createRateLimit(
      FINISHES_PER_SESSION,
      'This session was finished too often. Keep the data and try again later.',
      countedTogether(context, 'finish'),
    ),
    end: createRateLimit(
      ENDS_PER_SESSION,
      'The end of this session was asked for too often. Try again later.',
      countedTogether(context, 'end'),
    ),
    manifestKiB: createRateLimit(
      MANIFEST_KIB_PER_ADDRESS,
      'Too many lists came from this address. Keep the data and try again later.',
      countedTogether(context, 'manifests'),
    ),
    withdrawFrom: createRateLimit(
      WITHDRAWALS_PER_ADDRESS,
      'Too many tries to withdraw came from this address. Try again later.',
      countedTogether(context, 'withdrawals of address'),
    ),
    withdrawOf: createRateLimit(
      WRONG_SECRETS_PER_SESSION,
      'Too many tries to withdraw from this session. Try again later.',
      countedTogether(context, 'withdrawals of session'),
    ),
  };
}
