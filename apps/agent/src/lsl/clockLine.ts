/** One exchange of times with a device. */
export interface ClockReading {
  /** The middle of the exchange on the agent's clock. */
  readonly agentMs: number;
  /** Agent − device. Its error is at most half of the round trip. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/** Ten minutes at one reading every five seconds. */
const MOST_READINGS = 120;
/** Below this a line follows the noise of its readings, so their mean is taken. */
const FEWEST_OF_LINE = 5;
/** A clock that jumps by more was set or started again; drifts are below 0.1 ms a second. */
const JUMP_MS = 50;
/** Round trips on one machine are so short that only the scheduler decides which is the better one. */
const ROUND_TRIP_FLOOR_MS = 0.2;

/**
 * The difference of two clocks as a straight line over time, fitted by least squares. A reading counts by the inverse
 * square of its round trip, which bounds its error.
 */
export class ClockLine {
  #readings: ClockReading[] = [];
  #middleMs = 0;
  #offsetMs = NaN;
  #slope = 0;

  add(reading: ClockReading): void {
    const missMs = Math.abs(reading.offsetMs - this.offsetAt(reading.agentMs));
    // NaN, before the first reading, is no jump.
    if (missMs > JUMP_MS + reading.roundTripMs) this.#readings = [];
    this.#readings.push(reading);
    if (this.#readings.length > MOST_READINGS) this.#readings.shift();
    this.#fit();
  }

  /** Agent − device, in ms; NaN before the first reading. */
  offsetAt(agentMs: number): number {
    return this.#offsetMs + this.#slope * (agentMs - this.#middleMs);
  }

  /** The moment on the agent's clock. */
  agentMsAt(deviceMs: number): number {
    // The line runs along the agent's clock; a millisecond of drift moves it by nanoseconds.
    return deviceMs + this.offsetAt(deviceMs + this.#offsetMs);
  }

  /**
   * The weighted root mean square by which the line misses its readings, in ms. Below three readings nothing is
   * missed by any line, and half of the shortest round trip is said instead: no reading is further off.
   */
  residualMs(): number {
    if (this.#readings.length < 3) {
      return Math.min(...this.#readings.map(({ roundTripMs }) => roundTripMs)) / 2;
    }
    let sum = 0;
    let weights = 0;
    for (const reading of this.#readings) {
      const weight = weightOf(reading);
      sum += weight * (reading.offsetMs - this.offsetAt(reading.agentMs)) ** 2;
      weights += weight;
    }
    return Math.sqrt(sum / weights);
  }

  #fit(): void {
    const mean = (valueOf: (reading: ClockReading) => number) => {
      let sum = 0;
      let weights = 0;
      for (const reading of this.#readings) {
        sum += weightOf(reading) * valueOf(reading);
        weights += weightOf(reading);
      }
      return sum / weights;
    };
    this.#middleMs = mean(({ agentMs }) => agentMs);
    this.#offsetMs = mean(({ offsetMs }) => offsetMs);
    this.#slope = 0;
    if (this.#readings.length < FEWEST_OF_LINE) return;
    const spread = mean(({ agentMs }) => (agentMs - this.#middleMs) ** 2);
    const common = mean(
      ({ agentMs, offsetMs }) => (agentMs - this.#middleMs) * (offsetMs - this.#offsetMs),
    );
    if (spread > 0) this.#slope = common / spread;
  }
}

const weightOf = ({ roundTripMs }: ClockReading) => (ROUND_TRIP_FLOOR_MS + roundTripMs) ** -2;
