import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface Given {
  readonly root: RefObject<HTMLElement | null>;
  /** Left out: there is no such step. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Of a question over the editor, also when the key has just closed it. */
  readonly isForQuestion: (event: KeyboardEvent) => boolean;
}

/**
 * Keys of the editor, unless the focused control handles the key itself.
 * @returns whether the key is held that shows what was before
 */
export function useDeskKeys({ root, undo, redo, close, toggle, isForQuestion }: Given): boolean {
  const [isHeld, setHeld] = useState(false);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isInside = target instanceof Element && root.current?.contains(target);
    if (event.defaultPrevented || event.altKey || !isInside || isForQuestion(event)) return;
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape' && !command) close();
    else if (isTyping) return;
    else if (command && key === 'z') (event.shiftKey ? redo : undo)?.();
    else if (command && key === 'y') redo?.();
    else if (command) return;
    else if (key === 'b') setHeld(true);
    else if (key === ' ' && !isPressable(target)) toggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const released = ({ key }: KeyboardEvent) => {
      if (key.toLowerCase() === 'b') setHeld(false);
    };
    const left = () => setHeld(false);
    document.addEventListener('keydown', pressed);
    document.addEventListener('keyup', released);
    window.addEventListener('blur', left);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('keyup', released);
      window.removeEventListener('blur', left);
    };
  }, []);
  return isHeld;
}

/** What Space is for, before it is for the replay. */
const isPressable = (target: Element) => target.matches('button, input, a[href]');
