import { useEffect, useRef } from 'react';

/** Clicks here keep the selection: rows, the details, and all controls. */
const SELECTION_KEEPING =
  '[role=row],aside,header,nav,footer,button,a,input,select,textarea,label,[role=tab],[role=menu],[role=dialog],[role=alert],[role=button]';

/** Calls back when the empty area around the tree is clicked. */
export function useClickOutside(onOutside: () => void): void {
  const latest = useRef(onOutside);
  latest.current = onOutside;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // Dialogs and messages are outside the content.
      if (!target?.closest('#content') || target.closest(SELECTION_KEEPING)) return;
      // A click on the scroll bar targets the scrolling element, outside its content box.
      const { left, width } = target.getBoundingClientRect();
      const inside = target.clientWidth || width;
      if (target.scrollHeight > target.clientHeight && event.clientX - left > inside) return;
      latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
}
