import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { devicePart, type DevicePart } from '@fovea/science/devices/devicePart';
import type { DeviceSamples } from '@fovea/science/recording/deviceSamples';

/**
 * A file that keeps the values of devices while a session is analysed, so that the memory that this takes depends on
 * how long was recorded, and not on how many channels. Synchronous, since the analysis is.
 */
export class DeviceScratch {
  readonly #path: string;
  #file: number | null = null;
  #bytes = 0;

  /** @param path of a file that does not exist yet; its folder does */
  constructor(path: string) {
    this.#path = path;
  }

  /** How large the file is. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The same part, with its values in the file. @throws where they cannot be written */
  keep(samples: DeviceSamples): DevicePart {
    const inMemory = devicePart(samples);
    const { hasValues, device, count } = inMemory;
    const startBytes = this.#bytes;
    if (hasValues) {
      const file = this.#opened();
      for (const channel of device.channels.keys()) {
        const values = inMemory.valuesOf(channel);
        write(file, values, this.#bytes);
        this.#bytes += values.byteLength;
      }
    }
    return {
      ...inMemory,
      // Views of the unpacked chunk, which would stay in memory with all of its values.
      deviceMs: samples.deviceMs.slice(),
      agentMs: samples.agentMs.slice(),
      valuesOf: this.#reader(startBytes, count, hasValues ? device.channels.length : 0),
    };
  }

  /** A function of its own, since a closure keeps everything that stands around it in memory. */
  #reader(startBytes: number, count: number, channels: number): DevicePart['valuesOf'] {
    return (channel) => {
      if (channel < 0 || channel >= channels) return new Float32Array(count).fill(Number.NaN);
      const file = this.#file;
      if (file === null) throw new Error('The scratch file of devices is closed already.');
      const channelBytes = count * Float32Array.BYTES_PER_ELEMENT;
      return read(file, count, startBytes + channel * channelBytes);
    };
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /** Sessions without devices need none. */
  #opened(): number {
    if (this.#file === null) {
      this.#file = openSync(this.#path, 'wx+', 0o600);
      // It is reached by its descriptor only, and goes with it, whatever ends this process.
      rmSync(this.#path, { force: true });
    }
    return this.#file;
  }
}

function write(file: number, { buffer, byteLength }: Float32Array, atBytes: number): void {
  const bytes = new Uint8Array(buffer, 0, byteLength);
  for (let done = 0; done < byteLength;) {
    done += writeSync(file, bytes, done, byteLength - done, atBytes + done);
  }
}

function read(file: number, count: number, atBytes: number): Float32Array {
  const values = new Float32Array(count);
  const bytes = new Uint8Array(values.buffer);
  for (let done = 0; done < bytes.length;) {
    const more = readSync(file, bytes, done, bytes.length - done, atBytes + done);
    if (more === 0) throw new Error('The scratch file of devices is shorter than it was.');
    done += more;
  }
  return values;
}
