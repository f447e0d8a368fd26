import type { Readable } from 'node:stream';
import { Refusal } from './refusal';

/** A body that is streamed to the handler and never held in memory as a whole. */
export interface IncomingBytes {
  /** From the Content-Length header, which is required. */
  readonly sizeBytes: number;
  /** The bytes, which can be read once. A client that stops sending is disconnected. */
  pieces(limits?: Partial<TimeLimits>): AsyncIterable<Uint8Array>;
}

export interface TimeLimits {
  /** An upload ends after this long without data. */
  readonly silenceMs: number;
  /** Time limit for a whole body, plus its size at the slowest speed. */
  readonly graceMs: number;
  readonly slowestBytesPerS: number;
}

const LIMITS: TimeLimits = { silenceMs: 20_000, graceMs: 30_000, slowestBytesPerS: 8_000 };

export function incomingBytes(stream: Readable, contentLength: string | undefined): IncomingBytes {
  if (contentLength === undefined || !/^\d{1,15}$/.test(contentLength)) {
    throw new Refusal(411, 'The size of the body must be given in a Content-Length header.');
  }
  const sizeBytes = Number(contentLength);
  return { sizeBytes, pieces: (limits) => piecesWithinTime(stream, sizeBytes, limits) };
}

/** The pieces of a request body, with limits on idle time and on total time. */
export async function* piecesWithinTime(
  stream: Readable,
  sizeBytes: number,
  limits: Partial<TimeLimits> = {},
): AsyncIterable<Uint8Array> {
  const { silenceMs, graceMs, slowestBytesPerS } = { ...LIMITS, ...limits };
  const tooSlow = () =>
    stream.destroy(new Refusal(408, 'The upload was too slow. Try again.', 'TOO_SLOW'));
  const whole = setTimeout(tooSlow, graceMs + (sizeBytes / slowestBytesPerS) * 1000);
  let silence = setTimeout(tooSlow, silenceMs);
  let received = 0;
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      clearTimeout(silence);
      received += piece.byteLength;
      yield piece;
      silence = setTimeout(tooSlow, silenceMs);
    }
  } catch (reason) {
    if (reason instanceof Refusal) throw reason;
    // The connection was lost: nobody will read the answer, but the log should give the reason.
    throw new Refusal(400, 'The connection ended before the whole body arrived.', 'CUT_OFF');
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
  if (received !== sizeBytes) {
    throw new Refusal(400, 'The connection ended before the whole body arrived.', 'CUT_OFF');
  }
}
