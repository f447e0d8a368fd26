import type { DeviceSamples } from '../recording/deviceSamples';

/** What signals need of a part of a recording; in half the space, because an hour of an amplifier is large. */
export interface DevicePart extends Omit<DeviceSamples, 'values' | 'texts'> {
  /** For each channel [count]; empty for a device that sends texts. */
  readonly values: readonly Float32Array[];
}

export function devicePart({ texts: _, values, ...part }: DeviceSamples): DevicePart {
  return { ...part, values: values.map((channel) => Float32Array.from(channel)) };
}
