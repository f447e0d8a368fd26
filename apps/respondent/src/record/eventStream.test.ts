import { parseEvents } from '@fovea/science/recording/parseEvents';
import { expect, it } from 'vitest';
import { createEventStream, LARGEST_BATCH_BYTES } from './eventStream';

function aStream() {
  const kept: string[] = [];
  let due: (() => void) | null = null;
  const stream = createEventStream(
    async (lines) => kept.push(new TextDecoder().decode(lines)),
    (_, then) => {
      due = then;
      return () => (due = null);
    },
  );
  return { stream, kept, letTimePass: () => due?.() };
}
const move = (tMs: number) => ({ kind: 'mouse', action: 'move', tMs, xPx: 1, yPx: 2 }) as const;

it('batches until five seconds have passed', async () => {
  const { stream, kept, letTimePass } = aStream();
  stream.record(move(1));
  stream.record(move(2));
  expect(kept).toEqual([]);
  letTimePass();
  await stream.flush();
  expect(parseEvents(kept.join(''))).toEqual([move(1), move(2)]);
  expect(kept).toHaveLength(1);
});

it('splits a batch before it grows too large, without losing events', async () => {
  const { stream, kept } = aStream();
  for (let place = 0; place < 3000; place++) stream.record(move(place));
  await stream.flush();
  expect(kept.length).toBeGreaterThan(1);
  expect(Math.max(...kept.map((lines) => lines.length))).toBeLessThan(LARGEST_BATCH_BYTES + 200);
  expect(parseEvents(kept.join(''))).toHaveLength(3000);
});
