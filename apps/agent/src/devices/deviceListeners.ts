import type { DeviceListener } from './device';

/** Tells several listeners what a device says; they may come and go while it is open. */
export class DeviceListeners implements DeviceListener {
  readonly #all = new Set<DeviceListener>();

  add(listener: DeviceListener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  onSamples(...told: Parameters<DeviceListener['onSamples']>): void {
    for (const listener of this.#all) listener.onSamples(...told);
  }

  onTexts(...told: Parameters<NonNullable<DeviceListener['onTexts']>>): void {
    for (const listener of this.#all) listener.onTexts?.(...told);
  }

  onClock(...told: Parameters<NonNullable<DeviceListener['onClock']>>): void {
    for (const listener of this.#all) listener.onClock?.(...told);
  }

  onDropped(...told: Parameters<NonNullable<DeviceListener['onDropped']>>): void {
    for (const listener of this.#all) listener.onDropped?.(...told);
  }

  onLost(reason: string): void {
    for (const listener of this.#all) listener.onLost(reason);
  }

  onBack(): void {
    for (const listener of this.#all) listener.onBack();
  }
}
