import { type Socket, connect } from 'node:net';
import { TEST_PATTERN_OFFSETS, TEST_PATTERN_SECONDS, testPattern } from './channelFormat';
import { type FeedAnswer, PROTOCOL_VERSION, readFeedAnswer, writeFeedRequest } from './feedHead';
import { type SampleRow, SampleReader } from './sampleReader';
import type { StreamInfo } from './streamInfo';

const HANDSHAKE_MS = 5_000;
const KEEP_ALIVE_MS = 5_000;

export interface FeedListener {
  onSample(seconds: number, row: SampleRow): void;
  /** Once, after the feed was open; not when we close it. */
  onEnd(reason: string): void;
}

/** A connection through which samples come. */
export interface Feed {
  close(): Promise<void>;
}

/**
 * Connects to a stream and agrees on how samples are sent.
 * @throws Error if it cannot be reached, refuses, or sends something else than it says
 */
export function openFeed(
  info: StreamInfo,
  listener: FeedListener,
  signal: AbortSignal,
): Promise<Feed> {
  if (info.version < PROTOCOL_VERSION) {
    return Promise.reject(
      new Error(
        `"${info.name}" is sent in version ${info.version / 100} of the protocol, which is too old; update the program that sends it.`,
      ),
    );
  }
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: info.address,
      port: info.dataPort,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
    });
    const feed = new OpeningFeed(socket, info, listener);
    const timer = setTimeout(() => feed.fail('The stream did not answer.'), HANDSHAKE_MS);
    const abort = () => feed.fail('The connection was given up.');
    signal.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    feed.onOpen = () => {
      settle();
      resolve({ close: () => feed.close() });
    };
    feed.onFailed = (reason) => {
      settle();
      reject(new Error(reason));
    };
    if (signal.aborted) abort();
  });
}

/** The connection from its first byte to its last. */
class OpeningFeed {
  onOpen: () => void = () => undefined;
  onFailed: (reason: string) => void = () => undefined;

  readonly #socket: Socket;
  readonly #info: StreamInfo;
  readonly #listener: FeedListener;
  readonly #closed: Promise<void>;
  #head: Buffer = Buffer.alloc(0);
  #reader: SampleReader | null = null;
  #patternsSeen = 0;
  #state: 'opening' | 'open' | 'ended' = 'opening';

  constructor(socket: Socket, info: StreamInfo, listener: FeedListener) {
    this.#socket = socket;
    this.#info = info;
    this.#listener = listener;
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('connect', () => socket.write(writeFeedRequest(info)));
    socket.on('error', (reason) => this.fail(`The connection broke: ${reason.message}`));
    socket.on('close', () => this.fail('The connection was closed by the other side.'));
    socket.on('data', (piece: Buffer) => {
      try {
        this.#read(piece);
      } catch (reason) {
        this.fail(reason instanceof Error ? reason.message : String(reason));
      }
    });
  }

  /** Ends the connection, and says so once. */
  fail(reason: string): void {
    const before = this.#state;
    if (before === 'ended') return;
    this.#state = 'ended';
    this.#socket.destroy();
    if (before === 'open') this.#listener.onEnd(reason);
    else this.onFailed(reason);
  }

  async close(): Promise<void> {
    this.#state = 'ended';
    this.#socket.destroy();
    await this.#closed;
  }

  #read(piece: Buffer): void {
    if (this.#state === 'ended') return;
    if (this.#reader) {
      this.#reader.push(piece);
      return;
    }
    this.#head = Buffer.concat([this.#head, piece]);
    const answer = readFeedAnswer(this.#head, this.#info);
    if (!answer) return;
    this.#reader = this.#createReader(answer);
    const samples = this.#head.subarray(answer.size);
    this.#head = Buffer.alloc(0);
    this.#reader.push(samples);
  }

  #createReader({ isLittleEndian }: FeedAnswer): SampleReader {
    const { format, channelCount, nominalRateHz } = this.#info;
    return new SampleReader({
      format,
      channelCount,
      nominalRateHz,
      isLittleEndian,
      onSample: (seconds, row) => {
        if (this.#state === 'open') this.#listener.onSample(seconds, row);
        else if (this.#state === 'opening') this.#checkPattern(seconds, row);
      },
    });
  }

  /** The first two samples are known, so that a wrong format is noticed before it is recorded. */
  #checkPattern(seconds: number, row: SampleRow): void {
    const { format, channelCount } = this.#info;
    const pattern = testPattern(
      format,
      channelCount,
      TEST_PATTERN_OFFSETS[this.#patternsSeen] ?? 0,
    );
    const isSame =
      seconds === TEST_PATTERN_SECONDS &&
      pattern.every((value, channel) => value === row.values[channel]);
    if (!isSame) throw new Error('The stream sends another format than it says.');
    this.#patternsSeen++;
    if (this.#patternsSeen < TEST_PATTERN_OFFSETS.length) return;
    this.#reader?.forgetTime();
    this.#state = 'open';
    this.onOpen();
  }
}
