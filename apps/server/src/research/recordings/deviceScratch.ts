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
    const { hasValues, count } = inMemory;
    if (!hasValues) return inMemory;
    const file = this.#opened();
    const startBytes = this.#bytes;
    const channelBytes = count * Float32Array.BYTES_PER_ELEMENT;
    samples.device.channels.forEach((_, channel) => {
      write(file, inMemory.valuesOf(channel), startBytes + channel * channelBytes);
    });
    const { length } = samples.device.channels;
    this.#bytes += length * channelBytes;
    return {
      ...inMemory,
      valuesOf: (channel) =>
        channel >= 0 && channel < length
          ? read(file, count, startBytes + channel * channelBytes)
          : new Float32Array(count).fill(Number.NaN),
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
