import { describe, expect, it } from 'vitest';
import { BrokenColumnsFile } from '../recording/columnsFile';
import { decodeSegmentSignals, encodeSegmentSignals, segmentSignalsOf } from './segmentSignals';
import { addSignals, NO_SIGNAL_SUMS } from './segmentSignalSums';
import type { SignalId } from '../signals/signalCatalogue';

const FRAME = 1000 / 30;
const OF = { stimulusId: 'picture', segmentId: 'everybody' };

/** Samples of one signal: [t, value] pairs. */
function signals(samples: readonly (readonly [number, number])[], id: SignalId = 'headYawDeg') {
  return {
    tMs: Float64Array.from(samples, ([tMs]) => tMs),
    values: new Map([[id, Float32Array.from(samples, ([, value]) => value)]]),
  };
}

function together(respondents: readonly ReturnType<typeof signals>[]) {
  return segmentSignalsOf(OF, respondents.reduce(addSignals, NO_SIGNAL_SUMS));
}

const yaw = (respondents: readonly ReturnType<typeof signals>[]) => {
  const { mean, sd, n } = together(respondents).values.get('headYawDeg')!;
  return { mean: [...mean], sd: [...sd], n: [...n] };
};

describe('the grid', () => {
  it('interpolates a signal linearly at its frames', () => {
    // 0, 33.3, 66.7 and 100 ms lie at 0, 1/3, 2/3 and all of the way from 10 to 40.
    const { mean, n } = yaw([signals([[0, 10], [100, 40]])]); // prettier-ignore
    expect(mean).toHaveLength(4);
    [10, 20, 30, 40].forEach((value, at) => expect(mean[at]).toBeCloseTo(value, 5));
    expect(n).toEqual([1, 1, 1, 1]);
  });

  it('has no value before the first sample and after the last', () => {
    // Frames at 66.7 and 100 lie between the samples, those at 0, 33.3 and 133.3 do not.
    const { mean, n } = yaw([signals([[50, 0], [120, 7]])]); // prettier-ignore
    expect(mean.slice(0, 2)).toEqual([Number.NaN, Number.NaN]);
    expect(mean[2]).toBeCloseTo((7 * (2 * FRAME - 50)) / 70, 5);
    expect(mean[3]).toBeCloseTo(5, 5);
    expect(n).toEqual([0, 0, 1, 1]);
  });

  it('does not bridge more than 100 ms', () => {
    expect(yaw([signals([[0, 1], [100.1, 1]])]).n).toEqual([1]); // prettier-ignore
    expect(yaw([signals([[0, 1], [100, 1]])]).n).toEqual([1, 1, 1, 1]); // prettier-ignore
  });

  it('is bridged alike late in a recording', () => {
    const { n } = yaw([signals([[1000, 1], [1050, 2], [1200, 3]])]); // prettier-ignore
    expect(n.flatMap((count, frame) => (count > 0 ? [frame] : []))).toEqual([30, 31, 36]);
  });

  it('is not filled by a step back in time', () => {
    expect(yaw([signals([[0, 1], [1030, 2], [1020, 3]])]).n).toEqual([1]); // prettier-ignore
  });

  it('counts what is missing as a gap', () => {
    const missing = [[0, 1], [40, Number.NaN], [80, 5], [120, Number.NaN], [200, 9]] as const; // prettier-ignore
    // 0 to 80 is bridged, 80 to 200 is not; the sample at 200 stands for the sixth frame.
    expect(yaw([signals(missing)]).n).toEqual([1, 1, 1, 0, 0, 0, 1]);
  });

  it('counts no respondent twice, whatever the order of the samples', () => {
    expect(yaw([signals([[0, 1], [0, 2], [50, 2], [20, 3], [60, 4]])]).n).toEqual([1, 1]); // prettier-ignore
  });

  it('limits a recording that claims to be endless', () => {
    const { tMs } = together([signals([[0, 1], [1e15, 1]])]); // prettier-ignore
    expect(tMs).toHaveLength(1);
  });
});

