import type { DeviceListener, DeviceSamples, DeviceTexts } from '../../devices/device';

type Clock = Parameters<NonNullable<DeviceListener['onClock']>>[0];

/** Keeps all that a device says. */
export class RecordingListener implements DeviceListener {
  readonly samples: DeviceSamples[] = [];
  readonly texts: DeviceTexts[] = [];
  readonly clocks: Clock[] = [];
  readonly lost: { readonly atMs: number; readonly reason: string }[] = [];
  backCount = 0;

  onSamples(samples: DeviceSamples): void {
    this.samples.push(samples);
  }

  onTexts(texts: DeviceTexts): void {
    this.texts.push(texts);
  }

  onClock(clock: Clock): void {
    this.clocks.push(clock);
  }

  onLost(reason: string): void {
    this.lost.push({ atMs: performance.now(), reason });
  }

  onBack(): void {
    this.backCount++;
  }

  get count(): number {
    return this.samples.reduce((sum, { deviceMs }) => sum + deviceMs.length, 0);
  }

  get textCount(): number {
    return this.texts.reduce((sum, { deviceMs }) => sum + deviceMs.length, 0);
  }

  /** All values of a channel, in their order. */
  channel(at: number): number[] {
    return this.samples.flatMap(({ values }) => [...(values[at] ?? [])]);
  }

  get rows(): number[][] {
    return this.samples.flatMap(({ deviceMs, values }) =>
      [...deviceMs].map((_, row) => values.map((column) => column[row] ?? NaN)),
    );
  }

  get textRows(): string[][] {
    return this.texts.flatMap(({ deviceMs, texts }) =>
      [...deviceMs].map((_, row) => texts.map((column) => column[row] ?? '')),
    );
  }

  get deviceMs(): number[] {
    return [...this.samples, ...this.texts].flatMap(({ deviceMs }) => [...deviceMs]);
  }

  get agentMs(): number[] {
    return [...this.samples, ...this.texts].flatMap(({ agentMs }) => [...agentMs]);
  }
}
