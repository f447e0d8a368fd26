/** Server-sent events: long responses that end when either side closes them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Refusal } from './refusal';

/** Interval of comments that keep proxies from closing the connection and reveal lost clients. */
export const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000;

/**
 * The open streams of a server: closing the server ends them all, so that it never waits for a
 * client.
 */
export class EventStreams {
  readonly #open = new Set<AbortController>();
  readonly #byReader = new Map<string, number>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const stream of this.#open) stream.abort();
    });
  }

  get openCount(): number {
    return this.#open.size;
  }

  openedBy(reader: string): number {
    return this.#byReader.get(reader) ?? 0;
  }

  /** Both together, so that a stream cannot end without being removed from the list. */
  begin(reader: string): { readonly signal: AbortSignal; readonly end: () => void } {
    const stream = new AbortController();
    this.#open.add(stream);
    this.#byReader.set(reader, this.openedBy(reader) + 1);
    const end = () => {
      if (!this.#open.delete(stream)) return;
      stream.abort();
      const left = this.openedBy(reader) - 1;
      if (left > 0) this.#byReader.set(reader, left);
      else this.#byReader.delete(reader);
    };
    return { signal: stream.signal, end };
  }
}

interface Streaming {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  /** Whether the client may still read; checked before each event and at each heartbeat. */
  readonly canContinue: () => Promise<boolean>;
}

/**
 * Sends the values of an async iterable as events. The first value is awaited before the response
 * begins, so that refusals are answered as usual. The next value is requested when the last one has
 * been sent, so a slow client gets fewer, newer events.
 */
export async function sendEvents(
  values: AsyncIterator<unknown, void, void>,
  { request, reply, signal, canContinue }: Streaming,
  end: () => void,
): Promise<void> {
  const raw = reply.raw;
  raw.once('close', end);
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  try {
    let next = await values.next();
    if (signal.aborted) {
      throw new Refusal(503, 'The server is stopping. Try again in a moment.', 'BUSY', {
        retryAfterS: 1,
      });
    }
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    raw.socket?.setNoDelay(true);
    heartbeat = setInterval(() => {
      if (!raw.writableNeedDrain) raw.write(': still here\n\n');
      // A failed check is not a revocation: the next check decides.
      canContinue().then(
        (may) => void (may || end()),
        () => {},
      );
    }, HEARTBEAT_MS);
    while (!next.done && !signal.aborted) {
      await write(raw, `data: ${JSON.stringify(next.value)}\n\n`, signal);
      next = await values.next();
      if (signal.aborted || !(await canContinue())) break;
    }
  } catch (reason) {
    if (!raw.headersSent) throw reason;
    if (!signal.aborted) request.log.error({ err: reason }, 'an event stream broke off');
  } finally {
    clearInterval(heartbeat);
    end();
    await values.return?.();
    if (reply.sent && !raw.writableEnded) raw.end();
  }
}

async function write(raw: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (raw.write(text) || signal.aborted) return;
  const stalled = new AbortController();
  // The timer holds its signal: Node 20 may forget an AbortSignal.timeout that is part of another signal.
  const timer = setTimeout(() => stalled.abort(), STALLED_MS);
  try {
    await once(raw, 'drain', { signal: AbortSignal.any([signal, stalled.signal]) });
  } catch {
    raw.destroy();
  } finally {
    clearTimeout(timer);
  }
}
