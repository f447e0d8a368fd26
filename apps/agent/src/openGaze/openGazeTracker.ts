import type {
  CalibrationListener,
  DeviceCalibration,
  DeviceListener,
  FoundDevice,
  OpenDevice,
} from '../devices/device';
import { identifyTracker } from './identifyTracker';
import { OpenGazeCalibration } from './openGazeCalibration';
import { OpenGazeConnection, type OpenGazeAddress } from './openGazeConnection';
import type { OpenGazeElement } from './openGazeElement';
import { OPEN_GAZE_PARTS } from './openGazeRecord';
import { RecordCounter } from './recordCounter';
import { RecordReader } from './recordReader';
import { LOOK_EVERY_MS, SilenceWatch } from './silenceWatch';
import { parseTickFrequency } from './trackerTime';

const CLOCK_EVERY_MS = 5000;
const TRY_AGAIN_MS = 1000;
const CONNECT_MS = 3000;
const ANSWER_MS = 2000;

/** A connection on which records come, and what makes samples of them. */
interface Stream {
  readonly connection: OpenGazeConnection;
  readonly reader: RecordReader;
}

/** A tracker that is being recorded: watched, and connected again whenever it was lost. */
export class OpenGazeTracker implements OpenDevice {
  readonly device: FoundDevice;
  readonly #address: OpenGazeAddress;
  readonly #listener: DeviceListener;
  readonly #counter = new RecordCounter();
  readonly #watch: NodeJS.Timeout;
  #stream: Stream | null = null;
  /** The last connection that was made, which may not be a stream yet. */
  #greeted: OpenGazeConnection | null = null;
  #calibration: OpenGazeCalibration | null = null;
  readonly #silence = new SilenceWatch(performance.now());
  #clockToldMs = performance.now();
  #lastAgentMs = Number.NEGATIVE_INFINITY;
  #isLost = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  private constructor(address: OpenGazeAddress, device: FoundDevice, listener: DeviceListener) {
    this.#address = address;
    this.device = device;
    this.#listener = listener;
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** @throws Error if this tracker cannot be reached, or another one answers */
  static async open(
    address: OpenGazeAddress,
    device: FoundDevice,
    listener: DeviceListener,
  ): Promise<OpenGazeTracker> {
    const tracker = new OpenGazeTracker(address, device, listener);
    try {
      await tracker.#connect();
    } catch (error) {
      await tracker.close();
      throw error;
    }
    return tracker;
  }

  async calibrate(listener: CalibrationListener, signal: AbortSignal): Promise<DeviceCalibration> {
    if (!this.#stream) throw new Error('The eye tracker is not connected.');
    if (this.#calibration) throw new Error('The eye tracker is being calibrated already.');
    const calibration = new OpenGazeCalibration(this.#stream.connection, listener);
    this.#calibration = calibration;
    try {
      return await calibration.run(signal);
    } finally {
      this.#calibration = null;
      this.#silence.heard();
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#leave(new Error('The eye tracker was closed.'));
    return Promise.resolve();
  }

  /** @throws Error if the tracker is not there, is another one, or sends no times */
  async #connect(): Promise<void> {
    let stream: Stream | null = null;
    const connection = await OpenGazeConnection.connect(this.#address, CONNECT_MS, {
      onRecords: (records, arrivedMs) => {
        if (stream && stream === this.#stream) this.#receive(stream.reader, records, arrivedMs);
      },
      onCalibration: (report) => this.#calibration?.report(report),
      onClosed: () => {
        if (stream && stream === this.#stream) this.#lose('The connection broke.');
      },
    });
    try {
      this.#throwIfClosed();
      this.#greeted = connection;
      const there = await identifyTracker(connection, ANSWER_MS);
      if (there.id !== this.device.id) {
        throw new Error(`Another eye tracker answers: ${there.name}, not ${this.device.name}.`);
      }
      const ticksPerS = await askForRecords(connection);
      this.#throwIfClosed();
      stream = { connection, reader: this.#newReader(ticksPerS) };
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#stream = stream;
    this.#silence.heard();
    // Records may come before the answer; and if none come, the watch notices.
    connection.ask('SET', 'ENABLE_SEND_DATA', { STATE: 1 }, ANSWER_MS).catch(() => null);
  }

  #throwIfClosed(): void {
    if (this.#isClosed) throw new Error('The eye tracker was closed.');
  }

  #newReader(ticksPerS: number | null): RecordReader {
    return new RecordReader(ticksPerS, this.#counter, this.#lastAgentMs, {
      onDropped: (dropped) => {
        this.#comeBack();
        this.#listener.onDropped?.(dropped);
      },
      onSamples: (samples) => {
        this.#comeBack();
        this.#listener.onSamples(samples);
      },
    });
  }

  #receive(reader: RecordReader, records: readonly OpenGazeElement[], arrivedMs: number): void {
    if (reader.read(records, arrivedMs)) this.#silence.heard();
    this.#lastAgentMs = reader.lastAgentMs;
  }

  #comeBack(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#listener.onBack();
  }

  #look(): void {
    const nowMs = performance.now();
    // While it calibrates a tracker may send nothing else; the calibration watches over itself.
    const isSilent = this.#silence.isSilent(nowMs) && !this.#calibration;
    if (this.#stream && isSilent) this.#lose('Nothing came from the eye tracker for two seconds.');
    if (nowMs - this.#clockToldMs < CLOCK_EVERY_MS) return;
    const offset = this.#stream?.reader.offset();
    if (!offset) return;
    this.#clockToldMs = nowMs;
    this.#listener.onClock?.({ agentMs: nowMs, ...offset });
  }

  #lose(reason: string): void {
    this.#leave(new Error(reason));
    if (this.#isClosed) return;
    if (!this.#isLost) {
      this.#isLost = true;
      this.#listener.onLost(reason);
    }
    this.#tryAgainLater();
  }

  #tryAgainLater(): void {
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => {
        if (!this.#isClosed) this.#tryAgainLater();
      });
    }, TRY_AGAIN_MS);
  }

  #leave(error: Error): void {
    const stream = this.#stream;
    this.#stream = null;
    stream?.reader.finish();
    this.#lastAgentMs = stream?.reader.lastAgentMs ?? this.#lastAgentMs;
    this.#calibration?.fail(error);
    this.#greeted?.close();
  }
}

/**
 * Says which parts of the records are wanted.
 *
 * @returns ticks in a second, null if it does not say
 * @throws Error if the records would have no time
 */
async function askForRecords(connection: OpenGazeConnection): Promise<number | null> {
  const isOn = new Map<string, boolean>();
  for (const part of OPEN_GAZE_PARTS) {
    const answer = await connection.ask('SET', `ENABLE_SEND_${part}`, { STATE: 1 }, ANSWER_MS);
    isOn.set(part, answer !== null);
  }
  const frequency = await connection.ask('GET', 'TIME_TICK_FREQUENCY', {}, ANSWER_MS);
  const stated = isOn.get('TIME_TICK') ? (frequency?.attributes.get('FREQ') ?? '') : '';
  const ticksPerS = parseTickFrequency(stated);
  if (!isOn.get('TIME') && ticksPerS === null) {
    throw new Error('The eye tracker does not send the times of its samples.');
  }
  return ticksPerS;
}
