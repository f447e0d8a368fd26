import { describe, expect, it } from 'vitest';
import { parseElement } from './openGazeElement';
import { OPEN_GAZE_CHANNELS, recordValues } from './openGazeRecord';

function valuesOf(line: string): Record<string, number> {
  const record = parseElement(line);
  if (!record) throw new Error('This is no record.');
  const values = recordValues(record);
  return Object.fromEntries(
    OPEN_GAZE_CHANNELS.map(({ name }, at) => [name, values[at] ?? Number.NaN]),
  );
}

describe('A data record', () => {
  it('gives the value of every channel', () => {
    expect(
      valuesOf(
        '<REC CNT="5" TIME="1.0" LPOGX="0.1" LPOGY="0.2" LPOGV="1" RPOGX="0.3" RPOGY="0.4" RPOGV="1" ' +
          'BPOGX="0.2" BPOGY="0.3" BPOGV="1" LPMM="3.1" LPMMV="1" RPMM="3.2" RPMMV="1" />',
      ),
    ).toEqual({
      BPOGX: 0.2,
      BPOGY: 0.3,
      BPOGV: 1,
      LPOGX: 0.1,
      LPOGY: 0.2,
      LPOGV: 1,
      RPOGX: 0.3,
      RPOGY: 0.4,
      RPOGV: 1,
      LPMM: 3.1,
      LPMMV: 1,
      RPMM: 3.2,
      RPMMV: 1,
      CNT: 5,
    });
  });

  it('of an older tracker gives pupils in mm as well', () => {
    const values = valuesOf('<REC LPUPILD="0.00402" LPUPILV="1" RPUPILD="0.00471" RPUPILV="1" />');
    expect(values.LPMM).toBeCloseTo(4.02, 9);
    expect(values.RPMM).toBeCloseTo(4.71, 9);
    expect(values.LPMMV).toBe(1);
  });

  it('has no pupil where the flag says so, although the tracker repeats the last one', () => {
    const values = valuesOf('<REC LPMM="4.69" LPMMV="0" RPUPILD="0.00469" RPUPILV="0" />');
    expect(values.LPMM).toBeNaN();
    expect(values.RPMM).toBeNaN();
    expect(values.LPMMV).toBe(0);
    expect(valuesOf('<REC LPMM="0.00000" LPMMV="1" />').LPMM).toBeNaN();
  });

  it('has gaze that does not hold where a coordinate is no number, whatever the flag says', () => {
    expect(valuesOf('<REC BPOGX="nan" BPOGY="0.5" BPOGV="1" />').BPOGV).toBe(0);
    expect(valuesOf('<REC BPOGY="0.5" BPOGV="1" />').BPOGV).toBe(0);
    expect(valuesOf('<REC BPOGX="0.5" BPOGY="0.5" BPOGV="0" />').BPOGV).toBe(0);
    expect(valuesOf('<REC BPOGX="0.5" BPOGY="0.5" BPOGV="0" />').BPOGX).toBe(0.5);
    expect(valuesOf('<REC BPOGX="0.5" BPOGY="0.5" />').BPOGV).toBe(0);
  });
});

it('Channels have different names, and each role once', () => {
  expect(new Set(OPEN_GAZE_CHANNELS.map(({ name }) => name)).size).toBe(OPEN_GAZE_CHANNELS.length);
  expect(OPEN_GAZE_CHANNELS.flatMap(({ role }) => role ?? []).toSorted()).toEqual([
    'gazeValid',
    'gazeXNorm',
    'gazeYNorm',
    'pupilLeftMm',
    'pupilRightMm',
  ]);
});