describe('mean, spread and number over respondents', () => {
  const flat = (value: number, untilMs: number) => signals([[0, value], [untilMs, value]]); // prettier-ignore

  it('cover the respondents with data at that frame', () => {
    const { mean, sd, n } = yaw([flat(2, 70), flat(4, 70), flat(9, 40)]);
    // Of 2, 4, 9: mean 5, squares 9 + 1 + 16 = 26 over 2. Of 2, 4: mean 3, 2 over 1.
    [5, 5, 3].forEach((value, at) => expect(mean[at]).toBeCloseTo(value, 5));
    [Math.sqrt(13), Math.sqrt(13), Math.SQRT2].forEach((value, at) =>
      expect(sd[at]).toBeCloseTo(value, 5),
    );
    expect(n).toEqual([3, 3, 2]);
  });

  it('have no spread for one respondent', () => {
    expect(yaw([flat(2, 40)]).sd).toEqual([Number.NaN, Number.NaN]);
  });

  it('keep a small spread around a large mean', () => {
    const { sd } = yaw([flat(1_000_001, 1), flat(1_000_002, 1), flat(1_000_003, 1)]);
    expect(sd[0]).toBeCloseTo(1, 6);
  });

  it('omit a signal that nobody has, and respondents without any', () => {
    const nobody = together([signals([[0, Number.NaN]]), signals([])]);
    expect(nobody).toMatchObject({ respondents: 0 });
    expect(nobody.values.size).toBe(0);
    expect(nobody.tMs).toHaveLength(0);
    const one = together([signals([]), signals([[0, 1]], 'loudness')]);
    expect([one.respondents, [...one.values.keys()]]).toEqual([1, ['loudness']]);
  });

  it('are separate for two signals of one respondent with different gaps', () => {
    const tMs = Float64Array.of(0, FRAME, 2 * FRAME, 8 * FRAME);
    const of = (...samples: number[]) => Float32Array.from(samples);
    const { values } = segmentSignalsOf(
      OF,
      addSignals(NO_SIGNAL_SUMS, {
        tMs,
        values: new Map<SignalId, Float32Array>([
          ['headYawDeg', of(1, 2, Number.NaN, 4)],
          ['headPitchDeg', of(5, 6, Number.NaN, 8)],
          ['headRollDeg', of(Number.NaN, 6, 7, 8)],
        ]),
      }),
    );
    const told = (id: SignalId) => [...values.get(id)!.n].join('');
    expect([...values.get('headPitchDeg')!.mean.slice(0, 3)]).toEqual([5, 6, Number.NaN]);
    expect(['headYawDeg', 'headPitchDeg', 'headRollDeg'].map((id) => told(id as SignalId))).toEqual(
      ['110000001', '110000001', '011000001'],
    );
  });

  it('have one grid for signals of different length', () => {
    const both = together([signals([[0, 1]], 'loudness'), flat(3, 70)]);
    expect([...both.tMs]).toEqual([0, FRAME, 2 * FRAME]);
    expect([...both.values.get('loudness')!.n]).toEqual([1, 0, 0]);
    expect([...both.values.get('headYawDeg')!.n]).toEqual([1, 1, 1]);
  });

  it('are identical to the bit if the sums were sent to another thread in between', () => {
    const people = Array.from({ length: 7 }, (_, at) =>
      signals(Array.from({ length: 50 + at }, (__, i) => [i * (30 + at), Math.sin(i * at)])),
    );
    const atOnce = encodeSegmentSignals(together(people));
    const first = structuredClone(people.slice(0, 3).reduce(addSignals, NO_SIGNAL_SUMS));
    const inParts = segmentSignalsOf(OF, people.slice(3).reduce(addSignals, first));
    expect(encodeSegmentSignals(inParts)).toEqual(atOnce);
  });
});

describe('the file', () => {
  it('round-trips', () => {
    const created = together([signals([[0, 1], [70, 3]]), signals([[0, 2]], 'loudness')]); // prettier-ignore
    expect(decodeSegmentSignals(encodeSegmentSignals(created))).toEqual(created);
  });

  it('is refused if it is something else', () => {
    expect(() => decodeSegmentSignals(new Uint8Array(64))).toThrow(BrokenColumnsFile);
  });
});
