import { flushSync } from 'react-dom';

const FIELDS = 'input:enabled, button:enabled';

/**
 * Moves a row and keeps the focus in it: the browser drops the focus of elements that change their
 * place, and the button that was pressed is disabled at the end of the list.
 */
export function moveWithFocus(move: () => void): void {
  const before = document.activeElement;
  const row = before?.closest('li');
  flushSync(move);
  if (!(before instanceof HTMLElement)) return;
  before.focus();
  if (document.activeElement !== before) row?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Removes the row of a list and puts the focus on the row that takes its place, or after the list. */
export function removeWithFocus(list: HTMLElement | null, place: number, remove: () => void): void {
  flushSync(remove);
  const rows = list?.children;
  const next = rows?.[Math.min(place, rows.length - 1)] ?? list?.parentElement;
  next?.querySelector<HTMLElement>(FIELDS)?.focus();
}
