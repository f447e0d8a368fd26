import { joinDoubles } from '@fovea/science/recording/joinDoubles';
import {
  deviceSampleBytes,
  DEVICE_CHUNK_BYTES,
  encodeDeviceChunk,
} from '@fovea/science/recording/deviceChunk';
import type {
  AgentClock,
  DeviceClock,
  DeviceMark,
  RecordedDevice,
} from '@fovea/science/recording/deviceSamples';

/** Rows of all channels: numbers, or texts. */
export interface SampleRows {
  readonly deviceMs: Float64Array;
  readonly agentMs: Float64Array;
  readonly values: readonly Float64Array[];
  readonly texts: readonly (readonly string[])[];
}

/** Collects what a device sends until it is enough for a chunk. */
export class ChunkBuilder {
  readonly #device: RecordedDevice;
  readonly #agentOriginMs: number;
  #rows: SampleRows[] = [];
  #count = 0;
  #bytes = 0;
  #marks: DeviceMark[] = [];
  #deviceClocks: DeviceClock[] = [];
  #agentClocks: AgentClock[] = [];

  /** @param agentOriginMs where the clock of the agent has its zero, in milliseconds since 1970 */
  constructor(device: RecordedDevice, agentOriginMs: number) {
    this.#device = device;
    this.#agentOriginMs = agentOriginMs;
  }

  /**
   * Adds as many rows as a chunk still takes.
   * @returns the others, which belong into the next chunk; null: there are none
   */
  add(rows: SampleRows): SampleRows | null {
    const count = rows.deviceMs.length;
    const fitting = this.#fitting(rows);
    const taken = fitting === count ? rows : sliced(rows, 0, fitting);
    if (fitting > 0) {
      this.#rows.push(taken);
      this.#count += fitting;
      this.#bytes += deviceSampleBytes({ ...taken, count: fitting });
    }
    return fitting === count ? null : sliced(rows, fitting, count);
  }

  mark(kind: DeviceMark['kind'], agentMs: number, count = 0): void {
    this.#marks.push({ kind, agentMs, count, atSample: this.#count });
  }

  noteDeviceClock(clock: DeviceClock): void {
    this.#deviceClocks.push(clock);
  }

  noteAgentClocks(clocks: readonly AgentClock[]): void {
    this.#agentClocks.push(...clocks);
  }

  /** What should reach the server soon: samples, or that there are none. */
  get hasNews(): boolean {
    return this.#count > 0 || this.#marks.length > 0;
  }

  get isEmpty(): boolean {
    return !this.hasNews && this.#deviceClocks.length + this.#agentClocks.length === 0;
  }

  /** @returns the bytes of the chunk, not gzipped; the builder is empty afterwards */
  cut(): Uint8Array<ArrayBuffer> {
    const rows = this.#rows;
    const hasTexts = rows.some(({ texts }) => texts.length > 0);
    const isTextDevice = hasTexts || this.#device.channels.every(({ role }) => role === 'marker');
    const bytes = encodeDeviceChunk({
      device: this.#device,
      agentOriginMs: this.#agentOriginMs,
      count: this.#count,
      deviceMs: joinDoubles(rows.map(({ deviceMs }) => deviceMs)),
      agentMs: joinDoubles(rows.map(({ agentMs }) => agentMs)),
      values: isTextDevice
        ? []
        : this.#device.channels.map((_, at) =>
            joinDoubles(rows.map(({ values }) => values[at] ?? new Float64Array(0))),
          ),
      texts: isTextDevice
        ? this.#device.channels.map((_, at) => rows.flatMap(({ texts }) => texts[at] ?? []))
        : [],
      marks: this.#marks,
      deviceClocks: this.#deviceClocks,
      agentClocks: this.#agentClocks,
    });
    this.#rows = [];
    this.#count = 0;
    this.#bytes = 0;
    this.#marks = [];
    this.#deviceClocks = [];
    this.#agentClocks = [];
    return bytes;
  }

  /** How many of these rows still fit; at least one in an empty chunk, however large it is. */
  #fitting(rows: SampleRows): number {
    const count = rows.deviceMs.length;
    const room = DEVICE_CHUNK_BYTES - this.#bytes;
    if (deviceSampleBytes({ ...rows, count }) <= room) return count;
    let [fits, tooMany] = [0, count];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      const size = deviceSampleBytes({ ...sliced(rows, 0, middle), count: middle });
      if (size <= room) fits = middle;
      else tooMany = middle;
    }
    return fits === 0 && this.#count === 0 ? 1 : fits;
  }
}

function sliced({ deviceMs, agentMs, values, texts }: SampleRows, from: number, to: number) {
  return {
    deviceMs: deviceMs.subarray(from, to),
    agentMs: agentMs.subarray(from, to),
    values: values.map((column) => column.subarray(from, to)),
    texts: texts.map((column) => column.slice(from, to)),
  };
}
