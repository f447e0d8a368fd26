import { useCallback, useSyncExternalStore } from 'react';
import { kept, type Kept } from './kept';

/** Parses unknown data into a state and never throws (zod parse with a catch on every field). */
type Read<State> = (from: unknown) => State;

const MOST_STUDIES = 50;
const forgetters: (() => void)[] = [];

/** Called at logout: resets the view state of every open screen. */
export function forgetViewStates(): void {
  forgetters.forEach((forget) => forget());
}

/**
 * View state: a researcher's display choices, one small object per id, stored in the browser.
 * The stored list is ordered by last change and limited to fifty entries.
 */
export function makeViewState<State extends object>(part: string, read: Read<State>, store = kept) {
  const states = new Map<string, State>();
  const listeners = new Set<() => void>();

  const get = (id: string): State => {
    let state = states.get(id);
    if (!state) {
      state = read(keptStates(store, part).find(([key]) => key === id)?.[1] ?? {});
      states.set(id, state);
    }
    return state;
  };
  const change = (id: string, changes: Partial<State>) => {
    const next = { ...get(id), ...changes };
    states.set(id, next);
    const others = keptStates(store, part).filter(([key]) => key !== id);
    store.write(part, [...others, [id, next] as const].slice(-MOST_STUDIES));
    listeners.forEach((listener) => listener());
  };
  forgetters.push(() => {
    states.clear();
    listeners.forEach((listener) => listener());
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function useViewState(id: string): [State, (changes: Partial<State>) => void] {
    const state = useSyncExternalStore(subscribe, () => get(id));
    return [state, useCallback((changes: Partial<State>) => change(id, changes), [id])];
  }
  return { get, change, useViewState };
}

function keptStates(store: Kept, part: string): [string, unknown][] {
  const found = store.read(part);
  if (!Array.isArray(found)) return [];
  return found.filter(
    (entry): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string',
  );
}
