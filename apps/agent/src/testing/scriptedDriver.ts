import type { DeviceDriver, DeviceListener, FoundDevice, OpenDevice } from '../devices/device';

/** A device as an amplifier offers it. */
export function aDevice(change: Partial<FoundDevice> = {}): FoundDevice {
  return {
    id: 'lsl-eeg',
    name: 'EEG',
    driver: 'lsl',
    channels: [{ name: 'Fz', unit: 'µV', role: null }],
    nominalRateHz: 100,
    canCalibrate: false,
    ...change,
  };
}

/** A driver whose devices do what a test says, at the moment when it says so. */
export class ScriptedDriver implements DeviceDriver {
  devices: FoundDevice[] = [];
  /** Why the device with this id cannot be opened. */
  readonly problems = new Map<string, string>();
  /** Who listens to the device with this id now. */
  readonly listeners = new Map<string, DeviceListener>();
  readonly opened: string[] = [];
  readonly closed: string[] = [];
  searches = 0;

  find(): Promise<readonly FoundDevice[]> {
    this.searches++;
    return Promise.resolve(this.devices);
  }

  open(device: FoundDevice, listener: DeviceListener): Promise<OpenDevice> {
    const problem = this.problems.get(device.id);
    if (problem !== undefined) return Promise.reject(new Error(problem));
    this.opened.push(device.id);
    this.listeners.set(device.id, listener);
    return Promise.resolve({
      device,
      close: () => {
        this.closed.push(device.id);
        if (this.listeners.get(device.id) === listener) this.listeners.delete(device.id);
        return Promise.resolve();
      },
    });
  }

  /** Rows of all channels, taken at these moments. */
  send(id: string, agentMs: readonly number[], ...rows: readonly (readonly number[])[]): void {
    this.listeners.get(id)?.onSamples({
      deviceMs: Float64Array.from(agentMs, (ms) => ms - 1000),
      agentMs: Float64Array.from(agentMs),
      values: (rows[0] ?? []).map((_, at) => Float64Array.from(rows, (row) => row[at] ?? NaN)),
    });
  }
}
