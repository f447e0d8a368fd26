import type * as z from 'zod/mini';
import type { Method } from './endpoint';

/**
 * An address that speaks a protocol of others, such as OAuth: documented, but neither served by the router nor made
 * by our client. It may have the method and path of one of our calls, which then takes the requests of both.
 */
export interface ForeignCall {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** One sentence. */
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  /** The forms that it takes, one for each thing that can be asked. */
  readonly forms?: readonly z.ZodMiniType[];
  /** An app proves itself with its id in the form, or with id and secret in a Basic header. */
  readonly isOfApps?: true;
  readonly done: {
    readonly status: number;
    readonly description: string;
    readonly answer?: z.ZodMiniType;
  };
  /** Expected failures, with the reason for each. */
  readonly failures?: Readonly<Record<number, string>>;
  /** Their body. */
  readonly failure?: z.ZodMiniType;
}
