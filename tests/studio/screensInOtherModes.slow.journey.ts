import { afterAll, beforeAll, test } from 'vitest';
import {
  stopScreenChecks,
  expectHealthyScreens,
  startScreenChecks,
  type DisplayMode,
} from './everyScreen';

/** The checks of screens.slow.journey.ts in dark mode and right-to-left. */

beforeAll(startScreenChecks);
afterAll(stopScreenChecks);

test.each<DisplayMode>([
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', direction: 'ltr' },
  { name: 'right-to-left', colorScheme: 'light', locale: 'ar-SA', direction: 'rtl' },
])('every screen is free of problems: $name', expectHealthyScreens);
