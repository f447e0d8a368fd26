import type { Problem } from '@fovea/contract/protocol/problem';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

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
    problem: Problem | null,
    more: { cause?: unknown; retryAfterS?: number | null } = {},
  ) {
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
