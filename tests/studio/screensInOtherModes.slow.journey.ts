import { afterAll, beforeAll, test } from 'vitest';
import {
  stopScreenChecks,
  expectHealthyScreens,
  startScreenChecks,
  type DisplayMode,
} from './everyScreen';

/** The screens once more, as screens.journey.ts looks at them: in the dark, and from right to left. */

beforeAll(startScreenChecks);
afterAll(stopScreenChecks);

test.each<DisplayMode>([
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', direction: 'ltr' },
  { name: 'right-to-left', colorScheme: 'light', locale: 'ar-SA', direction: 'rtl' },
])('every screen is sound: $name', expectHealthyScreens);
