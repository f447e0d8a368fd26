/** What every driver of a device offers, whatever protocol it speaks. */
import type { DeviceRole } from '@fovea/science/recording/deviceSamples';

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
export type ChannelRole = DeviceRole;

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
  /** Samples that the device took, by its own count, but that never arrived; told before what came after them. */
  onDropped?(dropped: { readonly agentMs: number; readonly count: number }): void;
  /** Nothing came for two seconds, or the connection broke. The driver goes on trying. */
  onLost(reason: string): void;
  onBack(): void;
}

/** A point that a page shows while the device calibrates; places are fractions of the screen. */
export interface DeviceCalibrationPoint {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly xNorm: number;
  readonly yNorm: number;
  /** How long the eyes have to get there before they are measured, and how long they are measured. */
  readonly settleMs: number;
  readonly measureMs: number;
}

export interface CalibrationListener {
  /** Show this point, and no other, from now. */
  onPoint(point: DeviceCalibrationPoint): void;
  /** This point is done: the next one follows at once, or the result. */
  onPointDone(point: DeviceCalibrationPoint): void;
}

/** Where an eye was measured to look while it looked at a point. */
export interface CalibratedEye {
  /** False: this eye could not be calibrated at this point, and nothing else here holds. */
  readonly isValid: boolean;
  readonly xNorm: number;
  readonly yNorm: number;
  /** Distance from the point; null: not valid, or the device does not know the size of its screen. */
  readonly errorPx: number | null;
}

export interface DeviceCalibration {
  readonly points: readonly {
    readonly xNorm: number;
    readonly yNorm: number;
    readonly left: CalibratedEye;
    readonly right: CalibratedEye;
  }[];
  /** As the device states them; null: it does not. */
  readonly meanErrorPx: number | null;
  readonly validPoints: number | null;
}

/** A device that is being recorded. */
export interface OpenDevice {
  readonly device: FoundDevice;
  /**
   * Runs a calibration of the device, if it can: it says which point to show, and measures by itself.
   *
   * @param signal stops it; what was measured of it does not count
   * @throws Error if it was stopped or failed, in words for whoever sits at the machine
   */
  calibrate?(listener: CalibrationListener, signal: AbortSignal): Promise<DeviceCalibration>;
  close(): Promise<void>;
}

export interface DeviceDriver {
  /** Devices that can be reached now; ends after the given time. */
  find(waitMs: number): Promise<readonly FoundDevice[]>;
  /** @throws Error if the device cannot be opened, in words for whoever sits at the machine. */
  open(device: FoundDevice, listener: DeviceListener): Promise<OpenDevice>;
}
