import {
  countColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
  type ValueTable,
} from '../tables/valueColumns';
import type { ChannelQuality, DeviceQuality } from './deviceQuality';

export interface DeviceQualityRow {
  readonly respondent: string;
  readonly device: DeviceQuality;
  /** Null: the device sends texts. */
  readonly channel: ChannelQuality | null;
}

/** Rows of the devices of one respondent. */
export function deviceQualityRows(
  respondent: string,
  devices: readonly DeviceQuality[],
): DeviceQualityRow[] {
  return devices.flatMap((device) =>
    (device.channels.length > 0 ? device.channels : [null]).map((channel) => ({
      ...{ respondent, device, channel },
    })),
  );
}

/** Every channel of every device; the figures of a device stand in each of its rows. */
export const DEVICE_QUALITY_TABLE: ValueTable<DeviceQualityRow> = {
  name: 'quality_devices',
  definition:
    'One row per respondent, laboratory device and channel: how completely the device was recorded, and how its samples were placed in time.',
  columns: [
    textColumn(
      'respondent',
      'The respondent, named as in the table sessions.',
      (row) => row.respondent,
    ),
    textColumn(
      'device',
      'As its driver calls it: raw/<respondent>/device-<this>.',
      ({ device }) => device.id,
    ),
    textColumn('device_name', 'As the device calls itself.', ({ device }) => device.name),
    textColumn('driver', 'The protocol by which it was read.', ({ device }) => device.driver),
    textColumn('channel', 'As the device names it.', ({ channel }) => channel?.name ?? null),
    textColumn(
      'unit',
      'As the device states it; empty: unknown, or none.',
      ({ channel }) => channel?.unit ?? null,
    ),
    textColumn(
      'role',
      'What the platform understands of it; empty: nothing.',
      ({ channel }) => channel?.role ?? null,
    ),
    textColumn(
      'signal',
      'Its id among the signals; empty: a session has more channels than signals.',
      ({ channel }) => channel?.signalId ?? null,
    ),
    numberColumn(
      'valid_share',
      '1',
      'Share of the samples with a value.',
      ({ channel }) => channel?.validShare ?? null,
      { range: '0..1' },
    ),
    numberColumn(
      'nominal_rate_hz',
      'Hz',
      'As the device states it; empty: at irregular times.',
      ({ device }) => device.nominalRateHz,
    ),
    numberColumn(
      'measured_rate_hz',
      'Hz',
      'Samples per second where it sent without a gap.',
      ({ device }) => device.measuredRateHz,
    ),
    countColumn('samples', 'Samples that were recorded.', ({ device }) => device.samples),
    countColumn(
      'dropped',
      'Samples that the device counted and that never arrived.',
      ({ device }) => device.dropped,
    ),
    numberColumn(
      'lost_ms',
      'ms',
      'How long nothing came of the device; empty: its times are not known.',
      ({ device }) => device.lostMs,
    ),
    numberColumn(
      'recorded_share',
      '1',
      'Share of the exposure during which samples came without a gap; empty: at irregular times.',
      ({ device }) => device.recordedShare,
      { range: '0..1' },
    ),
    yesNoColumn(
      'is_placed',
      'Whether the clock of the session was compared with that of the agent; otherwise it has no signals.',
      ({ device }) => device.isPlaced,
    ),
    numberColumn(
      'drift_ppm',
      'ppm',
      'How much faster the clock of the device ran than that of the session; empty: too short to tell.',
      ({ device }) => device.driftPpm,
    ),
    numberColumn(
      'clock_residual_ms',
      'ms',
      'Spread of the comparisons of the clocks about straight lines.',
      ({ device }) => device.clockResidualMs,
      { formula: 'docs/science/devices.md' },
    ),
    numberColumn(
      'clock_error_ms',
      'ms',
      'How precisely the clock of the session could be read.',
      ({ device }) => device.clockErrorMs,
    ),
  ],
};
