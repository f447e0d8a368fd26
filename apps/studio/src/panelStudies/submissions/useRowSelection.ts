import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/** Marks the box of a row, so that arrow keys find the next one. */
export const ROW_BOX = 'data-row-box';

/**
 * Which rows are selected. A click with Shift selects a range; arrow keys go from box to box, with
 * Shift they select on the way, and Ctrl+A selects all.
 *
 * @param keys the rows that can be selected, in the order that they are shown
 */
export function useRowSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  // What is no longer shown, or was decided meanwhile, is not selected either.
  const selected = new Set(keys.filter((key) => chosen.has(key)));

  function add(added: readonly string[]) {
    setChosen(new Set([...selected, ...added]));
  }
  function range(from: string | null, to: string): readonly string[] {
    const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
    return a === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
  }
  function toggle(key: string, event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent, currentTarget } = event;
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (isRange && currentTarget.checked) add(range(anchor.current, key));
    else if (currentTarget.checked) add([key]);
    else setChosen(new Set([...selected].filter((other) => other !== key)));
    anchor.current = key;
  }
  function onKeyDown(key: string, event: KeyboardEvent<HTMLInputElement>) {
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return add(keys);
    }
    const at = keys.indexOf(key);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    const next = to === undefined ? undefined : keys[to];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) add([key, next]);
    anchor.current = next;
    const boxes = event.currentTarget.closest('table')?.querySelectorAll(`[${ROW_BOX}]`);
    const box = [...(boxes ?? [])].find((one) => one.getAttribute(ROW_BOX) === next);
    if (box instanceof HTMLElement) box.focus();
  }
  return {
    selected,
    toggle,
    onKeyDown,
    selectAll: (isOn: boolean) => setChosen(new Set(isOn ? keys : [])),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
