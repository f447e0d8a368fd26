/** Answers that go on: server-sent events over one response, until either side has enough. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Refusal } from './refusal';

/** A comment this often: proxies keep the connection, and who is gone is noticed. */
export const HEARTBEAT_MS = 15_000;
/** Who reads nothing for this long is cut off. */
const STALLED_MS = 60_000;

/** The streams of one server: all end when it closes, so that closing never waits for a reader. */
export class EventStreams {
  readonly #open = new Set<AbortController>();
  readonly #byReader = new Map<string, number>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const stream of this.#open) stream.abort();
    });
  }

  openedBy(reader: string): number {
    return this.#byReader.get(reader) ?? 0;
  }

  /** Both at once, so that an answer cannot end without being taken off the list. */
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
  /** Whether the reader may still read; asked before each event and at each heartbeat. */
  readonly canContinue: () => Promise<boolean>;
}

/**
 * Sends what `values` gives. The first value is waited for before the answer begins, so that what is
 * refused is refused as everywhere; the next one is asked for when the last has left, so a slow
 * reader gets fewer, newer ones.
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
      // A failure to ask is no revocation: the next one tells.
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
  try {
    await once(raw, 'drain', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(STALLED_MS)]),
    });
  } catch {
    raw.destroy();
  }
}
