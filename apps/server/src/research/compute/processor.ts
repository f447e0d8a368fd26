import { setImmediate } from 'node:timers/promises';

/**
 * What can be computed away from the thread that serves calls, by name. A topic declares its own
 * beside the function (`declare module`); `programs/computeTasks.ts` does not compile until it is
 * there as well.
 */
// An interface, since only interfaces can be added to.
export interface ComputeTasks {}

export type ComputeKind = keyof ComputeTasks;

type Task<K extends ComputeKind> = ComputeTasks[K] extends (request: infer R) => Promise<infer A>
  ? { readonly request: R; readonly answer: A }
  : never;
export type ComputeRequest<K extends ComputeKind> = Task<K>['request'];
export type ComputeAnswer<K extends ComputeKind> = Task<K>['answer'];

/** Computes away from the thread that serves calls. */
export interface Processor {
  /** @throws UnreadableRecording, or any other error when there is a mistake in the program */
  run<K extends ComputeKind>(kind: K, request: ComputeRequest<K>): Promise<ComputeAnswer<K>>;
  close(): Promise<void>;
}

/** Does one task in the thread that it is called in; a message between threads has no types. */
export async function compute(
  tasks: ComputeTasks,
  kind: ComputeKind,
  request: unknown,
): Promise<unknown> {
  const work = tasks[kind] as (request: unknown) => Promise<unknown>;
  return await work(request);
}

/** The same in this thread, for tests: they run from the sources, which a thread cannot load. */
export function processorInThisThread(tasks: ComputeTasks): Processor {
  return {
    async run<K extends ComputeKind>(kind: K, request: ComputeRequest<K>) {
      await setImmediate();
      return (await compute(tasks, kind, request)) as ComputeAnswer<K>;
    },
    close: async () => {},
  };
}
