import { Worker } from 'node:worker_threads';
import {
  movedBytes,
  type ComputeAnswer,
  type ComputeKind,
  type ComputeRequest,
  type Processor,
} from './processor';
import { UnreadableRecording } from './unreadableRecording';

export interface ThreadRequest {
  readonly id: number;
  readonly kind: ComputeKind;
  /** The input of the task. */
  readonly request: unknown;
}

export type ThreadReply =
  | { readonly id: number; readonly answer: unknown }
  | {
      readonly id: number;
      readonly error: { message: string; stack: string; unreadable: boolean };
    };

interface Task {
  readonly request: ThreadRequest;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** A single recording needs far less; a runaway task must not take all memory. */
const THREAD_MEMORY_MB = 3072;
/** An idle thread is ended after this, to free its memory. */
const IDLE_MS = 30_000;

/** The longest recordings take minutes; a task that exceeds this is stuck while others wait. */
const LIMIT_MS = 15 * 60_000;

/** A small pool of threads, started on demand and ended when idle. */
export function processorInThreads(
  threadFile: URL,
  threads: number,
  limitMs = LIMIT_MS,
  memoryMb = THREAD_MEMORY_MB,
): Processor {
  const waiting: Task[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let lastId = 0;
  let closed = false;

  class Thread {
    readonly #worker = new Worker(threadFile, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    #task: Task | null = null;
    /** Ends the thread when it was idle, or busy with one task, for too long. */
    #timer: NodeJS.Timeout | undefined;

    constructor() {
      all.add(this);
      this.#worker.on('message', (reply: ThreadReply) => {
        const task = this.#task;
        this.#task = null;
        if (task && 'answer' in reply) task.resolve(reply.answer);
        else if (task && 'error' in reply) task.reject(errorOf(reply.error));
        this.next();
      });
      this.#worker.on('error', (reason) => this.#end(reason));
      this.#worker.on('exit', () => this.#end(new Error('A computing thread ended.')));
    }

    next(): void {
      clearTimeout(this.#timer);
      const task = waiting.shift();
      if (task) {
        this.#task = task;
        this.#worker.ref();
        this.#worker.postMessage(task.request, movedBytes(task.request.request));
        this.#timer = setTimeout(() => {
          this.#end(tookTooLong(limitMs));
          void this.#worker.terminate();
        }, limitMs).unref();
        return;
      }
      idle.push(this);
      // A waiting thread must not keep the process alive.
      this.#worker.unref();
      this.#timer = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }

    async stop(): Promise<void> {
      this.#end(new Error('The server is closing.'));
      await this.#worker.terminate();
    }

    #end(reason: unknown): void {
      if (!all.delete(this)) return;
      clearTimeout(this.#timer);
      const place = idle.indexOf(this);
      if (place !== -1) idle.splice(place, 1);
      this.#task?.reject(
        reason instanceof UnreadableRecording
          ? reason
          : new Error('A computing thread failed.', { cause: reason }),
      );
      this.#task = null;
      if (waiting.length > 0 && !closed) start();
    }
  }

  function start(): void {
    const free = idle.pop();
    if (free) free.next();
    else if (all.size < threads) new Thread().next();
  }

  return {
    run<K extends ComputeKind>(kind: K, request: ComputeRequest<K>): Promise<ComputeAnswer<K>> {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The server is closing.'));
        waiting.push({
          request: { id: ++lastId, kind, request },
          resolve: (answer) => resolve(answer as ComputeAnswer<K>),
          reject,
        });
        start();
      });
    },
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new Error('The server is closing.'));
      await Promise.all([...all].map((thread) => thread.stop()));
    },
  };
}

/** Not retried, because it would take just as long again. */
function tookTooLong(limitMs: number): UnreadableRecording {
  return new UnreadableRecording(
    `The recording takes longer to analyse than this server allows (${Math.ceil(limitMs / 60_000)} minutes). It was not made by the respondent client of this product, or it is far too long.`,
  );
}

function errorOf(error: { message: string; stack: string; unreadable: boolean }): Error {
  const created = error.unreadable
    ? new UnreadableRecording(error.message)
    : new Error(error.message);
  created.stack = error.stack;
  return created;
}
