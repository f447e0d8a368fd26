import type { DeviceListener, DeviceSamples } from '../devices/device';
import { ArrivalClock, type ClockOffset } from './arrivalClock';
import { numberOf, type OpenGazeElement } from './openGazeElement';
import { OPEN_GAZE_CHANNELS, recordValues } from './openGazeRecord';
import type { RecordCounter } from './recordCounter';
import { chooseTrackerTime, type TrackerTime } from './trackerTime';

/** The first records wait this long, so that the clock of the very first sample is known well already. */
const SETTLING_MS = 500;
/** Above this rate a tracker is not one; nothing waits in memory without a bound. */
const MOST_SETTLING = 2000;

type SampleListener = Pick<DeviceListener, 'onSamples' | 'onDropped'>;

interface Arrival {
  readonly record: OpenGazeElement;
  readonly arrivedMs: number;
}

interface TimedRecord extends Arrival {
  readonly deviceMs: number;
}

/** Makes samples of the records of one connection. */
export class RecordReader {
  readonly #ticksPerS: number | null;
  readonly #counter: RecordCounter;
  readonly #listener: SampleListener;
  readonly #clock = new ArrivalClock();
  #settling: Arrival[] = [];
  #time: TrackerTime | null = null;
  #lastAgentMs: number;

  /**
   * @param ticksPerS of TIME_TICK; null: unknown
   * @param counter goes on over several connections
   * @param lastAgentMs of the last sample of an earlier connection: later ones are not before it
   */
  constructor(
    ticksPerS: number | null,
    counter: RecordCounter,
    lastAgentMs: number,
    listener: SampleListener,
  ) {
    this.#ticksPerS = ticksPerS;
    this.#counter = counter;
    this.#lastAgentMs = lastAgentMs;
    this.#listener = listener;
  }

  /** Of the last sample. */
  get lastAgentMs(): number {
    return this.#lastAgentMs;
  }

  /** @returns whether any of these records has a time, as those of a tracker that works have */
  read(records: readonly OpenGazeElement[], arrivedMs: number): boolean {
    const arrivals = records.map((record) => ({ record, arrivedMs }));
    if (this.#time) return this.#deliver(arrivals, this.#time);
    this.#settling.push(...arrivals);
    const sinceMs = arrivedMs - (this.#settling[0]?.arrivedMs ?? arrivedMs);
    const isSettled = sinceMs >= SETTLING_MS || this.#settling.length >= MOST_SETTLING;
    return isSettled ? this.finish() : records.some(hasTime);
  }

  /**
   * Delivers what still waits, as when the connection breaks.
   *
   * @returns whether any of it has a time
   */
  finish(): boolean {
    const settling = this.#settling;
    this.#settling = [];
    this.#time ??= chooseTrackerTime(
      settling.map(({ record }) => record),
      this.#ticksPerS,
    );
    return this.#deliver(settling, this.#time);
  }

  /** null: no record came yet. */
  offset(): ClockOffset | null {
    return this.#clock.offset();
  }

  /** A record without a time has no place; its number is missing then, so it counts as dropped. */
  #deliver(arrivals: readonly Arrival[], time: TrackerTime): boolean {
    const timed = arrivals
      .map((arrival) => ({ ...arrival, deviceMs: time(arrival.record) }))
      .filter(({ deviceMs }) => !Number.isNaN(deviceMs));
    let run: TimedRecord[] = [];
    for (const one of timed) {
      if (!this.#clock.continuesWith(one.deviceMs, one.arrivedMs)) {
        this.#deliverRun(run);
        run = [];
        this.#clock.restart();
      }
      this.#clock.add(one.deviceMs, one.arrivedMs);
      run.push(one);
    }
    this.#deliverRun(run);
    return timed.length > 0;
  }

  /** @param run records of one clock */
  #deliverRun(run: readonly TimedRecord[]): void {
    let batch: Sample[] = [];
    for (const { record, deviceMs, arrivedMs } of run) {
      const mappedMs = Math.min(this.#clock.agentMs(deviceMs), arrivedMs);
      // The line below the delays moves a little with what it learns; samples keep their order all the same.
      this.#lastAgentMs = Math.max(mappedMs, this.#lastAgentMs);
      const count = this.#counter.missedBefore(numberOf(record, 'CNT'));
      if (count > 0) {
        this.#deliverBatch(batch);
        batch = [];
        this.#listener.onDropped?.({ agentMs: this.#lastAgentMs, count });
      }
      batch.push({ deviceMs, agentMs: this.#lastAgentMs, values: recordValues(record) });
    }
    this.#deliverBatch(batch);
  }

  #deliverBatch(batch: readonly Sample[]): void {
    if (batch.length === 0) return;
    const samples: DeviceSamples = {
      deviceMs: Float64Array.from(batch, ({ deviceMs }) => deviceMs),
      agentMs: Float64Array.from(batch, ({ agentMs }) => agentMs),
      values: OPEN_GAZE_CHANNELS.map((_, channel) =>
        Float64Array.from(batch, ({ values }) => values[channel] ?? Number.NaN),
      ),
    };
    this.#listener.onSamples(samples);
  }
}

function hasTime(record: OpenGazeElement): boolean {
  return ['TIME', 'TIME_TICK'].some((name) => !Number.isNaN(numberOf(record, name)));
}

interface Sample {
  readonly deviceMs: number;
  readonly agentMs: number;
  readonly values: readonly number[];
}
