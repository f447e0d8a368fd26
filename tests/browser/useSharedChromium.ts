import { inject } from 'vitest';
import { SHARED_CHROMIUM } from './chromiumArgs';

/**
 * Runs before each file of a project with a shared Chromium, so that `openBrowser`, which is independent of
 * vitest, finds it.
 */
process.env[SHARED_CHROMIUM] = inject('chromium');
