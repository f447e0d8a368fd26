import { drawScenePicture } from './drawScenePicture';
import { keepLast } from './keepLast';
import { DIRECTLY, type SceneSources } from './openScene';
import { RenderError } from './renderError';
import type { RenderAnswer, RenderRequest } from './renderMessages';
import { sceneText } from './sceneText';
import { loadWorkerFonts } from './workerFonts';

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<RenderRequest>) => void;
  postMessage(answer: RenderAnswer): void;
}
const port = globalThis as unknown as WorkerScope;
const running = new Map<number, AbortController>();

const PROGRESS_MS = 200;

/** Pictures of one stimulus with several segments, and in several sizes, follow each other. */
const sources: SceneSources = {
  readImage: keepLast(2, DIRECTLY.readImage),
  readResult: keepLast(4, DIRECTLY.readResult, (_kind, url) => url),
};

port.onmessage = ({ data }) => {
  if (data.what === 'stop') running.get(data.id)?.abort();
  else void answer(data);
};

type Work = Exclude<RenderRequest, { what: 'stop' }>;

async function answer(request: Work): Promise<void> {
  const { id } = request;
  const aborter = new AbortController();
  running.set(id, aborter);
  try {
    const file = await rendered(request, aborter.signal);
    port.postMessage({ id, file });
  } catch (reason) {
    const code = request.what === 'film' ? 'videoFailed' : 'imageFailed';
    const { code: failed, cause } = aborter.signal.aborted
      ? new RenderError('aborted')
      : reason instanceof RenderError
        ? reason
        : new RenderError(code, reason);
    port.postMessage({ id, failed, detail: cause === undefined ? '' : String(cause) });
  } finally {
    running.delete(id);
  }
}

async function rendered(request: Work, signal: AbortSignal): Promise<Blob> {
  const { scene } = request;
  await loadWorkerFonts(sceneText(scene, request.options.footer ?? null));
  if (request.what === 'picture') {
    return await drawScenePicture(scene, request.options, signal, sources);
  }
  const { encodeFilm } = await import('./encodeFilm');
  let toldMs = -Infinity;
  const tell = (share: number) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < PROGRESS_MS && share < 1) return;
    toldMs = nowMs;
    port.postMessage({ id: request.id, share });
  };
  return await encodeFilm(scene, request.options, request.name, tell, signal);
}
