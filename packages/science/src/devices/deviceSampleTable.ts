/** Every sample of one device, as a table: as it was sent, and when that was on the session clock. */
import type { DeviceSamples } from '../recording/deviceSamples';
import type {
  ColumnDeclaration,
  ColumnValues,
  TableDeclaration,
  TableRows,
} from '../tables/tableDeclaration';
import { channelKeys, numbered } from './channelKeys';
import { sessionTimes, type StartClocks } from './deviceClocks';
import { channelTitle } from './deviceSignals';

/** A channel of the device in any part of its recording. */
export interface DeviceColumn {
  /** What makes it the same in another part. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly isText: boolean;
}

/** What has to be known of all parts before rows can be made of one. */
export interface WholeDevice {
  readonly columns: readonly DeviceColumn[];
  readonly starts: readonly StartClocks[];
}

/** What the part before says of the first sample of the next. */
export interface PartBefore {
  readonly agentOriginMs: number;
  /** Something happened after its last sample. */
  readonly isMarked: boolean;
}

const FIRST_COLUMNS: readonly ColumnDeclaration[] = [
  {
    name: 'session_ms',
    kind: 'float64',
    unit: 'ms',
    definition:
      'When it was taken, on the session clock; empty: the clock of the agent was never compared with it.',
    formula: 'docs/science/devices.md',
  },
  {
    name: 'device_ms',
    kind: 'float64',
    unit: 'ms',
    definition: 'The same moment on the clock of the device, as it said.',
  },
  {
    name: 'is_after_gap',
    kind: 'boolean',
    unit: 'yes/no',
    definition:
      'Whether something is missing before it: samples were dropped, the device was lost, or the agent began anew.',
  },
];

/** As the codebook has it: the channels are those of each device. */
export const DEVICE_SAMPLES_TABLE: TableDeclaration = {
  name: 'device-<device>',
  folder: 'raw/<respondent>',
  definition:
    'One row per sample of a laboratory device, in the order of the recording; of a device that sends texts, such as markers, the file is called device-<device>-events and has a row per text.',
  columns: [
    ...FIRST_COLUMNS,
    {
      name: '<channel> [<unit>]',
      kind: 'float64',
      unit: 'as the device states it',
      definition:
        'Exactly what the device sent, one column per channel with its own name and unit; empty: not measured. Texts of a device that sends texts.',
    },
  ],
};

/** The columns of all parts, in the order in which they come up. */
export function deviceColumns(
  parts: readonly Pick<DeviceSamples, 'device' | 'texts'>[],
): DeviceColumn[] {
  const columns = new Map<string, DeviceColumn>();
  for (const part of parts) {
    const keys = channelKeys(part.device.channels, part.texts.length > 0);
    part.device.channels.forEach(({ name, unit }, at) => {
      const key = keys[at] ?? '';
      const own = { key, name: name || String(at + 1), unit, isText: part.texts.length > 0 };
      if (!columns.has(key)) columns.set(key, own);
    });
  }
  return [...columns.values()];
}

export function deviceSampleTable({ columns }: Pick<WholeDevice, 'columns'>): TableDeclaration {
  const names = numbered([...FIRST_COLUMNS.map(({ name }) => name), ...columns.map(channelTitle)]);
  return {
    ...DEVICE_SAMPLES_TABLE,
    columns: [
      ...FIRST_COLUMNS,
      ...columns.map(({ unit, isText }, at): ColumnDeclaration => ({
        name: names[FIRST_COLUMNS.length + at] ?? '',
        kind: isText ? 'text' : 'float64',
        unit,
        definition: 'As the device sent it.',
      })),
    ],
  };
}

/**
 * The rows of one part.
 *
 * @param before null: it is the first part
 */
export function deviceSampleRows(
  part: DeviceSamples,
  { columns, starts }: WholeDevice,
  before: PartBefore | null,
): { readonly rows: TableRows; readonly after: PartBefore } {
  const { count, agentOriginMs, marks } = part;
  const isAfterGap = Array.from({ length: count + 1 }, () => false);
  for (const { atSample } of marks) isAfterGap[atSample] = true;
  if (before !== null && (before.isMarked || before.agentOriginMs !== agentOriginMs)) {
    isAfterGap[0] = true;
  }
  const keys = channelKeys(part.device.channels, part.texts.length > 0);
  const valuesOf = ({ key, isText }: DeviceColumn): ColumnValues => {
    const at = keys.indexOf(key);
    if (isText) return part.texts[at] ?? Array.from({ length: count }, () => null);
    return part.values[at] ?? new Float64Array(count).fill(Number.NaN);
  };
  return {
    rows: {
      rowCount: count,
      columns: [
        sessionTimes(part, starts) ?? new Float64Array(count).fill(Number.NaN),
        part.deviceMs,
        isAfterGap.slice(0, count),
        ...columns.map(valuesOf),
      ],
    },
    after: { agentOriginMs, isMarked: isAfterGap[count] === true },
  };
}
