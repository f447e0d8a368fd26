import type { Problem } from '@fovea/contract/protocol/problem';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

const NOT_USABLE =
  'The server cannot use a part of what was sent, so nothing was changed. Check your entries, or reload the page and try again.';

/**
 * The problem with a message for people. A request that does not fit the contract is answered in the terms of
 * the API, which the studio never shows; the sentence of a rule is also that of its field.
 */
function readable(problem: Problem | null): Problem | null {
  if (problem?.code !== 'NOT_VALID') return problem;
  const isOfRule = problem.fields?.some(({ message }) => message === problem.message) ?? false;
  return isOfRule ? problem : { ...problem, message: NOT_USABLE };
}

/** A failed call; `status` 0 means that there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly url: string;
  readonly problem: Problem | null;
  /** Value of the Retry-After header, seconds. */
  readonly retryAfterS: number | null;

  constructor(
    status: number,
    url: string,
    given: Problem | null,
    more: { cause?: unknown; retryAfterS?: number | null } = {},
  ) {
    const problem = readable(given);
    super(problem?.message ?? (status === 0 ? UNREACHABLE : `Request for ${url} failed.`), {
      cause: more.cause,
    });
    this.name = 'ApiError';
    this.status = status;
    this.url = url;
    this.problem = problem;
    this.retryAfterS = more.retryAfterS ?? null;
  }
}
