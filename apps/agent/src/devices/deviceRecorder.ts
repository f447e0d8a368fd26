import type { AgentClock } from '@fovea/science/recording/deviceSamples';
import type { DeviceListener, FoundDevice } from './device';
import { DeviceStream } from './deviceStream';
import type { DeviceWatch } from './deviceWatch';
import { type AddChunk, StreamWriter } from './streamWriter';

const CUT_EVERY_MS = 5_000;
/** Of a session of many hours a device that is found late gets the last of them. */
const MOST_CLOCKS = 1_000;

export interface DeviceRecorderOptions {
  readonly watch: Pick<DeviceWatch, 'attach'>;
  readonly add: AddChunk;
  /** A chunk could not be kept; that is tried again. */
  readonly onProblem: (reason: unknown) => void;
  readonly cutEveryMs?: number;
}

/**
 * Records all devices of a machine into one session, from now until it is finished; devices that are found later
 * too. An agent that was killed begins anew: its next chunks go on in the same streams, by a clock with another zero.
 */
export class DeviceRecorder {
  readonly #add: AddChunk;
  readonly #onProblem: (reason: unknown) => void;
  readonly #giveUp = new AbortController();
  /** By the id of the device. */
  readonly #writers = new Map<string, StreamWriter>();
  readonly #streams = new Map<string, DeviceStream>();
  readonly #timer: NodeJS.Timeout;
  readonly #detach: () => void;
  #clocks: AgentClock[] = [];

  constructor({ watch, add, onProblem, cutEveryMs = CUT_EVERY_MS }: DeviceRecorderOptions) {
    this.#add = add;
    this.#onProblem = onProblem;
    this.#detach = watch.attach((device) => this.#begin(device));
    this.#timer = setInterval(() => this.#cut(), cutEveryMs);
  }

  /** The same moments on the clocks of the session and of the agent. */
  noteClocks(clocks: readonly AgentClock[]): void {
    const noted = clocks.map(({ agentMs, sessionMs, errorMs }) => ({
      agentMs,
      sessionMs,
      errorMs,
    }));
    this.#clocks = [...this.#clocks, ...noted].slice(-MOST_CLOCKS);
    for (const stream of this.#streams.values()) stream.noteAgentClocks(noted);
  }

  /** Ends the recording; resolved when all of it is kept. */
  async finish(): Promise<void> {
    clearInterval(this.#timer);
    this.#detach();
    await Promise.all([...this.#streams.values()].map((stream) => stream.finish()));
  }

  /** Ends it without keeping what is still here. */
  async discard(): Promise<void> {
    this.#giveUp.abort();
    clearInterval(this.#timer);
    this.#detach();
    await Promise.all([...this.#writers.values()].map((writer) => writer.finish()));
  }

  /** As `finish`, but what cannot be kept at once is given up: the agent ends. */
  async finishNow(): Promise<void> {
    this.#giveUp.abort();
    await this.finish();
  }

  #begin(device: FoundDevice): DeviceListener {
    // A device that was forgotten, or has other channels now, goes on in the same stream.
    void this.#streams.get(device.id)?.finish();
    const stream = new DeviceStream(device, performance.timeOrigin, this.#writerOf(device.id));
    stream.noteAgentClocks(this.#clocks);
    this.#streams.set(device.id, stream);
    return stream;
  }

  #writerOf(id: string): StreamWriter {
    const writer =
      this.#writers.get(id) ??
      new StreamWriter(`device-${id}`, this.#add, this.#onProblem, this.#giveUp.signal);
    this.#writers.set(id, writer);
    return writer;
  }

  #cut(): void {
    for (const stream of this.#streams.values()) stream.cut();
  }
}
