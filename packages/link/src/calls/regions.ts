import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import type { Region } from '@fovea/contract/platform/house';
import { connect } from './call';
import { CallFailed } from './callFailed';

export const REGION_WAIT_MS = 5000;
/**
 * A late request is awaited up to this many times the limit, so that a late success is not missed.
 */
const LATE_TIMES = 6;

export interface RegionAnswer<A> {
  readonly region: Region;
  readonly answer: A;
}

/** Every region refused or could not be reached; carries the failure of each region. */
export class RegionsFailed extends CallFailed {
  readonly failures: readonly CallFailed[];

  constructor(status: number, of: CallFailed, failures: readonly CallFailed[]) {
    const waitS = Math.max(0, ...failures.map(({ retryAfterS }) => retryAfterS ?? 0));
    super(status, of.url, of.status === status ? of.problem : null, {
      cause: failures,
      retryAfterS: waitS || null,
    });
    this.name = 'RegionsFailed';
    this.failures = failures;
  }
}

export interface AskOptions<A> {
  readonly waitMs?: number;
  /** Called if a region succeeds after the limit: what it granted has to be revoked. */
  readonly onLate?: (late: RegionAnswer<A>) => void;
  readonly fetch?: typeof fetch;
}

/** @throws Error 'Unknown region' */
export function regionWith(regions: readonly Region[], id: string): Region {
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
export async function askRegions<E extends Endpoint>(
  regions: readonly Region[],
  endpoint: E,
  input: Input<E>,
  options: AskOptions<Answer<E>> = {},
): Promise<RegionAnswer<Answer<E>>[]> {
  const { waitMs = REGION_WAIT_MS, onLate } = options;
  const asked = regions.map((region) => askOne(region, endpoint, input, waitMs, options.fetch));
  const results = await Promise.allSettled(
    asked.map(({ answer, region }) => within(answer, waitMs, region)),
  );
  const answers: RegionAnswer<Answer<E>>[] = [];
  const failures: CallFailed[] = [];
  for (const [place, result] of results.entries()) {
    const { region, answer: late } = asked[place]!;
    if (result.status === 'fulfilled') answers.push({ region, answer: result.value });
    else failures.push(asFailure(result.reason, region));
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
  throw new RegionsFailed(isSame ? first.status : 500, first, failures);
}

function askOne<E extends Endpoint>(
  region: Region,
  endpoint: E,
  input: Input<E>,
  waitMs: number,
  given: typeof fetch | undefined,
) {
  const call = connect({ base: region.base, ...(given ? { fetch: given } : {}) });
  const answer = call(endpoint, input, { retries: 0, timeoutMs: waitMs * LATE_TIMES });
  return { region, answer };
}

/** The answer, or a failure without one if it takes too long. */
async function within<A>(answer: Promise<A>, waitMs: number, { base }: Region): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new CallFailed(0, base, null)), waitMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function asFailure(reason: unknown, { base }: Region): CallFailed {
  return reason instanceof CallFailed ? reason : new CallFailed(0, base, null, { cause: reason });
}
