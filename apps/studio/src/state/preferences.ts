import * as z from 'zod/mini';
import { create } from 'zustand';
import { kept } from './kept';

const Preferences = z.object({
  locale: z.catch(z.string(), 'en-US'),
  colorScheme: z.catch(z.enum(['light', 'dark', 'auto']), 'auto'),
});
export type Preferences = z.infer<typeof Preferences>;

const read = () =>
  z.catch(Preferences, Preferences.parse({})).parse(kept.read('preferences') ?? {});

/** Display preferences of this browser: language and colour scheme. */
export const usePreferences = create<Preferences>(read);

export function setPreference(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  kept.write('preferences', usePreferences.getState());
}
