import type { Problem } from '@fovea/contract/protocol/problem';
import { isDiskFull } from '../folder/isDiskFull';

/** An expected no, which the page understands as if the server had said it. */
export class LocalRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  problem(): Problem {
    return { status: this.status, message: this.message, code: this.code };
  }
}

export const notHere = (what: string) =>
  new LocalRefusal(404, `This ${what} does not exist.`, 'NOT_FOUND');

/** A full disk is no fault: the page keeps what it has and tries again. */
export function diskFull(reason: unknown): LocalRefusal | null {
  if (!isDiskFull(reason)) return null;
  return new LocalRefusal(507, 'The disk of this machine is full.', 'DISK_FULL');
}
