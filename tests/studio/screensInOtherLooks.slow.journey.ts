import { afterAll, beforeAll, test } from 'vitest';
import { closeScreens, expectSoundScreens, openScreens, type Look } from './everyScreen';

/** The checks of screens.journey.ts in dark mode and right-to-left. */

beforeAll(openScreens);
afterAll(closeScreens);

test.each<Look>([
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', direction: 'ltr' },
  { name: 'right-to-left', colorScheme: 'light', locale: 'ar-SA', direction: 'rtl' },
])('every screen is free of problems: $name', expectSoundScreens);
