/** What every driver of a device offers, whatever protocol it speaks. */

/** One measured quantity of a device. */
export interface DeviceChannel {
  /** As the device names it, unique within its device. */
  readonly name: string;
  /** As written beside numbers, such as `µV`; empty: the device does not say, or the number has none. */
  readonly unit: string;
  /** What the platform understands of it; null: it is recorded and shown as it is. */
  readonly role: ChannelRole | null;
}

/**
 * `gazeXNorm`, `gazeYNorm`: where both eyes look, 0 to 1 from the upper left corner of the screen.
 * `gazeValid`: 1 where these two hold, else 0. Pupils are diameters in mm, NaN where not measured.
 * `marker`: texts, such as the name of a stimulus. They come by `onTexts` instead of `onSamples`.
 */
export type ChannelRole =
  'gazeXNorm' | 'gazeYNorm' | 'gazeValid' | 'pupilLeftMm' | 'pupilRightMm' | 'marker';

/** A device that was found, before anything is recorded of it. */
export interface FoundDevice {
  /** The same whenever the same device is found again; [a-z0-9-], at most 40 characters. */
  readonly id: string;
  readonly name: string;
  readonly driver: 'lsl' | 'openGaze';
  readonly channels: readonly DeviceChannel[];
  /** As the device states it; 0: at irregular times. */
  readonly nominalRateHz: number;
  /** The device is calibrated by a page of ours before it is recorded. */
  readonly canCalibrate: boolean;
}

/** Samples in the order in which they were taken. */
export interface DeviceSamples {
  /** Times of the device's own clock, in ms. */
  readonly deviceMs: Float64Array;
  /** The same moments on the agent's clock (`performance.now()`), in ms. */
  readonly agentMs: Float64Array;
  /** For each channel, in the order of `channels`. NaN: not measured. */
  readonly values: readonly Float64Array[];
}

/** Texts in the order in which they were sent, of a device whose channels are all markers. */
export interface DeviceTexts {
  /** As of `DeviceSamples`. */
  readonly deviceMs: Float64Array;
  readonly agentMs: Float64Array;
  /** For each channel, in the order of `channels`. */
  readonly texts: readonly (readonly string[])[];
}

export interface DeviceListener {
  onSamples(samples: DeviceSamples): void;
  onTexts?(texts: DeviceTexts): void;
  /** The difference of both clocks was measured: agent − device, and how far a straight line misses it. */
  onClock?(offset: {
    readonly agentMs: number;
    readonly offsetMs: number;
    readonly residualMs: number;
  }): void;
  /** Nothing came for two seconds, or the connection broke. The driver goes on trying. */
  onLost(reason: string): void;
  onBack(): void;
}

/** A device that is being recorded. */
export interface OpenDevice {
  readonly device: FoundDevice;
  close(): Promise<void>;
}

export interface DeviceDriver {
  /** Devices that can be reached now; ends after the given time. */
  find(waitMs: number): Promise<readonly FoundDevice[]>;
  /** @throws Error if the device cannot be opened, in words for whoever sits at the machine. */
  open(device: FoundDevice, listener: DeviceListener): Promise<OpenDevice>;
}
