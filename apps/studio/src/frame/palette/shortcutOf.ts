type Keys = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

const TYPES_TEXT =
  'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable="true"], [role=combobox]';

/** What a key opens, wherever the focus is; null if the focused element handles it. */
export function shortcutOf(event: Keys): 'palette' | 'keys' | null {
  if (event.defaultPrevented || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  // Nothing opens behind a dialog.
  if (target?.closest('[role=dialog]')) return null;
  if (event.ctrlKey || event.metaKey) {
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  }
  return event.key === '?' && !target?.closest(TYPES_TEXT) ? 'keys' : null;
}
