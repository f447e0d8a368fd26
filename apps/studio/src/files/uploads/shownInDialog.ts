import { create } from 'zustand';

/** While the upload dialog shows the uploads, the panel in the corner need not. */
export const shownInDialog = create<{ readonly dialogs: number }>(() => ({ dialogs: 0 }));

/** @returns what ends it */
export function showInDialog(): () => void {
  const add = (by: number) => shownInDialog.setState(({ dialogs }) => ({ dialogs: dialogs + by }));
  add(1);
  return () => add(-1);
}
