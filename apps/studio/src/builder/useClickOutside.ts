import { useEffect, useRef } from 'react';

/** What keeps the selection: lines, what is beside them, and everything that can be pressed. */
const SELECTION_KEEPING =
  '[role=row],aside,header,nav,footer,button,a,input,select,textarea,label,[role=tab],[role=menu],[role=dialog],[role=alert],[role=button]';

/** Calls back when the empty room around the tree is pressed. */
export function useClickOutside(onOutside: () => void): void {
  const latest = useRef(onOutside);
  latest.current = onOutside;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // Dialogs and messages stand outside of the content.
      if (!target?.closest('#content') || target.closest(SELECTION_KEEPING)) return;
      // The scroll bar is pressed on its element, beyond its inside.
      const { left, width } = target.getBoundingClientRect();
      const inside = target.clientWidth || width;
      if (target.scrollHeight > target.clientHeight && event.clientX - left > inside) return;
      latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
}
