import { multiverse } from '@fovea/science/statistics/multiverse';
import {
  decodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import type { MultiverseAnswer, MultiverseRequest } from './multiverseProtocol';

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<MultiverseRequest>) => void;
  postMessage(answer: MultiverseAnswer): void;
}
const port = globalThis as unknown as WorkerScope;

async function read(url: string): Promise<SegmentAggregate> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error('The gaze of the segment could not be loaded. Try again in a moment.', {
      cause: response.status,
    });
  }
  return decodeSegmentAggregate(new Uint8Array(await response.arrayBuffer()));
}

async function answer({ kind, first, second, metric }: MultiverseRequest): Promise<void> {
  const gaze = await read(first.url);
  const other = second.url === first.url ? gaze : await read(second.url);
  const running = multiverse({
    kind,
    first: { gaze, aoi: first.aoi },
    second: { gaze: other, aoi: second.aoi },
    metric,
  });
  for (;;) {
    const step = running.next();
    if (step.done) {
      port.postMessage({ kind: 'done', result: step.value });
      return;
    }
    port.postMessage({ kind: 'progress', ...step.value });
  }
}

port.onmessage = ({ data }) => {
  answer(data).catch((reason: unknown) => {
    port.postMessage({
      kind: 'failed',
      reason: reason instanceof Error ? reason.message : String(reason),
    });
  });
};
