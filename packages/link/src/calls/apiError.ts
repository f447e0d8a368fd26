import type { Problem } from '@fovea/contract/protocol/problem';

/** A call that did not succeed: `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly url: string;
  readonly problem: Problem | null;
  /** What the Retry-After header asked for. */
  readonly retryAfterS: number | null;

  constructor(
    status: number,
    url: string,
    problem: Problem | null,
    more: { cause?: unknown; retryAfterS?: number | null } = {},
  ) {
    super(problem?.message ?? `Request for ${url} failed.`, { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.url = url;
    this.problem = problem;
    this.retryAfterS = more.retryAfterS ?? null;
  }
}
