import { describe, expect, it } from 'vitest';
import { SoundClock, type DatedSound } from './soundClock';

const BLOCK_MS = 40;
/** The audio clock is at 0 when the session clock is at 7000 ms. */
const OFFSET_MS = 7000;

/** @param waits for each block, how long it waited until it arrived; @param lost from which block on how much sound is missing */
function dated(
  waits: readonly number[],
  lost: { readonly from: number; readonly ms: number } = { from: Infinity, ms: 0 },
): DatedSound[] {
  const clock = new SoundClock();
  const sounds = waits.flatMap((waitedMs, block) => {
    const endAudioMs = (block + 1) * BLOCK_MS;
    const trueMs = OFFSET_MS + (block >= lost.from ? lost.ms : 0);
    return clock.arrived(endAudioMs, endAudioMs + trueMs + waitedMs);
  });
  return [...sounds, ...clock.flush()];
}
const offsets = (sounds: readonly DatedSound[]) => sounds.map(({ offsetMs }) => offsetMs);

describe('the clock of sound', () => {
  it('dates every block once, in order, two seconds later or when asked', () => {
    const clock = new SoundClock();
    expect(clock.arrived(40, 7040)).toEqual([]);
    expect(clock.arrived(80, 7080)).toEqual([]);
    expect(clock.arrived(2040, 9040)).toEqual([{ endAudioMs: 40, offsetMs: 7000 }]);
    expect(clock.flush().map(({ endAudioMs }) => endAudioMs)).toEqual([80, 2040]);
    expect(clock.flush()).toEqual([]);
  });

  it('removes what blocks waited, also the first', () => {
    const waits = Array.from({ length: 200 }, (_, i) => (i === 0 ? 300 : (i * 7) % 20));
    const found = offsets(dated(waits));
    expect(found).toHaveLength(200);
    for (const offsetMs of found) expect(Math.abs(offsetMs - OFFSET_MS)).toBeLessThan(1.5);
  });

  it.each([100, 700, 1300, 5000])('follows sound that was lost for %i ms, at once', (ms) => {
    const found = offsets(dated(Array<number>(200).fill(3), { from: 90, ms }));
    expect(found[89]).toBeCloseTo(OFFSET_MS + 3, 6);
    expect(found[90]).toBeCloseTo(OFFSET_MS + 3 + ms, 6);
    expect(found[199]).toBeCloseTo(OFFSET_MS + 3 + ms, 6);
  });

  it('follows many small losses to within a block', () => {
    const clock = new SoundClock();
    let lostMs = 0;
    const errors = Array.from({ length: 1000 }, (_, block) => {
      // 5 ms in a second.
      lostMs += BLOCK_MS * 0.005;
      const endAudioMs = (block + 1) * BLOCK_MS;
      return clock
        .arrived(endAudioMs, endAudioMs + OFFSET_MS + lostMs)
        .map((sound) => sound.offsetMs - (OFFSET_MS + sound.endAudioMs * 0.005));
    }).flat();
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(50);
  });

  it('takes a worker that stood still for a second for no loss', () => {
    const stall = (block: number) => (block >= 90 && block < 115 ? (115 - block) * BLOCK_MS : 3);
    const found = offsets(dated(Array.from({ length: 200 }, (_, block) => stall(block))));
    for (const offsetMs of found) expect(offsetMs).toBeCloseTo(OFFSET_MS + 3, 0);
  });

  it('does not believe in a loss without the blocks after it', () => {
    const clock = new SoundClock();
    for (let block = 1; block <= 100; block++)
      clock.arrived(block * BLOCK_MS, block * BLOCK_MS + 7000);
    clock.flush();
    clock.arrived(101 * BLOCK_MS, 101 * BLOCK_MS + 7900);
    expect(clock.flush()[0]?.offsetMs).toBeCloseTo(7000, 0);
  });
});
