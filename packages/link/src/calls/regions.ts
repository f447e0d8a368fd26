import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import type { Region } from '@fovea/contract/platform/publicConfig';
import { connect } from './call';
import { ApiError } from './apiError';

export const REGION_WAIT_MS = 5000;
/** A request that is too late is listened to this many times longer, so that a late yes is not lost. */
const LATE_FACTOR = 6;

export interface RegionAnswer<A> {
  readonly region: Region;
  readonly answer: A;
}

/** What every region said no to, or none could answer: a call that failed, with each region's reason. */
export class AllRegionsFailedError extends ApiError {
  readonly failures: readonly ApiError[];

  constructor(status: number, of: ApiError, failures: readonly ApiError[]) {
    const waitS = Math.max(0, ...failures.map(({ retryAfterS }) => retryAfterS ?? 0));
    super(status, of.url, of.status === status ? of.problem : null, {
      cause: failures,
      retryAfterS: waitS || null,
    });
    this.name = 'AllRegionsFailedError';
    this.failures = failures;
  }
}

export interface QueryOptions<A> {
  readonly waitMs?: number;
  /** A region that said yes after the wait was over: what it gave is to be taken back. */
  readonly onLate?: (late: RegionAnswer<A>) => void;
  readonly fetch?: typeof fetch;
}

/** @throws Error 'Unknown region' */
export function regionById(regions: readonly Region[], id: string): Region {
  const region = regions.find((known) => known.id === id);
  if (!region) throw new Error('Unknown region');
  return region;
}

/**
 * Asks every region at once, each one time, and waits no longer than the limit.
 * @returns the answers of those that said yes, at least one
 * @throws AllRegionsFailedError with the status that all of them failed with (0: none answered); a mixture is
 *   status 500: one region's no says nothing about what another would have said
 */
export async function queryRegions<E extends Endpoint>(
  regions: readonly Region[],
  endpoint: E,
  input: Input<E>,
  options: QueryOptions<Answer<E>> = {},
): Promise<RegionAnswer<Answer<E>>[]> {
  const { waitMs = REGION_WAIT_MS, onLate } = options;
  const asked = regions.map((region) =>
    queryRegion(region, endpoint, input, waitMs, options.fetch),
  );
  const results = await Promise.allSettled(
    asked.map(({ answer, region }) => withTimeout(answer, waitMs, region)),
  );
  const answers: RegionAnswer<Answer<E>>[] = [];
  const failures: ApiError[] = [];
  for (const [place, result] of results.entries()) {
    const { region, answer: late } = asked[place]!;
    if (result.status === 'fulfilled') answers.push({ region, answer: result.value });
    else failures.push(toApiError(result.reason, region));
    if (result.status === 'rejected' && onLate) {
      late.then(
        (answer) => onLate({ region, answer }),
        () => {},
      );
    }
  }
  if (answers.length > 0) return answers;
  const [first] = failures;
  if (!first) throw new Error('There is no region to ask.');
  const isSame = failures.every(({ status }) => status === first.status);
  throw new AllRegionsFailedError(isSame ? first.status : 500, first, failures);
}

function queryRegion<E extends Endpoint>(
  region: Region,
  endpoint: E,
  input: Input<E>,
  waitMs: number,
  given: typeof fetch | undefined,
) {
  const call = connect({ base: region.base, ...(given ? { fetch: given } : {}) });
  const answer = call(endpoint, input, { retries: 0, timeoutMs: waitMs * LATE_FACTOR });
  return { region, answer };
}

/** The answer, or a failure without one when it takes too long. */
async function withTimeout<A>(answer: Promise<A>, waitMs: number, { base }: Region): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ApiError(0, base, null)), waitMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function toApiError(reason: unknown, { base }: Region): ApiError {
  return reason instanceof ApiError ? reason : new ApiError(0, base, null, { cause: reason });
}
