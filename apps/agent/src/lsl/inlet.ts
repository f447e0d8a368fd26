import { setTimeout as wait } from 'node:timers/promises';
import { timeLimit } from '@fovea/link/calls/timeLimit';
import type { DeviceListener } from '../devices/device';
import { ClockLine } from './clockLine';
import { ClockProbe } from './clockProbe';
import { discoverStreams } from './discoverStreams';
import type { LslNetwork } from './lslNetwork';
import { type Feed, openFeed } from './openFeed';
import { SampleBatch } from './sampleBatch';
import { isSameDevice } from './streamIdentity';
import type { StreamInfo } from './streamInfo';

const FLUSH_MS = 50;
const CLOCK_EVERY_MS = 5_000;
const PROBES = 8;
/** Opening does not wait for long; later ones are spread, so that a busy moment does not spoil all. */
const FIRST_PROBES_APART_MS = 10;
const PROBES_APART_MS = 60;

const WATCH_MS = 100;
/** Within two seconds it must have been told; the watch and a busy machine take their time. */
const SILENCE_MS = 1_600;
/** From then on it is asked whether the outlet still lives. */
const DOUBT_MS = 700;
/** Slower streams may be silent for two seconds although nothing is wrong. */
const SLOWEST_WATCHED_HZ = 2;

const SEARCH_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 500;

/** All that belongs to one connection, and ends with it. */
interface Connection {
  readonly probe: ClockProbe;
  readonly feed: Feed;
  readonly batch: SampleBatch;
  readonly line: ClockLine;
}

export interface InletOptions {
  readonly info: StreamInfo;
  /** Asked whenever it is lost: streams are told apart by their uid only, so that another uid is another device. */
  readonly isKnownByUid: () => boolean;
  readonly network: LslNetwork;
  readonly listener: DeviceListener;
}

/** A stream that is being received, until it is closed; a lost one is looked for again. */
export class Inlet {
  readonly #options: InletOptions;
  readonly #closing = new AbortController();
  #info: StreamInfo;
  #connection: Connection | null = null;
  #timers: NodeJS.Timeout[] = [];
  /** Recovering, or measuring the clock; awaited when it is closed. */
  readonly #tasks = new Set<Promise<void>>();
  #isLost = false;
  #heardAtMs = 0;
  #watchedAtMs = 0;
  #askedAtMs = 0;

  private constructor(options: InletOptions) {
    this.#options = options;
    this.#info = options.info;
  }

