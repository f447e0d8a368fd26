import type { Problem } from '@fovea/contract/protocol/problem';

/**
 * An expected error, which becomes the response. Every other error is a bug and is answered with
 * 500.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Problem['fields'];
  readonly retryAfterS: number | undefined;
  readonly duplicate: Problem['duplicate'];
  readonly findings: Problem['findings'];

  constructor(
    status: number,
    message: string,
    code?: string,
    more: Partial<Pick<Problem, 'fields' | 'duplicate' | 'findings'>> & {
      retryAfterS?: number;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterS = more.retryAfterS;
    this.duplicate = more.duplicate;
    this.findings = more.findings;
  }

  problem(): Problem {
    return {
      status: this.status,
      message: this.message,
      ...(this.code === undefined ? {} : { code: this.code }),
      ...(this.fields === undefined ? {} : { fields: this.fields }),
      ...(this.duplicate === undefined ? {} : { duplicate: this.duplicate }),
      ...(this.findings === undefined ? {} : { findings: this.findings }),
    };
  }
}

/** Rows that do not exist and rows of another company are indistinguishable. */
export function notFound(what: string): Refusal {
  return new Refusal(404, `This ${what} does not exist, or it was deleted.`, 'NOT_FOUND');
}
