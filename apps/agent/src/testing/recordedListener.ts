import type { DeviceListener, DeviceSamples } from '../devices/device';

/** What a driver told, in its order. */
export type Told =
  | { readonly kind: 'samples'; readonly samples: DeviceSamples }
  | { readonly kind: 'dropped'; readonly agentMs: number; readonly count: number }
  | { readonly kind: 'clock'; readonly offsetMs: number; readonly residualMs: number }
  | { readonly kind: 'lost'; readonly reason: string; readonly agentMs: number }
  | { readonly kind: 'back'; readonly agentMs: number };

/** Remembers everything that a driver tells. */
export class RecordedListener implements DeviceListener {
  readonly told: Told[] = [];

  onSamples(samples: DeviceSamples): void {
    this.told.push({ kind: 'samples', samples });
  }

  onDropped(dropped: { agentMs: number; count: number }): void {
    this.told.push({ kind: 'dropped', ...dropped });
  }

  onClock({ offsetMs, residualMs }: { offsetMs: number; residualMs: number }): void {
    this.told.push({ kind: 'clock', offsetMs, residualMs });
  }

  onLost(reason: string): void {
    this.told.push({ kind: 'lost', reason, agentMs: performance.now() });
  }

  onBack(): void {
    this.told.push({ kind: 'back', agentMs: performance.now() });
  }

  of<K extends Told['kind']>(kind: K): Extract<Told, { kind: K }>[] {
    return this.told.filter((one): one is Extract<Told, { kind: K }> => one.kind === kind);
  }

  get sampleCount(): number {
    return this.of('samples').reduce((sum, { samples }) => sum + samples.deviceMs.length, 0);
  }

  /** All samples joined; `values` by channel. */
  get samples(): { deviceMs: number[]; agentMs: number[]; values: number[][] } {
    const parts = this.of('samples').map(({ samples }) => samples);
    const channels = parts[0]?.values.length ?? 0;
    return {
      deviceMs: parts.flatMap(({ deviceMs }) => [...deviceMs]),
      agentMs: parts.flatMap(({ agentMs }) => [...agentMs]),
      values: Array.from({ length: channels }, (_, at) =>
        parts.flatMap(({ values }) => [...(values[at] ?? [])]),
      ),
    };
  }
}
