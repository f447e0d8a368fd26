import { describe, expect, it } from 'vitest';
import { decodeBreathChunk, encodeBreathChunk } from './breathChunk';
import { emptyBreathFrames, joinBreathFrames } from './breathFrames';
import { BrokenColumnsFile, decodeColumns, encodeColumns } from './columnsFile';
import { decodeVoiceChunk, encodeVoiceChunk } from './voiceChunk';
import { emptyVoiceFrames, joinVoiceFrames, VOICE_DESCRIPTORS, VOICE_VALUES } from './voiceFrames';

function voice(count: number) {
  const frames = emptyVoiceFrames(count);
  for (let frame = 0; frame < count; frame++) {
    frames.tMs[frame] = 1000 + frame * 10;
    if (frame % 3 === 0) continue;
    for (let at = 0; at < VOICE_VALUES; at++) {
      frames.values[frame * VOICE_VALUES + at] = at === 1 ? 0.01234 : at - 3 + frame;
    }
  }
  return frames;
}

function breath(count: number) {
  const frames = emptyBreathFrames(count);
  for (let frame = 0; frame < count; frame++) {
    frames.tMs[frame] = frame * 33.3;
    if (frame === 2) continue;
    frames.chestYPx[frame] = 400 + Math.sin(frame / 9);
    frames.confidence[frame] = 0.8;
    frames.faceHeightPx[frame] = 180;
  }
  return frames;
}

describe('voice chunks', () => {
  it('round-trip, and give the same bytes again', () => {
    const bytes = encodeVoiceChunk(voice(50));
    const read = decodeVoiceChunk(bytes);
    expect(read.count).toBe(50);
    expect(read.tMs[49]).toBe(1490);
    expect(Number.isNaN(read.values[0])).toBe(true);
    const jitter = VOICE_DESCRIPTORS.indexOf('jitter');
    expect(read.values[VOICE_VALUES + jitter]).toBeCloseTo(0.01234, 5);
    expect(read.values[4 * VOICE_VALUES + 6]).toBeCloseTo(7, 5);
    expect(encodeVoiceChunk(read)).toEqual(bytes);
  });

  it('keep hundredths, and of jitter and loudness more', () => {
    const frames = emptyVoiceFrames(1);
    frames.values.fill(12.34);
    const { values } = decodeVoiceChunk(encodeVoiceChunk(frames));
    VOICE_DESCRIPTORS.forEach((name, at) => {
      const digits = /^f\dHz$/.test(name) ? 0 : 4;
      expect(values[at], name).toBeCloseTo(digits === 0 ? 12 : 12.34, digits);
    });
  });

  it('join in the order given', () => {
    const joined = joinVoiceFrames([voice(2), voice(3)]);
    expect(joined.count).toBe(5);
    expect([...joined.tMs]).toEqual([1000, 1010, 1000, 1010, 1020]);
    expect(joined.values[3 * VOICE_VALUES]).toBe(-2);
  });

  it('are refused if they are something else, truncated, or lie about their length', () => {
    const bytes = encodeVoiceChunk(voice(5));
    expect(() => decodeVoiceChunk(bytes.subarray(0, bytes.length - 8))).toThrow(BrokenColumnsFile);
    expect(() => decodeVoiceChunk(encodeBreathChunk(breath(3)))).toThrow(BrokenColumnsFile);
    const file = decodeColumns(bytes);
    const lying = encodeColumns({ ...file, meta: { ...file.meta, count: 1e9 } });
    expect(() => decodeVoiceChunk(lying)).toThrow(BrokenColumnsFile);
  });
});

describe('breath chunks', () => {
  it('round-trip, and give the same bytes again', () => {
    const bytes = encodeBreathChunk(breath(60));
    const read = decodeBreathChunk(bytes);
    expect(read.tMs[10]).toBeCloseTo(333, 6);
    expect(Number.isNaN(read.chestYPx[2])).toBe(true);
    expect(read.confidence[2]).toBe(0);
    expect(read.chestYPx[20]).toBeCloseTo(400 + Math.sin(20 / 9), 2);
    expect(read.faceHeightPx[20]).toBe(180);
    expect(encodeBreathChunk(read)).toEqual(bytes);
    expect(joinBreathFrames([read, read]).count).toBe(120);
  });

  it('are refused if they are something else or lie about their length', () => {
    expect(() => decodeBreathChunk(encodeVoiceChunk(voice(3)))).toThrow(BrokenColumnsFile);
    const file = decodeColumns(encodeBreathChunk(breath(3)));
    const lying = encodeColumns({ ...file, meta: { ...file.meta, count: -1 } });
    expect(() => decodeBreathChunk(lying)).toThrow(BrokenColumnsFile);
  });
});
