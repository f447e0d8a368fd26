import type { DeviceSamples } from '../recording/deviceSamples';

/** What signals need of a part of a recording. */
export interface DevicePart extends Omit<DeviceSamples, 'values' | 'texts'> {
  /** False: the device sends texts. */
  readonly hasValues: boolean;
  /**
   * [count] values of a channel of the device, in half the space. They may be read when they are asked for, because an
   * hour of an amplifier is large.
   */
  readonly valuesOf: (channel: number) => Float32Array;
}

export function devicePart({ texts: _, values, ...part }: DeviceSamples): DevicePart {
  const halved = values.map((channel) => Float32Array.from(channel));
  return {
    ...part,
    hasValues: halved.length > 0,
    valuesOf: (channel) => halved[channel] ?? new Float32Array(part.count).fill(Number.NaN),
  };
}