  /** @throws Error if the stream cannot be received */
  static async open(options: InletOptions): Promise<Inlet> {
    const inlet = new Inlet(options);
    await inlet.#connect(options.info);
    inlet.#watchedAtMs = performance.now();
    inlet.#timers = [
      setInterval(() => inlet.#connection?.batch.flush(), FLUSH_MS),
      setInterval(() => inlet.#watch(), WATCH_MS),
      setInterval(() => inlet.#run(inlet.#measureClock()), CLOCK_EVERY_MS),
    ];
    return inlet;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#closing.abort();
    const connection = this.#connection;
    this.#connection = null;
    if (connection) await disconnect(connection);
    await Promise.all(this.#tasks);
  }

  #run(task: Promise<void>): void {
    this.#tasks.add(task);
    void task.finally(() => this.#tasks.delete(task));
  }

  /** The clock comes first: a sample without a time of ours could not be placed. */
  async #connect(info: StreamInfo): Promise<void> {
    const { signal } = this.#closing;
    const probe = new ClockProbe(info);
    const line = new ClockLine();
    const batch = new SampleBatch(info.channelCount, this.#options.listener, line);
    let connection: Connection | null = null;
    let endedBefore: string | null = null;
    try {
      const reading = await probe.burst(PROBES, FIRST_PROBES_APART_MS, signal);
      if (!reading) {
        throw new Error(
          `"${info.name}" on ${info.hostname} does not answer questions about its clock (UDP port ${info.servicePort}). Let the firewall of both machines pass UDP ports 16571 to 16604.`,
        );
      }
      line.add(reading);
      const feed = await openFeed(
        info,
        {
          onSample: (seconds, row) => {
            this.#heardAtMs = performance.now();
            if (connection && this.#isLost) this.#back();
            batch.add(seconds, row);
          },
          onEnd: (reason) => {
            if (!connection) endedBefore = reason;
            else if (this.#connection === connection) this.#loseConnection(reason);
          },
        },
        signal,
      );
      if (endedBefore !== null) throw new Error(endedBefore);
      connection = { probe, feed, batch, line };
    } catch (reason) {
      await probe.close();
      throw reason;
    }
    // Closed in the meantime, and nobody else knows of this connection.
    if (signal.aborted) {
      await disconnect(connection);
      return;
    }
    this.#info = info;
    this.#connection = connection;
    this.#heardAtMs = performance.now();
    this.#tellClock(connection);
  }

  #tellClock({ line }: Connection): void {
    const agentMs = performance.now();
    const { listener } = this.#options;
    listener.onClock?.({
      agentMs,
      offsetMs: line.offsetAt(agentMs),
      residualMs: line.residualMs(),
    });
  }

  async #measureClock(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    const { probe, line } = connection;
    const reading = await probe.burst(PROBES, PROBES_APART_MS, this.#closing.signal);
    if (!reading || this.#connection !== connection) return;
    line.add(reading);
    this.#tellClock(connection);
  }

  #watch(): void {
    const nowMs = performance.now();
    // While this program stood still it could not hear anything: that is no silence of the device.
    const stoodStillMs = Math.max(0, nowMs - this.#watchedAtMs - 2 * WATCH_MS);
    this.#heardAtMs += stoodStillMs;
    this.#watchedAtMs = nowMs;
    const connection = this.#connection;
    if (!connection) return;
    const silentMs = nowMs - this.#heardAtMs;
    if (silentMs < DOUBT_MS) return;
    if (nowMs - this.#askedAtMs >= DOUBT_MS / 2) {
      this.#askedAtMs = nowMs;
      connection.probe.ask();
    }
    const answeredAgoMs = nowMs - connection.probe.answeredAtMs - stoodStillMs;
    if (silentMs < SILENCE_MS) return;
    if (answeredAgoMs >= SILENCE_MS) {
      this.#loseConnection('Nothing comes any more, and its program does not answer.');
    } else if (this.#info.nominalRateHz >= SLOWEST_WATCHED_HZ) {
      this.#lose('Nothing comes any more, although its program is running.');
    }
  }

  #lose(reason: string): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#connection?.batch.flush();
    this.#options.listener.onLost(reason);
  }

  #back(): void {
    this.#isLost = false;
    this.#options.listener.onBack();
  }

  #loseConnection(reason: string): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#lose(reason);
    connection.batch.flush();
    this.#connection = null;
    this.#run(this.#recover(connection));
  }

  async #recover(lost: Connection): Promise<void> {
    await disconnect(lost);
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const info = await this.#findAgain();
        if (info) {
          await this.#connect(info);
          if (this.#isLost && !signal.aborted) this.#back();
          return;
        }
      } catch {
        // It has just been told as lost; the next try follows.
        await wait(PAUSE_AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #findAgain(): Promise<StreamInfo | null> {
    const { network, isKnownByUid } = this.#options;
    const signal = timeLimit(SEARCH_MS, this.#closing.signal);
    let found: StreamInfo | null = null;
    await discoverStreams(network, signal, (info) => {
      const isSame = isKnownByUid() ? info.uid === this.#info.uid : isSameDevice(info, this.#info);
      if (isSame) found = info;
      return isSame;
    });
    return found;
  }
}

async function disconnect({ feed, probe }: Connection): Promise<void> {
  await Promise.all([feed.close(), probe.close()]);
}
