import { useRef, type RefObject } from 'react';

interface InsertAtCaret {
  /** On the element around the field. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** On the field. */
  readonly onFocus: () => void;
  readonly insert: (text: string) => void;
}

/** Inserts text into a single-line field where its caret is, or last if it never had the focus. */
export function useInsertAtCaret(value: string, onChange: (value: string) => void): InsertAtCaret {
  const area = useRef<HTMLDivElement>(null);
  const wasFocused = useRef(false);
  const insert = (text: string) => {
    const input = area.current?.querySelector('input');
    // A field keeps its caret while a menu has the focus.
    const caretOf = wasFocused.current ? input : null;
    const start = caretOf?.selectionStart ?? value.length;
    const end = caretOf?.selectionEnd ?? value.length;
    onChange(value.slice(0, start) + text + value.slice(end));
    const behind = start + text.length;
    // After the menu has closed and the field shows the new text.
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(behind, behind);
    });
  };
  return { area, onFocus: () => void (wasFocused.current = true), insert };
}
