import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import type { Region } from '@fovea/contract/platform/publicConfig';
import { connect } from './call';
import { ApiError } from './apiError';

export const REGION_WAIT_MS = 5000;
/**
 * A late request is awaited up to this many times the limit, so that a late success is not missed.
 */
const LATE_FACTOR = 6;

export interface RegionAnswer<A> {
  readonly region: Region;
  readonly answer: A;
}

/** Every region refused or could not be reached; carries the failure of each region. */
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
  /** Called if a region succeeds after the limit: what it granted has to be revoked. */
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
 * Sends a request to every region at once, one attempt each, and waits no longer than the limit.
 * @returns the answers of the regions that succeeded, at least one
 * @throws AllRegionsFailedError with the status they all failed with (0 if none answered); if the
 *   statuses differ it is 500, since one region's refusal says nothing about the others
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

/** The answer, or a failure without one if it takes too long. */
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
