import { setTimeout as wait } from 'node:timers/promises';
import {
  MACHINE_DEVICES_MAX,
  type LiveDevice,
  type MachineDevice,
} from '@fovea/contract/labs/devices';
import type { DeviceDriver, DeviceListener, FoundDevice } from './device';
import { WatchedDevice } from './watchedDevice';

export interface DeviceWatchTiming {
  /** How long devices are looked for, and how long it is until they are looked for again. */
  readonly findMs: number;
  readonly pauseMs: number;
  /** A lost device is forgotten after this; sooner, if others need its place. */
  readonly forgetMs: number;
  readonly giveWayMs: number;
}

export const DEVICE_WATCH_TIMING: DeviceWatchTiming = {
  findMs: 1_000,
  pauseMs: 4_000,
  forgetMs: 10 * 60_000,
  giveWayMs: 60_000,
};

/** Gets the listener of each device, now and whenever another one is found. */
export type ListenerOf = (device: FoundDevice) => DeviceListener;

/** What is attached to all devices. */
interface Attachment {
  readonly listenerOf: ListenerOf;
  /** By the device: ends it. */
  readonly detach: Map<WatchedDevice, () => void>;
}

/** Looks for the devices of this machine, and keeps them open as long as they are there. */
export class DeviceWatch {
  readonly #drivers: readonly DeviceDriver[];
  readonly #timing: DeviceWatchTiming;
  readonly #now: () => number;
  /** By their ids, in the order in which they were found. */
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #attachments = new Set<Attachment>();
  readonly #closing = new AbortController();
  /** For each driver, how many of the last search were too many. */
  readonly #leftOut = new Map<DeviceDriver, number>();
  readonly #searches: readonly Promise<void>[];
  readonly #closed = new Set<Promise<void>>();

  constructor(
    drivers: readonly DeviceDriver[],
    timing: DeviceWatchTiming = DEVICE_WATCH_TIMING,
    now: () => number = () => performance.now(),
  ) {
    this.#drivers = drivers;
    this.#timing = timing;
    this.#now = now;
    this.#searches = this.#drivers.map((driver) => this.#search(driver));
  }

  /** How well each device does at this moment. */
  reports(): LiveDevice[] {
    return [...this.#devices.values()].map((device) => device.report());
  }

  /** The same without what was measured, for reports to the server. */
  summaries(): MachineDevice[] {
    return this.reports().map(({ lastValues: _, ...device }) => device);
  }

  /** Devices that were found, but are more than an agent takes. */
  get leftOut(): number {
    return [...this.#leftOut.values()].reduce((sum, count) => sum + count, 0);
  }

  device(id: string): WatchedDevice | null {
    return this.#devices.get(id) ?? null;
  }

  /**
   * Lets somebody hear what all devices say.
   * @returns ends it
   */
  attach(listenerOf: ListenerOf): () => void {
    const attachment: Attachment = { listenerOf, detach: new Map() };
    this.#attachments.add(attachment);
    for (const device of this.#devices.values()) connect(attachment, device);
    return () => {
      this.#attachments.delete(attachment);
      for (const detach of attachment.detach.values()) detach();
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#searches);
    for (const device of this.#devices.values()) this.#close(device);
    this.#devices.clear();
    await Promise.all(this.#closed);
  }

  async #search(driver: DeviceDriver): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // A search that failed, such as without any network, is no reason to forget anything.
      const found = await driver.find(this.#timing.findMs).catch(() => null);
      if (signal.aborted) return;
      this.#forgetLost();
      if (found) this.#take(driver, found);
      await wait(this.#timing.pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #take(driver: DeviceDriver, found: readonly FoundDevice[]): void {
    let leftOut = 0;
    for (const device of found) {
      const known = this.#devices.get(device.id);
      if (known && isSameDescription(known.found, device)) {
        known.open();
        continue;
      }
      // Started again with other channels under the same name.
      if (known) this.#forget(known);
      if (this.#devices.size >= MACHINE_DEVICES_MAX && !this.#forgetOneLost()) {
        leftOut++;
        continue;
      }
      this.#add(new WatchedDevice(device, driver, this.#now));
    }
    this.#leftOut.set(driver, leftOut);
  }

  #add(device: WatchedDevice): void {
    this.#devices.set(device.found.id, device);
    for (const attachment of this.#attachments) connect(attachment, device);
    device.open();
  }

  #forgetLost(): void {
    for (const device of this.#devices.values()) {
      if (device.lostForMs > this.#timing.forgetMs) this.#forget(device);
    }
  }

  /** Gives the place of the device that has been lost for the longest time to another. */
  #forgetOneLost(): boolean {
    const [longest] = [...this.#devices.values()]
      .filter(({ lostForMs }) => lostForMs > this.#timing.giveWayMs)
      .toSorted((one, other) => other.lostForMs - one.lostForMs);
    if (!longest) return false;
    this.#forget(longest);
    return true;
  }

  #forget(device: WatchedDevice): void {
    this.#devices.delete(device.found.id);
    for (const { detach } of this.#attachments) {
      detach.get(device)?.();
      detach.delete(device);
    }
    this.#close(device);
  }

  #close(device: WatchedDevice): void {
    const closed = device.close().catch(() => undefined);
    this.#closed.add(closed);
    void closed.finally(() => this.#closed.delete(closed));
  }
}

function connect({ detach, listenerOf }: Attachment, device: WatchedDevice): void {
  detach.set(device, device.listen(listenerOf(device.found)));
}

function isSameDescription(one: FoundDevice, other: FoundDevice): boolean {
  if (one.channels === other.channels) return true;
  const described = ({ name, channels, nominalRateHz }: FoundDevice): string =>
    JSON.stringify([name, nominalRateHz, channels.map((c) => [c.name, c.unit, c.role])]);
  return described(one) === described(other);
}
