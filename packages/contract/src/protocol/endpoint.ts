import type * as z from 'zod/mini';
import type { Needs } from './access';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Names between braces: `/studies/{studyId}` gives `studyId`. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * How the body travels. `bytes` bodies are streamed and never parsed; of a `multipart` body the schema
 * describes the text fields, and its files are streamed.
 */
export type BodyKind = 'json' | 'form' | 'bytes' | 'multipart';

type Schema = z.ZodMiniType;

export interface EndpointOf<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method;
  readonly path: Path;
  /** One sentence, shown in the API documentation. */
  readonly summary: string;
  readonly needs: Needs;
  /** May be made by a user who has yet to replace a password that was made for them. */
  readonly beforePasswordChange?: true;
  /** What is sent. A body of kind `bytes` has no schema: set `sends: 'bytes'`. */
  readonly body?: Body;
  readonly sends?: BodyKind;
  /** Largest body in bytes, where it is not the usual 4 MiB. */
  readonly bodyLimitBytes?: number;
  readonly query?: Query;
  /** Request headers beyond authorization, by lower-case name with a description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Left out: the answer has no body (204). */
  readonly answer?: Answer;
  /** `events`: the answer goes on (text/event-stream), each event one value of the answer's schema. */
  readonly answers?: 'once' | 'events';
  /** The expected noes beyond 400, 401, 403 and 404, each with its reason. */
  readonly refusals?: Readonly<Record<number, string>>;
}

export type Endpoint = EndpointOf;

/** Declares one call of the API; validation, client, server and OpenAPI all come from this value. */
export function endpoint<
  const Path extends string,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(declared: EndpointOf<Path, Body, Query, Answer>): EndpointOf<Path, Body, Query, Answer> {
  return declared;
}

/** A body that may be left out is a property that may be left out. */
type Part<Name extends string, S> = S extends Schema
  ? undefined extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown;
type Received<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;
type Paths<P extends string> = [PathNames<P>] extends [never]
  ? unknown
  : { [K in PathNames<P>]: string };

/** What a client passes to `call`. */
export type Input<E extends Endpoint> =
  E extends EndpointOf<infer P, infer B, infer Q, infer _A>
    ? Paths<P> & Part<'body', B> & Part<'query', Q>
    : never;

/** What a handler on the server receives after validation. */
export type HandlerInput<E extends Endpoint> =
  E extends EndpointOf<infer P, infer B, infer Q, infer _A>
    ? Paths<P> & Received<'body', B> & Received<'query', Q>
    : never;

/** What the call answers; `undefined` where the endpoint declares no answer. */
export type Answer<E extends Endpoint> =
  E extends EndpointOf<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? z.output<A>
      : undefined
    : never;
