import { inject } from 'vitest';
import { ONE_CHROMIUM } from './chromiumArgs';

/** Before each file of a project with one Chromium for all: `openBrowser`, which knows nothing of vitest, finds it. */
process.env[ONE_CHROMIUM] = inject('chromium');
