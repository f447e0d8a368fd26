import { randomInt } from 'node:crypto';
import { type Socket, createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClockReading } from './clockLine';
import { lslSeconds } from './lslClock';
import type { StreamInfo } from './streamInfo';

/** How long answers are waited for after the last question of a burst. */
const ANSWER_MS = 250;
/** Questions without an answer are forgotten. */
const MOST_OPEN = 64;

/**
 * Asks an outlet for its time, as NTP does: of several exchanges the one with the shortest round trip is taken. What
 * answers is alive, so it is also asked when its stream is silent.
 */
export class ClockProbe {
  /** The last answer on the agent's clock, in ms; -Infinity before the first. */
  answeredAtMs = -Infinity;

  readonly #socket: Socket;
  readonly #info: StreamInfo;
  /** Seconds at which each question left. */
  readonly #open = new Map<number, number>();
  #next = randomInt(2 ** 30);
  #readings: ClockReading[] = [];
  #isClosed = false;

  constructor(info: StreamInfo) {
    this.#info = info;
    this.#socket = createSocket('udp4');
    // Such as "port unreachable" from a program that ended: what counts is that no answer comes.
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (message) => this.#read(message.toString('latin1')));
  }

  /** Asks once, without waiting. */
  ask(): void {
    if (this.#isClosed) return;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MOST_OPEN) this.#open.delete(oldest);
    const id = this.#next++;
    const seconds = lslSeconds();
    this.#open.set(id, seconds);
    const question = `LSL:timedata\r\n${id} ${seconds}\r\n`;
    this.#socket.send(question, this.#info.servicePort, this.#info.address, () => undefined);
  }

  /** @returns the best of several exchanges; null if nothing answers */
  async burst(
    count: number,
    intervalMs: number,
    signal: AbortSignal,
  ): Promise<ClockReading | null> {
    this.#readings = [];
    const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
    for (let asked = 0; asked < count && !signal.aborted; asked++) {
      if (asked > 0) await pause(intervalMs);
      this.ask();
    }
    for (let waitedMs = 0; waitedMs < ANSWER_MS && !signal.aborted; waitedMs += 10) {
      if (this.#readings.length >= count) break;
      await pause(10);
    }
    return this.#readings.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0] ?? null;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }

  #read(message: string): void {
    const nowSeconds = lslSeconds();
    const [id, , receivedSeconds, repliedSeconds] = message.trim().split(/\s+/).map(Number);
    const sentSeconds = this.#open.get(id ?? NaN);
    if (id === undefined || sentSeconds === undefined) return;
    this.#open.delete(id);
    if (receivedSeconds === undefined || repliedSeconds === undefined) return;
    const roundTripMs = (nowSeconds - sentSeconds - (repliedSeconds - receivedSeconds)) * 1000;
    const ahead = (receivedSeconds - sentSeconds + (repliedSeconds - nowSeconds)) / 2;
    // A device cannot have had a question for longer than we have waited; NaN is neither.
    if (!(roundTripMs > -1 && repliedSeconds >= receivedSeconds && Number.isFinite(ahead))) return;
    this.answeredAtMs = nowSeconds * 1000;
    this.#readings.push({
      agentMs: ((sentSeconds + nowSeconds) / 2) * 1000,
      offsetMs: -ahead * 1000,
      roundTripMs: Math.max(0, roundTripMs),
    });
    if (this.#readings.length > MOST_OPEN) this.#readings.shift();
  }
}
