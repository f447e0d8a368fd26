import { decodeResult, type Result, type ResultKind } from './results';
import type { ReadAnswer, ReadRequest } from './resultReader.worker';

/** Below this a file is read faster than a worker could be asked. */
const LARGE_BYTES = 1_000_000;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: ReadAnswer) => void>();

/**
 * Fetches and reads a result file; a large one is read off the main thread.
 *
 * @throws when the file cannot be had or is not a result file
 */
export async function readResult(
  kind: ResultKind,
  url: string,
  signal: AbortSignal,
): Promise<Result> {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    throw new Error(
      `The results could not be loaded (status ${response.status}). Try again in a moment.`,
    );
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length < LARGE_BYTES ? decodeResult(kind, bytes) : inWorker(kind, bytes);
}

function inWorker(kind: ResultKind, bytes: Uint8Array<ArrayBuffer>): Promise<Result> {
  const port = (worker ??= startWorker());
  const request: ReadRequest = { id: ++lastId, kind, bytes };
  return new Promise((resolve, reject) => {
    waiting.set(request.id, (answer) => {
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.failed));
    });
    port.postMessage(request, [bytes.buffer]);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./resultReader.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const [id, answer] of waiting) answer({ id, failed: 'The reader of results stopped.' });
    waiting.clear();
    worker = null;
  };
  return started;
}
