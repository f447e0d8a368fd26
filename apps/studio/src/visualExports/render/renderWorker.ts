import { RenderError } from './renderError';
import type { RenderAnswer, RenderRequest } from './renderMessages';

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
type Work = WithoutId<Exclude<RenderRequest, { what: 'stop' }>>;

interface Waiting {
  readonly done: (file: Blob) => void;
  readonly fail: (reason: RenderError) => void;
  readonly onProgress: ((share: number) => void) | undefined;
}

/** A worker that draws, and who waits for it. */
export class RenderWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Were told to stop and have not answered yet. */
  readonly #stopping = new Set<number>();
  #isEnding = false;
  #lastId = 0;

  /** @param onStopped it could not be loaded or has crashed: what is asked later is never answered */
  constructor(onStopped: () => void = () => undefined) {
    this.#worker = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<RenderAnswer>) => this.#hear(data);
    this.#worker.onerror = ({ message }) => {
      onStopped();
      for (const { fail } of this.#waiting.values()) {
        fail(new RenderError('notInitialized', message));
      }
      this.#waiting.clear();
      this.#stopping.clear();
      this.#worker.terminate();
    };
  }

  ask(
    work: Work,
    more: {
      readonly signal?: AbortSignal | undefined;
      readonly onProgress?: ((share: number) => void) | undefined;
    },
  ): Promise<Blob> {
    const { signal, onProgress } = more;
    return new Promise((done, fail) => {
      const id = ++this.#lastId;
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        this.#stopping.add(id);
        this.#post({ id, what: 'stop' });
        fail(new RenderError('aborted', signal?.reason));
      };
      if (signal?.aborted) {
        fail(new RenderError('aborted', signal.reason));
        return;
      }
      signal?.addEventListener('abort', stop, { once: true });
      const settled = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          signal?.removeEventListener('abort', stop);
          settle(value);
        };
      };
      this.#waiting.set(id, { done: settled(done), fail: settled(fail), onProgress });
      this.#post({ ...work, id });
    });
  }

  /** Ends it at once, whatever it does. */
  end(): void {
    this.#worker.terminate();
  }

  /** Ends it when it has tidied up after what was stopped. */
  endWhenTidy(): void {
    if (this.#stopping.size === 0) this.end();
    else this.#isEnding = true;
  }

  #post(request: RenderRequest): void {
    this.#worker.postMessage(request);
  }

  #hear(answer: RenderAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) {
      if (!('share' in answer)) this.#stopping.delete(answer.id);
      if (this.#isEnding) this.endWhenTidy();
      return;
    }
    if ('share' in answer) {
      waiting.onProgress?.(answer.share);
      return;
    }
    this.#waiting.delete(answer.id);
    if ('file' in answer) waiting.done(answer.file);
    else waiting.fail(new RenderError(answer.failed, answer.detail || undefined));
  }
}
