import { afterEach, expect, it } from 'vitest';
import { processorInThreads } from './processorInThreads';
import { movingBytes, type Processor } from './processor';
import { UnreadableRecording } from './unreadableRecording';

/** A thread that hangs, exits or answers, depending on the name of the stimulus. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, request }) => {
      if (request.stimulusId === 'hangs') for (;;);
      if (request.stimulusId === 'ends') process.exit(1);
      if (request.stimulusId === 'grows') { const all = []; for (;;) all.push(new Array(1e6).fill(id)); }
      parentPort.postMessage({ id, answer: { bytes: new Uint8Array(1), respondentCount: 7 } });
    });
  `)}`,
);

let processor: Processor;
afterEach(() => processor.close());

const ask = (stimulusId: string) =>
  processor.run('computeAggregate', { stimulusId, segmentId: 'all', files: [] });

it('a hanging task is aborted permanently, and the next task in the queue runs', async () => {
  processor = processorInThreads(THREAD, 1, 400);
  const hanging = ask('hangs');
  const behind = ask('fine');
  await expect(hanging).rejects.toBeInstanceOf(UnreadableRecording);
  expect(await behind).toMatchObject({ respondentCount: 7 });
});

it.each(['ends', 'grows'])('a thread that %s fails its own task only', async (how) => {
  processor = processorInThreads(THREAD, 1, 30_000, 32);
  const failing = ask(how);
  const behind = ask('fine');
  await expect(failing).rejects.toThrow('A computing thread failed.');
  await expect(failing).rejects.not.toBeInstanceOf(UnreadableRecording);
  expect(await behind).toMatchObject({ respondentCount: 7 });
});

it('moves the bytes that whoever asks does not need any more, and copies others', async () => {
  processor = processorInThreads(THREAD, 1);
  const [moved, kept] = [new Uint8Array(1000), new Uint8Array(1000)];
  const pooled = Buffer.from('of the pool');
  const files = [moved, kept, pooled];
  const request = { stimulusId: 'fine', segmentId: 'all', files };
  await processor.run('computeAggregate', movingBytes(request, [moved, moved, pooled, null]));
  expect(files.map(({ length }) => length)).toEqual([0, 1000, 11]);
});
