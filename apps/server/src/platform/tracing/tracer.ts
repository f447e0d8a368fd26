/**
 * What the server says of its own work, as spans of OpenTelemetry. Without an address to send them to there is no
 * tracer, nothing of OpenTelemetry is loaded, and asking costs a comparison.
 */

/** Never a name, an address or an id of a company, a user, a study or a respondent; the rule of the figures. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The span of another program that a request is part of. */
export interface RemoteParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

export interface SpanStart {
  readonly name: string;
  /** `internal` is a part of what is active; the other two begin something. */
  readonly kind: 'request' | 'job' | 'internal';
  readonly attributes: Attributes;
  readonly parent?: RemoteParent | null;
}

export interface OpenSpan {
  /** Runs work; spans that begin in it are parts of this one. */
  within<T>(work: () => T): T;
  /** @param failure what kind of error it ended with, never its message; null: none */
  end(failure: string | null, attributes?: Attributes): void;
}

export interface Tracer {
  begin(start: SpanStart): OpenSpan;
  /** A query that has just ended, as a part of what is active; of what nobody traces it is not recorded. */
  recordQuery(sql: string, tookMs: number, failure: string | null): void;
  /** Whether something is traced here. */
  isActive(): boolean;
  /** Sends what is waiting, for at most so long. */
  close(withinMs: number): Promise<void>;
}

let current: Tracer | null = null;

export function currentTracer(): Tracer | null {
  return current;
}

/** @param tracer that of this process from now on; null: none */
export function traceWith(tracer: Tracer | null): void {
  current = tracer;
}

/** Work as a span. A part of something is traced only where that is. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const tracer = current;
  if (tracer === null || (start.kind === 'internal' && !tracer.isActive())) return await work();
  const span = tracer.begin(start);
  try {
    const result = await span.within(work);
    span.end(null);
    return result;
  } catch (reason) {
    span.end(kindOfError(reason));
    throw reason;
  }
}

/** The code of an error (of the system, of PostgreSQL), or its class. Messages may have names in them. */
export function kindOfError(reason: unknown): string {
  const { code } = (reason ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)) return code;
  return reason instanceof Error ? reason.constructor.name : 'unknown';
}
