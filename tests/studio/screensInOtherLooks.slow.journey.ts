import { afterAll, beforeAll, test } from 'vitest';
import { closeScreens, expectSoundScreens, openScreens, type Look } from './everyScreen';

/** The screens once more, as screens.journey.ts looks at them: in the dark, and from right to left. */

beforeAll(openScreens);
afterAll(closeScreens);

test.each<Look>([
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', direction: 'ltr' },
  { name: 'right-to-left', colorScheme: 'light', locale: 'ar-SA', direction: 'rtl' },
])('every screen is sound: $name', expectSoundScreens);
