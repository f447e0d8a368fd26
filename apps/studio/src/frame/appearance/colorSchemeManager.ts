import type { MantineColorSchemeManager } from '@mantine/core';
import { setPreference, usePreferences } from '../../state/preferences';

let stop = () => {};

/** Stores the colour scheme with the other preferences instead of in an entry of its own. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => usePreferences.getState().colorScheme,
  set: (colorScheme) => setPreference({ colorScheme }),
  subscribe(onUpdate) {
    stop = usePreferences.subscribe((now, before) => {
      if (now.colorScheme !== before.colorScheme) onUpdate(now.colorScheme);
    });
  },
  unsubscribe: () => stop(),
  clear: () => setPreference({ colorScheme: 'auto' }),
};
