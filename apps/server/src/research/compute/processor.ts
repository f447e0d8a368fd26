import { setImmediate } from 'node:timers/promises';

/**
 * The tasks that can run in a computing thread, by name. Each topic declares its own next to the
 * function (`declare module`); `programs/computeTasks.ts` fails to compile until it lists the task.
 */
// An interface rather than a type, because only interfaces can be augmented.
export interface ComputeTasks {}

export type ComputeKind = keyof ComputeTasks;

type Task<K extends ComputeKind> = ComputeTasks[K] extends (request: infer R) => Promise<infer A>
  ? { readonly request: R; readonly answer: A }
  : never;
export type ComputeRequest<K extends ComputeKind> = Task<K>['request'];
export type ComputeAnswer<K extends ComputeKind> = Task<K>['answer'];

/** Runs tasks in computing threads. */
export interface Processor {
  /** @throws UnreadableRecording, or another error when there is a bug */
  run<K extends ComputeKind>(kind: K, request: ComputeRequest<K>): Promise<ComputeAnswer<K>>;
  close(): Promise<void>;
}

const MOVED = new WeakMap<object, ArrayBuffer[]>();

/**
 * Says that whoever sends this request or answer does not need these bytes any more: their memory is moved to
 * the other thread, which is faster than copying. Bytes that have little of their memory, such as those of
 * Node's pool for small buffers, are copied all the same.
 */
export function movingBytes<Message extends object>(
  message: Message,
  bytes: readonly (Uint8Array | null)[],
): Message {
  const moved = bytes.flatMap((one) => {
    const isOwner = one?.buffer instanceof ArrayBuffer && one.length > one.buffer.byteLength / 2;
    return isOwner ? [one.buffer as ArrayBuffer] : [];
  });
  MOVED.set(message, [...new Set(moved)]);
  return message;
}

/** What moves with a request or an answer. */
export function movedBytes(message: unknown): readonly ArrayBuffer[] {
  const isObject = typeof message === 'object' && message !== null;
  return (isObject && MOVED.get(message)) || [];
}

/** Runs a task in the current thread; messages between threads are untyped. */
export async function compute(
  tasks: ComputeTasks,
  kind: ComputeKind,
  request: unknown,
): Promise<unknown> {
  const work = tasks[kind] as (request: unknown) => Promise<unknown>;
  return await work(request);
}

/**
 * Runs tasks in the current thread, for tests: they run from sources, which a thread cannot load.
 */
export function processorInThisThread(tasks: ComputeTasks): Processor {
  return {
    async run<K extends ComputeKind>(kind: K, request: ComputeRequest<K>) {
      await setImmediate();
      return (await compute(tasks, kind, request)) as ComputeAnswer<K>;
    },
    close: async () => {},
  };
}
