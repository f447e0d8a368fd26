import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { compute, movedBytes } from '../research/compute/processor';
import { computeTasks } from './computeTasks';
import type { ThreadReply, ThreadRequest } from '../research/compute/processorInThreads';
import { UnreadableRecording } from '../research/compute/unreadableRecording';

/** A computing thread; it handles one request at a time. */
const port = parentPort;
if (!port) throw new Error('This file is a thread of the server.');
try {
  // On Linux this sets the priority of this thread alone, so that serving calls comes first.
  if (process.platform === 'linux') setPriority(0, 10);
} catch {
  // Without permission to do so the work runs at normal priority.
}

async function answer({ id, kind, request }: ThreadRequest): Promise<ThreadReply> {
  try {
    return { id, answer: await compute(computeTasks, kind, request) };
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    return {
      id,
      error: {
        message: error.message,
        stack: error.stack ?? '',
        unreadable: error instanceof UnreadableRecording,
      },
    };
  }
}

port.on('message', (request: ThreadRequest) => {
  void answer(request).then((reply) => {
    port.postMessage(reply, 'answer' in reply ? movedBytes(reply.answer) : []);
  });
});
