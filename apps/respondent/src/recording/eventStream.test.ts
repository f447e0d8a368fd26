import { parseEvents } from '@fovea/science/recording/parseEvents';
import { expect, it } from 'vitest';
import { createEventStream, LARGEST_BATCH_BYTES } from './eventStream';

function aStream() {
  const stored: string[] = [];
  let due: (() => void) | null = null;
  const stream = createEventStream(
    async (lines) => stored.push(new TextDecoder().decode(lines)),
    (_, then) => {
      due = then;
      return () => (due = null);
    },
  );
  return { stream, stored, letTimePass: () => due?.() };
}
const move = (tMs: number) => ({ kind: 'mouse', action: 'move', tMs, xPx: 1, yPx: 2 }) as const;

it('batches until five seconds have passed', async () => {
  const { stream, stored, letTimePass } = aStream();
  stream.record(move(1));
  stream.record(move(2));
  expect(stored).toEqual([]);
  letTimePass();
  await stream.flush();
  expect(parseEvents(stored.join(''))).toEqual([move(1), move(2)]);
  expect(stored).toHaveLength(1);
});

it('splits a batch before it grows too large, without losing events', async () => {
  const { stream, stored } = aStream();
  for (let place = 0; place < 3000; place++) stream.record(move(place));
  await stream.flush();
  expect(stored.length).toBeGreaterThan(1);
  expect(Math.max(...stored.map((lines) => lines.length))).toBeLessThan(LARGEST_BATCH_BYTES + 200);
  expect(parseEvents(stored.join(''))).toHaveLength(3000);
});
