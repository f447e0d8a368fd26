import {
  DEVICE_CHANNELS_NAMED,
  DEVICE_NAME_MAX,
  DEVICE_PROBLEM_MAX,
  DEVICE_UNIT_MAX,
  type DeviceState,
  type LiveDevice,
} from '@fovea/contract/labs/devices';
import type { DeviceListener, DeviceSamples, DeviceTexts, FoundDevice } from './device';
import { RecentSamples } from './recentSamples';

/** A device that sends more slowly than this may be silent for three seconds although nothing is wrong. */
const SLOWEST_CHECKED_HZ = 1;

/** Listens to a device to say, at any moment, how well it does. */
export class DeviceCheck implements DeviceListener {
  readonly #device: FoundDevice;
  readonly #now: () => number;
  readonly #recent: RecentSamples;
  /** By which channel a sample counts as measured; null: by any. */
  readonly #signalChannel: number | null;
  readonly #isValidity: boolean;
  #last: readonly (number | string)[] = [];
  #residualMs: number | null = null;
  #problem: string | null = null;
  #hasSent = false;

  constructor(device: FoundDevice, now: () => number = () => performance.now()) {
    this.#device = device;
    this.#now = now;
    this.#recent = new RecentSamples(now());
    const of = (role: string) => device.channels.findIndex((channel) => channel.role === role);
    this.#isValidity = of('gazeValid') >= 0;
    const channel = this.#isValidity ? of('gazeValid') : of('gazeXNorm');
    this.#signalChannel = channel >= 0 ? channel : null;
  }

  onSamples({ deviceMs, values }: DeviceSamples): void {
    this.#hasSent = true;
    this.#recent.add(this.#now(), deviceMs.length, this.#isMeasured(values, deviceMs.length));
    const at = deviceMs.length - 1;
    this.#last = values.slice(0, DEVICE_CHANNELS_NAMED).map((column) => column[at] ?? Number.NaN);
  }

  onTexts({ deviceMs, texts }: DeviceTexts): void {
    this.#hasSent = true;
    this.#recent.add(this.#now(), deviceMs.length, true);
    this.#last = texts.slice(0, DEVICE_CHANNELS_NAMED).map((column) => column.at(-1) ?? '');
  }

  onClock({ residualMs }: { readonly residualMs: number }): void {
    this.#residualMs = Number.isFinite(residualMs) ? Math.abs(residualMs) : null;
  }

  onDropped({ count }: { readonly count: number }): void {
    this.#recent.drop(this.#now(), count);
  }

  onLost(reason: string): void {
    this.#problem = reason;
  }

  onBack(): void {
    this.#problem = null;
  }

  /** Why it is lost; null: it is not. */
  get problem(): string | null {
    return this.#problem;
  }

  report(): LiveDevice {
    const nowMs = this.#now();
    const { id, name, driver, channels, nominalRateHz, canCalibrate } = this.#device;
    const named = channels.slice(0, DEVICE_CHANNELS_NAMED);
    return {
      ...{ id, driver, canCalibrate },
      name: name.slice(0, DEVICE_NAME_MAX),
      channelCount: channels.length,
      channelNames: named.map((channel) => channel.name.slice(0, DEVICE_NAME_MAX)),
      nominalRateHz: Number.isFinite(nominalRateHz) ? Math.max(0, nominalRateHz) : 0,
      state: this.#state(nowMs),
      rateHz: this.#problem !== null ? null : this.#recent.rateHz(nowMs),
      droppedShare: this.#recent.droppedShare(nowMs),
      clockResidualMs: this.#residualMs,
      problem: this.#problem?.slice(0, DEVICE_PROBLEM_MAX) ?? null,
      lastValues: named.map((channel, at) => ({
        name: channel.name.slice(0, DEVICE_NAME_MAX),
        unit: channel.unit.slice(0, DEVICE_UNIT_MAX),
        value: shownValue(this.#last[at]),
      })),
    };
  }

  #state(nowMs: number): DeviceState {
    if (this.#problem !== null) return 'lost';
    // What comes at irregular times, such as markers, is silent until something happens.
    if (!(this.#device.nominalRateHz > 0) && this.#signalChannel === null) return 'ready';
    if (this.#device.nominalRateHz < SLOWEST_CHECKED_HZ && this.#hasSent) return 'ready';
    return this.#recent.hasSignal(nowMs) ? 'ready' : 'noSignal';
  }

  #isMeasured(values: readonly Float64Array[], count: number): boolean {
    if (this.#signalChannel === null) {
      return values.some((column) => Number.isFinite(column[count - 1]));
    }
    const column = values[this.#signalChannel];
    if (!column) return false;
    return this.#isValidity ? column.includes(1) : column.some(Number.isFinite);
  }
}

function shownValue(value: number | string | undefined): number | string | null {
  if (typeof value === 'string') return value.slice(0, DEVICE_NAME_MAX);
  return value !== undefined && Number.isFinite(value) ? value : null;
}
