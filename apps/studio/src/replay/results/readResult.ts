import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { fetchResult } from './fetchResult';
import { adoptPartialHeatmap } from './heatmapCache';
import type { HeatmapOptions } from './heatmapRequest';
import type { ReadAnswer, ReadRequest, StopRequest } from './resultReader.worker';
import type { Result, ResultKind } from './results';

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: ReadAnswer) => void>();

/**
 * Fetches and decodes a result file off the main thread, if workers are available.
 *
 * @param heatmap computed along with it, so that both arrive together
 * @throws when the file cannot be fetched or is not a result file
 */
export async function readResult(
  kind: ResultKind,
  url: string,
  signal: AbortSignal,
  heatmap: HeatmapOptions | null = null,
): Promise<Result> {
  const absolute = trustedUrl(url);
  if (typeof Worker === 'undefined') return (await fetchResult(kind, absolute, signal)).result;
  signal.throwIfAborted();
  const port = (worker ??= startWorker());
  const id = ++lastId;
  const answered = new Promise<ReadAnswer>((resolve, reject) => {
    waiting.set(id, resolve);
    signal.addEventListener('abort', () => {
      waiting.delete(id);
      const stop: StopRequest = { stop: id };
      port.postMessage(stop);
      reject(new DOMException('Nobody waits for these results any longer.', 'AbortError'));
    });
  });
  const request: ReadRequest = { id, kind, url: absolute, heatmap };
  port.postMessage(request);
  const answer = await answered;
  if ('failed' in answer) throw new Error(answer.failed);
  const { result, begun } = answer;
  if (begun) adoptPartialHeatmap(result, begun.wanted, begun.first);
  return result;
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
