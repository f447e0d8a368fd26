import { useCallback, useSyncExternalStore } from 'react';
import { localStore, type LocalStore } from './localStore';

/** Parses unknown data into a state and never throws (zod parse with a catch on every field). */
type Read<State> = (from: unknown) => State;

const MAX_STATES = 50;
/** Of each part, so that all of them together leave room in the store for the session. */
const MAX_CHARACTERS = 490_000;
const clearCallbacks: (() => void)[] = [];

/** Called at logout: resets the view state of every open screen. */
export function clearViewStates(): void {
  clearCallbacks.forEach((forget) => forget());
}

/**
 * View state: a researcher's display choices, one small object per id, stored in the browser.
 * The stored list is ordered by last change and limited in entries and characters; the oldest go first.
 */
export function createViewState<State extends object>(
  part: string,
  read: Read<State>,
  store = localStore,
) {
  const states = new Map<string, State>();
  const listeners = new Set<() => void>();

  const get = (id: string): State => {
    let state = states.get(id);
    if (!state) {
      state = read(readStates(store, part).find(([key]) => key === id)?.[1] ?? {});
      states.set(id, state);
    }
    return state;
  };
  const change = (id: string, changes: Partial<State>) => {
    const next = { ...get(id), ...changes };
    states.set(id, next);
    const others = readStates(store, part).filter(([key]) => key !== id);
    store.write(part, newestThatFit([...others, [id, next] as const].slice(-MAX_STATES)));
    listeners.forEach((listener) => listener());
  };
  clearCallbacks.push(() => {
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

/** One that alone is too large is left out, and the older ones stay. */
function newestThatFit<Entry>(states: readonly Entry[]): Entry[] {
  let left = MAX_CHARACTERS;
  const fitting = states.toReversed().filter((state) => {
    const size = JSON.stringify(state).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
  return fitting.reverse();
}

function readStates(store: LocalStore, part: string): [string, unknown][] {
  const found = store.read(part);
  if (!Array.isArray(found)) return [];
  return found.filter(
    (entry): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string',
  );
}
