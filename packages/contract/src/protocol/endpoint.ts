import type * as z from 'zod/mini';
import type { Needs } from './access';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The names between braces: `/studies/{studyId}` gives `studyId`. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * How the body is sent. `bytes` bodies are streamed and never parsed; for `multipart` the schema
 * describes the text fields, and files are streamed.
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
  /** Allowed for a user who still has to replace a generated password. */
  readonly beforePasswordChange?: true;
  /** Allowed for a user who still has to set up a second factor. */
  readonly beforeSecondFactor?: true;
  /** Schema of the body. A `bytes` body has none: set `sends: 'bytes'`. */
  readonly body?: Body;
  readonly sends?: BodyKind;
  /** Largest body in bytes, if not the default of 4 MiB. */
  readonly bodyLimitBytes?: number;
  /** The file part of a `multipart` body that may come several times. */
  readonly repeatedPart?: string;
  readonly query?: Query;
  /** Request headers besides authorization: lower-case name and description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** If omitted, the response has no body (204). */
  readonly answer?: Answer;
  /** `events`: a stream (text/event-stream) whose events each match the answer's schema. */
  readonly answers?: 'once' | 'events';
  /** Expected refusals besides 400, 401, 403 and 404, with the reason for each. */
  readonly refusals?: Readonly<Record<number, string>>;
}

export type Endpoint = EndpointOf;

/**
 * Declares one endpoint of the API; validation, client, server and OpenAPI document are all derived
 * from it.
 */
export function endpoint<
  const Path extends string,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(declared: EndpointOf<Path, Body, Query, Answer>): EndpointOf<Path, Body, Query, Answer> {
  return declared;
}

/** An optional body becomes an optional property. */
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

/** What the call returns; `undefined` if the endpoint declares no answer. */
export type Answer<E extends Endpoint> =
  E extends EndpointOf<infer _P, infer _B, infer _Q, infer A>
    ? A extends Schema
      ? z.output<A>
      : undefined
    : never;
