import type { ComparisonType } from '@fovea/rules/analysis/comparison';
import {
  decodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import type { ComparedAoi } from '../views/comparedAois';
import { aoiDifferences, type Differences, type ComparedMetric } from './differences';

export interface DifferencesRequest {
  readonly id: number;
  readonly type: ComparisonType;
  readonly views: readonly {
    readonly stimulusId: string;
    readonly segmentId: string;
    readonly widthPx: number;
    readonly heightPx: number;
    /** URL and content key of its aggregate; null: the view has no data. */
    readonly file: { readonly url: string; readonly version: string } | null;
  }[];
  readonly aois: readonly ComparedAoi[];
  readonly metrics: readonly ComparedMetric[];
}
export type DifferencesAnswer =
  | { readonly id: number; readonly rows: readonly Differences[] }
  | { readonly id: number; readonly failed: string };

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<DifferencesRequest>) => void;
  postMessage(answer: DifferencesAnswer): void;
}
const port = globalThis as unknown as WorkerScope;

/**
 * Cache size: as many aggregates as can be compared at once, so that another metric of the same
 * views fetches nothing.
 */
const FILES_MAX = 12;
const files = new Map<string, Promise<SegmentAggregate>>();

function read({ url, version }: { readonly url: string; readonly version: string }) {
  const key = `${url.split('?', 1)[0] ?? url} ${version}`;
  const known = files.get(key);
  if (known) return known;
  const reading = fetch(url).then(async (response) => {
    if (!response.ok) {
      throw new Error('The results could not be loaded. Try again in a moment.', {
        cause: response.status,
      });
    }
    return decodeSegmentAggregate(new Uint8Array(await response.arrayBuffer()));
  });
  files.set(key, reading);
  reading.catch(() => files.delete(key));
  for (const old of [...files.keys()].slice(0, -FILES_MAX)) files.delete(old);
  return reading;
}

async function answer(request: DifferencesRequest): Promise<DifferencesAnswer> {
  try {
    const views = await Promise.all(
      request.views.map(async ({ file, ...view }) => {
        return { ...view, aggregate: file ? await read(file) : null };
      }),
    );
    const rows = request.aois.flatMap((aoi) =>
      request.metrics.map((metric) => aoiDifferences(aoi, views, request.type, metric)),
    );
    return { id: request.id, rows };
  } catch (reason) {
    return { id: request.id, failed: reason instanceof Error ? reason.message : String(reason) };
  }
}

port.onmessage = ({ data }) => void answer(data).then((created) => port.postMessage(created));
