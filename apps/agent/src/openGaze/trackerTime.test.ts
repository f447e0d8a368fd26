import { describe, expect, it } from 'vitest';
import type { OpenGazeElement } from './openGazeElement';
import { chooseTrackerTime, parseTickFrequency } from './trackerTime';

const record = (fields: Record<string, string>): OpenGazeElement => ({
  name: 'REC',
  attributes: new Map(Object.entries(fields)),
});

describe('The frequency of the ticks', () => {
  it.each([
    ['3517850', 3_517_850],
    ['10000000', 10_000_000],
    // The published example: the bits of a floating-point number.
    ['4704405731611246592', 3_330_093],
  ])('%s is understood', (text, ticksPerS) => {
    expect(parseTickFrequency(text)).toBe(ticksPerS);
  });

  it.each(['', '0', '12', '-5', '1e6', '9999999999999999999', 'fast', '4294967296000000'])(
    '"%s" is none',
    (text) => {
      expect(parseTickFrequency(text)).toBeNull();
    },
  );
});

describe('The time of a record', () => {
  const at = (timeS: number, ticks: number) =>
    record({ TIME: timeS.toFixed(5), TIME_TICK: String(ticks) });
  const records = [at(10, 1_000_000), at(10.25, 1_250_000), at(10.5, 1_500_000)];
  const [first = at(0, 0)] = records;

  it('is read from the ticks if they go as fast as the seconds', () => {
    expect(chooseTrackerTime(records, 1_000_000)(first)).toBe(1000);
  });

  it('is read from the ticks although the seconds begin again meanwhile', () => {
    const calibrated = [...records, at(0, 1_750_000), at(0.25, 2_000_000)];
    expect(chooseTrackerTime(calibrated, 1_000_000)(first)).toBe(1000);
  });

  it.each([
    ['is unknown', null],
    ['is wrong', 3_330_093],
    ['is wrong by little', 1_050_000],
  ])('is read from the seconds if the frequency %s', (_, ticksPerS) => {
    expect(chooseTrackerTime(records, ticksPerS)(first)).toBe(10_000);
  });

  it('is read from the ticks of a tracker that sends no seconds', () => {
    const ticked = [record({ TIME_TICK: '2000' }), record({ TIME_TICK: '3000' })];
    expect(chooseTrackerTime(ticked, 1_000)(record({ TIME_TICK: '2500' }))).toBe(2500);
  });

  it('is read from the seconds of a single record, which proves nothing of the ticks', () => {
    expect(chooseTrackerTime([first], 1_000_000)(first)).toBe(10_000);
  });

  it('is none without a believable number', () => {
    const byTicks = chooseTrackerTime(records, 1_000_000);
    expect(byTicks(record({ TIME: '10' }))).toBeNaN();
    expect(byTicks(record({ TIME_TICK: '99999999999999999999' }))).toBeNaN();
    const bySeconds = chooseTrackerTime([], null);
    expect(bySeconds(record({ TIME: 'nan' }))).toBeNaN();
    expect(bySeconds(record({ TIME: '1e300' }))).toBeNaN();
  });
});
