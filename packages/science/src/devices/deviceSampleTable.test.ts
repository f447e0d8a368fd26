import { expect, it } from 'vitest';
import type { DeviceSamples } from '../recording/deviceSamples';
import { clocksOfStarts } from './deviceClocks';
import {
  deviceColumns,
  deviceSampleRows,
  deviceSampleTable,
  type PartBefore,
} from './deviceSampleTable';

type Channel = DeviceSamples['device']['channels'][number];
const channel = (name: string, unit = ''): Channel => ({ name, unit, role: null });

/** Samples every 10 ms, of a device whose clock is 50 ms behind the agent's, which is the session's. */
function aPart(more: Partial<DeviceSamples> & { readonly channels: readonly Channel[] }) {
  const { channels, ...given } = more;
  const count = given.values?.[0]?.length ?? given.texts?.[0]?.length ?? 0;
  const agentMs = Float64Array.from({ length: count }, (_, at) => at * 10);
  return {
    device: { id: 'one', name: 'One', driver: 'lsl', nominalRateHz: 100, channels },
    ...{ agentOriginMs: 0, count, agentMs, deviceMs: agentMs.map((ms) => ms - 50) },
    ...{ values: [], texts: [], marks: [] },
    deviceClocks: [{ agentMs: 0, offsetMs: 50, residualMs: 0 }],
    agentClocks: [{ agentMs: 0, sessionMs: 0, errorMs: 0 }],
    ...given,
  } satisfies DeviceSamples;
}

function rowsOf(parts: readonly DeviceSamples[]) {
  const whole = { columns: deviceColumns(parts), starts: clocksOfStarts(parts) };
  let before: PartBefore | null = null;
  const rows = parts.flatMap((part) => {
    const made = deviceSampleRows(part, whole, before);
    before = made.after;
    return Array.from({ length: made.rows.rowCount }, (_, at) =>
      made.rows.columns.map((column) => column[at]),
    );
  });
  return { names: deviceSampleTable(whole).columns.map(({ name }) => name), rows };
}

it('every sample is a row with its time on both clocks and exactly its values', () => {
  const values = [Float64Array.of(1, Number.NaN), Float64Array.of(1e-9, 16_777_217)];
  const { names, rows } = rowsOf([
    aPart({ channels: [channel('EDA', 'µS'), channel('Count')], values }),
  ]);
  expect(names).toEqual(['session_ms', 'device_ms', 'is_after_gap', 'EDA [µS]', 'Count']);
  expect(rows).toEqual([
    [0, -50, false, 1, 1e-9],
    [10, -40, false, Number.NaN, 16_777_217],
  ]);
});

it('a gap is said where it was marked, also between two parts, and where the agent began anew', () => {
  const channels = [channel('EDA')];
  const mark = { kind: 'dropped', agentMs: 0, count: 3 } as const;
  const values = [Float64Array.of(1, 2)];
  const { rows } = rowsOf([
    aPart({ channels, values, marks: [{ ...mark, atSample: 1 }] }),
    aPart({ channels, values, marks: [{ ...mark, atSample: 2 }] }),
    aPart({ channels, values }),
    aPart({ channels, values, agentOriginMs: 9 }),
  ]);
  expect(rows.map(([, , isAfterGap]) => isAfterGap)).toEqual([
    ...[false, true],
    ...[false, false],
    ...[true, false],
    ...[true, false],
  ]);
});

it('a part whose clock was never compared has no session times', () => {
  const { rows } = rowsOf([
    aPart({ channels: [channel('EDA')], values: [Float64Array.of(7)], agentClocks: [] }),
  ]);
  expect(rows).toEqual([[Number.NaN, -50, false, 7]]);
});

it('a device that was set up anew has the columns of all its parts', () => {
  const { names, rows } = rowsOf([
    aPart({ channels: [channel('Fz'), channel('Fz')], values: [[1], [2]].map(doubles) }),
    aPart({ channels: [channel('Cz'), channel('Fz')], values: [[3], [4]].map(doubles) }),
  ]);
  expect(names.slice(3)).toEqual(['Fz', 'Fz 2', 'Cz']);
  expect(rows.map((row) => row.slice(3))).toEqual([
    [1, 2, Number.NaN],
    [4, Number.NaN, 3],
  ]);
});

it('a channel that is called like a column of ours is numbered, and one without a name is its place', () => {
  const { names } = rowsOf([
    aPart({ channels: [channel('session_ms'), channel('')], values: [[1], [2]].map(doubles) }),
  ]);
  expect(names.slice(3)).toEqual(['session_ms 2', '2']);
});

it('texts are the rows of a device that sends them', () => {
  const { names, rows } = rowsOf([
    aPart({ channels: [channel('Marker')], texts: [['=1+1', 'end']] }),
  ]);
  expect(names.at(-1)).toBe('Marker');
  expect(rows).toEqual([
    [0, -50, false, '=1+1'],
    [10, -40, false, 'end'],
  ]);
});

function doubles(list: readonly number[]): Float64Array {
  return Float64Array.from(list);
}
