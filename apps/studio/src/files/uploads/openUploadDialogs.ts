import { create } from 'zustand';

/** Number of open upload dialogs: while one is open, the panel in the corner is hidden. */
export const openUploadDialogs = create<{ readonly dialogs: number }>(() => ({ dialogs: 0 }));

/** @returns unregisters the dialog */
export function registerUploadDialog(): () => void {
  const add = (by: number) =>
    openUploadDialogs.setState(({ dialogs }) => ({ dialogs: dialogs + by }));
  add(1);
  return () => add(-1);
}
