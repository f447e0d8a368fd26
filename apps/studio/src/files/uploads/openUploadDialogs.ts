import { create } from 'zustand';

/** While the upload dialog shows the uploads, the panel in the corner need not. */
export const openUploadDialogs = create<{ readonly dialogs: number }>(() => ({ dialogs: 0 }));

/** @returns what ends it */
export function registerUploadDialog(): () => void {
  const add = (by: number) =>
    openUploadDialogs.setState(({ dialogs }) => ({ dialogs: dialogs + by }));
  add(1);
  return () => add(-1);
}
