import type { Clock } from './clock';

export type TransportAction =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'seekBy'; readonly deltaMs: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const SECOND_MS = 1000;
const FINE_MS = 100;

/** The action of a key; null when it has none. Time runs left to right in every language. */
export function transportAction(event: Keys): TransportAction | null {
  if (event.altKey || event.shiftKey) return null;
  const fine = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowLeft':
      return { kind: 'seekBy', deltaMs: fine ? -FINE_MS : -SECOND_MS };
    case 'ArrowRight':
      return { kind: 'seekBy', deltaMs: fine ? FINE_MS : SECOND_MS };
    case ' ':
      return fine ? null : { kind: 'toggle' };
    case 'Home':
      return fine ? null : { kind: 'start' };
    case 'End':
      return fine ? null : { kind: 'end' };
    default:
      return null;
  }
}

export function applyTransport(clock: Clock, action: TransportAction): void {
  switch (action.kind) {
    case 'toggle':
      return clock.toggle();
    case 'seekBy':
      return clock.seekBy(action.deltaMs);
    case 'start':
      return clock.seek(0);
    case 'end':
      return clock.seek(clock.state().durationMs);
  }
}

/** Text fields and option groups use the arrow keys; a checked radio button has no use for Space. */
const KEEPS_ALL =
  'input:not([data-transport], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="combobox"]';
const KEEPS_ARROWS = 'input[type="radio"], [role="tab"], [role="radiogroup"]';
const KEEPS_SPACE =
  'button, a[href], summary, input[type="checkbox"], [role="button"], [role="switch"], [role="checkbox"]';

/** Whether the focused element handles the key itself, so that the replay must ignore it. */
export function needsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(KEEPS_ALL)) return true;
  return target.closest(key === ' ' ? KEEPS_SPACE : KEEPS_ARROWS) !== null;
}
