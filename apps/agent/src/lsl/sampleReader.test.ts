import { describe, expect, it } from 'vitest';
import type { ChannelFormat } from './channelFormat';
import { SampleReader } from './sampleReader';
import { type SampleValues, writeSample } from './writeSample';

interface Sample {
  readonly seconds: number;
  readonly values: SampleValues;
}

function createReader(
  format: ChannelFormat,
  channelCount: number,
  { isLittleEndian = true, nominalRateHz = 100 } = {},
) {
  const samples: Sample[] = [];
  const reader = new SampleReader({
    format,
    channelCount,
    nominalRateHz,
    isLittleEndian,
    onSample: (seconds, { values }) => samples.push({ seconds, values: [...values] as number[] }),
  });
  return { reader, samples };
}

describe('Samples', () => {
  const sent: readonly (readonly [ChannelFormat, Sample[]])[] = [
    [
      'int16',
      [
        { seconds: 1.5, values: [1, -2] },
        { seconds: 1.6, values: [3, 4] },
      ],
    ],
    [
      'string',
      [
        { seconds: 1, values: ['ü', ''] },
        { seconds: 2, values: ['x'.repeat(300), 'y'] },
      ],
    ],
  ];

  it.each(sent)('of %s are the same wherever the pieces end', (format, samples) => {
    for (const isLittleEndian of [true, false]) {
      const bytes = Buffer.concat(
        samples.map(({ seconds, values }) => writeSample(format, seconds, values, isLittleEndian)),
      );
      for (let size = 1; size <= bytes.length; size++) {
        const { reader, samples: read } = createReader(format, 2, { isLittleEndian });
        for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
        expect(read).toEqual(samples);
      }
    }
  });

  it('without a time follow the one before by the rate, and are dropped before the first time', () => {
    const deduced = (value: number) => Buffer.from([1, value]);
    const { reader, samples } = createReader('int8', 1, { nominalRateHz: 4 });
    reader.push(
      Buffer.concat([deduced(9), writeSample('int8', 10, [1], true), deduced(2), deduced(3)]),
    );
    expect(samples).toEqual([
      { seconds: 10, values: [1] },
      { seconds: 10.25, values: [2] },
      { seconds: 10.5, values: [3] },
    ]);
  });

  it('without a time have that of the one before in a stream at irregular times', () => {
    const { reader, samples } = createReader('int8', 1, { nominalRateHz: 0 });
    reader.push(Buffer.concat([writeSample('int8', 10, [1], true), Buffer.from([1, 2])]));
    expect(samples.map(({ seconds }) => seconds)).toEqual([10, 10]);
  });

  it('have texts with a length of any size', () => {
    const { reader, samples } = createReader('string', 4, { nominalRateHz: 0 });
    const head = writeSample('string', 1, [], true);
    const lengths = [
      Buffer.from([1, 1, 97]),
      Buffer.from([2, 1, 0, 98]),
      Buffer.from([4, 1, 0, 0, 0, 99]),
      Buffer.from([8, 1, 0, 0, 0, 0, 0, 0, 0, 100]),
    ];
    reader.push(Buffer.concat([head, ...lengths]));
    expect(samples).toEqual([{ seconds: 1, values: ['a', 'b', 'c', 'd'] }]);
  });

  it.each<[string, ChannelFormat, Buffer, string]>([
    [
      'beginning with an unknown sign',
      'int8',
      Buffer.from([7, 0, 0]),
      'sent 7 where a sample begins',
    ],
    ['with no number as time', 'int8', writeSample('int8', NaN, [1], true), 'without a time'],
    ['with an endless time', 'int8', writeSample('int8', Infinity, [1], true), 'without a time'],
    [
      'with a length of three bytes',
      'string',
      Buffer.concat([writeSample('string', 1, [], true), Buffer.from([3, 1, 1, 1])]),
      'a length of 3 bytes',
    ],
    [
      'with a text of 4 GB',
      'string',
      Buffer.concat([writeSample('string', 1, [], true), Buffer.from([4, 255, 255, 255, 255])]),
      'a text of 4294967295 bytes',
    ],
    [
      'with a text of 18 exabytes',
      'string',
      Buffer.concat([writeSample('string', 1, [], true), Buffer.from([8]), Buffer.alloc(8, 255)]),
      'a text of',
    ],
  ])('%s are refused', (_, format, bytes, message) => {
    const { reader, samples } = createReader(format, 1);
    expect(() => reader.push(bytes)).toThrow(message);
    expect(samples).toEqual([]);
  });

  it('of many texts that together are too long are refused', () => {
    const { reader } = createReader('string', 10);
    const text = Buffer.concat([Buffer.from([4, 0, 0, 16, 0]), Buffer.alloc(2 ** 20)]);
    reader.push(writeSample('string', 1, [], true));
    expect(() => {
      for (let at = 0; at < 5; at++) reader.push(text);
    }).toThrow('a text of 1048576 bytes');
  });
});
