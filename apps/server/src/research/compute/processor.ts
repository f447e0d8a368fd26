import { setImmediate } from 'node:timers/promises';
import {
  compute,
  type ComputeAnswers,
  type ComputeKind,
  type ComputeRequests,
} from '../../programs/computeTasks';

/** Computes away from the thread that serves calls. */
export interface Processor {
  run<K extends ComputeKind>(kind: K, request: ComputeRequests[K]): Promise<ComputeAnswers[K]>;
  close(): Promise<void>;
}

/** The same in this thread, for tests: they run from the sources, which a thread cannot load. */
export function processorInThisThread(): Processor {
  return {
    async run(kind, request) {
      await setImmediate();
      return await compute(kind, request);
    },
    close: async () => {},
  };
}
