import { describe, expect, it } from 'vitest';
import type { OpenGazeElement } from './openGazeElement';
import { RecordCounter } from './recordCounter';
import { RecordReader } from './recordReader';

interface Told {
  readonly deviceMs: number[];
  readonly agentMs: number[];
  readonly dropped: { agentMs: number; count: number; afterSamples: number }[];
}

function aReader(ticksPerS: number | null = null, lastAgentMs = Number.NEGATIVE_INFINITY) {
  const told: Told = { deviceMs: [], agentMs: [], dropped: [] };
  const reader = new RecordReader(ticksPerS, new RecordCounter(), lastAgentMs, {
    onSamples: ({ deviceMs, agentMs }) => {
      told.deviceMs.push(...deviceMs);
      told.agentMs.push(...agentMs);
    },
    onDropped: (dropped) => told.dropped.push({ ...dropped, afterSamples: told.deviceMs.length }),
  });
  return { reader, told };
}

const record = (fields: Record<string, string | number>): OpenGazeElement => ({
  name: 'REC',
  attributes: new Map(Object.entries(fields).map(([name, value]) => [name, String(value)])),
});

/** Records every 10 ms that arrive at once, from the given number. */
const records = (from: number, count: number, startS = 100) =>
  Array.from({ length: count }, (_, at) =>
    record({ CNT: from + at, TIME: (startS + (from + at) / 100).toFixed(5) }),
  );

describe('Records of a connection', () => {
  it('wait half a second, and none is lost', () => {
    const { reader, told } = aReader();
    for (let at = 0; at < 50; at++) {
      expect(reader.read(records(at, 1), 5000 + at * 10)).toBe(true);
      expect(told.deviceMs).toEqual([]);
    }
    reader.read(records(50, 1), 5500);
    expect(told.deviceMs).toHaveLength(51);
    expect(told.deviceMs[0]).toBeCloseTo(100_000, 6);
    expect(told.agentMs[0]).toBeCloseTo(5000, 6);
    expect(told.agentMs.at(-1)).toBeCloseTo(5500, 6);
    reader.read(records(51, 2), 5520);
    expect(told.deviceMs).toHaveLength(53);
    expect(reader.lastAgentMs).toBe(told.agentMs.at(-1));
  });

  it('that still wait when the connection breaks are delivered', () => {
    const { reader, told } = aReader();
    expect(reader.finish()).toBe(false);
    const broken = aReader();
    for (let at = 0; at < 20; at++) broken.reader.read(records(at, 1), 5000 + at * 10);
    expect(broken.told.deviceMs).toEqual([]);
    expect(broken.reader.finish()).toBe(true);
    expect(broken.told.deviceMs).toHaveLength(20);
    expect(broken.reader.finish()).toBe(false);
    expect(broken.told.deviceMs).toHaveLength(20);
    expect(told.deviceMs).toEqual([]);
  });

  it('that came late have the time at which they were taken', () => {
    const { reader, told } = aReader();
    for (let at = 0; at <= 60; at++) reader.read(records(at, 1), 5000 + at * 10);
    reader.read(records(61, 30), 5900);
    expect(told.agentMs.at(-30)).toBeCloseTo(5610, 6);
    expect(told.agentMs.at(-1)).toBeCloseTo(5900, 6);
  });

  it('of which some are missing are told of before what came after', () => {
    const { reader, told } = aReader();
    reader.read(records(0, 10), 5000);
    reader.read([...records(10, 60), ...records(73, 5)], 5900);
    expect(told.dropped).toHaveLength(1);
    expect(told.dropped[0]).toMatchObject({ count: 3, afterSamples: 70 });
    expect(told.dropped[0]?.agentMs).toBe(told.agentMs[70]);
  });

  it('without a time are left out, and count as missing', () => {
    const { reader, told } = aReader();
    for (let at = 0; at <= 60; at++) reader.read(records(at, 1), 5000 + at * 10);
    expect(reader.read([record({ CNT: 61 }), record({ CNT: 62, TIME: 'nan' })], 5610)).toBe(false);
    reader.read(records(63, 1), 5630);
    expect(told.dropped).toEqual([
      { count: 2, agentMs: expect.closeTo(5630, 3), afterSamples: 61 },
    ]);
  });

  it('keep their order over a clock that begins again, and both parts are right', () => {
    const { reader, told } = aReader();
    for (let at = 0; at <= 60; at++) reader.read(records(at, 1), 5000 + at * 10);
    // After a calibration TIME begins at 0; five records before and five after arrive together.
    const after = Array.from({ length: 5 }, (_, at) =>
      record({ CNT: 66 + at, TIME: (at / 100).toFixed(5) }),
    );
    reader.read([...records(61, 5), ...after], 5700);
    expect(told.deviceMs.slice(-6)).toEqual([expect.closeTo(100_650, 6), 0, 10, 20, 30, 40]);
    expect(told.agentMs.at(-6)).toBeCloseTo(5650, 6);
    expect(told.agentMs.at(-1)).toBeCloseTo(5700, 6);
    expect(told.agentMs).toEqual(told.agentMs.toSorted((a, b) => a - b));
  });

  it('are never before those of an earlier connection', () => {
    const { reader, told } = aReader(null, 5400);
    reader.read(records(0, 10), 5300);
    reader.read(records(10, 50), 5900);
    expect(Math.min(...told.agentMs)).toBe(5400);
  });

  it('do not wait without a bound if a flood of them comes', () => {
    const { reader, told } = aReader();
    reader.read(records(0, 1999), 5000);
    expect(told.deviceMs).toEqual([]);
    reader.read(records(1999, 1), 5001);
    expect(told.deviceMs).toHaveLength(2000);
  });

  it('with ticks run on when TIME begins again', () => {
    const { reader, told } = aReader(1000);
    const ticked = (at: number, timeS: number) =>
      record({ CNT: at, TIME: timeS.toFixed(5), TIME_TICK: 70_000 + at * 10 });
    for (let at = 0; at <= 60; at++) reader.read([ticked(at, 9 + at / 100)], 5000 + at * 10);
    for (let at = 61; at <= 80; at++) reader.read([ticked(at, (at - 61) / 100)], 5000 + at * 10);
    expect(told.deviceMs).toEqual(Array.from({ length: 81 }, (_, at) => 70_000 + at * 10));
    expect(reader.offset()?.offsetMs).toBeCloseTo(-65_000, 6);
  });
});
