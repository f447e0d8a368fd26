import type { AgentClock, RecordedDevice } from '@fovea/science/recording/deviceSamples';
import { ChunkBuilder, type SampleRows } from './chunkBuilder';
import type { DeviceListener, DeviceSamples, DeviceTexts, FoundDevice } from './device';
import type { StreamWriter } from './streamWriter';

/** Of a device that says nothing only the clocks are left, which are in no hurry. */
const CUTS_WITHOUT_NEWS = 12;

/** Records one device into its stream. */
export class DeviceStream implements DeviceListener {
  readonly #device: RecordedDevice;
  readonly #builder: ChunkBuilder;
  readonly #writer: StreamWriter;
  readonly #now: () => number;
  #cutsWithoutNews = 0;
  /** Samples that could not be kept, because too much waits already. */
  #overflow = 0;
  #isLost = false;

  constructor(
    found: FoundDevice,
    agentOriginMs: number,
    writer: StreamWriter,
    now: () => number = () => performance.now(),
  ) {
    const { id, name, driver, channels, nominalRateHz } = found;
    this.#device = { id, name, driver, channels, nominalRateHz };
    this.#builder = new ChunkBuilder(this.#device, agentOriginMs);
    this.#writer = writer;
    this.#now = now;
  }

  onSamples(samples: DeviceSamples): void {
    this.#add({ ...samples, texts: [] });
  }

  onTexts(texts: DeviceTexts): void {
    this.#add({ ...texts, values: [] });
  }

  onClock(clock: Parameters<NonNullable<DeviceListener['onClock']>>[0]): void {
    this.#builder.noteDeviceClock(clock);
  }

  onDropped({ agentMs, count }: { readonly agentMs: number; readonly count: number }): void {
    this.#builder.mark('dropped', agentMs, count);
  }

  onLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#builder.mark('lost', this.#now());
  }

  onBack(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#builder.mark('back', this.#now());
  }

  noteAgentClocks(clocks: readonly AgentClock[]): void {
    this.#builder.noteAgentClocks(clocks);
  }

  /** A chunk of what has come since the last one, if there is something. */
  cut(): void {
    if (this.#builder.isEmpty) return;
    this.#cutsWithoutNews++;
    if (this.#builder.hasNews || this.#cutsWithoutNews >= CUTS_WITHOUT_NEWS) this.#write();
  }

  /** All that has come; resolved when it is kept. */
  async finish(): Promise<void> {
    this.#markOverflow(this.#now());
    if (!this.#builder.isEmpty) this.#write();
    await this.#writer.finish();
  }

  #add(rows: SampleRows): void {
    const [firstMs] = rows.agentMs;
    if (firstMs === undefined) return;
    if (this.#writer.isFull) {
      this.#overflow += rows.agentMs.length;
      return;
    }
    this.#markOverflow(firstMs);
    for (let rest: SampleRows | null = rows; rest;) {
      rest = this.#builder.add(rest);
      if (rest) this.#write();
    }
  }

  #markOverflow(agentMs: number): void {
    if (this.#overflow > 0) this.#builder.mark('dropped', agentMs, this.#overflow);
    this.#overflow = 0;
  }

  #write(): void {
    this.#cutsWithoutNews = 0;
    this.#writer.write(this.#builder.cut());
  }
}
