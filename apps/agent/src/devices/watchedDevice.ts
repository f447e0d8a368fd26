import type { LiveDevice } from '@fovea/contract/labs/devices';
import type {
  CalibrationListener,
  DeviceCalibration,
  DeviceDriver,
  DeviceListener,
  FoundDevice,
  OpenDevice,
} from './device';
import { DeviceCheck } from './deviceCheck';
import { DeviceListeners } from './deviceListeners';

/** What an agent receives at most of a device, so that one of them cannot take the machine from all others. */
const MOST_CHANNELS = 1024;
const MOST_VALUES_PER_S = 250_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** A device that was found: it is open whenever that is possible, and says how well it does. */
export class WatchedDevice {
  readonly found: FoundDevice;
  readonly #driver: DeviceDriver;
  readonly #listeners = new DeviceListeners();
  readonly #check: DeviceCheck;
  readonly #now: () => number;
  #open: OpenDevice | null = null;
  #opening: Promise<void> | null = null;
  #isClosed = false;
  #failures = 0;
  #retryAtMs = 0;
  #lostSinceMs: number | null = null;

  constructor(found: FoundDevice, driver: DeviceDriver, now: () => number) {
    this.found = found;
    this.#driver = driver;
    this.#now = now;
    this.#check = new DeviceCheck(found, now);
    this.#listeners.add(this.#check);
    this.#listeners.add({
      onSamples: () => undefined,
      onLost: () => {
        this.#lostSinceMs ??= now();
      },
      onBack: () => {
        this.#lostSinceMs = null;
      },
    });
  }

  /** Opens it, unless that is being done, was done, or failed a moment ago. */
  open(): void {
    if (this.#open || this.#opening || this.#isClosed || this.#now() < this.#retryAtMs) return;
    this.#opening = this.#tryToOpen().finally(() => {
      this.#opening = null;
    });
  }

  async #tryToOpen(): Promise<void> {
    try {
      throwIfTooMuch(this.found);
      const open = await this.#driver.open(this.found, this.#listeners);
      if (this.#isClosed) return await open.close();
      this.#open = open;
      this.#failures = 0;
      if (this.#check.problem !== null) this.#listeners.onBack();
    } catch (reason) {
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
      this.#retryAtMs = this.#now() + waitMs;
      if (!this.#isClosed) {
        this.#listeners.onLost(reason instanceof Error ? reason.message : String(reason));
      }
    }
  }

  /** For how long it has been lost; 0: it is not. */
  get lostForMs(): number {
    return this.#lostSinceMs === null ? 0 : this.#now() - this.#lostSinceMs;
  }

  report(): LiveDevice {
    return this.#check.report();
  }

  /**
   * Lets somebody hear what it says from now on, and at once if it is lost.
   * @returns ends it
   */
  listen(listener: DeviceListener): () => void {
    const { problem } = this.#check;
    if (problem !== null) listener.onLost(problem);
    return this.#listeners.add(listener);
  }

  /** @throws Error in words, as of `OpenDevice` */
  async calibrate(listener: CalibrationListener, signal: AbortSignal): Promise<DeviceCalibration> {
    if (!this.#open?.calibrate) throw new Error(`"${this.found.name}" is not connected.`);
    return this.#open.calibrate(listener, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.#open?.close();
    this.#open = null;
  }
}

function throwIfTooMuch({ name, channels, nominalRateHz }: FoundDevice): void {
  if (channels.length > MOST_CHANNELS) {
    throw new Error(
      `"${name}" has ${channels.length} channels; at most ${MOST_CHANNELS} are recorded. Let its program send fewer.`,
    );
  }
  const valuesPerS = channels.length * nominalRateHz;
  if (valuesPerS > MOST_VALUES_PER_S) {
    throw new Error(
      `"${name}" sends ${Math.round(valuesPerS)} values per second; at most ${MOST_VALUES_PER_S} are recorded. Let its program send fewer channels or a lower rate.`,
    );
  }
}
