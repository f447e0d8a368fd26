import * as z from 'zod/mini';
import { create } from 'zustand';
import { localStore } from './localStore';

const Preferences = z.object({
  locale: z.catch(z.string(), 'en-US'),
  colorScheme: z.catch(z.enum(['light', 'dark', 'auto']), 'auto'),
});
export type Preferences = z.infer<typeof Preferences>;

const read = () =>
  z.catch(Preferences, Preferences.parse({})).parse(localStore.read('preferences') ?? {});

/** Display preferences of this browser: language and colour scheme. */
export const usePreferences = create<Preferences>(read);

export function setPreference(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  localStore.write('preferences', usePreferences.getState());
}
