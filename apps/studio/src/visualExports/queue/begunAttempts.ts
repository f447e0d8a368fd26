import * as z from 'zod/mini';
import { localStore } from '../../state/localStore';

/** A browser that runs out of memory closes the tab; without an end it would do so at every visit. */
export const BEGUN_MAX = 3;

const PART = 'visualExports';
const Begun = z.catch(z.record(z.string(), z.int()), {});

type Store = Pick<typeof localStore, 'read' | 'write'>;

/** @returns how many times in a row this browser died while it made the export */
export function noteBegun(exportId: string, store: Store = localStore): number {
  const begun = Begun.parse(store.read(PART));
  const before = begun[exportId] ?? 0;
  store.write(PART, { ...begun, [exportId]: before + 1 });
  return before;
}

/** It ended in whatever way, or the page was left. */
export function noteEnded(exportId: string, store: Store = localStore): void {
  const { [exportId]: _, ...others } = Begun.parse(store.read(PART));
  store.write(PART, others);
}
