import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import type { AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import type { MetricsResult, MetricsInput, MetricsSource } from './metricsEngine';
import type {
  MetricsAnswer,
  MetricsAnswers,
  MetricsCommand,
  MetricsRequest,
} from './metricsProtocol';

/** Location of the data; the version identifies its content. */
export interface MetricsFile {
  readonly url: string;
  readonly version: string;
  readonly whose: MetricsSource;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: MetricsAnswer) => void>();
const loading = new Map<string, Promise<void>>();

export const fileKeyOf = ({ url, version }: MetricsFile) => `${withoutSignature(url)}#${version}`;

type Measure = Omit<MetricsInput, 'fileKey'>;

/**
 * Computes AOI metrics on an aggregate, in a worker that caches the aggregate.
 *
 * @throws when the file cannot be fetched or is not an aggregate
 */
export async function fetchMetrics(file: MetricsFile, wanted: Measure): Promise<MetricsResult> {
  const fileKey = await loaded(file);
  return ask({ kind: 'find', wanted: { ...wanted, fileKey } });
}

/** Every metric of every respondent. @throws as fetchMetrics */
export async function fetchMetricsTable(
  file: MetricsFile,
  wanted: Measure,
): Promise<AoiMetricsTable> {
  const fileKey = await loaded(file);
  return ask({ kind: 'table', wanted: { ...wanted, fileKey } });
}

/** The measured error of the respondents. @throws as fetchMetrics */
export async function fetchAccuracyCircle(file: MetricsFile): Promise<AccuracyCircle | null> {
  return ask({ kind: 'circle', fileKey: await loaded(file) });
}

async function loaded(file: MetricsFile): Promise<string> {
  const fileKey = fileKeyOf(file);
  let running = loading.get(fileKey);
  if (!running) {
    running = load(fileKey, file).finally(() => loading.delete(fileKey));
    loading.set(fileKey, running);
  }
  await running;
  return fileKey;
}

async function load(fileKey: string, { url, whose }: MetricsFile): Promise<void> {
  if (await ask({ kind: 'has', fileKey })) return;
  const response = await fetch(trustedUrl(url));
  if (!response.ok) {
    throw new Error('The data for the metrics could not be loaded. Try again in a moment.', {
      cause: response.status,
    });
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  await ask({ kind: 'load', fileKey, bytes, whose }, [bytes.buffer]);
}

function ask<A extends MetricsCommand>(
  request: A,
  moved: Transferable[] = [],
): Promise<MetricsAnswers[A['kind']]> {
  const port = (worker ??= startWorker());
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => {
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve(answer.answer as MetricsAnswers[A['kind']]);
    });
    port.postMessage({ ...request, id } satisfies MetricsRequest, moved);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./aoiMetrics.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data }: MessageEvent<MetricsAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const [id, answer] of waiting) {
      answer({ id, failed: 'The measuring of AOIs stopped. Reload the page to go on.' });
    }
    waiting.clear();
    worker = null;
  };
  return started;
}
