/**
 * Gives a menu that opened the focus: its first item that can be chosen, or the menu itself. By itself the
 * component library tries the first item only: if that is disabled, the focus stays outside, and neither
 * the arrow keys nor Escape reach the menu.
 */
export function focusMenu(menu: HTMLElement | null): void {
  if (menu === null) return;
  const first = menu.querySelector('[role^=menuitem]:not(:disabled)');
  // The library focuses what is marked so.
  if (first) first.setAttribute('data-autofocus', 'true');
  else setTimeout(() => menu.focus({ preventScroll: true }));
}
