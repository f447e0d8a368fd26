import type { Problem } from '@fovea/contract/problem';

/** An expected no: it becomes the answer. Every other error is a bug and answers 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Problem['fields'];
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    message: string,
    code?: string,
    more: { fields?: Problem['fields']; retryAfterS?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterS = more.retryAfterS;
  }

  problem(): Problem {
    return {
      status: this.status,
      message: this.message,
      ...(this.code === undefined ? {} : { code: this.code }),
      ...(this.fields === undefined ? {} : { fields: this.fields }),
    };
  }
}

/** What does not exist and what belongs to another company look exactly alike. */
export function notFound(what: string): Refusal {
  return new Refusal(404, `This ${what} does not exist, or it was deleted.`, 'NOT_FOUND');
}
