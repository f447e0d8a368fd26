import type { Region } from '@fovea/contract/platform/publicConfig';
import { create } from 'zustand';

interface RegionChoice {
  /** The regions that accepted the credentials, while the user chooses one; null otherwise. */
  readonly offered: readonly Region[] | null;
}

export const useRegionChoice = create<RegionChoice>(() => ({ offered: null }));

let chosen: (id: string | null) => void = () => {};

/** @returns the id of the chosen region, null if the user cancels */
export function promptForRegion(offered: readonly Region[]): Promise<string | null> {
  return new Promise((done) => {
    chosen = (id) => {
      useRegionChoice.setState({ offered: null });
      done(id);
    };
    useRegionChoice.setState({ offered });
  });
}

export function chooseRegion(id: string | null): void {
  chosen(id);
}
